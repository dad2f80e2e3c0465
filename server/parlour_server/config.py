"""Every setting: its flag, its PARLOUR_ variable, its default and its bounds, in one table."""

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NoReturn


class SettingError(Exception):
    """A setting is unusable; the text is one line that names it, its value and what is allowed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is to run. Each field is also a flag and a variable: see ``HELP``."""

    host: str = "127.0.0.1"
    port: int = 8080
    database: str = "sqlite:///parlour.db"
    engines: str = "process"
    origin: tuple[str, ...] = ()
    think_seconds: float = 5.0
    machine_pace: float = 1.0
    max_sockets: int = 5_000
    log_level: str = "warning"


HELP: Mapping[str, str] = {
    "host": "address to listen on",
    "port": "port to listen on, 0 for any free one",
    "database": "where the games are kept: sqlite:///FILE",
    "engines": "process[:N] with N workers for machines; cores - 1 by default",
    "origin": "another origin whose pages may connect, such as https://games.example.org; comma-separated",
    "think_seconds": "longest search for one move of a machine",
    "machine_pace": "least seconds between moves where both players are machines",
    "max_sockets": "most sockets at a time; further ones are refused",
    "log_level": "debug, info, warning or error",
}

BOUNDS: Mapping[str, tuple[float, float]] = {
    "port": (0, 65535),
    "think_seconds": (0.1, 60),
    "machine_pace": (0, 60),
    "max_sockets": (1, 1_000_000),
}

LOG_LEVELS = ("debug", "info", "warning", "error")


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
        variable = f"PARLOUR_{name.upper()}"
        parser.add_argument(f"--{name.replace('_', '-')}", metavar="VALUE", help=f"{HELP[name]} [{variable}]")


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
    if settings.log_level not in LOG_LEVELS:
        raise SettingError(f"log_level is {settings.log_level!r}: allowed are {', '.join(LOG_LEVELS)}")
    return settings


def _convert(name: str, text: str, default: object) -> object:
    if isinstance(default, tuple):
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    if isinstance(default, int | float):
        return _number(name, text, type(default))
    return text


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
