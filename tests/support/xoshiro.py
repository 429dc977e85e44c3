"""xoshiro256++ (Blackman and Vigna) once more, slowly."""

from __future__ import annotations

WORD = (1 << 64) - 1
LOW = (1 << 32) - 1


class Twin:
    """xoshiro256++ and what is drawn from it, in whole numbers of Python."""

    def __init__(self, *state: int) -> None:
        self.state = list(state)

    def word(self) -> int:
        """The next 64 bits."""
        s = self.state
        total = (s[0] + s[3]) & WORD
        result = (((total << 23 | total >> 41) & WORD) + s[0]) & WORD
        shifted = s[1] << 17 & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = (s[3] << 45 | s[3] >> 19) & WORD
        return result

    def below(self, bound: int) -> int:
        """Lemire: of the 2^32 values of half a word, 2^32 mod bound are drawn again."""
        threshold = (1 << 32) % bound
        while True:
            product = (self.word() >> 32) * bound
            if product & LOW >= threshold:
                return product >> 32
