"""The error of an unusable bus, and addresses without passwords."""

import re


class BusError(Exception):
    """The bus cannot be used; the text is one line without the password."""


def shown(url: str) -> str:
    """Return an address without its password or token."""
    hidden = re.sub(r"(://[^/@:]*):.*@", r"\1:***@", url)
    return re.sub(r"://(?!.*:\*\*\*@)[^/]*@", "://***@", hidden)
