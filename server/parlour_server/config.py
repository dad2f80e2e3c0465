"""All settings in one table, read from flags, ``PARLOUR_`` variables and presets; and their help."""

import argparse
import os
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from ipaddress import ip_network
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from parlour_server.limits.settings import LIMITS, Limits, setting, settings_of
from parlour_server.limits.token_bucket import Rate

MOST_TIMES = 1_000_000
MOST_SECONDS = 86_400

PREFIX: Final = "PARLOUR_"
#: Suffix of a variable that names a file with the value, the way containers get secrets.
FROM_FILE: Final = "_FILE"
#: Variables with the prefix that are no settings of the server, but of the client, of Compose or of tests.
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


@dataclass(frozen=True, slots=True)
class Preset:
    """Values for a kind of server, as texts by setting; flags and variables override them."""

    purpose: str
    values: Mapping[str, str]


#: ``home`` trusts its players, who may all share one address, and leaves processors to other programs.
#: ``class`` counts players, not addresses, everywhere; one worker answers thirty players within
#: ``queue_seconds``. ``public``, the defaults, is for strangers.
PRESETS: Final[Mapping[str, Preset]] = {
    "home": Preset(
        "friends on one machine",
        {
            "engines": "process:2",
            "max_address_sockets": "1000",
            "handshake_rate": "1000/30",
            "room_rate": "200/60",
            "event_rate": "1000000/86400",
            "account_event_rate": "1000000/86400",
            "max_unmoved": "100",
            "max_address_unmoved": "1000",
            "guest_rate": "300/60",
            "account_rate": "60/3600",
            "read_rate": "1200/60",
            "max_address_devices": "1000",
            "address_players": "20",
            "page_rate": "6000/30",
            "max_player_series": "10",
            "max_series_seconds": "86400",
            "series_rate": "300/60",
            "series_game_rate": "40000/3600",
        },
    ),
    "class": Preset(
        "thirty players behind one address",
        {
            "shared_networks": "0.0.0.0/0,::/0",
            "think_seconds": "2",
            "max_series": "40",
            "max_series_seconds": "600",
        },
    ),
    "public": Preset("strangers on the internet", {}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Limits):
    """The configuration of a server. Each field is also a flag and a variable; ``SETTINGS`` has its row."""

    host: str = setting("127.0.0.1", "listening", "address to listen on")
    port: int = setting(8080, "listening", "port to listen on, 0 for any free one", 0, 65535)
    origin: tuple[str, ...] = setting(
        (), "listening", "other origins whose pages may connect, comma-separated: https://games.example.org"
    )
    trusted_proxies: tuple[str, ...] = setting(
        (), "listening", "addresses and networks of proxies whose X-Forwarded-For counts; comma-separated"
    )
    security_contact: str = setting(
        "", "listening", "address in /.well-known/security.txt, such as mailto:security@example.org"
    )
    database: str = setting("sqlite:///parlour.db", "games", "a file, or postgresql://USER@HOST/NAME")
    engines: str = setting(
        "process",
        "engines",
        "what searches for machines: process[:N], so many workers here, by default one less than cores; or "
        "nats[:N], engine nodes on the bus, and while there are none so many workers here, by default one",
    )
    engine_loading: str = setting(
        "ahead", "engines", "load compiled searches ahead, or when needed", choices=("ahead", "needed")
    )
    think_seconds: float = setting(5.0, "engines", "longest search for one move of a machine", 0.1, 60)
    analysis_seconds: float = setting(10.0, "engines", "longest proof of the values of one position", 0.1, 60)
    machine_pace: float = setting(1.0, "engines", "least seconds a move where both are machines", 0, 60)
    study: str = setting(
        "process",
        "engines",
        "what plays the laboratory's series: process, the worker for studies, or dask:ADDRESS of a cluster's "
        "scheduler, such as dask:tcp://127.0.0.1:8786",
    )
    bus: str = setting("", "nodes", "connects servers and engine nodes: nats://[USER:PASSWORD@]HOST:PORT")
    bus_prefix: str = setting("parlour", "nodes", "first part of every subject, if others use the bus")
    node: str = setting(
        "",
        "nodes",
        "name of this server among those that share a bus and a database in PostgreSQL; by default the "
        "machine's name and a random number",
    )
    push_keys: str = setting(
        "", "notices", "file with the keys of notices to devices, made by push-keys; without it none are sent"
    )
    push_contact: str = setting(
        "", "notices", "where push services can write to the host: mailto:push@example.org, or https://..."
    )
    push_origins: tuple[str, ...] = setting(
        (), "notices", "origins of own push services, which may be in this network; comma-separated"
    )
    preset: str = setting(
        "public",
        "limits",
        "limits: " + ", ".join(f"{name} for {row.purpose}" for name, row in PRESETS.items()),
        choices=tuple(PRESETS),
    )
    shared_networks: tuple[str, ...] = setting(
        (), "limits", "addresses and networks where limits count players, not addresses; comma-separated"
    )
    drain_seconds: float = setting(0.0, "operation", "seconds that games go on after SIGTERM", 0, 600)
    metrics_from: tuple[str, ...] = setting(
        ("127.0.0.1", "::1"), "operation", "addresses and networks that may read /metrics; comma-separated"
    )
    log_level: str = setting(
        "info", "operation", "debug, info, warning or error", choices=("debug", "info", "warning", "error")
    )
    log_format: str = setting(
        "text", "operation", "text, or json: an object a line", choices=("text", "json")
    )


SETTINGS = settings_of(Settings)
#: What ``--help`` shows; ``--help-limits`` shows the rest.
GENERAL = tuple(name for name in SETTINGS if name not in LIMITS)

ORIGIN: Final = re.compile(r"https?://[^/?#@\s]+")
CONTACT: Final = re.compile(r"(?:mailto:|https://|tel:)[\x21-\x7e]+")
PUSH_CONTACT: Final = re.compile(r"(?:mailto:|https://)[\x21-\x7e]+")  # RFC 8292, 2.1
NODE: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")  # the name is part of subjects


def flag_of(name: str) -> str:
    """Return the flag of a setting: ``--log-level``."""
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    """Return the variable of a setting: ``PARLOUR_LOG_LEVEL``."""
    return f"{PREFIX}{name.upper()}"


def label_of(name: str) -> str:
    """Return a setting's name in messages: ``--log-level / PARLOUR_LOG_LEVEL``."""
    return f"{flag_of(name)} / {variable_of(name)}"


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Return a warning with the closest setting for each variable with the prefix that is no setting."""
    names = {name.upper() for name in SETTINGS}
    warnings = []
    for variable in sorted(environ):
        name = variable.removeprefix(PREFIX)
        if name == variable or variable.startswith(TEST_PREFIX):
            continue
        if name.removesuffix(FROM_FILE) in names or variable in OTHER_VARIABLES:
            continue
        close = get_close_matches(name, sorted(names), n=1)
        hint = f"did you mean {PREFIX}{close[0]}?" if close else "--help and --help-limits list them"
        warnings.append(f"{variable} is not a setting: {hint}")
    return warnings


def worker_count(engines: str) -> int:
    """Return the number of engine workers on this machine that ``process[:N]`` or ``nats[:N]`` requests.

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
    """Return whether the setting requests engine nodes on the bus."""
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


def add_flags(parser: argparse.ArgumentParser, names: Iterable[str], *, shown: bool = True) -> None:
    """Add settings' flags to a parser, by group, and to its help if ``shown``; a flag left out is None."""
    for group, rows in groupby(names, lambda name: SETTINGS[name].group):
        section = parser.add_argument_group(group)
        for name in rows:
            text = f"{SETTINGS[name].help}{_default_of(name)} [{variable_of(name)}]"
            section.add_argument(flag_of(name), metavar="VALUE", help=text if shown else argparse.SUPPRESS)


def _default_of(name: str) -> str:
    """Return the help's text for a setting's default, empty without one."""
    default = SETTINGS[name].default
    text = ",".join(default) if isinstance(default, tuple) else str(default)
    return f" (default: {text})" if text else ""


def read_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """Return the settings, in this order: flags, variables, files of variables, preset, defaults.

    Raises:
        SettingError: a value is unusable, or a file with a value cannot be read.
    """
    given: dict[str, str] = {}
    for name in SETTINGS:
        text = flags.get(name)
        if text is None:
            text = _from_environment(name, environ)
        if text is not None:
            given[name] = text
    preset = str(_convert("preset", given.get("preset", SETTINGS["preset"].default)))
    texts = {**PRESETS[preset].values, **given}
    settings = Settings(**{name: _convert(name, text) for name, text in texts.items()})
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
    for name in ("origin", "push_origins"):
        for origin in getattr(settings, name):
            if not ORIGIN.fullmatch(origin):
                raise _refused(name, origin, "origins such as https://games.example.org")
    if settings.push_keys and not settings.push_contact:
        raise SettingError(f"{label_of('push_keys')} is given: that needs {label_of('push_contact')}")
    if settings.push_contact and not PUSH_CONTACT.fullmatch(settings.push_contact):
        named = "mailto: and https:// addresses, such as mailto:push@example.org"
        raise _refused("push_contact", settings.push_contact, named)
    if settings.security_contact and not CONTACT.fullmatch(settings.security_contact):
        named = "mailto:, https:// and tel: addresses, such as mailto:security@example.org"
        raise _refused("security_contact", settings.security_contact, named)
    return settings


def _new_node_name() -> str:
    machine = re.sub(r"[^A-Za-z0-9_-]", "-", os.uname().nodename)[:20]
    return f"{machine}-{secrets.token_hex(4)}"


def _from_environment(name: str, environ: Mapping[str, str]) -> str | None:
    """Return a setting's value from its variable, or the file of its ``_FILE`` variable; empty is unset."""
    variable = variable_of(name)
    path = environ.get(variable + FROM_FILE)
    if environ.get(variable) or not path:
        return environ.get(variable) or None
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text"
        raise SettingError(f"{variable}{FROM_FILE} names {path!r}, which cannot be read: {why}") from None


def _convert(name: str, text: str) -> Any:
    """Return a setting's value from its text; raises SettingError."""
    row = SETTINGS[name]
    if isinstance(row.default, tuple):
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    if isinstance(row.default, Rate):
        return _rate(name, text)
    if isinstance(row.default, int | float):
        return _number(name, text)
    if row.choices and text not in row.choices:
        raise _refused(name, text, ", ".join(row.choices))
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


def _number(name: str, text: str) -> int | float:
    row = SETTINGS[name]
    whole = isinstance(row.default, int)
    allowed = f"{'whole numbers' if whole else 'numbers'} from {row.low:.10g} to {row.high:.10g}"
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        raise _refused(name, text, allowed) from None
    if not row.low <= value <= row.high:  # also false for nan
        raise _refused(name, text, allowed)
    return value


def _refused(name: str, text: str, allowed: str) -> SettingError:
    return SettingError(f"{label_of(name)} is {text!r}: allowed are {allowed}")
