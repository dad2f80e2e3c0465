"""The whole run is shown in tests/end_to_end/test_bots.py; here are its refusals."""

import pytest

from parlour_client.bot import Bot
from parlour_client.bot_run import run_bot
from parlour_client.bots.first_mover import FirstMover
from parlour_client.errors import BadInput, ServerUnreachable
from tests.client.free_port import free_port


class OnlyNim(FirstMover):
    accepts = ("nim",)


async def test_game_that_the_bot_does_not_play_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match="game is 'connect-four': first plays nim"):
        await run_bot(OnlyNim(), accept=["nim", "connect-four"])


@pytest.mark.parametrize("bot", [FirstMover(), OnlyNim()])
async def test_server_that_is_not_there_is_refused_at_once(bot: Bot) -> None:
    with pytest.raises(ServerUnreachable, match="no Parlour server at http"):
        await run_bot(bot, server=f"http://127.0.0.1:{free_port()}")


async def test_room_text_is_checked_before_the_server_is_asked() -> None:
    with pytest.raises(BadInput, match="room is 'no room'"):
        await run_bot(FirstMover(), room="no room")
