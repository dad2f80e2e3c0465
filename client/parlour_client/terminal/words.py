"""The words that a user may type beside moves, and the room command of each.

A word acts at once, whichever player is to move; the server explains a refusal. Muting is local and never
sent.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from parlour_client.errors import BadInput
from parlour_client.room.room import Room

HELP: Final = (
    "Type a move, or one of: draw, takeback, accept, decline, withdraw, resign, abort, free (the seat of "
    "somebody who does not begin), claim (the win, from somebody who is gone), give (15 seconds), rematch, "
    "say TEXT, mute NAME, unmute NAME, hush (end the chat), values, why (the last move), hint (the "
    "best move against a machine; the game is then marked as helped), board (show it "
    "again), rules, stop (break off what is still worked on), help, quit."
)

MOST_PACE: Final = 60

Action = Callable[[Room], Awaitable[None]]

#: The words without an argument.
ACTIONS: Final[dict[str, Action]] = {
    "draw": Room.offer_draw,
    "takeback": Room.take_back,
    "resign": Room.resign,
    "abort": Room.abort,
    "free": Room.free_seat,
    "claim": Room.claim_win,
    "give": Room.give_time,
    "hush": Room.close_chat,
    "pause": Room.pause,
    "resume": Room.resume,
    "step": Room.step,
}

#: The words for a game of two machines, in a room that the user has opened.
MACHINE_WORDS: Final = ("pause", "resume", "step", "pace")


def is_word(line: str) -> bool:
    """Return whether a line is one of these words, and no move."""
    others = {"accept", "decline", "withdraw", "say", "mute", "unmute", "pace"}
    return line.partition(" ")[0] in {*ACTIONS, *others}


class Words:
    """Executes words in one room."""

    def __init__(self, room: Room, muted: set[str]) -> None:
        """Keep the ids of muted people in ``muted``; their lines are not shown."""
        self._room = room
        self._muted = muted

    async def obey(self, line: str) -> None:
        """Execute a line.

        Raises:
            BadInput: The line lacks a name or has too many words, or there is nothing to answer.
            Refusal: The server refuses the command.
            RequestTimeout: No answer came.
            ConnectionEnded: No answer will come.
        """
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        match word:
            case "say":
                await self._room.say(rest)
            case "pace":
                await self._room.set_pace(seconds(rest))
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
                await ACTIONS[word](self._room)

    async def _propose(self, word: str) -> None:
        """Make an offer; a repetition on the same turn changes nothing on the server."""
        room, turn = self._room, self._room.position.turn
        seq = room.view.seqs["game"]
        await ACTIONS[word](room)
        if room.view.seqs["game"] == seq and room.position.turn == turn:
            raise BadInput("you have asked for that on this turn already")

    async def _answer(self, word: str) -> None:
        """Answer the other side's offer; of two offers, the older one."""
        if not self._room.offers:
            raise BadInput("nobody proposes anything")
        kind = self._room.offers[0].offer
        await (self._room.accept(kind) if word == "accept" else self._room.decline(kind))

    async def _withdraw(self) -> None:
        """Withdraw our offer; of two offers, the newer one."""
        if not self._room.own_offers:
            raise BadInput("you propose nothing")
        await self._room.withdraw(self._room.own_offers[-1].offer)

    def _mute(self, word: str, name: str) -> None:
        """Mute or unmute the people of a name who have a seat or have chatted in this room."""
        people = [said.by for said in self._room.said] + [player for player in self._room.players if player]
        ids = {player.id for player in people if player.name == name}
        if not ids:
            raise BadInput(f"nobody here is called {name!r}")
        if word == "mute":
            self._muted |= ids
        else:
            self._muted -= ids


def seconds(text: str) -> float:
    """Return the pace that a text names.

    Raises:
        BadInput: The text names no allowed number of seconds.
    """
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= MOST_PACE:
        raise BadInput(f"pace is {text!r}: allowed are 0..{MOST_PACE} seconds for a move, as in: pace 2")
    return number
