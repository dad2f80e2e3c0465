"""The words that may be typed beside moves, and what each does at the table.

A word acts at once, whoever is to move; what the server refuses is its to explain. Whom one does not want
to hear is one's own affair and never sent.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from parlour_client.errors import BadInput
from parlour_client.room import Room

HELP: Final = (
    "Type a move, or one of: draw, takeback, accept, decline, withdraw, resign, abort, claim (the win, from "
    "somebody who is gone), give (15 seconds), rematch, say TEXT, mute NAME, unmute NAME, "
    "hush (end the chat), values, help, quit."
)

Deed = Callable[[Room], Awaitable[None]]

#: What one word says all of.
DEEDS: Final[dict[str, Deed]] = {
    "draw": Room.offer_draw,
    "takeback": Room.take_back,
    "resign": Room.resign,
    "abort": Room.abort,
    "claim": Room.claim_win,
    "give": Room.give_time,
    "hush": Room.close_chat,
}


def is_word(line: str) -> bool:
    """Return whether a line is one of these words, and no move."""
    return line.partition(" ")[0] in {*DEEDS, "accept", "decline", "withdraw", "say", "mute", "unmute"}


class Words:
    """Obeys words in one room."""

    def __init__(self, room: Room, muted: set[str]) -> None:
        """Note in ``muted`` the ids of people who are not to be heard."""
        self._room = room
        self._muted = muted

    async def obey(self, line: str) -> None:
        """Do what a line says.

        Raises:
            BadInput: It is not said to whom or what, or there is nothing to answer.
            Refusal: The server does not do it, and why.
            RequestTimeout: No answer came.
            ConnectionEnded: None will come.
        """
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word:
            case "say":
                await self._room.say(rest)
            case "mute" | "unmute":
                self._mute(word, rest)
            case _ if rest:
                raise BadInput(f"{word!r} stands alone")
            case "draw" | "takeback":
                await self._propose(word)
            case "accept" | "decline":
                await self._answer(word)
            case "withdraw":
                await self._withdraw()
            case _:
                await DEEDS[word](self._room)

    async def _propose(self, word: str) -> None:
        """Propose something; on a turn on which that was done before the server only says so again."""
        room, turn = self._room, self._room.position.turn
        seq = room.view.seqs["game"]
        await DEEDS[word](room)
        if room.view.seqs["game"] == seq and room.position.turn == turn:
            raise BadInput("you have asked for that on this turn already")

    async def _answer(self, word: str) -> None:
        """Answer what the other side proposes; of two proposals, the one that came first."""
        if not self._room.offers:
            raise BadInput("nobody proposes anything")
        kind = self._room.offers[0].offer
        await (self._room.accept(kind) if word == "accept" else self._room.decline(kind))

    async def _withdraw(self) -> None:
        """Take back what we proposed; of two proposals, the one that came last."""
        if not self._room.own_offers:
            raise BadInput("you propose nothing")
        await self._room.withdraw(self._room.own_offers[-1].offer)

    def _mute(self, word: str, name: str) -> None:
        """Mute or hear again whoever has spoken, or sits here, under that name."""
        people = [said.by for said in self._room.said] + [player for player in self._room.players if player]
        ids = {player.id for player in people if player.name == name}
        if not ids:
            raise BadInput(f"nobody here is called {name!r}")
        if word == "mute":
            self._muted |= ids
        else:
            self._muted -= ids
