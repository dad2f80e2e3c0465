"""Prints the changes of a room, each once, for its player or a spectator. It sends nothing."""

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
    words_for,
)
from parlour_client.terminal.value_reasons import counted_moves
from parlour_protocol.values import OfferView

MOST_LINES = 20
"""The most chat lines shown at a time: the latest ones."""

Say = Callable[[str], None]

#: A game's number, its turn, its moves, the room's status and the seats that ask for a rematch, as shown.
Shown = tuple[int, int, int, str, tuple[int, ...]]


class Screen:
    """Prints each change of a room once."""

    def __init__(self, room: Room, say: Say, shows_clocks: bool = True) -> None:
        """Print by ``say``; without ``shows_clocks`` another part shows the clocks."""
        self._room = room
        self._say = say
        self._shows_clocks = shows_clocks
        self.muted: set[str] = set()
        self._shown: Shown = (0, 0, 0, "", ())
        self._undrawn = False  # a move was printed, but not yet the board after it
        self._players = ""
        self._away: list[str] = []
        self._was_seated = False
        self._pondered = 0  # the last turn on which a machine was shown to ponder
        self._offers: list[OfferView] = []
        self._gifts: set[tuple[int, int]] = set()  # seat and turn of each printed gift
        self._chat = True
        self._paused = False
        self._heard: set[tuple[str, str]] = set()  # author and command of each printed chat message

    def show(self) -> None:
        """Print the changes since the last call."""
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
            is_last_board = self._undrawn and room.status == "over"
            if room.number > 0 and (before[:3] != state[:3] or is_last_board):
                self._show_board(before)
            self._show_status(before)
        self._was_seated = bool(room.seats)
        self._show_table()

    def _show_table(self) -> None:
        """Print events beside the moves: absences, offers, chat."""
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
        play = room.view.machine_play
        if play is not None and play.paused != self._paused:
            self._paused = play.paused
            self._say("The game is paused." if play.paused else "The game goes on.")
        self._away, self._offers, self._chat = away, offers, room.view.chat
        self._show_said()

    def _show_answers(self) -> None:
        """Print the offers that were declined or withdrawn; an offer that a move ended needs no line."""
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
        """Print the game, the moves since the last call, and the board, once per exchange of moves."""
        number, _, seen, *_ = before
        position = self._room.position
        if self._is_half_an_exchange(before):
            self._say_moves(seen)
            self._undrawn = True
            return
        self._say("")
        if number != self._room.number:
            self._say(f"Game {self._room.number}")
            seen = 0 if number else max(0, len(position.moves) - 1)  # a late joiner gets only the latest move
        taken_back = number == self._room.number and self._room.status != "waiting"
        if taken_back and len(position.moves) < seen:
            self._say("A move was taken back.")
        self._say_moves(seen)
        self.show_board()

    def show_board(self) -> None:
        """Print the current board, even if it was printed before."""
        self._say(draw(self._room.position.view))
        self._undrawn = False

    def _is_half_an_exchange(self, before: Shown) -> bool:
        """Return whether only the player has moved: the board is drawn with the answer or the game's end."""
        room = self._room
        waits = bool(room.seats) and room.status == "playing" and not room.is_my_turn
        return waits and before[0] == room.number and len(room.view.moves) > before[2]

    def _say_moves(self, seen: int) -> None:
        position = self._room.position
        for count, move in enumerate(position.moves[seen:], seen + 1):
            mover = letter(position.view, position.mover_of(count))
            self._say(f"{mover} played {move}")
            wins_in = self._room.wins_in.get(self._room.view.turns[count - 1])
            # Players learn only by asking that the game is lost.
            if wins_in is not None and self._room.is_between_machines:
                more = counted_moves(wins_in - 1, "more ")
                self._say(f"{mover} can win by force, after {more} at most, proved.")

    def _show_status(self, before: Shown) -> None:
        room, position = self._room, self._room.position
        if room.status == "waiting" and room.number and not room.seats and self._was_seated:
            self._say("Your seat is free again: the game was called off.")
        elif room.status == "waiting":
            if before[3] == "playing":
                self._say("The game was called off: a seat is free again.")
            self._say("Waiting for another player ...")
        elif room.status == "over" and room.result is not None:
            if before[:4] != self._shown[:4]:
                words = words_for(room.endings, room.view.options)
                self._say(result_line(room.result, room.seats, position.view, words))
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
