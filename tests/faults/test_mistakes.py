"""Whatever is mistyped is refused with exit code 2 and one line, and nothing is left behind."""

from __future__ import annotations

import pytest

from tests.faults.grammar import Kind, grammars
from tests.faults.mistakes import Mistake, attempt, mistakes

_TRIED, _PORTIONS = 300, 6
_ALL = list(mistakes(_TRIED, seed=20))


@pytest.mark.parametrize("portion", range(_PORTIONS))
def test_mistakes_are_refused(portion: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARENA_ROSTER", raising=False)
    found = {str(mistake): attempt(mistake) for mistake in _ALL[portion::_PORTIONS]}
    assert {words: (outcome.flaws, outcome.err) for words, outcome in found.items() if outcome.flaws} == {}


def test_the_same_seed_makes_the_same_mistakes() -> None:
    assert list(mistakes(50, seed=20)) == _ALL[:50]
    assert list(mistakes(50, seed=21)) != _ALL[:50]


def test_every_kind_of_mistake_is_among_them() -> None:
    assert len({mistake.kind for mistake in _ALL}) == 10
    assert {mistake.words[0] for mistake in _ALL} >= {grammar.path[0] for grammar in grammars()}


def test_the_grammar_knows_what_options_take() -> None:
    kinds = {option.name: option.kind for grammar in grammars() for option in grammar.options}
    assert kinds["--games"] is Kind.WHOLE
    assert kinds["--swap"] is Kind.FLAG
    assert kinds["--format"] is kinds["--to"] is Kind.CHOICE
    assert kinds["--ledger"] is Kind.LEDGER


def test_what_is_no_mistake_is_found_out() -> None:
    """The checks can fail: a right command line has every flaw that one can have."""
    outcome = attempt(Mistake("none", ("games", "hex(size=3)")))
    assert outcome.flaws[:3] == ["exit code 0", "something on stdout", "0 lines"]
    written = attempt(Mistake("none", ("analyze", "--game", "hex(size=3)", "--player", "A", "--output", "file")))
    assert written.flaws[-1] == "files: file"
