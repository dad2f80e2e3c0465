"""SplitMix64: random numbers by whole-number arithmetic alone, the same on every machine.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014; the constants are those
of its 64-bit form.

Invariant: kernels/splitmix.py draws the same numbers from the same seed.
"""

WORD = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
FIRST_FACTOR, SECOND_FACTOR = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
HALF = 32  # bits


class SplitMix:
    """One sequence of numbers.

    >>> source = SplitMix(1234567)
    >>> source.word(), source.word()
    (6457827717110365317, 3203168211198807973)
    """

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def word(self) -> int:
        """Return the next 64 bits."""
        self.state = self.state + GAMMA & WORD
        mixed = (self.state ^ self.state >> 30) * FIRST_FACTOR & WORD
        mixed = (mixed ^ mixed >> 27) * SECOND_FACTOR & WORD
        return mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1, for counts so far below 2^32 that none is favoured."""
        return (self.word() >> HALF) * count >> HALF
