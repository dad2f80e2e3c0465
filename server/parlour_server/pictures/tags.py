"""The tags by which a page says what a link to it shows (Open Graph, and the card of Twitter)."""

import re
from html import escape
from typing import Final

from parlour_protocol.values import Player
from parlour_server.pictures.subject import Subject
from parlour_server.pictures.texts import Said, Texts, isolated, player_name, said, visible

_TITLE: Final = re.compile(r"<title>[^<]*</title>")
_DESCRIPTION: Final = re.compile(r'<meta name="description" content="[^"]*" ?/?>')


def words_of(subject: Subject, texts: Texts) -> Said:
    """Return a subject in words for text: with every name that can be read."""

    def name_of(player: Player, seat: int) -> str:
        return isolated(visible(player_name(player, texts))) or texts.player.format(seat=seat)

    return said(subject, texts, name_of)


def page_with_tags(page: str, title: str, description: str, alt: str, picture: str, address: str) -> str:
    """Return a page whose head says what a link to it shows; a page without a title stays as it is.

    ``picture`` and ``address`` are absolute addresses, empty if the server does not know its own.
    """
    properties = {
        "og:title": title,
        "og:description": description,
        "og:url": address,
        **({"og:image": picture} if picture else {}),
        **({"og:image:alt": alt} if picture else {}),
    }
    head = [f"<title>{escape(title)}</title>"]
    head += [
        f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items() if text
    ]
    head.append(f'<meta name="twitter:card" content="{"summary_large_image" if picture else "summary"}">')
    together = "".join(head)
    return _TITLE.sub(lambda _: together, _DESCRIPTION.sub("", page, count=1), count=1)
