"""SplitMix64: random numbers from whole-number arithmetic alone, the same on every machine.

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014, with the constants of
the 64-bit form.

Invariant: kernels/splitmix.py draws the same numbers from the same seed.
"""

WORD = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
FIRST_FACTOR, SECOND_FACTOR = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
HALF = 32  # bits


class SplitMix:
    """A sequence of random numbers.

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
        """Return a number from 0 to `count` - 1; the bias is negligible for counts far below 2^32."""
        return (self.word() >> HALF) * count >> HALF
