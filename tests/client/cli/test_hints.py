import shlex

import pytest

from parlour_client.cli.arguments import command_line
from parlour_client.cli.hints import Hints
from parlour_client.connection.address import DEFAULT_SERVER, parse_server

LOCAL = parse_server(DEFAULT_SERVER)
OTHER = parse_server("https://games.example.org")


@pytest.mark.parametrize(
    ("hints", "command"),
    [
        (Hints(LOCAL), "parlour play --room abc"),
        (Hints(LOCAL, "Ann B"), "parlour play --name 'Ann B' --room abc"),
        (Hints(OTHER, "Ann"), "parlour play --server https://games.example.org --name Ann --room abc"),
        (Hints(LOCAL, has_token=True), "parlour play --token TOKEN --room abc"),
    ],
)
def test_hint_says_only_what_is_not_the_default(hints: Hints, command: str) -> None:
    assert hints.play("abc") == command


def test_hint_that_is_pasted_leads_to_the_same_room_as_the_same_player() -> None:
    hint = Hints(OTHER, "O'Hara $HOME; ls").watch("abc", "key")
    chosen = command_line().parse_args(shlex.split(hint)[1:])
    assert (chosen.command, chosen.server, chosen.name, chosen.room) == (
        "watch",
        "https://games.example.org",
        "O'Hara $HOME; ls",
        "abc#key",
    )
