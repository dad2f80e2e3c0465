"""Every setting: its flag, its ``PARLOUR_`` variable, its default and its bounds, in one table."""

import argparse
import os
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Final

from parlour_server.limits.settings import LIMIT_BOUNDS, LIMIT_HELP, Limits
from parlour_server.limits.token_bucket import Rate

MOST_TIMES = 1_000_000
MOST_SECONDS = 86_400

PREFIX: Final = "PARLOUR_"
#: After a variable's name: the variable that names a file with the value, as containers get secrets.
FROM_FILE: Final = "_FILE"
#: Variables with the prefix that are no settings of the server: of the client, of Compose and of the tests.
OTHER_VARIABLES: Final = frozenset(
    {
        "PARLOUR_SERVER",
        "PARLOUR_TOKEN",
        "PARLOUR_TOKENS",
        "PARLOUR_PUBLISH",
        "PARLOUR_CHAOS_SEED",
        "PARLOUR_CHROMIUM",
        "PARLOUR_NETWORK_SEED",
        "PARLOUR_NETWORK_SEEDS",
        "PARLOUR_REQUIRE_ALL",
    }
)
TEST_PREFIX: Final = "PARLOUR_TEST_"


class SettingError(Exception):
    """A setting is unusable; the text is one line that names its flag, its variable and what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Limits):
    """The configuration of a server. Each field is also a flag and a variable: see ``HELP``."""

    host: str = "127.0.0.1"
    port: int = 8080
    database: str = "sqlite:///parlour.db"
    engines: str = "process"
    engine_loading: str = "ahead"
    study: str = "process"
    bus: str = ""
    bus_prefix: str = "parlour"
    node: str = ""
    origin: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")
    shared_networks: tuple[str, ...] = ()
    think_seconds: float = 5.0
    analysis_seconds: float = 10.0
    machine_pace: float = 1.0
    drain_seconds: float = 0.0
    log_level: str = "info"
    log_format: str = "text"


HELP: Mapping[str, str] = {
    "host": "address to listen on",
    "port": "port to listen on, 0 for any free one",
    "database": "where the games are kept: a file for SQLite, or postgresql://USER@HOST/NAME",
    "engines": "process[:N] with N workers for machines, cores - 1 by default; or nats[:N], engine nodes on "
    "the bus, with N workers here, 1 by default, for when there are none",
    "engine_loading": "ahead loads the compiled searches of every game at start, needed when a move asks",
    "study": "where series of the laboratory are played: process, by the worker for studies, or "
    "dask:ADDRESS of a cluster's scheduler, such as dask:tcp://127.0.0.1:8786",
    "bus": "what servers and engine nodes are connected by: nats://[USER:PASSWORD@]HOST:PORT",
    "bus_prefix": "first part of every subject on the bus, for several installations on one bus",
    "node": "name of this server among several that share a bus and a database in PostgreSQL; where both are "
    "given, the machine's name and a random number by default",
    "origin": "other origins whose pages may connect, such as https://games.example.org; comma-separated",
    "trusted_proxies": "addresses and networks of proxies whose X-Forwarded-For is believed; comma-separated",
    "metrics_from": "addresses and networks that may read /metrics; comma-separated; this machine by default",
    "shared_networks": "addresses and networks in which engines are shared by player, as in a school; "
    "comma-separated",
    "think_seconds": "longest search for one move of a machine",
    "analysis_seconds": "longest proof of the values of one position",
    "machine_pace": "minimum seconds between moves where both players are machines",
    "drain_seconds": "seconds that games continue after SIGTERM, while /readyz reports the shutdown",
    "log_level": "debug, info, warning or error",
    "log_format": "text, or json: one object a line",
}

BOUNDS: Mapping[str, tuple[float, float]] = {
    "port": (0, 65535),
    "think_seconds": (0.1, 60),
    "analysis_seconds": (0.1, 60),
    "machine_pace": (0, 60),
    "drain_seconds": (0, 600),
    **LIMIT_BOUNDS,
}

CHOICES: Mapping[str, tuple[str, ...]] = {
    "engine_loading": ("ahead", "needed"),
    "log_level": ("debug", "info", "warning", "error"),
    "log_format": ("text", "json"),
}

ORIGIN: Final = re.compile(r"https?://[^/?#@\s]+")

NODE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")  # it is part of subjects

_DEFAULTS = Settings()


def flag_of(name: str) -> str:
    """Return the flag of a setting: ``--log-level``."""
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    """Return the variable of a setting: ``PARLOUR_LOG_LEVEL``."""
    return f"{PREFIX}{name.upper()}"


def label_of(name: str) -> str:
    """Return how messages name a setting: ``--log-level / PARLOUR_LOG_LEVEL``."""
    return f"{flag_of(name)} / {variable_of(name)}"


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Return a warning for each variable with the prefix that is no setting, with the closest setting."""
    names = {field.name.upper() for field in fields(Settings)}
    warnings = []
    for variable in sorted(environ):
        name = variable.removeprefix(PREFIX)
        if name == variable or name.removesuffix(FROM_FILE) in names or variable in OTHER_VARIABLES:
            continue
        if variable.startswith(TEST_PREFIX):
            continue
        close = get_close_matches(name, sorted(names), n=1)
        hint = f"did you mean {PREFIX}{close[0]}?" if close else "`parlour-server serve --help` lists them"
        warnings.append(f"{variable} is not a setting: {hint}")
    return warnings


def worker_count(engines: str) -> int:
    """Return how many engine workers ``process[:N]`` or ``nats[:N]`` asks for on this machine.

    By default cores - 1, at least one; beside engine nodes, one.

    Raises:
        SettingError: the text is something else.
    """
    kind, colon, number = engines.partition(":")
    if kind == "process" and not colon:
        return max(1, (os.cpu_count() or 1) - 1)
    if kind == "nats" and not colon:
        return 1
    if kind in ("process", "nats") and number.isdecimal() and 1 <= int(number) <= 256:
        return int(number)
    raise _refused("engines", engines, "process and nats, process:1 to process:256, nats:1 to nats:256")


def uses_nodes(engines: str) -> bool:
    """Return whether engine nodes on the bus are asked for."""
    return engines.partition(":")[0] == "nats"


def cluster_of(study: str) -> str:
    """Return the address of the Dask scheduler that ``study`` names, empty for ``process``.

    Raises:
        SettingError: the text is something else.
    """
    kind, _, address = study.partition(":")
    if study == "process" or (kind == "dask" and address):
        return address
    raise _refused("study", study, "process, and dask:ADDRESS such as dask:tcp://127.0.0.1:8786")


def add_flags(parser: argparse.ArgumentParser, names: Sequence[str] = tuple(HELP)) -> None:
    """Add the settings' flags to a parser; a flag left out is None."""
    for name in names:
        _add_flag(parser, name, HELP[name])


def add_limit_flags(parser: argparse.ArgumentParser) -> None:
    """Add the limits' flags to a parser, as a group of their own."""
    group = parser.add_argument_group(
        "limits",
        "A rate N/S allows N at once and refills N in S seconds; a refusal names the seconds to wait.",
    )
    for name, text in LIMIT_HELP.items():
        _add_flag(group, name, f"{text} (default: {getattr(_DEFAULTS, name)})")


def _add_flag(parser: "argparse._ActionsContainer", name: str, text: str) -> None:
    parser.add_argument(flag_of(name), metavar="VALUE", help=f"{text} [{variable_of(name)}]")


def read_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """Return the settings from flags, then variables, then files that variables name, then defaults.

    Raises:
        SettingError: a value is unusable, or a file that is to hold one cannot be read.
    """
    values: dict[str, Any] = {}
    for field in fields(Settings):
        text = flags.get(field.name)
        if text is None:
            text = _from_environment(field.name, environ)
        if text is not None:
            values[field.name] = _convert(field.name, text, field.default)
    settings = Settings(**values)
    worker_count(settings.engines)
    cluster_of(settings.study)
    if uses_nodes(settings.engines) and not settings.bus:
        raise SettingError(f"{label_of('engines')} is {settings.engines!r}: that needs {label_of('bus')}")
    if settings.node and not NODE.fullmatch(settings.node):
        raise _refused("node", settings.node, "1 to 32 letters, digits, '-' and '_'")
    if settings.node and not settings.bus:
        raise SettingError(f"{label_of('node')} is {settings.node!r}: that needs {label_of('bus')}")
    if settings.bus and not settings.node and settings.database.startswith("postgresql:"):
        settings = replace(settings, node=_new_node_name())
    for name in ("trusted_proxies", "metrics_from", "shared_networks"):
        for network in getattr(settings, name):
            _check_network(name, network)
    for origin in settings.origin:
        if not ORIGIN.fullmatch(origin):
            raise _refused("origin", origin, "origins such as https://games.example.org")
    for name, allowed in CHOICES.items():
        if getattr(settings, name) not in allowed:
            raise _refused(name, getattr(settings, name), ", ".join(allowed))
    return settings


def _new_node_name() -> str:
    machine = re.sub(r"[^A-Za-z0-9_-]", "-", os.uname().nodename)[:20]
    return f"{machine}-{secrets.token_hex(4)}"


def _from_environment(name: str, environ: Mapping[str, str]) -> str | None:
    """Return a setting's value from its variable or the file that one names; an empty variable is unset."""
    variable = variable_of(name)
    path = environ.get(variable + FROM_FILE)
    if environ.get(variable) or not path:
        return environ.get(variable) or None
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise SettingError(f"{variable}{FROM_FILE} names {path!r}, which cannot be read: {why}") from None


def _convert(name: str, text: str, default: object) -> object:
    if isinstance(default, tuple):
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    if isinstance(default, Rate):
        return _rate(name, text)
    if isinstance(default, int | float):
        return _number(name, text, type(default))
    return text


def _rate(name: str, text: str) -> Rate:
    times, slash, seconds = text.partition("/")
    if slash and times.isdecimal() and seconds.isdecimal():
        rate = Rate(int(times), int(seconds))
        if 1 <= rate.times <= MOST_TIMES and 1 <= rate.seconds <= MOST_SECONDS:
            return rate
    allowed = f"N/S with N from 1 to {MOST_TIMES} times in S from 1 to {MOST_SECONDS} seconds"
    raise _refused(name, text, allowed)


def _check_network(name: str, text: str) -> None:
    try:
        ip_network(text)
    except ValueError:
        allowed = "addresses such as 10.0.0.7 and networks such as 10.0.0.0/8"
        raise _refused(name, text, allowed) from None


def _number(name: str, text: str, kind: type[int] | type[float]) -> int | float:
    low, high = BOUNDS[name]
    allowed = f"{'whole numbers' if kind is int else 'numbers'} from {low:.10g} to {high:.10g}"
    try:
        value = kind(text)
    except ValueError:
        raise _refused(name, text, allowed) from None
    if not low <= value <= high:  # also false for nan
        raise _refused(name, text, allowed)
    return value


def _refused(name: str, text: str, allowed: str) -> SettingError:
    return SettingError(f"{label_of(name)} is {text!r}: allowed are {allowed}")
