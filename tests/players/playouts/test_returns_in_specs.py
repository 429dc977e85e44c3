"""What a playout is worth, as players' parameters say it."""

from __future__ import annotations

import pytest

from arena.games import InputError
from arena.games.parameters import Parameters
from arena.games.spec import parse_spec
from arena.players.playouts.returns import (
    Scale,
    Score,
    mercy_parameter,
    quality_parameter,
    scale_parameter,
    score_parameter,
)


class Chooser(Parameters):
    """What a player declares."""

    playouts: int = 100
    score: Score = score_parameter()
    scale: Scale = scale_parameter()
    quality: float = quality_parameter()
    mercy: float | None = mercy_parameter()


def chooser(text: str) -> Chooser:
    return Chooser.from_spec(parse_spec(text))


class TestParameters:
    @pytest.mark.parametrize(
        ("text", "canonical"),
        [
            ("p(score=win, scale=paper, quality=0)", "p"),
            ("p(score=final)", "p(score=final)"),
            ("p(score=sigmoid(0.3))", "p(score=sigmoid(0.3))"),
            ('p(score="sigmoid( k = 0.3 )")', "p(score=sigmoid(0.3))"),
            ("p(score=weighted(w=0.5), scale=unit)", "p(score=weighted(0.5), scale=unit)"),
            ('p(score="1-:win")', "p"),
            (
                'p(score=" 1 - 7 : win,8-16:sigmoid(k=0.5), 17-:final ")',
                'p(score="1-7:win, 8-16:sigmoid(0.5), 17-:final")',
            ),
            ('p(score="1:win, 2-40:final", mercy=5)', 'p(score="1:win, 2-40:final", mercy=5.0)'),
        ],
    )
    def test_they_are_printed_as_they_are_written(self, text: str, canonical: str) -> None:
        found = chooser(text)
        assert found.canonical("p") == canonical
        assert chooser(canonical) == found
        assert hash(chooser(canonical)) == hash(found)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("p(score=sigmod(1))", "there is no 'sigmod' (did you mean 'sigmoid'?)"),
            ("p(score=7)", "'score' is 7, but it is win, final, sigmoid(k), weighted(w), or stages in quotes"),
            ("p(score=xyz)", "there is no 'xyz'; there are win, final, sigmoid(k) and weighted(w)"),
            ("p(score=sigmoid)", "sigmoid: 'k' must be given"),
            ("p(score=sigmoid(0))", "'k' is 0, but it should be greater than 0"),
            ("p(score=weighted(1.5))", "'w' is 1.5, but it should be less than or equal to 1"),
            ("p(score=final(3))", "final takes at most 0 values, not 1"),
            ('p(score="1-7:win, 9-:final")', "move 8 is in no stage"),
            ('p(score="1-7:win, 12-:final")', "moves 8 to 11 are in no stage"),
            ('p(score="2-:final")', "move 1 is in no stage"),
            ('p(score="1-7:win, 7-:final")', "stage 7-:final begins before the one before it has ended"),
            ('p(score="7-1:win")', "stage 7-1:win runs backwards"),
            ('p(score="1-:win, 8-:final")', "stage 1-:win lasts to the end, so none can follow it"),
            ('p(score="0-3:win, 4-:win")', "stage 0-3:win: moves are numbered from 1"),
            ('p(score="1-3:win, ")', "'' is no stage; write stages as 1-7:win, 8-16:sigmoid(0.5), 17-:sigmoid(0.4)"),
            ('p(score="early:win")', "'early:win' is no stage"),
            ("p(quality=0.6)", "'quality' is 0.6, but it should be less than or equal to 0.5"),
            ("p(mercy=0)", "'mercy' is 0, but it should be greater than 0"),
            ("p(mercy=1e999)", "'p(mercy=1e999)': the number 1e999 is too large"),
            ("p(scale=papr)", "did you mean 'paper'?"),
        ],
    )
    def test_what_is_wrong_is_said_on_one_line(self, text: str, message: str) -> None:
        with pytest.raises(InputError) as error:
            chooser(text)
        assert message in str(error.value)
        assert "\n" not in str(error.value)
