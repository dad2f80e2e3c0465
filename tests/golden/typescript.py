"""Generator of the page's types of what travels, ``python -m tests.golden.typescript FILE...``.

It writes two files of client/web/src/wire from the structs: messages.d.ts, an interface or type for
every message and for the answers of HTTP routes, and command-defaults.js, the value at which an optional
field is not sent. Invariant: names, fields and defaults are those of the structs. `make install` writes the
types anew when these have changed. The page cannot be built without the defaults, so they are committed, and
a test fails when they differ.
"""

import json
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from parlour_protocol import answers, commands, events, reviews, studies, terms, values, worth
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_server.analysis.exercises import ExerciseKey, ExerciseRow
from parlour_server.analysis.reference_tables import ReferenceTables
from parlour_server.api.game_examples import GameExamples
from parlour_server.api.leaderboard import Leaderboard
from parlour_server.api.players import PlayerPage
from parlour_server.api.previews import LinkTarget
from parlour_server.api.room_ratings import RoomRatings
from parlour_server.api.series import SeriesEstimate, SeriesPage
from parlour_server.daily.answers import DayMonth, DayPage, DayTried
from parlour_server.domain.ratings import ladders
from parlour_server.domain.room.record import GameRecord
from parlour_server.store import series

WIRE: Final = Path(__file__).parents[2] / "client" / "web" / "src" / "wire"
NAMED_IN: Final = (terms, values, worth, studies, events, commands, answers, ladders, series)

#: The answers of HTTP routes that the page reads; it has types of its own for the rest.
OVER_HTTP: Final = (
    DayMonth,
    DayPage,
    DayTried,
    ExerciseKey,
    ExerciseRow,
    reviews.GameValues,
    reviews.MoveExplanation,
    reviews.ReviewedPosition,
    GameExamples,
    GameRecord,
    LinkTarget,
    Leaderboard,
    PlayerPage,
    ReferenceTables,
    RoomRatings,
    SeriesEstimate,
    SeriesPage,
)

#: Aliases that only group structs inside Python; names that the browser has taken, or that need their module.
INTERNAL: Final = {"LobbyCommand", "LobbyEvent", "TransientUpdate", "Reply"}
RENAMED: Final = {"Event": "RoomEvent", "Line": "LadderLine", "Board": "LadderBoard"}

HEAD: Final = "// Generated from the server's structs by `make {}`: do not edit.\n"
SIMPLE: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
WIDTH: Final = 110


def messages_d_ts() -> str:
    """Return the text of messages.d.ts: literals and unions, then each struct after those that it holds."""
    roots = (commands.ClientMessage, answers.ServerMessage, *OVER_HTTP)
    structs = list(dict.fromkeys(struct for root in roots for struct in _structs(root)))
    parts = [_alias(name, alias) for alias, name in ALIASES.items()] + [_interface(one) for one in structs]
    note = "// A field with a question mark is left out of a message where it has its default.\n"
    return "\n".join([HEAD.format("install") + note, *parts])


def command_defaults_js() -> str:
    """Return the text of command-defaults.js."""
    lines = [
        HEAD.format("docs"),
        "/** The optional fields of every command, at the value at which they are left out. */",
        "export const COMMAND_DEFAULTS = {",
    ]
    for command in get_args(commands.ClientMessage):
        tag, defaults = command.__struct_config__.tag, _defaults(command)
        inner = ", ".join(f"{name}: {json.dumps(value)}" for name, value in defaults.items())
        lines.append(f'  "{tag}": {{ {inner} }},' if inner else f'  "{tag}": {{}},')
    return "\n".join([*lines, "};", ""])


FILES: Final = {"messages.d.ts": messages_d_ts, "command-defaults.js": command_defaults_js}


def _aliases() -> dict[Any, str]:
    """Return the names of the protocol's literals, lists and unions, by the type that each is."""
    found: dict[Any, str] = {RefusalCode: "RefusalCode", RefusalReason: "RefusalReason"}
    for module in NAMED_IN:
        for name, value in vars(module).items():
            if get_origin(value) in (Literal, Union, types.UnionType, list) and name not in INTERNAL:
                found.setdefault(value, name)
    return found


ALIASES: Final = _aliases()


def _structs(annotation: Any) -> Iterator[type]:
    """Yield the structs that a type names, each after those that its fields need."""
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        for field in get_type_hints(annotation).values():
            yield from _structs(field)
        yield annotation
    for part in get_args(annotation):
        yield from _structs(part)


def _interface(struct: Any) -> str:
    config, hints = struct.__struct_config__, get_type_hints(struct, include_extras=True)
    rows = [f'  {config.tag_field}: "{config.tag}";'] if config.tag else []
    for field in msgspec.structs.fields(struct):
        mark = "?" if config.omit_defaults and not field.required else ""
        rows.append(f"  {field.encode_name}{mark}: {_typed(hints[field.name])};")
    summary = (struct.__doc__ or "").partition("\n")[0].replace("``", "`")
    return "\n".join([f"/** {summary} */", f"export interface {_name(struct)} {{", *rows, "}", ""])


def _alias(name: str, alias: Any) -> str:
    parts = _parts(alias)
    line = f"export type {name} = {' | '.join(parts)};\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n  | " + "\n  | ".join(parts) + ";\n"


def _parts(annotation: Any) -> list[str]:
    """Return the TypeScript alternatives of a type, without looking for a name of the whole."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        return _alternatives(arguments)
    if origin is Literal:
        return [json.dumps(value) for value in arguments]
    if origin is list:
        inner = _typed(arguments[0])
        return [f"({inner})[]" if " | " in inner else f"{inner}[]"]
    if origin is tuple:
        return [f"[{', '.join(map(_typed, arguments))}]"]
    if origin is dict:
        key, value = map(_typed, arguments)
        return [f"Record<string, {value}>" if key == "string" else f"Partial<Record<{key}, {value}>>"]
    if annotation in (RefusalCode, RefusalReason):
        return [json.dumps(code) for code in annotation]
    return [SIMPLE[annotation] if annotation in SIMPLE else _name(annotation)]


def _alternatives(arguments: tuple[Any, ...]) -> list[str]:
    """Return the parts of a union; what it holds beside None may have a name of its own."""
    others = tuple(part for part in arguments if part is not type(None))
    named = ALIASES.get(Union[others]) if len(others) < len(arguments) else None  # noqa: UP007
    parts = [named] if named else [_typed(part) for part in others]
    return [*parts, "null"] if len(others) < len(arguments) else parts


def _typed(annotation: Any) -> str:
    """Return a type as TypeScript names it where a field has it."""
    if get_origin(annotation) is Annotated:
        return _typed(get_args(annotation)[0])
    if annotation in ALIASES:
        return ALIASES[annotation]
    return " | ".join(_parts(annotation))


def _name(struct: Any) -> str:
    name: str = struct.__name__
    return RENAMED.get(name, name)


def _defaults(struct: Any) -> dict[str, Any]:
    defaults = {}
    for field in msgspec.structs.fields(struct):
        if not field.required:
            plain = field.default is not msgspec.NODEFAULT
            defaults[field.encode_name] = field.default if plain else field.default_factory()
    return defaults


def main() -> None:
    for name in sys.argv[1:]:
        (WIRE / name).write_text(FILES[name](), encoding="utf-8")
        print(f"client/web/src/wire/{name}")


if __name__ == "__main__":
    main()
