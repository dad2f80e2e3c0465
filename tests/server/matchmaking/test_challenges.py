"""Challenges over real sockets: sent, accepted, declined, withdrawn, expired, refused, private."""

import asyncio
from pathlib import Path

import pytest

from parlour_protocol.answers import Challenged, ChallengeEnded, ChallengeMade, Done, Refused
from parlour_protocol.commands import (
    AcceptChallenge,
    Challenge,
    DeclineChallenge,
    Ping,
    RefuseChallenges,
)
from parlour_protocol.errors import RefusalCode
from parlour_protocol.terms import Fischer
from parlour_protocol.values import ChallengeView
from parlour_server.store.records import StoreError
from parlour_server.store.writer import LogWriter
from tests.server.people import browser
from tests.server.served import NIM, Client, RunningServer, served


async def challenge(client: Client, to: str, command_id: str = "fight", rated: bool = False) -> ChallengeView:
    wish = Challenge(id=command_id, to=to, game="nim", options=NIM, rated=rated, clock=Fischer(60, 1))
    made = await client.ask(wish)
    assert isinstance(made, ChallengeMade), made
    return made.challenge


def heard(client: Client) -> list[str]:
    return [news.challenge.challenge for news in client.lobby_events if isinstance(news, Challenged)]


def ends(client: Client) -> list[ChallengeEnded]:
    return [news for news in client.lobby_events if isinstance(news, ChallengeEnded)]


async def told(client: Client, view: ChallengeView) -> None:
    await client.until(lambda: view.challenge in heard(client) or None)


async def end(client: Client) -> ChallengeEnded:
    return (await client.until(lambda: ends(client) or None))[-1]


@pytest.mark.parametrize("rated", [False, True])
async def test_a_challenge_reaches_every_socket_of_its_recipient_who_accepts(
    server: RunningServer, rated: bool
) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    also = await server.enter(token=blue.token)
    view = await challenge(amber, "Blue", rated=rated)
    assert (view.by, view.to, view.game, view.options, view.rated) == (amber.you, blue.you, "nim", NIM, rated)
    for client in (amber, blue, also):
        await told(client, view)
    assert await blue.ask(AcceptChallenge("yes", view.challenge)) == Done("yes")
    rooms = {(await end(client)).room for client in (amber, blue, also)}
    assert len(rooms) == 1
    room = rooms.pop()
    joined = [await client.join(room) for client in (amber, blue)]
    assert sorted(each.seats[0] for each in joined) == [1, 2]
    state = joined[0].state
    assert state is not None
    assert (state.status, state.terms.rated, state.clock) == ("playing", rated, Fischer(60, 1))


async def test_accepting_twice_creates_one_room_and_sends_it_again(server: RunningServer) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    view = await challenge(amber, "Blue")
    await blue.ask(AcceptChallenge("yes", view.challenge))
    first = await end(blue)
    blue.lobby_events.clear()
    assert await blue.ask(AcceptChallenge("yes", view.challenge)) == Done("yes")
    assert await end(blue) == first


async def test_the_same_command_again_is_the_same_challenge(server: RunningServer) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    assert (await challenge(amber, "Blue")).challenge == (await challenge(amber, "Blue")).challenge
    await blue.ask(Ping("p"))
    assert len(heard(blue)) == 1


async def test_the_same_command_again_gets_the_outcome_again(server: RunningServer) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    for number, (command, outcome) in enumerate(
        [(DeclineChallenge, "declined"), (AcceptChallenge, "accepted"), (DeclineChallenge, "withdrawn")]
    ):
        view = await challenge(amber, "Blue", f"fight {number}")
        await told(blue, view)
        ender = amber if outcome == "withdrawn" else blue
        assert await ender.ask(command("end", view.challenge)) == Done("end")
        first = await end(amber)
        assert first.outcome == outcome
        amber.lobby_events.clear()
        assert (await challenge(amber, "Blue", f"fight {number}")).challenge == view.challenge
        assert await end(amber) == first
        amber.lobby_events.clear()
        await blue.ask(Ping("p"))
        assert heard(blue).count(view.challenge) == 1, "and it is not made anew"


async def test_a_challenge_that_is_sent_again_to_a_new_server_keeps_its_deadline(
    server: RunningServer,
) -> None:
    amber, _ = await server.enter("Amber"), await server.enter("Blue")
    made = await amber.ask(Challenge(id="fight", to="Blue", game="nim", options=NIM, seconds=7))
    assert isinstance(made, ChallengeMade)
    assert made.challenge.seconds == 7


async def test_who_declines_for_want_of_time_says_so(server: RunningServer) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    view = await challenge(amber, "Blue")
    await blue.ask(DeclineChallenge("no", view.challenge, busy=True))
    assert await end(amber) == ChallengeEnded(view.challenge, "declined", busy=True)


@pytest.mark.parametrize("outcome", ["declined", "withdrawn"])
async def test_either_side_may_end_a_challenge_which_then_cannot_be_accepted(
    server: RunningServer, outcome: str
) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    view = await challenge(amber, "Blue")
    ender = blue if outcome == "declined" else amber
    assert await ender.ask(DeclineChallenge("no", view.challenge)) == Done("no")
    for client in (amber, blue):
        assert await end(client) == ChallengeEnded(view.challenge, outcome)  # type: ignore[arg-type]  # both are
    refused = await blue.refusal(AcceptChallenge("yes", view.challenge))
    assert refused.code is RefusalCode.NO_SUCH_CHALLENGE


async def test_a_challenge_lapses(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour_server.matchmaking.challenges.CHALLENGE_SECONDS", 0.05)
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    view = await challenge(amber, "Blue")
    for client in (amber, blue):
        assert await end(client) == ChallengeEnded(view.challenge, "expired")


async def test_a_challenge_is_withdrawn_only_if_its_maker_does_not_reconnect(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    view = await challenge(amber, "Blue")
    await amber.socket.close()
    back = await server.enter(token=amber.token)
    await told(back, view)  # a new connection gets the open challenges
    monkeypatch.setattr("parlour_server.matchmaking.challenges.GRACE_SECONDS", 0.0)
    await back.socket.close()
    assert await end(blue) == ChallengeEnded(view.challenge, "withdrawn")


async def test_others_do_not_see_a_challenge_and_cannot_answer_it(server: RunningServer) -> None:
    amber, blue, stranger = [await server.enter(name) for name in ("Amber", "Blue", "Stranger")]
    view = await challenge(amber, "Blue")
    await told(blue, view)
    for command in (AcceptChallenge("a", view.challenge), DeclineChallenge("d", view.challenge)):
        assert (await stranger.refusal(command)).code is RefusalCode.NO_SUCH_CHALLENGE
    assert (await amber.refusal(AcceptChallenge("own", view.challenge))).code is RefusalCode.NO_SUCH_CHALLENGE
    assert stranger.lobby_events == []
    assert await blue.ask(AcceptChallenge("yes", view.challenge)) == Done("yes")


async def test_an_account_is_challenged_by_its_name_though_a_guest_had_it_before(
    server: RunningServer,
) -> None:
    impostor, amber = await server.enter("Blue"), await server.enter("Amber")
    person = await browser(server)
    await person.sign_up("Blue")
    assert (await amber.refusal(wish("Nobody"))).code is RefusalCode.NO_SUCH_PLAYER
    owner = await server.enter(token=(await person_token(server)))
    view = await challenge(amber, "blue")
    assert view.to == owner.you
    await told(owner, view)
    await impostor.ask(Ping("p"))
    assert heard(impostor) == []


async def person_token(server: RunningServer) -> str:
    """The bearer token of the account that was signed up."""
    body = {"name": "Blue", "password": "correct horse"}
    async with server.http.post(f"{server.url}/api/session", json=body) as response:
        return str((await response.json())["token"])


def wish(to: str, command_id: str = "w", game: str = "nim", rated: bool = False) -> Challenge:
    return Challenge(id=command_id, to=to, game=game, rated=rated)


async def test_refused_challenges_do_not_arrive_and_those_that_wait_are_declined(
    server: RunningServer,
) -> None:
    amber, blue, cyan = [await server.enter(name) for name in ("Amber", "Blue", "Cyan")]
    view = await challenge(amber, "Blue")
    assert await blue.ask(RefuseChallenges("m", players=[amber.you.id])) == Done("m")
    assert await end(amber) == ChallengeEnded(view.challenge, "declined")
    assert (await amber.refusal(wish("Blue"))).code is RefusalCode.NOT_ALLOWED
    await challenge(cyan, "Blue")
    await blue.ask(RefuseChallenges("all", everybody=True))
    assert (await cyan.refusal(wish("Blue"))).code is RefusalCode.NOT_ALLOWED
    await blue.ask(RefuseChallenges("none"))
    await challenge(amber, "Blue", "again")


async def test_what_cannot_be_played_is_refused(server: RunningServer) -> None:
    amber = await server.enter("Amber")
    await server.enter("Blue")
    async with server.http.post(f"{server.url}/api/guests", json={"name": "Bot", "kind": "bot"}) as response:
        await server.enter(token=(await response.json())["token"])
    assert (await amber.refusal(wish("Amber"))).code is RefusalCode.NOT_ALLOWED
    assert (await amber.refusal(wish("Blue", game="chess"))).code is RefusalCode.UNKNOWN_GAME
    assert (await amber.refusal(wish("Bot", rated=True))).code is RefusalCode.BAD_TERMS
    await challenge(amber, "Bot")


async def test_one_challenge_to_one_person_and_not_too_many_to_others(tmp_path: Path) -> None:
    async with served(tmp_path, max_challenges=2) as server:
        amber = await server.enter("Amber")
        others = [await server.enter(f"Other {number}") for number in range(3)]
        for other in others[:2]:
            await challenge(amber, other.you.name, other.you.id)
        assert (await amber.refusal(wish("Other 1"))).code is RefusalCode.NOT_ALLOWED
        refused = await amber.refusal(wish("Other 2"))
        assert (refused.code, refused.retry_after) == (RefusalCode.TOO_MANY, 120.0)


async def test_the_number_of_received_challenges_is_limited(tmp_path: Path) -> None:
    async with served(tmp_path, max_challenges=1) as server:
        blue = await server.enter("Blue")
        first, second = await server.enter("First"), await server.enter("Second")
        await challenge(first, "Blue")
        assert (await second.refusal(wish("Blue"))).code is RefusalCode.TOO_MANY
        await blue.ask(Ping("p"))
        assert len(heard(blue)) == 1


async def test_challenges_are_limited(server: RunningServer) -> None:
    amber = await server.enter("Amber")
    answers = [await amber.ask(wish("Nobody", amber.new_id())) for _ in range(11)]
    codes = [answer.code for answer in answers if isinstance(answer, Refused)]
    assert codes == [RefusalCode.NO_SUCH_PLAYER] * 10 + [RefusalCode.TOO_MANY]


@pytest.mark.parametrize(
    "failure", [StoreError("the disk is full"), ZeroDivisionError("a defect")], ids=["store", "defect"]
)
async def test_a_room_that_cannot_be_opened_fails_the_challenge(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    async def fail(*_: object) -> str:
        raise failure

    monkeypatch.setattr(LogWriter, "write", fail)
    amber, blue = await server.enter("Amber"), await server.enter("Blue")
    view = await challenge(amber, "Blue")
    accepting = asyncio.create_task(blue.ask(AcceptChallenge("yes", view.challenge)))
    assert await end(amber) == ChallengeEnded(view.challenge, "failed")
    if isinstance(failure, StoreError):
        refused = await accepting
        assert isinstance(refused, Refused)
        assert refused.code is RefusalCode.UNAVAILABLE
        assert await end(blue) == ChallengeEnded(view.challenge, "failed")
    else:  # a defect closes the socket of whoever met it
        with pytest.raises(Exception, match="1011"):
            await accepting


async def crowd_refused(server: RunningServer, address: str = "") -> list[bool]:
    """Let nine guests challenge one player; return whether each was refused for where it came from."""
    refused = []
    for number in range(9):
        guest = await server.enter(f"crowd {number}", address=address)
        wish = Challenge(id="crowd", to="Blue", game="nim", options=NIM, clock=Fischer(60, 1))
        answer = await guest.ask(wish)
        refused.append(isinstance(answer, Refused))
        if isinstance(answer, Refused):
            assert (answer.code, answer.retry_after) == (RefusalCode.TOO_MANY, 120.0)
            assert "3 challenges from your address" in answer.message
    return refused


async def test_one_address_fills_no_player_s_challenges(tmp_path: Path) -> None:
    async with served(tmp_path, trusted_proxies=("127.0.0.1",)) as server:
        await server.enter("Blue")
        assert await crowd_refused(server, "192.0.2.1") == [False] * 3 + [True] * 6
        other = await server.enter("Other", address="192.0.2.2")
        assert (await challenge(other, "Blue")).to.name == "Blue"


async def test_an_answer_makes_room_for_another_from_there(tmp_path: Path) -> None:
    async with served(tmp_path, trusted_proxies=("127.0.0.1",)) as server:
        blue = await server.enter("Blue")
        assert await crowd_refused(server, "192.0.2.1") == [False] * 3 + [True] * 6
        first = await blue.until(lambda: heard(blue) or None)
        assert await blue.ask(DeclineChallenge("no", first[0])) == Done("no")
        late = await server.enter("Late", address="192.0.2.1")
        assert (await challenge(late, "Blue")).by.name == "Late"


async def test_a_class_and_bots_of_one_machine_challenge_each_other_freely(server: RunningServer) -> None:
    await server.enter("Blue")
    assert await crowd_refused(server) == [False] * 9


async def test_in_a_shared_network_each_player_may_challenge(tmp_path: Path) -> None:
    async with served(tmp_path, shared_networks=("127.0.0.1",)) as server:
        await server.enter("Blue")
        assert await crowd_refused(server) == [False] * 9
