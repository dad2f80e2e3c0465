"""Notices from a whole server to a push service that the test runs, and reads."""

import asyncio
import time
from pathlib import Path

import pytest

from parlour_protocol.answers import ChallengeMade
from parlour_protocol.commands import Challenge
from parlour_protocol.terms import PerMove
from parlour_server.limits.token_bucket import Rate
from tests.databases import execute
from tests.server.people import HttpClient
from tests.server.push.push_service_double import Device, PushServiceDouble, in_base64, push_service
from tests.server.push.pushing import CONTACT, Push, pushing, sit
from tests.server.served import NIM, RunningServer


async def test_a_player_who_is_away_is_told_of_a_move_encrypted_and_signed(push: Push) -> None:
    host, guest, room = await push.table()
    device = Device()
    await push.subscribe(host.token, device, "turn")
    await sit(guest, room)
    await guest.play(room, 1, "3:1")
    sent = await push.service.next()
    notice = sent.notice(device)
    left = notice.pop("until") / 1000 - time.time()
    assert 2.9 * 86_400 < left <= 3 * 86_400
    assert notice == {
        "kind": "turn",
        "tag": f"room-{room}",
        "path": f"/r/{room}",
        "game": "nim",
        "title": "Nim",
        "by": "Mira",
        "move": "3:1",
        "form": "take",
    }
    assert sent.headers["Content-Encoding"] == "aes128gcm"
    assert 0 < int(sent.headers["TTL"]) <= 3 * 86_400
    assert room not in sent.headers["Topic"]
    assert len(sent.headers["Topic"]) <= 32
    offered = (await HttpClient(push.server).ask("GET", "/api/push")).body["key"]
    claims = sent.claims(offered)
    assert (claims["aud"], claims["sub"]) == (push.service.url, CONTACT)
    assert 0 < claims["exp"] - time.time() <= 86_400


async def test_somebody_sits_down_at_a_table_shared_by_its_link(push: Push) -> None:
    host, guest, room = await push.table(PerMove(60), "link")
    device, turns_only = Device(), Device()
    await push.subscribe(host.token, device, "joined")
    await push.subscribe(host.token, turns_only, "turn", endpoint=push.service.endpoint("other"))
    await sit(guest, room)
    sent = await push.service.next()
    assert sent.path == "/device"
    notice = sent.notice(device)
    assert (notice["kind"], notice["by"], notice["path"]) == ("joined", "Mira", f"/r/{room}")
    await guest.play(room, 1, "3:1")  # the clock runs in seconds: nobody is told of a turn
    await push.server.stop()
    assert push.service.received.empty()


async def test_a_challenge_is_told(push: Push) -> None:
    nina, mira = await push.server.enter("Nina"), await push.server.enter("Mira")
    device = Device()
    await push.subscribe(nina.token, device, "challenge")
    made = await mira.ask(Challenge(mira.new_id(), to=nina.you.id, game="nim", options=NIM))
    assert isinstance(made, ChallengeMade), made
    notice = (await push.service.next()).notice(device)
    assert (notice["kind"], notice["by"], notice["path"]) == ("challenge", "Mira", "/")
    assert 0 < notice["until"] / 1000 - time.time() <= 120


async def test_a_discreet_device_learns_no_name_no_game_and_no_move(push: Push) -> None:
    host, guest, room = await push.table()
    device = Device()
    await push.subscribe(host.token, device, "turn", discreet=True)
    await sit(guest, room)
    await guest.play(room, 1, "3:1")
    notice = (await push.service.next()).notice(device)
    assert notice.keys() == {"kind", "tag", "path", "until"}


async def test_a_device_belongs_to_the_player_who_subscribed_on_it_last(push: Push) -> None:
    host, guest, room = await push.table()
    other = await push.server.enter("Olga")
    device = Device()
    await push.subscribe(host.token, device, "turn")
    await push.subscribe(other.token, device, "turn")
    await sit(guest, room)
    await guest.play(room, 1, "3:1")
    await push.server.stop()
    assert push.service.received.empty()


@pytest.mark.parametrize("gone", [404, 410])
async def test_a_device_that_is_gone_is_forgotten(push: Push, gone: int) -> None:
    host, guest, room = await push.table()
    await push.subscribe(host.token, Device(), "joined", "turn")
    push.service.answers = [(gone, {})]
    await sit(guest, room)
    await push.service.next()
    await push.until(devices=0, waiting=0)


async def test_a_device_that_refuses_three_notices_in_a_row_is_forgotten(push: Push) -> None:
    token = (await push.server.enter("Nina")).token
    device = await push.subscribe(token, Device())
    push.service.answers = [
        (403, {}),
        (400, {}),
        (201, {}),
        (403, {}),
        (307, {"Location": push.server.url}),
        (403, {}),
    ]
    for left in (1, 1, 1, 1, 1, 0):
        tried = await HttpClient(push.server, token).ask("POST", f"/api/push/subscriptions/{device}/test")
        assert tried.status == 204
        await push.service.next()
        await push.until(devices=left, waiting=0)


async def test_a_busy_push_service_gets_the_notice_again_when_it_asked_for_it(push: Push) -> None:
    host, guest, room = await push.table()
    device = Device()
    await push.subscribe(host.token, device, "joined")
    push.service.answers = [(429, {"Retry-After": "1"}), (503, {"Retry-After": "1"})]
    await sit(guest, room)
    times = []
    for _ in range(3):
        sent = await push.service.next()
        times.append(asyncio.get_running_loop().time())
    assert sent.notice(device)["kind"] == "joined"
    assert min(times[1] - times[0], times[2] - times[1]) > 0.9  # the waits themselves are what is tested


async def test_a_notice_that_could_not_be_sent_is_sent_by_the_next_server(tmp_path: Path) -> None:
    device = Device()
    async with push_service() as service:
        async with pushing(tmp_path, service) as push:
            host, guest, room = await push.table()
            await push.subscribe(host.token, device, "joined")
            service.answers = [(503, {"Retry-After": "1"})]
            await sit(guest, room)
            await service.next()
        async with pushing(tmp_path, service):
            assert (await service.next()).notice(device)["tag"] == f"room-{room}"


async def test_a_notice_that_is_being_sent_at_the_stop_is_sent_again_at_the_start(tmp_path: Path) -> None:
    device = Device()
    async with push_service() as service:
        service.silent = {"/device"}
        async with pushing(tmp_path, service) as push:
            host, guest, room = await push.table()
            await push.subscribe(host.token, device, "joined")
            await sit(guest, room)
            await service.next()
        async with pushing(tmp_path, service):
            assert (await service.next()).notice(device)["tag"] == f"room-{room}"


async def test_a_notice_that_a_move_made_needless_is_not_sent(push: Push) -> None:
    host, guest, room = await push.table()
    await push.subscribe(host.token, Device(), "turn")
    await sit(guest, room)
    await host.join(room)  # now they are told only half a minute later
    await guest.play(room, 1, "3:1")
    await push.until(devices=1, waiting=1)
    await host.play(room, 2, "1:1")
    await push.until(devices=1, waiting=0)
    assert push.service.received.empty()


async def test_signing_out_everywhere_forgets_the_devices(push: Push) -> None:
    token = (await push.server.enter("Nina")).token
    await push.subscribe(token, Device())
    left = await HttpClient(push.server, token).ask("DELETE", "/api/session?everywhere=true")
    assert (left.status, await push.devices()) == (204, 0)


async def answer_to(push: Push, **more: object) -> tuple[int, str]:
    """The answer to a wish for notices with something else in it."""
    token = await push.server.token()
    body = Device().wish(push.service.endpoint()) | more
    answer = await HttpClient(push.server, token).ask("POST", "/api/push/subscriptions", body)
    return answer.status, answer.body.get("error", "")


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://127.0.0.1/",
        "https://10.1.2.3/push",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[fd00::1]/",
        "https://[fec0::1]/",
        "https://[::127.0.0.1]/",
        "https://[::ffff:0:127.0.0.1]/",
        "https://localhost/",  # a name
        "https://127.1/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://224.0.0.1/",
    ],
)
async def test_an_endpoint_in_the_hosts_network_is_refused(push: Push, endpoint: str) -> None:
    assert await answer_to(push, endpoint=endpoint) == (400, "endpoint is not on the public internet")


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"endpoint": "http://8.8.8.8/"}, "endpoint needs https and its usual port"),
        ({"endpoint": "https://8.8.8.8:8443/"}, "endpoint needs https and its usual port"),
        ({"endpoint": "https://me@8.8.8.8/"}, "endpoint needs a host"),
        ({"endpoint": "https://"}, "endpoint needs a host"),
        ({"endpoint": "https://[8.8.8.8/"}, "endpoint is no address"),
        ({"endpoint": "https://nowhere.invalid/"}, "endpoint has a name that is unknown"),
        ({"endpoint": "https://8.8.8.8/\n"}, "endpoint has characters"),
        ({"endpoint": "https://8.8.8.8/" + "x" * 1024}, "Expected `str` of length <= 1024"),
        ({"p256dh": "BAAA"}, "p256dh is no public key"),
        ({"p256dh": in_base64(bytes([4]) + bytes(64))}, "p256dh is no public key"),
        ({"auth": "short"}, "auth is no 16 bytes"),
        ({"kinds": ["turn", "money"]}, "Invalid enum value 'money'"),
        ({"kinds": ["turn"] * 99}, "Expected `array` of length <= 3"),
    ],
)
async def test_an_unusable_wish_is_refused_with_the_reason(
    push: Push, more: dict[str, object], why: str
) -> None:
    status, error = await answer_to(push, **more)
    assert (status, error[: len(why)]) == (400, why)


async def test_a_name_that_moves_into_the_hosts_network_later_is_forgotten(push: Push) -> None:
    device = await push.subscribe((host := await push.server.enter("Nina")).token, Device())
    moved = "UPDATE push_subscriptions SET endpoint = 'https://localhost/', origin = 'https://localhost'"
    await asyncio.to_thread(execute, push.database, moved)  # as after a change of its DNS
    await HttpClient(push.server, host.token).ask("POST", f"/api/push/subscriptions/{device}/test")
    await push.until(devices=0, waiting=0)


async def test_of_many_devices_of_one_player_the_latest_stay(
    tmp_path: Path, service: PushServiceDouble
) -> None:
    async with pushing(tmp_path, service, max_player_devices=2) as push:
        host = await push.server.enter("Nina")
        for name in ("first", "second", "third"):
            await push.subscribe(host.token, Device(), "turn", endpoint=service.endpoint(name))
        rows = await asyncio.to_thread(execute, push.database, "SELECT endpoint FROM push_subscriptions")
        assert {row[0] for row in rows} == {service.endpoint("second"), service.endpoint("third")}


async def test_one_address_has_so_many_devices_and_changes(
    tmp_path: Path, service: PushServiceDouble
) -> None:
    limits = {"max_address_devices": 2, "push_rate": Rate(4, 3600)}
    async with pushing(tmp_path, service, **limits) as push:
        for name in ("first", "second", "second"):
            assert (await answer_to(push, endpoint=service.endpoint(name)))[0] == 201
        status, error = await answer_to(push, endpoint=service.endpoint("third"))
        assert (status, error) == (409, "your address has 2 devices with notices (max_address_devices)")
        assert (await answer_to(push))[0] == 429


async def test_a_bot_gets_no_notices_and_nobody_touches_the_devices_of_others(push: Push) -> None:
    device = await push.subscribe(await push.server.token("Nina"), Device())
    other = HttpClient(push.server, await push.server.token("Mira"))
    for method, path in (("DELETE", ""), ("POST", "/test")):
        assert (await other.ask(method, f"/api/push/subscriptions/{device}{path}")).status == 404
    bot = await HttpClient(push.server).ask("POST", "/api/guests", {"kind": "bot"})
    wish = Device().wish(push.service.endpoint())
    refused = await HttpClient(push.server, bot.body["token"]).ask("POST", "/api/push/subscriptions", wish)
    assert (refused.status, await push.devices()) == (403, 1)


async def test_without_keys_nothing_is_offered(server: RunningServer) -> None:
    token = await server.token()
    offer = await HttpClient(server).ask("GET", "/api/push")
    assert offer.body["key"] == ""
    wish = Device().wish("https://push.example.org/x")
    assert (await HttpClient(server, token).ask("POST", "/api/push/subscriptions", wish)).status == 404


async def test_an_orderly_stop_right_after_a_move_loses_no_notice(push: Push) -> None:
    host, guest, room = await push.table()
    await push.subscribe(host.token, Device(), "joined")
    await sit(guest, room)
    await push.server.stop()
    assert await push.waiting() + push.service.received.qsize() == 1
