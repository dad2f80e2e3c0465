"""Every setting: its flag, its PARLOUR_ variable, its default and its bounds, in one table."""

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from ipaddress import ip_network
from typing import Any, NoReturn

from parlour_server.limits import LIMIT_BOUNDS, LIMIT_HELP, Limits
from parlour_server.rates import Rate

MOST_TIMES = 1_000_000
MOST_SECONDS = 86_400


class SettingError(Exception):
    """A setting is unusable; the text is one line that names it, its value and what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Limits):
    """How a server is to run. Each field is also a flag and a variable: see ``HELP``."""

    host: str = "127.0.0.1"
    port: int = 8080
    database: str = "sqlite:///parlour.db"
    engines: str = "process"
    origin: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics_from: tuple[str, ...] = ("127.0.0.1", "::1")
    think_seconds: float = 5.0
    analysis_seconds: float = 10.0
    machine_pace: float = 1.0
    drain_seconds: float = 0.0
    log_level: str = "warning"
    log_format: str = "text"


HELP: Mapping[str, str] = {
    "host": "address to listen on",
    "port": "port to listen on, 0 for any free one",
    "database": "where the games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME",
    "engines": "process[:N] with N workers for machines; cores - 1 by default",
    "origin": "another origin whose pages may connect, such as https://games.example.org; comma-separated",
    "trusted_proxies": "addresses and networks of proxies whose X-Forwarded-For counts; comma-separated",
    "metrics_from": "addresses and networks that may read /metrics; comma-separated; this machine by default",
    "think_seconds": "longest search for one move of a machine",
    "analysis_seconds": "longest proof of the values of one position",
    "machine_pace": "least seconds between moves where both players are machines",
    "drain_seconds": "how long games go on after SIGTERM while /readyz says that the server goes away",
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
    "log_level": ("debug", "info", "warning", "error"),
    "log_format": ("text", "json"),
}

_DEFAULTS = Settings()


def worker_count(engines: str) -> int:
    """Return how many engine workers ``process[:N]`` asks for: cores - 1, at least one, by default.

    Raises:
        SettingError: the text is something else.
    """
    kind, colon, number = engines.partition(":")
    if kind == "process" and not colon:
        return max(1, (os.cpu_count() or 1) - 1)
    if kind == "process" and number.isdecimal() and 1 <= int(number) <= 256:
        return int(number)
    raise SettingError(f"engines is {engines!r}: allowed are process and process:1 to process:256")


def add_flags(parser: argparse.ArgumentParser, names: Sequence[str] = tuple(HELP)) -> None:
    """Add the settings' flags to a parser; a flag left out is None."""
    for name in names:
        _add_flag(parser, name, HELP[name])


def add_limit_flags(parser: argparse.ArgumentParser) -> None:
    """Add the limits' flags to a parser, as a group of their own."""
    group = parser.add_argument_group(
        "limits",
        "A rate N/S allows N at once, and N again in S seconds; who exceeds it is told how long to wait.",
    )
    for name, text in LIMIT_HELP.items():
        _add_flag(group, name, f"{text} (default: {getattr(_DEFAULTS, name)})")


def _add_flag(parser: "argparse._ActionsContainer", name: str, text: str) -> None:
    variable = f"PARLOUR_{name.upper()}"
    parser.add_argument(f"--{name.replace('_', '-')}", metavar="VALUE", help=f"{text} [{variable}]")


def read_settings(flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Settings:
    """Return the settings from flags, then variables, then defaults.

    Raises:
        SettingError: a value is unusable.
    """
    values: dict[str, Any] = {}
    for field in fields(Settings):
        text = flags.get(field.name)
        if text is None:
            text = environ.get(f"PARLOUR_{field.name.upper()}") or None  # an empty variable is an unset one
        if text is not None:
            values[field.name] = _convert(field.name, text, field.default)
    settings = Settings(**values)
    worker_count(settings.engines)
    for name in ("trusted_proxies", "metrics_from"):
        for network in getattr(settings, name):
            _check_network(name, network)
    for name, allowed in CHOICES.items():
        if getattr(settings, name) not in allowed:
            raise SettingError(f"{name} is {getattr(settings, name)!r}: allowed are {', '.join(allowed)}")
    return settings


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
    raise SettingError(f"{name} is {text!r}: allowed are {allowed}")


def _check_network(name: str, text: str) -> None:
    try:
        ip_network(text)
    except ValueError:
        allowed = "addresses such as 10.0.0.7 and networks such as 10.0.0.0/8"
        raise SettingError(f"{name} is {text!r}: allowed are {allowed}") from None


def _number(name: str, text: str, kind: type[int] | type[float]) -> int | float:
    low, high = BOUNDS[name]
    try:
        value = kind(text)
    except ValueError:
        _refuse(name, text, kind, low, high)
    if not low <= value <= high:  # also false for nan
        _refuse(name, text, kind, low, high)
    return value


def _refuse(name: str, text: str, kind: type, low: float, high: float) -> NoReturn:
    noun = "whole numbers" if kind is int else "numbers"
    raise SettingError(f"{name} is {text!r}: allowed are {noun} from {low:g} to {high:g}")
