"""Exact values over the wire: sent as they are proved, shared, replaced, cut short."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.catalogue import make_game
from parlour_engine.control import INERT
from parlour_engine.exact.solution import UnsolvableError, to_json
from parlour_engine.limits import NO_LIMIT
from parlour_protocol.answers import Ack, Analysis, RoomCreated
from parlour_protocol.commands import (
    Analyse,
    CreateRoom,
    LeaveRoom,
    OfferRematch,
    Resign,
    StopAnalysis,
    TakeSeat,
)
from parlour_protocol.errors import RefusalCode, RefusalReason
from parlour_protocol.events import RoomOpened
from parlour_protocol.values import OptionValue
from parlour_protocol.version import SUBPROTOCOLS
from parlour_protocol.worth import ExactValue
from parlour_server.analysis import position_values as analyses
from parlour_server.analysis.cache import Bounds
from parlour_server.composition.engines import Slots
from parlour_server.config import Settings
from parlour_server.engines.slot import Progress
from parlour_server.limits.token_bucket import Rate
from tests.naive.solver import NaiveSolver
from tests.server.served import ANSWER_SECONDS, NIM, Client, RunningServer, served
from tests.server.thread_slot import ThreadSlot

#: Nim with more moves than are solved without a worker.
MANY: dict[str, OptionValue] = {"heaps": [9, 9, 9], "misere": False}
DRAWN = {"outcome": "draw", "plies": None, "score": None}
OPEN = {"outcome": None, "plies": None, "score": None, "bounds": ["loss", "win"]}
PROVED = {**DRAWN, "move": "1:1", "moves": {"1:1": DRAWN, "1:2": DRAWN}, "code": "book", "facts": {}}
ANSWER = {**PROVED, "interrupted": False}
CUT = {
    **OPEN,
    "move": "1:1",
    "moves": {"1:1": DRAWN, "1:2": OPEN},
    "code": None,
    "facts": {},
    "interrupted": True,
}


class Prover:
    """A study slot whose proofs end when the test says so."""

    def __init__(self) -> None:
        self.jobs: list[Mapping[str, Any]] = []
        self.stopped = 0
        self.partial: bytes | None = None
        self._happened: asyncio.Queue[str] = asyncio.Queue()
        self._running: Future[dict[str, Any]] = Future()

    def build(self) -> None:
        pass

    def start(
        self, name: str, arguments: Mapping[str, Any], serial: int, seconds: float = 0.0
    ) -> "Future[dict[str, Any]]":
        assert name == "solve"
        self.jobs.append(arguments)
        self.partial = None
        self._running = Future()
        self._running.set_running_or_notify_cancel()
        self._happened.put_nowait("start")
        return self._running

    def finish(self, answer: dict[str, Any] | Exception = ANSWER) -> None:
        if isinstance(answer, Exception):
            self._running.set_exception(answer)
        else:
            self._running.set_result(answer)

    def stop(self, serial: int) -> None:
        if not self._running.done():
            self.stopped += 1
            self._running.set_result(CUT)
            self._happened.put_nowait("stop")

    def progress(self, serial: int) -> Progress | None:
        return Progress(0, 0, self.partial) if self.partial is not None else None

    def processor(self) -> None:
        return None

    def close(self) -> None:
        pass

    async def heard(self, what: str) -> None:
        """Wait until a proof is started or stopped; earlier occurrences are forgotten."""
        async with asyncio.timeout(ANSWER_SECONDS):
            while await self._happened.get() != what:
                pass


@pytest.fixture
async def prover(monkeypatch: pytest.MonkeyPatch) -> Prover:
    monkeypatch.setattr("parlour_server.engines.pool.PROGRESS_SECONDS", 0.005)
    return Prover()


def proving(
    folder: Path, prover: Prover | None, **changed: Any
) -> AbstractAsyncContextManager[RunningServer]:
    def make(settings: Settings) -> Slots:
        return Slots([ThreadSlot()], [prover] if prover is not None else [])

    return served(folder, make, **changed)


@pytest.fixture
async def proved(tmp_path: Path, prover: Prover) -> AsyncIterator[RunningServer]:
    async with proving(tmp_path, prover) as opened:
        yield opened


async def alone(
    server: RunningServer, options: dict[str, OptionValue] = MANY, game: str = "nim"
) -> tuple[Client, str]:
    """One player on both seats, on turn 1, which allows help by default."""
    client = await server.enter()
    created = await client.ask(CreateRoom(client.new_id(), game, ["me", "me"], options))
    assert isinstance(created, RoomCreated), created
    await client.join(created.room)
    return client, created.room


async def begin(client: Client, room: str, turn: int = 1) -> None:
    assert isinstance(await client.ask(Analyse(client.new_id(), room, turn)), Ack)


async def last(client: Client) -> Analysis:
    """The final message of the running analysis; those before are dropped."""
    found = await client.until(lambda: next((told for told in client.analyses if told.done), None))
    client.analyses.clear()
    return found


async def test_the_values_are_those_of_trying_everything(server: RunningServer) -> None:
    options: dict[str, OptionValue] = {"heaps": [1, 2, 1], "misere": False}
    client, room = await alone(server, options)
    await client.play(room, 1, "1:1")
    await begin(client, room, 2)
    game = make_game("nim", options)
    position = game.play(game.start(), game.parse_move(game.start(), "1:1"))
    twin = to_json(game, position, NaiveSolver(game)(position, NO_LIMIT, INERT))
    told = await last(client)
    assert {move: (worth.outcome, worth.plies) for move, worth in told.moves.items()} == {
        move: (worth["outcome"], worth["plies"]) for move, worth in twin["moves"].items()
    }
    assert (told.worth, told.to_move, told.turn, told.cut_short) == (ExactValue("win", 3), 2, 2, "")
    assert (told.reason, told.facts["sum"]) == ("nim-sum", 3)


async def test_a_look_at_a_table_waits_for_no_worker(proved: RunningServer, prover: Prover) -> None:
    busy, elsewhere = await alone(proved)
    await begin(busy, elsewhere)
    await prover.heard("start")  # the only worker is busy from here on
    client, room = await alone(proved, {}, "wolf-and-sheep")
    await begin(client, room)
    told = await last(client)
    assert (told.worth, told.best) == (ExactValue("loss", 44), "d8-e7")
    assert len(prover.jobs) == 1


@pytest.mark.parametrize("subprotocol", SUBPROTOCOLS)
async def test_the_longest_answer_fits_into_one_message(server: RunningServer, subprotocol: str) -> None:
    client = await server.enter(subprotocol=subprotocol)
    most: dict[str, OptionValue] = {"heaps": [100] * 10, "misere": False}
    created = await client.ask(CreateRoom("c", "nim", ["me", "me"], most))
    assert isinstance(created, RoomCreated)
    await client.join(created.room)
    await begin(client, created.room)
    assert len((await last(client)).moves) == 1000  # a longer message would have closed the socket


async def test_values_are_sent_as_they_become_known(proved: RunningServer, prover: Prover) -> None:
    client, room = await alone(proved)
    await begin(client, room)
    await prover.heard("start")
    prover.partial = json.dumps({"1:1": DRAWN}).encode()
    await client.until(lambda: client.analyses or None)
    assert client.analyses[0].moves == {"1:1": ExactValue("draw")}
    assert not client.analyses[0].done
    prover.finish()
    told = await last(client)
    assert (told.moves, told.best) == ({"1:1": ExactValue("draw"), "1:2": ExactValue("draw")}, "1:1")
    assert (told.worth, told.reason, told.cut_short) == (ExactValue("draw"), "book", "")


async def test_no_move_is_the_best_while_nothing_is_proved_of_any(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved)
    await begin(client, room)
    await prover.heard("start")
    prover.finish({**CUT, "moves": {"1:1": OPEN, "1:2": OPEN}})
    told = await last(client)
    assert (told.best, told.worth) == ("", ExactValue(bounds=["loss", "win"]))


async def test_the_worker_gets_the_moves_up_to_the_turn_asked_about(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved)
    for turn, move in enumerate(("1:1", "2:1", "3:1"), 1):
        await client.play(room, turn, move)
    await begin(client, room, 3)
    await prover.heard("start")
    prover.finish()
    assert (await last(client)).turn == 3
    assert prover.jobs[0]["moves"] == ["1:1", "2:1"]
    assert prover.jobs[0]["limit"] == {"seconds": 10.0}


async def test_between_people_values_are_refused_until_the_game_is_over(server: RunningServer) -> None:
    amber, blue, room = await server.table()
    await amber.play(room, 1, "1:1")
    refused = await blue.refusal(Analyse("a", room, 2))
    assert (refused.code, refused.room) == (RefusalCode.NO_HELP, room)
    assert (await amber.refusal(Analyse("a", room, 1))).code is RefusalCode.NO_HELP
    assert isinstance(await amber.ask(Resign("q", room, 1)), Ack)
    for turn in (1, 2):
        await begin(blue, room, turn)
        assert (await last(blue)).turn == turn


@pytest.mark.parametrize(("wanted", "allowed"), [(True, True), (False, False), (None, False)])
async def test_a_room_shows_whether_it_allows_help(
    server: RunningServer, wanted: bool | None, allowed: bool
) -> None:
    amber, blue = await server.enter(), await server.enter()
    created = await amber.ask(CreateRoom("c", "nim", ["me", "open"], NIM, "public", wanted))
    assert isinstance(created, RoomCreated)
    await amber.join(created.room)  # only then it is listed
    joined = await blue.join(created.room)
    assert joined.state is not None
    assert joined.state.help is allowed
    status, rooms = await server.get("/api/rooms")
    assert (status, rooms["rooms"][0].get("help", False)) == (200, allowed)
    assert isinstance(await blue.ask(TakeSeat("t", created.room, 2)), Ack)
    answer = await blue.ask(Analyse("a", created.room, 1))
    assert isinstance(answer, Ack) is allowed
    again = await amber.join(created.room, seqs={"game": 0})
    assert isinstance(again.events[0].body, RoomOpened)
    assert again.events[0].body.help is allowed


async def test_a_machine_may_be_asked_against_and_forbidden_as_well(server: RunningServer) -> None:
    client = await server.enter()
    for wanted, allowed in ((None, True), (False, False)):
        created = await client.ask(CreateRoom(client.new_id(), "nim", ["me", "random"], NIM, help=wanted))
        assert isinstance(created, RoomCreated)
        await client.join(created.room)
        answer = await client.ask(Analyse(client.new_id(), created.room, 1))
        assert isinstance(answer, Ack) is allowed


async def test_a_proof_ends_when_the_game_goes_on(proved: RunningServer, prover: Prover) -> None:
    client, room = await alone(proved)
    await begin(client, room)
    await prover.heard("start")
    await client.play(room, 1, "1:1")
    told = await last(client)
    assert (told.turn, told.moves, told.cut_short) == (1, {}, "the game has gone on")
    await prover.heard("stop")


async def test_a_review_goes_on_until_the_next_game(proved: RunningServer, prover: Prover) -> None:
    client, room = await alone(proved)
    await client.play(room, 1, "1:1")
    await begin(client, room, 1)
    await prover.heard("start")
    await client.play(room, 2, "2:1")
    assert isinstance(await client.ask(Resign("q", room, 1)), Ack)
    assert prover.stopped == 0
    assert isinstance(await client.ask(OfferRematch("o", room, 1)), Ack)
    assert (await last(client)).cut_short == "the game has gone on"
    await prover.heard("stop")


async def test_the_next_question_takes_the_place_of_the_one_before(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved)
    await client.play(room, 1, "1:1")
    await begin(client, room, 1)
    await prover.heard("start")
    await begin(client, room, 2)
    told = await last(client)
    assert (told.turn, told.cut_short) == (1, "another analysis was asked for")
    await prover.heard("start")
    prover.finish()
    assert (await last(client)).turn == 2
    assert prover.stopped == 1


async def test_a_player_has_one_analysis_over_all_rooms_and_sockets(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved)
    elsewhere = await proved.enter(token=client.token)
    created = await elsewhere.ask(CreateRoom("other", "nim", ["me", "me"], MANY))
    assert isinstance(created, RoomCreated)
    other = created.room
    await elsewhere.join(other)
    await begin(client, room)
    await begin(elsewhere, other)
    assert (await last(client)).cut_short == "another analysis was asked for"
    await prover.heard("stop")


async def test_requests_for_the_same_position_share_its_proof(proved: RunningServer, prover: Prover) -> None:
    client, room = await alone(proved)
    watcher = await proved.enter()
    await watcher.join(room)
    await begin(client, room)
    await prover.heard("start")
    prover.partial = json.dumps({"1:1": DRAWN}).encode()
    await client.until(lambda: client.analyses or None)
    await begin(watcher, room)
    await watcher.until(lambda: watcher.analyses or None)  # what is known already comes at once
    assert isinstance(await client.ask(StopAnalysis("s", room)), Ack)
    assert prover.stopped == 0
    prover.finish()
    assert (await last(watcher)).cut_short == ""
    assert len(prover.jobs) == 1
    assert not any(told.done for told in client.analyses)


async def test_a_proof_that_is_asked_for_again_as_it_ends_is_a_new_one(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved)
    await begin(client, room)
    await prover.heard("start")
    await client.send(StopAnalysis("s", room))
    await client.send(Analyse("again", room, 1))
    assert isinstance(await client.answer("again"), Ack)
    await prover.heard("start")
    await client.play(room, 1, "1:1")
    assert (await last(client)).cut_short == "the game has gone on"


async def test_what_was_proved_once_is_kept_and_what_was_cut_short_is_not(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved)
    await begin(client, room)
    await prover.heard("start")
    prover.finish(CUT)
    assert (await last(client)).cut_short == "the time is up"
    await begin(client, room)
    await prover.heard("start")
    prover.finish()
    proof = await last(client)
    await begin(client, room)
    assert await last(client) == proof
    assert len(prover.jobs) == 2


@pytest.mark.parametrize("how", ["stop", "leave", "close"])
async def test_a_proof_without_subscribers_is_cancelled(
    proved: RunningServer, prover: Prover, how: str
) -> None:
    client, room = await alone(proved)
    await begin(client, room)
    await prover.heard("start")
    match how:
        case "stop":
            assert isinstance(await client.ask(StopAnalysis("s", room)), Ack)
        case "leave":
            assert isinstance(await client.ask(LeaveRoom("l", room)), Ack)
        case _:
            await client.socket.close()
    await prover.heard("stop")
    assert client.analyses == []


async def test_stopping_is_about_one_room_and_never_refused(proved: RunningServer, prover: Prover) -> None:
    client, room = await alone(proved)
    assert isinstance(await client.ask(StopAnalysis("s", room)), Ack)
    await begin(client, room)
    assert isinstance(await client.ask(StopAnalysis("t", "another")), Ack)
    await prover.heard("start")
    prover.finish()
    assert (await last(client)).cut_short == ""


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [
        (Analyse("a", "", 2), RefusalCode.GAP, "turn 2"),
        (Analyse("a", "elsewhere", 1), RefusalCode.NOT_JOINED, "join"),
    ],
)
async def test_what_cannot_be_asked_is_refused_with_the_reason(
    server: RunningServer, command: Analyse, code: RefusalCode, words: str
) -> None:
    client, room = await alone(server)
    refused = await client.refusal(Analyse(command.id, command.room or room, command.turn))
    assert refused.code is code
    assert words in refused.message


async def test_a_game_that_cannot_be_solved_at_its_size_is_refused(server: RunningServer) -> None:
    client, room = await alone(server, {"width": 8, "height": 7}, "connect-four")
    refused = await client.refusal(Analyse("a", room, 1))
    assert refused.code is RefusalCode.NO_STUDY
    assert "width * (height + 1) <= 63" in refused.message
    assert (refused.reason, refused.facts) == (RefusalReason.TOO_TALL_COLUMNS, {"most": 63})


async def test_a_board_too_large_for_exact_values_is_asked_for_forced_wins(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved, {"width": 15, "height": 15, "line": 5}, "mnk")
    await begin(client, room)
    await prover.heard("start")


async def test_too_many_questions_are_refused_with_the_wait(tmp_path: Path, prover: Prover) -> None:
    async with proving(tmp_path, prover, analysis_rate=Rate(1, 1000)) as server:
        client, room = await alone(server)
        await begin(client, room)
        await prover.heard("start")
        await client.play(room, 1, "1:1")
        refused = await client.refusal(Analyse("b", room, 2))
        assert refused.code is RefusalCode.TOO_MANY
        assert refused.retry_after is not None


async def test_a_refused_analysis_leaves_the_running_one_alone(tmp_path: Path, prover: Prover) -> None:
    async with proving(tmp_path, prover, analysis_rate=Rate(1, 1000)) as server:
        client, room = await alone(server)
        other = await client.ask(CreateRoom("other", "nim", ["me", "me"], MANY))
        assert isinstance(other, RoomCreated)
        await client.join(other.room)
        await begin(client, room)
        await prover.heard("start")
        assert (await client.refusal(Analyse("b", other.room, 1))).code is RefusalCode.TOO_MANY
        assert prover.stopped == 0
        prover.finish()
        assert ((told := await last(client)).room, told.cut_short) == (room, "")


async def test_the_place_of_a_replaced_analysis_is_free_for_the_next_unless_others_watch_it(
    tmp_path: Path, prover: Prover
) -> None:
    async with proving(tmp_path, prover, max_player_jobs=1) as server:
        client, room = await alone(server)
        await client.play(room, 1, "1:1")
        for turn in (1, 2):
            await begin(client, room, turn)
            await prover.heard("start")
        assert (await last(client)).turn == 1
        watcher = await server.enter()
        await watcher.join(room)
        await begin(watcher, room, 2)
        assert (await client.refusal(Analyse("c", room, 1))).code is RefusalCode.TOO_MANY
        assert prover.stopped == 1
        prover.finish()
        assert [(await last(each)).turn for each in (client, watcher)] == [2, 2]


async def test_a_proof_that_the_worker_refuses_ends_with_its_reason(
    proved: RunningServer, prover: Prover
) -> None:
    client, room = await alone(proved)
    await begin(client, room)
    await prover.heard("start")
    prover.finish(UnsolvableError("the solver is not compiled yet"))
    told = await last(client)
    assert (told.moves, told.cut_short) == ({}, "the solver is not compiled yet")


async def test_a_proof_that_fails_ends_as_well(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(name: str, arguments: Mapping[str, Any], serial: int) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setattr(analyses, "run", broken)
    client, room = await alone(server, NIM)  # which no worker is troubled with
    await begin(client, room)
    assert (await last(client)).cut_short == "it failed"
    assert "ZeroDivisionError" in caplog.text


async def test_a_question_that_no_worker_comes_to_ends_all_the_same(tmp_path: Path) -> None:
    async with proving(tmp_path, None, queue_seconds=0.1) as server:
        client, room = await alone(server)
        await begin(client, room)
        assert (await last(client)).cut_short == "the engines are busy: no worker was free for 0.1 s"


async def test_what_is_kept_is_bounded(
    proved: RunningServer, prover: Prover, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "KEPT_ANALYSES", Bounds(1))
    client, room = await alone(proved)
    await client.play(room, 1, "1:1")
    for turn in (1, 2, 1):
        await begin(client, room, turn)
        await prover.heard("start")
        prover.finish()
        await last(client)
    assert len(prover.jobs) == 3


async def test_stopping_the_server_in_the_middle_of_a_proof_is_quiet(tmp_path: Path, prover: Prover) -> None:
    noise: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: noise.append(context["message"]))
    async with proving(tmp_path, prover) as server:
        client, room = await alone(server)
        await begin(client, room)
        await prover.heard("start")
    assert noise == []
