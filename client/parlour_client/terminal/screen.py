"""Prints what is new in a room, once, as its player or a spectator sees it.

It reads the room and sends nothing.
"""

from collections.abc import Callable

from parlour_client.room.room import Room
from parlour_client.terminal.boards import draw, letter
from parlour_client.terminal.lines import (
    answer_line,
    clock_words,
    gift_line,
    hint,
    offer_line,
    player_line,
    player_name,
    rematch_line,
    result_line,
)
from parlour_protocol.values import OfferView

MOST_LINES = 20
"""Of what was said, the latest lines that are shown at a time."""

Say = Callable[[str], None]

#: A game's number, its turn, its moves, the room's status and the seats that ask for a rematch, as shown.
Shown = tuple[int, int, int, str, tuple[int, ...]]


class Screen:
    """Says what is new in a room, once."""

    def __init__(self, room: Room, say: Say, shows_clocks: bool = True) -> None:
        """Print by ``say``; without ``shows_clocks`` they are shown elsewhere."""
        self._room = room
        self._say = say
        self._shows_clocks = shows_clocks
        self.muted: set[str] = set()
        self._shown: Shown = (0, 0, 0, "", ())
        self._players = ""
        self._away: list[str] = []
        self._pondered = 0  # the last turn on which a machine was shown to ponder
        self._offers: list[OfferView] = []
        self._gifts: set[tuple[int, int]] = set()  # seat and turn of each that was shown
        self._chat = True
        self._paused = False
        self._heard: set[tuple[str, str]] = set()  # who said it and with which command, of what was shown

    def show(self) -> None:
        """Say what has changed since the last time."""
        room = self._room
        state = (
            room.number,
            room.position.turn,
            len(room.view.moves),
            room.status,
            tuple(room.view.rematch),
        )
        players = player_line(room.view, room.seats)
        if players != self._players:
            self._say(f"{room.view.title}, room {room.id}: {players}")
            self._players = players
        if state != self._shown:
            before, self._shown = self._shown, state
            if room.number > 0 and before[:3] != state[:3]:
                self._show_board(before)
            self._show_status(before)
        self._show_table()

    def _show_table(self) -> None:
        """Say what has happened beside the moves: who is away, what is proposed, what was said."""
        room = self._room
        away = [
            player_name(seat.player)
            for number, seat in enumerate(room.view.seats, 1)
            if seat.player and not seat.present and number not in room.seats and room.status == "playing"
        ]
        for name in away:
            if name not in self._away:
                self._say(f"{name} is away.")
        for name in self._away:
            if name not in away and room.status == "playing":
                self._say(f"{name} is back.")
        thinking = room.thinking
        if thinking is not None and thinking.ponders and thinking.turn > self._pondered:
            self._pondered = thinking.turn
            self._say(f"{player_name(room.players[2 - room.position.to_move])} ponders.")
        offers = room.view.offers
        for offer in offers:
            if offer not in self._offers:
                self._say(offer_line(offer, room.seats, room.position.view))
        if room.status == "playing":
            self._show_answers()
        self._show_gifts()
        if self._chat and not room.view.chat:
            self._say("There is no chat here.")
        play = room.machine_play
        if play is not None and play.paused != self._paused:
            self._paused = play.paused
            self._say("The game is paused." if play.paused else "The game goes on.")
        self._away, self._offers, self._chat = away, offers, room.view.chat
        self._show_said()

    def _show_answers(self) -> None:
        """Say what was declined or withdrawn; what a move ends needs no word."""
        room = self._room
        noes = {(no.offer, no.turn): no.seat for no in room.declined}
        for offer in self._offers:
            by = noes.get((offer.offer, offer.turn))
            if by is not None and offer not in room.view.offers:
                self._say(answer_line(offer, by, room.seats, room.position.view))

    def _show_gifts(self) -> None:
        for gift in self._room.gifts:
            if (gift.seat, gift.turn) not in self._gifts:
                self._gifts.add((gift.seat, gift.turn))
                self._say(gift_line(gift, self._room.seats, self._room.position.view))

    def _show_said(self) -> None:
        fresh = [said for said in self._room.said if (said.by.id, said.command) not in self._heard]
        self._heard |= {(said.by.id, said.command) for said in fresh}
        for said in [said for said in fresh if said.by.id not in self.muted][-MOST_LINES:]:
            self._say(f"{said.by.name} says: {said.text}")

    def _show_board(self, before: Shown) -> None:
        """Say which game it is, the moves since the board was last drawn, and the board."""
        number, _, seen, *_ = before
        position = self._room.position
        self._say("")
        if number != self._room.number:
            self._say(f"Game {self._room.number}")
            seen = 0 if number else max(0, len(position.moves) - 1)  # who joins late gets the latest move
        if number == self._room.number and len(position.moves) < seen:
            self._say("A move was taken back.")
        for count, move in enumerate(position.moves[seen:], seen + 1):
            mover = letter(position.view, position.mover_of(count))
            self._say(f"{mover} played {move}")
            wins_in = self._room.wins_in.get(self._room.view.turns[count - 1])
            if wins_in is not None:
                self._say(f"{mover} announces a forced win in {wins_in} plies, proved.")
        self._say(draw(position.view))

    def _show_status(self, before: Shown) -> None:
        room, position = self._room, self._room.position
        if room.status == "waiting":
            self._say("Waiting for another player ...")
        elif room.status == "over" and room.result is not None:
            if before[:4] != self._shown[:4]:
                self._say(result_line(room.result, room.seats, position.view))
                if room.seats and not room.view.rematch:
                    self._say("Type rematch or quit.")
            for seat in room.view.rematch:
                if before[0] != room.number or seat not in before[4]:
                    self._say(rematch_line(seat, room.seats, position.view))
        elif room.is_my_turn:
            who = f"{letter(position.view, position.to_move)}, your" if len(room.seats) == 2 else "Your"
            shown = room.clocks if self._shows_clocks else None
            clocks = f", {clock_words(shown, room.seats)}" if shown else ""
            self._say(f"{who} move ({hint(position)}){clocks}:")
