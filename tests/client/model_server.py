"""A trivially simple Parlour server in memory: the model that the client is held against.

One made-up game: players name letters in turn until ``length`` have been named; the player who names the
last one wins. Answers and events are queued in the order in which things happen, as docs/protocol.md has it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

from msgspec.structs import replace

from parlour_protocol.answers import (
    Ack,
    Analysis,
    Challenged,
    ChallengeMade,
    Done,
    Event,
    EventPage,
    Lobby,
    Pong,
    Refused,
    RoomCreated,
    RoomJoined,
    RoomList,
    ServerMessage,
    ValueTerms,
    Welcome,
)
from parlour_protocol.codec import Frame, server_codec
from parlour_protocol.commands import (
    Abort,
    AcceptChallenge,
    AcceptOffer,
    Analyse,
    Challenge,
    ChangeGame,
    ClaimWin,
    ClientMessage,
    CloseChat,
    Command,
    CreateRoom,
    DeclineChallenge,
    DeclineOffer,
    Explain,
    ExplainValue,
    FetchEvents,
    FetchGraph,
    FetchPositionTree,
    FetchTree,
    FindOpponent,
    FreeSeat,
    GiveTime,
    Hello,
    JoinRoom,
    LeaveLobby,
    LeaveRoom,
    LeaveSeat,
    ListRooms,
    MakeOffer,
    OfferRematch,
    Pace,
    Pause,
    Ping,
    PlayMove,
    RefuseChallenges,
    Resign,
    Resume,
    Say,
    Step,
    StopAnalysis,
    StopLooking,
    TakeHint,
    TakeSeat,
    WatchLobby,
)
from parlour_protocol.errors import RefusalCode
from parlour_protocol.events import (
    AnyEvent,
    ChatClosed,
    ChatSaid,
    GameEnded,
    GameStarted,
    MovePlayed,
    OfferDeclined,
    OfferMade,
    RematchOffered,
    RoomOpened,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    TakenBack,
    TimeGiven,
)
from parlour_protocol.terms import ClockView
from parlour_protocol.values import (
    ChallengeView,
    ChatStream,
    HeapsView,
    OfferKind,
    OfferView,
    Player,
    Position,
    Result,
    RoomSummary,
    RoomView,
    Seat,
    SeatView,
    Stream,
)
from parlour_protocol.version import MSGPACK_SUBPROTOCOL, PROTOCOL
from tests.client.model_studies import explanation, graph_page, hint, tree_page

LETTERS = ("a", "b", "c")
PAGE = 2  # events in a page: small, so that a few events already need several
ANN = Player("p-ann", "Ann")
BOB = Player("p-bob", "Bob")
TOKENS = {"ann": ANN, "bob": BOB}


Doing = (
    TakeSeat
    | LeaveSeat
    | FreeSeat
    | PlayMove
    | Resign
    | OfferRematch
    | Abort
    | ClaimWin
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | GiveTime
    | Say
    | CloseChat
)
"""The commands in a room that are acknowledged."""


class No(Exception):
    """A refusal."""

    def __init__(self, code: RefusalCode, message: str = "no") -> None:
        super().__init__(message)
        self.code = code


@dataclass
class ModelRoom:
    """One room: its log is the truth, the rest is kept beside it."""

    name: str
    length: int
    players: list[Player | None]
    log: list[Event] = field(default_factory=list)
    moves: list[tuple[int, str, str, int]] = field(default_factory=list)  # turn, player, letter, seq
    turn: int = 0
    number: int = 0
    result: Result | None = None
    rematch: set[Seat] = field(default_factory=set)
    public: bool = True
    offers: list[OfferView] = field(default_factory=list)
    offered: dict[tuple[OfferKind, int, Seat], int] = field(default_factory=dict)  # seq of each ever made
    answered: dict[tuple[str, OfferKind, int, Seat | None], int] = field(default_factory=dict)  # seqs
    undone: list[tuple[int, str, str, int]] = field(default_factory=list)
    clocks: ClockView | None = None
    chat: bool = True
    talk: dict[ChatStream, list[Event]] = field(default_factory=lambda: {"players": [], "spectators": []})
    said: dict[tuple[str, str], int] = field(default_factory=dict)  # seq by player and command

    @property
    def status(self) -> str:
        if self.number == 0 or None in self.players:
            return "waiting"
        return "over" if self.result else "playing"

    @property
    def letters(self) -> list[str]:
        return [letter for _, _, letter, _ in self.moves]

    def position(self) -> Position:
        named = len(self.moves)
        return Position(
            turn=self.turn,
            text="".join(self.letters),
            key=str(named),
            to_move=2 if named % 2 else 1,
            legal=" ".join(LETTERS) if self.status == "playing" and named < self.length else "",
            view=HeapsView(moves="take", heaps=[self.length - named], start=[self.length]),
            result=self.result,
        )

    def view(self) -> RoomView:
        return RoomView(
            room=self.name,
            epoch=1,
            seqs={"game": len(self.log)},
            game="letters",
            title="Letters",
            options={"length": self.length},
            visibility="public" if self.public else "unlisted",
            status=self.status,  # type: ignore[arg-type] # three literals
            number=self.number,
            seats=[SeatView(player, present=player is not None) for player in self.players],
            position=self.position(),
            moves=self.letters,
            turns=[turn for turn, *_ in self.moves],
            result=self.result,
            rematch=sorted(self.rematch),
            clocks=self.clocks,
            offers=self.offers,
            chat=self.chat,
        )

    def stream(self, name: Stream) -> list[Event]:
        return self.log if name == "game" else self.talk[name]

    def heard_by(self, player: Player) -> ChatStream:
        return "players" if self.seats_of(player) else "spectators"

    def seats_of(self, player: Player) -> list[Seat]:
        seats: tuple[Seat, Seat] = (1, 2)
        return [seat for seat in seats if self.players[seat - 1] == player]


class ModelServer:
    """All rooms and the open sockets."""

    def __init__(self, length: int = 3) -> None:
        self.length = length
        self.rooms: dict[str, ModelRoom] = {}
        self.created: dict[tuple[str, str], str] = {}  # by player and command id
        self.sockets: list[ModelSocket] = []
        self.refuse_next: Refused | None = None  # instead of doing the next command
        self.fail_next: list[tuple[type[Command], Refused | None]] = []  # the same by sort; None: no answer
        self.asked: list[Command] = []
        self.challenges: list[ChallengeView] = []  # sent after a hello
        self.challenge_seconds = 120  # to answer one
        self.wins_in = 0  # what moves announce
        self.analyses: list[Analysis] = []  # the answers to every analysis
        self.stopped: list[str] = []  # the rooms in which an analysis was stopped
        self._names = count(1)

    def open_room(self, players: list[Player | None], length: int | None = None) -> ModelRoom:
        room = ModelRoom(f"room{next(self._names)}", length or self.length, players)
        self.rooms[room.name] = room
        self.happen(room, RoomOpened("letters", {"length": room.length}, 1, "public", ANN, list(players)))
        self._start_if_full(room)
        return room

    def happen(self, room: ModelRoom, body: AnyEvent) -> int:
        """Append to a room's log and send the event to its members; returns the seq."""
        changes = isinstance(body, GameStarted | MovePlayed | GameEnded | TakenBack | SeatFreed)
        position = room.position() if changes else None
        clocks = room.clocks if changes or isinstance(body, TimeGiven) else None
        event = Event(room.name, "game", 1, len(room.log) + 1, 0, body, position, clocks)
        room.log.append(event)
        for socket in self.sockets:
            if room.name in socket.joined:
                socket.say(event)
        return event.seq

    def take_seat(self, room: ModelRoom, player: Player, seat: Seat) -> int:
        holder = room.players[seat - 1]
        if holder == player:
            return 1
        if holder is not None:
            raise No(RefusalCode.SEAT_TAKEN)
        room.players[seat - 1] = player
        seq = self.happen(room, SeatTaken(seat, player))
        self._start_if_full(room)
        return seq

    def leave_seat(self, room: ModelRoom, player: Player, seat: Seat) -> int:
        if room.number:
            raise No(RefusalCode.GAME_RUNNING)
        if room.players[seat - 1] != player:
            raise No(RefusalCode.NOT_SEATED)
        room.players[seat - 1] = None
        return self.happen(room, SeatLeft(seat))

    def free_seat(self, room: ModelRoom, player: Player, freed: str) -> int:
        """Free a seat in a room whose other player asks for it, before a move was made."""
        seats: tuple[Seat, Seat] = (1, 2)
        held = [seat for seat in seats if (by := room.players[seat - 1]) is not None and by.id == freed]
        if not held or player.id == freed or room.moves:
            raise No(RefusalCode.NOT_ALLOWED)
        if room.status == "playing":
            self._end(room, Result(None, "aborted"))
        room.players[held[0] - 1] = None
        room.turn, room.moves, room.result, room.rematch = room.turn + 1, [], None, set()
        return self.happen(room, SeatFreed(held[0]))

    def play(self, room: ModelRoom, player: Player, turn: int, letter: str) -> int:
        for old_turn, by, old_letter, seq in (*room.moves, *room.undone):
            if (old_turn, by, old_letter) == (turn, player.id, letter):
                return seq
        position = room.position()
        if turn != room.turn:
            raise No(RefusalCode.CONFLICT if turn < room.turn else RefusalCode.GAP)
        if room.result:
            raise No(RefusalCode.GAME_OVER)
        if position.to_move not in room.seats_of(player):
            raise No(RefusalCode.NOT_YOUR_TURN)
        if letter not in position.legal.split():
            raise No(RefusalCode.ILLEGAL_MOVE, f"{letter!r} is not a letter")
        seat = position.to_move
        room.moves.append((turn, player.id, letter, len(room.log) + 1))
        room.turn += 1
        room.offers = [offer for offer in room.offers if offer.offer == "draw" and offer.seat == seat]
        seq = self.happen(room, MovePlayed(turn, seat, letter, wins_in=self.wins_in))
        if len(room.moves) == room.length:
            self._end(room, Result(seat, "last-letter"))
        return seq

    def resign(self, room: ModelRoom, player: Player) -> int:
        if room.status != "playing":
            raise No(RefusalCode.GAME_OVER)
        seats = room.seats_of(player)
        if not seats:
            raise No(RefusalCode.NOT_SEATED)
        return self._end(room, Result(2 if seats[0] == 1 else 1, "resigned"))

    def offer(self, room: ModelRoom, player: Player, kind: OfferKind, turn: int) -> int:
        seats = room.seats_of(player)
        if not seats or room.status != "playing":
            raise No(RefusalCode.NOT_SEATED)
        if (kind, turn, seats[0]) in room.offered:
            return room.offered[kind, turn, seats[0]]
        if turn != room.turn:
            raise No(RefusalCode.CONFLICT if turn < room.turn else RefusalCode.GAP)
        if room.offers or (kind == "takeback" and len(room.moves) < seats[0]):
            raise No(RefusalCode.NOT_ALLOWED)
        room.offers = [OfferView(kind, seats[0], turn)]
        seq = room.offered[kind, turn, seats[0]] = self.happen(room, OfferMade(kind, seats[0], turn))
        return seq

    def answer(self, room: ModelRoom, player: Player, command: AcceptOffer | DeclineOffer) -> int:
        named = command.seat if isinstance(command, DeclineOffer) else None
        key = (type(command).__name__, command.offer, command.turn, named)
        seats = room.seats_of(player)
        mine = [offer for offer in room.offers if offer.seat in seats]  # declined by oneself: withdrawn
        stands = [(offer.offer, offer.turn) for offer in room.offers if named in (None, offer.seat)] == [
            (command.offer, command.turn)
        ]
        if not seats or not stands or (mine and isinstance(command, AcceptOffer)):
            if key in room.answered:
                return room.answered[key]
            raise No(RefusalCode.CONFLICT)
        room.offers = []
        if isinstance(command, DeclineOffer):
            seq = self.happen(room, OfferDeclined(command.offer, seats[0], command.turn))
        elif command.offer == "draw":
            seq = self._end(room, Result(None, "agreed"))
        else:
            seq = self._take_back(room, 2 if seats[0] == 1 else 1)
        room.answered[key] = seq
        return seq

    def _take_back(self, room: ModelRoom, seat: Seat) -> int:
        room.undone.append(room.moves.pop())
        if room.position().to_move != seat:
            room.undone.append(room.moves.pop())
        room.turn += 1
        return self.happen(room, TakenBack(seat, room.turn, len(room.moves)))

    def give_time(self, room: ModelRoom, player: Player, turn: int) -> int:
        seats = room.seats_of(player)
        if room.clocks is None or not seats or turn != room.turn:
            raise No(RefusalCode.NOT_ALLOWED)
        other: Seat = 2 if seats[0] == 1 else 1
        left = list(room.clocks.left)
        left[other - 1] += 15_000
        room.clocks = replace(room.clocks, left=left)
        return self.happen(room, TimeGiven(other, turn, 15_000))

    def end_by_word(self, room: ModelRoom, player: Player, reason: str) -> int:
        seats = room.seats_of(player)
        if not seats or room.status != "playing":
            raise No(RefusalCode.GAME_OVER)
        return self._end(room, Result(seats[0] if reason == "abandoned" else None, reason))

    def say_in(self, room: ModelRoom, player: Player, command: Say) -> int:
        if not room.chat or command.stream != room.heard_by(player):
            raise No(RefusalCode.FORBIDDEN)
        key = (player.id, command.id)
        if key not in room.said:
            stream = room.talk[command.stream]
            body = ChatSaid(player, command.text, command.id)
            stream.append(Event(room.name, command.stream, 1, len(stream) + 1, 0, body))
            room.said[key] = len(stream)
            for socket in self.sockets:
                if room.name in socket.joined and room.heard_by(socket.player) == command.stream:
                    socket.say(stream[-1])
        return room.said[key]

    def close_chat(self, room: ModelRoom, player: Player) -> int:
        seats = room.seats_of(player)
        if not seats or not room.chat:
            raise No(RefusalCode.NOT_SEATED)
        room.chat = False
        return self.happen(room, ChatClosed(seats[0]))

    def offer_rematch(self, room: ModelRoom, player: Player) -> int:
        if room.status != "over":
            raise No(RefusalCode.GAME_RUNNING)
        seq = len(room.log)
        for seat in room.seats_of(player):
            room.rematch.add(seat)
            seq = self.happen(room, RematchOffered(room.number, seat))
        if room.rematch == {1, 2}:
            room.players.reverse()
            self._start_if_full(room)
        return seq

    def _end(self, room: ModelRoom, result: Result) -> int:
        room.result, room.offers = result, []
        return self.happen(room, GameEnded(room.number, result))

    def _start_if_full(self, room: ModelRoom) -> None:
        first, second = room.players
        if first is None or second is None:
            return
        room.number += 1
        room.turn += 1
        room.moves, room.result, room.rematch, room.offers, room.undone = [], None, set(), [], []
        self.happen(room, GameStarted(room.number, [first, second], "", room.turn))


class ModelSocket:
    """One client's connection to the server."""

    def __init__(self, server: ModelServer, player: Player, deliver: Callable[[Frame], None]) -> None:
        self.server = server
        self.player = player
        self.joined: set[str] = set()
        self._deliver = deliver
        self._codec = server_codec(MSGPACK_SUBPROTOCOL)
        server.sockets.append(self)

    def say(self, message: ServerMessage) -> None:
        self._deliver(self._codec.encode(message))

    def close(self) -> None:
        if self in self.server.sockets:
            self.server.sockets.remove(self)

    def hear(self, frame: Frame) -> None:
        command = self._codec.decode(frame)
        refusal, self.server.refuse_next = self.server.refuse_next, None
        if refusal is not None and not isinstance(command, Hello):
            self.say(replace(refusal, id=command.id))
            return
        self.server.refuse_next = refusal
        for failure in self.server.fail_next:
            sort, failed = failure
            if type(command) is sort:
                self.server.fail_next.remove(failure)
                if failed is not None:
                    self.say(replace(failed, id=command.id))
                return
        try:
            self.say(self._answer(command))
            if isinstance(command, Analyse):
                for analysis in self.server.analyses:
                    self.say(analysis)
            if isinstance(command, Hello):
                for challenge in self.server.challenges:
                    self.say(Challenged(challenge))
            if isinstance(command, WatchLobby):
                self.say(Lobby([self._summary(room) for room in self.server.rooms.values()]))
        except No as no:
            self.say(Refused(command.id, no.code, str(no)))

    def _answer(self, command: ClientMessage) -> ServerMessage:
        match command:
            case Hello():
                mine = [self._summary(room) for room in self.server.rooms.values() if self._unfinished(room)]
                return Welcome(command.id, self.player, PROTOCOL, "model", mine)
            case Ping():
                return Pong(command.id)
            case ListRooms():
                return RoomList(command.id, [self._summary(room) for room in self.server.rooms.values()])
            case CreateRoom():
                return RoomCreated(command.id, self._create(command))
            case JoinRoom():
                return self._join(command)
            case FetchEvents():
                room = self._room(command.room)
                if command.stream not in ("game", room.heard_by(self.player)):
                    raise No(RefusalCode.FORBIDDEN)
                events, more = _page(room.stream(command.stream), command.after)
                return EventPage(command.id, command.room, events, more)
            case LeaveRoom():
                self.joined.discard(command.room)
                return Ack(command.id, command.room)
            case Analyse():
                return Ack(command.id, command.room)
            case StopAnalysis():
                self.server.stopped.append(command.room)
                return Ack(command.id, command.room)
            case Explain():
                return explanation(command, self._room(command.room).letters[command.turn - 1])
            case TakeHint():
                return hint(command)
            case FetchTree() | FetchPositionTree():
                return tree_page(command)
            case ExplainValue():
                return ValueTerms(command.id, 0, 1, [])
            case FetchGraph():
                return graph_page(command)
            case Challenge():
                self.server.asked.append(command)
                view = ChallengeView(
                    f"c-{command.id}",
                    self.player,
                    BOB if command.to == BOB.name else Player(command.to, command.to),
                    command.game,
                    command.options,
                    min(command.seconds, self.server.challenge_seconds),
                    command.rated,
                    command.clock,
                )
                return ChallengeMade(command.id, view)
            case (
                WatchLobby()
                | LeaveLobby()
                | FindOpponent()
                | StopLooking()
                | AcceptChallenge()
                | DeclineChallenge()
                | RefuseChallenges()
            ):
                self.server.asked.append(command)
                return Done(command.id)
            case Pause() | Resume() | Step() | Pace() | ChangeGame():
                self.server.asked.append(command)
                return Ack(command.id, command.room)
            case _:
                room = self._room(command.room)
                if room.name not in self.joined:
                    raise No(RefusalCode.NOT_JOINED, f"join room {room.name} first")
                seq = self._do(room, command)
                return Ack(command.id, room.name, seq, room.turn)

    def _do(self, room: ModelRoom, command: Doing) -> int:
        match command:
            case TakeSeat():
                return self.server.take_seat(room, self.player, command.seat)
            case LeaveSeat():
                return self.server.leave_seat(room, self.player, command.seat)
            case FreeSeat():
                return self.server.free_seat(room, self.player, command.player)
            case PlayMove():
                return self.server.play(room, self.player, command.turn, command.move)
            case Resign():
                return self.server.resign(room, self.player)
            case OfferRematch():
                return self.server.offer_rematch(room, self.player)
            case Abort():
                return self.server.end_by_word(room, self.player, "aborted")
            case ClaimWin():
                return self.server.end_by_word(room, self.player, "abandoned")
            case MakeOffer():
                return self.server.offer(room, self.player, command.offer, command.turn)
            case AcceptOffer() | DeclineOffer():
                return self.server.answer(room, self.player, command)
            case GiveTime():
                return self.server.give_time(room, self.player, command.turn)
            case Say():
                return self.server.say_in(room, self.player, command)
            case CloseChat():
                return self.server.close_chat(room, self.player)

    def _create(self, command: CreateRoom) -> str:
        key = (self.player.id, command.id)
        if key not in self.server.created:
            players = [self.player if seat == "me" else None for seat in command.seats]
            self.server.created[key] = self.server.open_room(players).name
        return self.server.created[key]

    def _join(self, command: JoinRoom) -> RoomJoined:
        room = self._room(command.room)
        self.joined.add(room.name)
        seats = room.seats_of(self.player)
        mine = room.heard_by(self.player)
        heads: dict[Stream, int] = {"game": len(room.log), mine: len(room.talk[mine])}
        after = (command.seqs or {}).get("game", 0)
        if command.seqs is None or after > len(room.log):
            return RoomJoined(command.id, room.name, seats, state=room.view(), heads=heads)
        events, more = _page(room.log, after)
        return RoomJoined(command.id, room.name, seats, None, events, more, heads, room.clocks)

    def _room(self, name: str) -> ModelRoom:
        if name not in self.server.rooms:
            raise No(RefusalCode.NO_SUCH_ROOM, f"there is no room {name}")
        return self.server.rooms[name]

    def _unfinished(self, room: ModelRoom) -> bool:
        return room.status != "over" and self.player in room.players

    def _summary(self, room: ModelRoom) -> RoomSummary:
        return RoomSummary(
            room=room.name,
            game="letters",
            options={},
            status=room.view().status,
            players=room.players,
            moves=len(room.moves),
        )


def _page(stream: list[Event], after: int) -> tuple[list[Event], bool]:
    """Return a page; only its last change of position carries the position."""
    events = stream[after : after + PAGE]
    changing = [event.seq for event in events if event.position is not None]
    page = [event if event.seq in changing[-1:] else replace(event, position=None) for event in events]
    return page, after + PAGE < len(stream)
