"""SplitMix64: the published numbers, and numbers below a bound."""

from collections import Counter

from parlour_engine.search.splitmix import SplitMix

#: The first numbers from the seed 1234567, as other implementations print them.
KNOWN = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def test_the_sequence_is_the_published_one() -> None:
    source = SplitMix(1234567)
    assert [source.word() for _ in KNOWN] == KNOWN


def test_every_number_below_a_bound_comes_about_as_often() -> None:
    source = SplitMix(0)
    counts = Counter(source.below(7) for _ in range(7_000))
    assert sorted(counts) == list(range(7))
    assert 850 < min(counts.values()) < max(counts.values()) < 1_150
