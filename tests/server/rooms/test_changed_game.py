"""A changed game after a restart, in the records and in the ratings: all read it from the log."""

from pathlib import Path

from parlour_protocol.answers import Ack, Refused
from parlour_protocol.commands import ChangeGame, Resign, TakeSeat
from parlour_protocol.errors import RefusalReason
from parlour_protocol.values import OptionValue
from tests.server.served import served

HEAPS: dict[str, OptionValue] = {"heaps": [5, 4], "misere": True}


async def test_a_changed_game_outlives_a_restart_and_is_recorded(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        amber = await server.enter("Amber")
        created = await amber.create(["me", "open"], "link")
        room = created.room
        await amber.join(room, created.key)
        wanted = ChangeGame("c", room, ["open", "me"], HEAPS, terms={"rated": True, "takeback": False})
        assert isinstance(await amber.ask(wanted), Ack)
        token = amber.token
    async with served(tmp_path) as server:
        amber, blue = await server.enter(token=token), await server.enter("Blue")
        state = (await blue.join(room, created.key)).state
        assert state is not None
        assert (state.options, state.terms.rated, state.seats[0].player) == (HEAPS, True, None)
        assert isinstance(await amber.join(room), object)
        assert isinstance(await blue.ask(TakeSeat("t", room, 1)), Ack)
        refused = await amber.ask(ChangeGame("d", room, ["me", "open"]))
        assert isinstance(refused, Refused)
        assert refused.reason is RefusalReason.OPPONENT_HERE
        await blue.play(room, 1, "1:1")
        await amber.play(room, 2, "1:1")
        assert isinstance(await blue.ask(Resign("r", room, 1)), Ack)
        key = {"Parlour-Key": created.key}
        status, record = await server.get(f"/api/rooms/{room}/games/1", **key)
        assert (status, record["options"], record["terms"]["rated"]) == (200, HEAPS, True)
        assert [player["name"] for player in record["players"]] == ["Blue", "Amber"]
        status, ratings = await server.get(f"/api/rooms/{room}/ratings", **key)
        assert status == 200
        assert [seat is not None for seat in ratings["seats"]] == [True, True]
