"""What a worker keeps between moves: bounded, of one seat, and never a change of a value."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from parlour_engine.catalogue import GAMES, make_game, part
from parlour_engine.control import INERT, Inert
from parlour_engine.game import AnyGame
from parlour_engine.kernels.search import CompiledMcts, CompiledPvs, fitting_kernel
from parlour_engine.kernels.tree import StoredNode
from parlour_engine.limits import NO_LIMIT, Limit
from parlour_engine.players.choose import choose, keeps_searches
from parlour_engine.search.attempt import Method
from parlour_engine.search.budget import Budget
from parlour_engine.search.deepening import deepen
from parlour_engine.search.fixed_depth import search_to_depth
from parlour_engine.search.mcts import Simulations
from parlour_engine.workers import idle, registry
from parlour_engine.workers.kept import Kept, KeptSearches

BOARDS: list[tuple[str, dict[str, Any]]] = [
    ("connect-four", {"width": 5, "height": 4}),
    ("mnk", {"width": 4, "height": 4, "line": 4}),
    ("grundy", {"heap": 18}),
]


class Memory:
    """A search that takes so many bytes and goes on anywhere."""

    def __init__(self, memory_bytes: int) -> None:
        self.memory_bytes = memory_bytes

    holds_replies = False

    def go_on(self, game: AnyGame, position: Any, moves: Sequence[int], taken_back: int = 0) -> bool:
        return True


def held(megabytes: int) -> Kept:
    return Kept(Memory(megabytes << 20), "subject", ())


def test_the_store_is_bounded_and_what_was_used_longest_ago_goes_first() -> None:
    store = KeptSearches(megabytes=10)
    for seat in ("a", "b"):
        store.keep(seat, held(4))
    again = store.take("a")
    assert again is not None
    assert store.take("a") is None, "what is used is not in the store"
    store.keep("a", again)
    store.keep("c", held(4))
    assert (store.take("b"), store.memory_bytes) == (None, 8 << 20)
    store.keep("d", held(11))
    assert store.memory_bytes == 0


def played(game: AnyGame, plies: int, seed: int) -> list[int]:
    """Random moves after which the game is not over."""
    random, position, moves = Random(seed), game.start(), []
    for _ in range(plies):
        moves.append(random.choice(game.legal_moves(position)))
        position = game.play(position, moves[-1])
        if game.result(position) is not None:
            return played(game, plies, seed + 1000)
    return moves


def after(game: AnyGame, moves: Sequence[int]) -> Any:
    position = game.start()
    for move in moves:
        position = game.play(position, move)
    return position


@pytest.mark.parametrize(("name", "options"), BOARDS[:2], ids=[name for name, _ in BOARDS[:2]])
@pytest.mark.parametrize("seed", range(2))
def test_a_table_of_another_reply_or_of_the_same_root_changes_no_value(
    name: str, options: dict[str, Any], seed: int
) -> None:
    game = make_game(name, options)
    method, moves = Method("pvs", game.default_evaluator), played(game, 3, seed)
    replies = game.legal_moves(after(game, moves))
    search = CompiledPvs(fitting_kernel(game), game, after(game, [*moves, replies[0]]), 1)
    root = after(game, [*moves, replies[0]])
    deepen(game, root, method, Limit(depth=5), INERT, stop_when_proved=True, search=search)
    assert search.go_on(game, root, [])
    assert search.first_depth(1e9) == len(search.finished)
    for reply, taken_back in ((replies[0], 0), (replies[1], 1)):
        position = after(game, [*moves, reply])
        assert search.go_on(game, position, [reply][:taken_back], taken_back)
        for depth in range(search.first_depth(1e9), 6):
            budget = Budget(NO_LIMIT, INERT)
            found = search(game, position, method, depth, budget)
            plain = Method("negamax-alphabeta", game.default_evaluator)
            assert found.best == search_to_depth(game, position, plain, depth, budget).best


@pytest.mark.parametrize(("name", "options"), BOARDS[:2], ids=[name for name, _ in BOARDS[:2]])
@pytest.mark.parametrize("seed", range(2))
def test_a_table_that_goes_on_changes_no_value(name: str, options: dict[str, Any], seed: int) -> None:
    game = make_game(name, options)
    method, moves = Method("pvs", game.default_evaluator), played(game, 4, seed)
    search = CompiledPvs(fitting_kernel(game), game, game.start(), 1)
    deepen(game, game.start(), method, Limit(depth=5), INERT, stop_when_proved=True, search=search)
    for known in (2, 4):
        position = after(game, moves[:known])
        assert search.go_on(game, position, moves[known - 2 : known])
        for depth in range(search.first_depth(60.0), 6):
            budget = Budget(NO_LIMIT, INERT)
            found = search(game, position, method, depth, budget)
            plain = Method("negamax-alphabeta", game.default_evaluator)
            assert found.best == search_to_depth(game, position, plain, depth, budget).best


def test_a_table_goes_on_for_the_same_player_alone_and_where_keys_mean_the_same() -> None:
    four, nim, grundy = (make_game(name, {}) for name in ("connect-four", "nim", "grundy"))
    cases = (
        (four, [3], False),
        (four, [3, 3], True),
        (nim, [1, 1], False),
        (grundy, played(grundy, 2, 1), False),
    )
    for game, moves, fits in cases:
        search = CompiledPvs(fitting_kernel(game), game, game.start(), 1)
        assert search.go_on(game, after(game, moves), moves) == fits
    search = CompiledPvs(fitting_kernel(four), four, after(four, [3, 3]), 1)
    assert search.go_on(four, after(four, [3, 2]), [2], taken_back=1), "another reply"
    assert not search.go_on(four, four.start(), [], taken_back=2), "a takeback"
    tree = CompiledMcts(fitting_kernel(four), four, after(four, [3]), Simulations(None, 1))
    assert tree.go_on(four, after(four, [3]), [])
    assert not tree.go_on(four, after(four, [2]), [2], taken_back=1)


@pytest.mark.parametrize("game_id", GAMES)
def test_an_evaluator_that_does_not_count_plies_values_them_all_alike(game_id: str) -> None:
    game, counting = make_game(game_id, {}), set()
    for name, evaluator in game.evaluators.items():
        for seed in range(20):
            position, player = after(game, played(game, 2, seed)), evaluator.maximiser or 1
            values = {evaluator.guess(position, player, plies) for plies in (0, 2, 5)}
            counting |= {name} if len(values) > 1 else set()
            assert len(values) == 1 or evaluator.counts_plies
    assert counting == {name for name, each in game.evaluators.items() if each.counts_plies}


def shape(node: Any) -> Any:
    """A node and all below it."""
    below = [shape(child) for child in node.children]
    return (
        node.visits,
        node.total,
        node.least,
        node.most,
        [(child.move, each) for child, each in zip(node.children, below, strict=True)],
    )


def nodes_below(node: Any) -> Iterator[Any]:
    yield node
    for child in node.children:
        yield from nodes_below(child)


@pytest.mark.parametrize(("name", "options"), BOARDS, ids=[name for name, _ in BOARDS])
def test_the_tree_below_the_moves_made_is_kept_whole_and_grows_on(name: str, options: dict[str, Any]) -> None:
    game = make_game(name, options)
    search = CompiledMcts(fitting_kernel(game), game, game.start(), Simulations(None, 1))
    search(game, game.start(), Simulations(3_000, 1), NO_LIMIT, INERT)
    first = max(search.tree.root.children, key=lambda child: child.visits)
    second = max(first.children, key=lambda child: child.visits)
    moves, expected = [first.move, second.move], shape(second)
    position, size = after(game, moves), sum(1 for _ in nodes_below(second))
    assert search.go_on(game, position, moves)
    assert shape(search.tree.root) == expected
    assert search.tree.grown == size
    assert not search.tree.words[(size + 1) * 8 :].any()
    visits = search.tree.root.visits
    answer = search(game, position, Simulations(500, 1), NO_LIMIT, INERT)
    assert answer.evaluations == visits + 500 or answer.score.kind != "evaluation"
    for node in nodes_below(search.tree.root):
        assert isinstance(node, StoredNode)
        assert len({child.move for child in node.children}) == len(node.children)
    assert not search.go_on(game, position, [99])


@pytest.mark.parametrize(
    ("player", "kept"),
    [
        ("pvs:time=1.0", True),
        ("mcts:time=1.0", True),
        ("pvs:nodes=1000", False),
        ("pvs:depth=4,time=1.0", False),
        ("pvs", False),
        ("mcts", False),
        ("mcts:simulations=100,time=1.0", False),
        ("alphabeta:time=1.0", False),
        ("perfect", False),
    ],
)
def test_searches_are_kept_where_time_is_the_only_bound(player: str, kept: bool) -> None:
    assert keeps_searches(make_game("connect-four", {}), player) == kept
    assert not keeps_searches(make_game("wolf-and-sheep", {}), "pvs:time=1.0"), "its values count plies"


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> KeptSearches:
    monkeypatch.setattr("parlour_engine.loading.prepared", lambda: True)
    store = KeptSearches()
    monkeypatch.setattr(registry, "KEPT", store)
    return store


def kept_for(store: KeptSearches, seat: str = "room/1") -> Kept:
    """Return what is kept for a seat, and leave it there."""
    kept = store.take(seat)
    assert kept is not None
    store.keep(seat, kept)
    return kept


def asked(player: str, *moves: str, seat: str | None = "room/1") -> Mapping[str, Any]:
    board: dict[str, Any] = {"game": "connect-four", "options": {"width": 6, "height": 5}, "start": None}
    limit = {"seconds": 5.0, "soft": 0.05}
    return {**board, "moves": [*moves], "player": player, "limit": limit, "owner": seat}


@pytest.mark.parametrize("player", ["pvs:time=5.0", "mcts:time=5.0"])
def test_a_job_goes_on_with_what_was_kept_for_its_seat(player: str, store: KeptSearches) -> None:
    first = registry.choose_move(asked(player), INERT)
    assert first["kept_bytes"] == store.memory_bytes > 0
    kept = kept_for(store)
    registry.choose_move(asked(player, first["move"], "3"), INERT)
    again = kept_for(store)
    assert again.search is kept.search
    assert len(again.moves) == 2
    registry.choose_move(asked(player), INERT)
    other = kept_for(store)
    assert other.search is not kept.search, "moves were taken back"
    registry.choose_move(asked(player, "1", "1", "2", "2", seat="room/2"), INERT)
    assert kept_for(store, "room/2").search is not kept_for(store).search


class Stoppable(Inert):
    """A control that stops a search as soon as it has reported."""

    def __init__(self) -> None:
        self.reports: list[tuple[int, int]] = []

    def stopped(self) -> bool:
        return len(self.reports) >= 3

    def report(self, depth: int, nodes: int) -> None:
        self.reports.append((depth, nodes))


@pytest.mark.parametrize("player", ["pvs:time=5.0", "mcts:time=5.0"])
def test_what_was_pondered_is_where_the_next_search_begins(
    player: str, store: KeptSearches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idle, "PATIENCE", 60.0)  # however busy the machine is
    first = registry.choose_move(asked(player), INERT)
    kept = kept_for(store)
    job = {**asked(player, first["move"]), "limit": {"seconds": 60.0}}
    for _ in range(2):  # it was stopped, and goes on
        control = Stoppable()
        answer = registry.ponder_on(job, control)
        assert control.reports
        assert (answer["finished"], answer["kept_bytes"]) == (False, store.memory_bytes)
        pondered = kept_for(store)
        assert pondered.search is kept.search
    (reply,) = pondered.moves[1:] or (1,)
    text = make_game("connect-four", {}).move_text(None, reply)
    assert len(pondered.moves) == (2 if player.startswith("pvs") else 1)
    for answered in (text, "2" if text == "1" else "1"):
        registry.choose_move(asked(player, first["move"], answered), INERT)
        again = kept_for(store)
        assert len(again.moves) == 2
        assert (again.search is kept.search) or player.startswith("mcts")
        if answered == text:
            assert again.search is kept.search


def test_what_is_still_searched_in_a_thread_that_was_left_is_kept_no_more(
    store: KeptSearches, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = "mcts:time=5.0"
    first = registry.choose_move(asked(player), INERT)
    monkeypatch.setattr(registry, "at_idle_priority", lambda work, control: None)
    answer = registry.ponder_on({**asked(player, first["move"]), "limit": {"seconds": 60.0}}, INERT)
    assert (answer["finished"], answer["kept_bytes"], store.memory_bytes) == (False, 0, 0)
    assert store.take("room/1") is None


def test_a_line_that_was_not_foreseen_or_ends_the_game_is_not_pondered(store: KeptSearches) -> None:
    job = {"owner": "room/1", "limit": {"seconds": 60.0}}
    assert registry.ponder_on({**asked("pvs:time=5.0", "1"), **job}, INERT)["finished"], "nothing is kept"
    search = Memory(1)
    store.keep("room/1", Kept(search, "subject", (), expected=(3, 3)))
    assert registry.ponder_on({**asked("pvs:time=5.0", "1"), **job}, INERT)["finished"], "another move"
    kept = store.take("room/1")
    assert kept is not None
    assert kept.to_ponder([3]) == (3, 3)
    assert (kept.to_ponder([2]), kept.to_ponder([3, 3])) == (None, None)


def test_without_a_seat_nothing_is_kept(store: KeptSearches) -> None:
    answer = registry.choose_move(asked("pvs:time=5.0", seat=None), INERT)
    assert "kept_bytes" not in answer
    assert store.memory_bytes == 0


def test_a_proof_from_a_greater_depth_names_the_shortest_win() -> None:
    game = make_game("connect-four", {})
    position = game.parse_position("415131")
    search = CompiledPvs(part("connect-four", "kernel"), game, position, 1)
    method = Method("pvs", "none")
    found = deepen(
        game, position, method, Limit(depth=9), INERT, stop_when_proved=True, search=search, first=5
    )
    straight = choose(game, position, "pvs:depth=9,evaluator=none")
    assert found.score == straight.score
