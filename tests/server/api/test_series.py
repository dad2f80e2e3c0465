"""Series over HTTP: played, stopped, continued after a restart, limited, and their player's alone."""

import asyncio
import csv
import io
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from parlour_engine.control import INERT
from parlour_engine.match.referee import Played
from parlour_engine.match.standing import standings
from parlour_engine.workers.series import described
from parlour_server.analysis import series as service
from parlour_server.analysis import series_player
from parlour_server.analysis.series_player import Estimate
from parlour_server.composition.engines import Slots
from parlour_server.config import Settings
from parlour_server.limits.token_bucket import Rate
from tests.server.people import HttpClient, browser
from tests.server.served import RunningServer, served
from tests.server.thread_slot import ThreadSlot

WISH: dict[str, Any] = {
    "game": "connect-four",
    "players": ["random", "alphabeta:depth=2"],
    "games": 6,
    "seed": "over the wire",
}
#: Hours of games, for what is stopped.
LONG: dict[str, Any] = {**WISH, "players": ["random", "greedy"], "games": 1_000}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(series_player, "TRIAL_SECONDS", 0.05)
    monkeypatch.setattr(series_player, "PIECE_SECONDS", 0.02)


async def instantly(*_: object) -> Estimate:
    return Estimate(0.0, at_least=False)


async def started(person: HttpClient, wish: dict[str, Any] = WISH) -> str:
    answer = await person.ask("POST", "/api/series", wish)
    assert answer.status == 201, answer.body
    assert (answer.body["state"], answer.body["played"]) == ("running", 0)
    return str(answer.body["id"])


async def page(person: HttpClient, series: str, after: int = 0) -> Any:
    answer = await person.ask("GET", f"/api/series/{series}?after={after}")
    assert answer.status == 200, answer.body
    return answer.body


async def until(person: HttpClient, series: str, found: Callable[[Any], bool]) -> Any:
    async with asyncio.timeout(60):
        while True:
            shown = await page(person, series)
            if found(shown):
                return shown
            await asyncio.sleep(0.02)


def over(shown: Any) -> bool:
    return bool(shown["series"]["state"] != "running")


def some_played(shown: Any) -> bool:
    return bool(shown["series"]["played"] >= 2)


async def whole(wish: dict[str, Any]) -> list[Played]:
    def play() -> list[Played]:
        referee = described({"options": {}, **wish}, INERT)
        return [referee.play(number) for number in range(wish["games"])]

    return await asyncio.to_thread(play)


async def rows(person: HttpClient, series: str) -> list[dict[str, str]]:
    text = (await person.ask("GET", f"/api/series/{series}/csv")).body
    return list(csv.DictReader(io.StringIO(text)))


async def test_a_series_has_the_games_that_the_referee_plays_from_its_seed(server: RunningServer) -> None:
    person = await browser(server)
    series = await started(person)
    shown = await until(person, series, over)
    assert (shown["series"]["state"], shown["series"]["played"]) == ("done", 6)
    expected = await whole(WISH)
    assert [(each["number"], each["winner"], each["plies"]) for each in shown["results"]] == [
        (game.number, game.winner, len(game.moves)) for game in expected
    ]
    assert [each["first"] for each in shown["results"]] == [0, 1] * 3
    ours, theirs = standings(WISH["players"], expected), shown["standings"]
    assert [(each.player, each.elo, each.nodes, each.as_first.wins) for each in ours] == [
        (each["player"], each["elo"], each["nodes"], each["as_first"]["wins"]) for each in theirs
    ]
    assert [row["moves"] for row in await rows(person, series)] == [" ".join(game.moves) for game in expected]
    assert len((await page(person, series, after=4))["results"]) == 2


async def test_a_series_stops_and_goes_on_with_the_same_games(server: RunningServer) -> None:
    person = await browser(server)
    wish = {**WISH, "games": 200}
    series = await started(person, wish)
    await until(person, series, some_played)
    stopped = (await person.ask("PATCH", f"/api/series/{series}", {"state": "stopped"})).body
    assert stopped["state"] == "stopped"
    assert 2 <= stopped["played"] < 200
    await asyncio.sleep(0.1)
    assert (await page(person, series))["series"] == stopped
    assert (await person.ask("PATCH", f"/api/series/{series}", {"state": "running"})).status == 200
    await until(person, series, over)
    assert [row["moves"] for row in await rows(person, series)] == [
        " ".join(game.moves) for game in await whole(wish)
    ]


async def test_a_series_goes_on_after_a_restart(tmp_path: Path) -> None:
    wish = {**WISH, "games": 200}
    async with served(tmp_path) as server:
        person = await browser(server)
        series = await started(person, wish)
        await until(person, series, some_played)
        cookie = person.cookie
    async with served(tmp_path) as server:
        again = HttpClient(server, cookie=cookie)
        (line,) = (await again.ask("GET", "/api/series")).body["series"]
        assert line["id"] == series
        await until(again, series, over)
        assert [row["moves"] for row in await rows(again, series)] == [
            " ".join(game.moves) for game in await whole(wish)
        ]


async def test_a_stopped_series_stays_stopped_after_a_restart(tmp_path: Path) -> None:
    async with served(tmp_path) as server:
        person = await browser(server)
        series = await started(person, LONG)
        stopped = (await person.ask("PATCH", f"/api/series/{series}", {"state": "stopped"})).body
        cookie = person.cookie
    async with served(tmp_path) as server:
        assert (await page(HttpClient(server, cookie=cookie), series))["series"] == stopped


async def test_a_series_is_its_players_alone(server: RunningServer) -> None:
    player, other = await browser(server), await browser(server)
    series = await started(player, LONG)
    address = f"/api/series/{series}"
    assert (await other.ask("GET", "/api/series")).body == {"series": []}
    for method, path, body in [
        ("GET", address, None),
        ("GET", f"{address}/csv", None),
        ("PATCH", address, {"state": "stopped"}),
        ("DELETE", address, None),
    ]:
        assert (await other.ask(method, path, body)).status == 404
        assert (await HttpClient(server).ask(method, path, body)).status == 401
    assert (await page(player, series))["series"]["state"] == "running"
    foreign = HttpClient(server, cookie=player.cookie, headers={"Origin": "https://evil.example"})
    assert (await foreign.ask("DELETE", address)).status == 403


async def test_a_deleted_series_is_gone_and_plays_no_more(server: RunningServer) -> None:
    person = await browser(server)
    series = await started(person, LONG)
    assert (await person.ask("DELETE", f"/api/series/{series}")).status == 204
    assert (await person.ask("GET", f"/api/series/{series}")).status == 404
    assert (await person.ask("GET", "/api/series")).body == {"series": []}


async def test_an_estimate_comes_before_the_games_and_a_series_that_takes_too_long_is_refused(
    tmp_path: Path,
) -> None:
    async with served(tmp_path, max_series_seconds=1.0) as server:
        person = await browser(server)
        heavy = {**WISH, "players": ["alphabeta:depth=4", "alphabeta:depth=4"], "games": 1_000}
        estimate = (await person.ask("POST", "/api/series/estimate", heavy)).body
        assert estimate["seconds"] == pytest.approx(1_000 * estimate["game_seconds"])
        assert estimate["seconds"] > estimate["most_seconds"] == 1.0
        refused = await person.ask("POST", "/api/series", heavy)
        assert (refused.status, refused.body["code"]) == (422, "too-long")
        assert "max_series_seconds" in refused.body["error"]
        assert (await person.ask("GET", "/api/series")).body == {"series": []}


async def test_a_series_that_has_used_up_its_time_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.SeriesService, "estimate", instantly)
    async with served(tmp_path, max_series_seconds=1.0) as server:
        person = await browser(server)
        series = await started(person, {**LONG, "players": ["alphabeta:depth=4"] * 2})
        shown = await until(person, series, over)
        assert shown["series"]["state"] == "time-used-up"
        assert 0 < shown["series"]["played"] < 1_000
        resumed = (await person.ask("PATCH", f"/api/series/{series}", {"state": "running"})).body
        assert resumed["state"] == "time-used-up"


async def test_one_player_or_address_has_few_series_at_a_time(tmp_path: Path) -> None:
    async with served(tmp_path, max_player_series=1) as server:
        person, neighbour = await browser(server), await browser(server)
        series = await started(person, LONG)
        for each in (person, neighbour):
            refused = await each.ask("POST", "/api/series", LONG)
            assert (refused.status, refused.body["code"]) == (409, "too-many-series")
        await person.ask("PATCH", f"/api/series/{series}", {"state": "stopped"})
        await started(neighbour, LONG)
        refused = await person.ask("PATCH", f"/api/series/{series}", {"state": "running"})
        assert (refused.status, refused.body["code"]) == (409, "too-many-series")


async def test_all_together_have_few_series_at_a_time(tmp_path: Path) -> None:
    async with served(tmp_path, max_series=1, max_player_series=2) as server:
        person = await browser(server)
        await started(person, LONG)
        refused = await person.ask("POST", "/api/series", LONG)
        assert (refused.status, "max_series 1" in refused.body["error"]) == (503, True)


async def test_few_series_are_kept_and_few_games_started_in_an_hour(tmp_path: Path) -> None:
    async with served(tmp_path, max_kept_series=1, series_game_rate=Rate(10, 3600)) as server:
        person = await browser(server)
        series = await started(person)
        await until(person, series, over)
        refused = await person.ask("POST", "/api/series", WISH)
        assert (refused.status, refused.body["code"]) == (409, "too-many-kept")
        await person.ask("DELETE", f"/api/series/{series}")
        await started(person)
        refused = await (await browser(server)).ask("POST", "/api/series", WISH)
        assert refused.status == 429
        assert int(refused.headers["Retry-After"]) > 60


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"game": "chess"}, 400),
        ({"options": {"columns": 99}}, 400),
        ({"players": ["random", "nobody"]}, 400),
        ({"players": ["random"]}, 400),
        ({"games": 1}, 400),
        ({"games": 7}, 400),
        ({"games": 5_000}, 422),
        ({"seed": ""}, 400),
        ({"more": 1}, 400),
    ],
)
async def test_a_plan_of_no_use_is_refused_and_nothing_kept(
    server: RunningServer, wrong: dict[str, Any], status: int
) -> None:
    person = await browser(server)
    for path in ("/api/series", "/api/series/estimate"):
        refused = await person.ask("POST", path, {**WISH, **wrong})
        assert refused.status == status
        assert refused.body["error"].count("\n") == 0
    assert (await person.ask("GET", "/api/series")).body == {"series": []}


async def test_a_number_of_no_use_is_refused(server: RunningServer) -> None:
    person = await browser(server)
    series = await started(person)
    for after in ("-1", "x", "9999999"):
        assert (await person.ask("GET", f"/api/series/{series}?after={after}")).status == 400


class RecordingSlot(ThreadSlot):
    """A slot that notes the jobs it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def start(self, name: str, *rest: Any) -> Any:
        self.names.append(name)
        return super().start(name, *rest)


async def test_no_worker_of_moves_plays_a_series(tmp_path: Path) -> None:
    play, study = RecordingSlot(), RecordingSlot()

    def slots(settings: Settings) -> Slots:
        return Slots([play], [study])

    async with served(tmp_path, slots) as server:
        person = await browser(server)
        await until(person, await started(person), over)
    assert play.names == []
    assert set(study.names) == {"series-trial", "series"}


class HoldingSlot(RecordingSlot):
    """A slot whose trials are over when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.going_on: list[Future[Any]] = []

    def start(self, name: str, *rest: Any) -> Any:
        self.names.append(name)
        self.going_on.append(Future())
        self.going_on[-1].set_running_or_notify_cancel()
        return self.going_on[-1]

    def stop(self, serial: int) -> None:
        self.finish({"seconds": 0.1, "at_least": True, "used": 0.001})

    def finish(self, answer: dict[str, Any]) -> None:
        if not self.going_on[-1].done():
            self.going_on[-1].set_result(answer)


def trial_of(depth: int) -> dict[str, Any]:
    return {**WISH, "players": ["random", f"alphabeta:depth={depth}"]}


async def test_estimates_count_among_the_studies_of_a_player_and_an_address(tmp_path: Path) -> None:
    study = HoldingSlot()
    async with served(tmp_path, lambda _: Slots([], [study]), max_player_jobs=2, address_players=2) as server:
        people = [await browser(server) for _ in range(3)]
        asked = [
            asyncio.create_task(person.ask("POST", "/api/series/estimate", trial_of(1 + 3 * number + who)))
            for number in range(3)
            for who, person in enumerate(people)
        ]
        refused = []
        for ended in asyncio.as_completed(asked, timeout=60):
            refused.append(await ended)
            if len(refused) == len(asked) - 4:
                break
        assert {answer.status for answer in refused} == {429}
        assert all("Retry-After" in answer.headers for answer in refused)
        for task in asked:
            task.cancel()


async def test_an_estimate_that_gave_way_is_tried_again_and_made_once_for_all_who_ask(tmp_path: Path) -> None:
    study = HoldingSlot()
    async with served(tmp_path, lambda _: Slots([], [study])) as server:
        people = [await browser(server) for _ in range(2)]
        asked = [
            asyncio.create_task(person.ask("POST", "/api/series/estimate", trial_of(1))) for person in people
        ]
        async with asyncio.timeout(60):
            while not study.going_on:  # noqa: ASYNC110  # no event says so
                await asyncio.sleep(0.005)
            study.stop(0)
            while len(study.going_on) < 2:  # noqa: ASYNC110  # as above
                await asyncio.sleep(0.005)
            study.finish({"seconds": 0.5, "at_least": False, "used": 0.02})
            answers = await asyncio.gather(*asked)
        assert [answer.body["game_seconds"] for answer in answers] == [0.5, 0.5]
        assert study.names == ["series-trial"] * 2


async def test_a_wrong_answer_of_a_worker_ends_the_series_and_not_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refusing(ThreadSlot):
        """A slot whose worker takes no series."""

        def start(self, name: str, arguments: Mapping[str, Any], *rest: Any) -> Any:
            if name == "series":
                arguments = {**arguments, "players": ["random", "nobody"]}
            return super().start(name, arguments, *rest)

    monkeypatch.setattr(service.SeriesService, "estimate", instantly)
    async with served(tmp_path, lambda _: Slots([], [Refusing()])) as server:
        person = await browser(server)
        series = await started(person, WISH)
        assert (await until(person, series, over))["series"]["state"] == "unplayable"
