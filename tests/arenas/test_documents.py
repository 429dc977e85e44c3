"""Documents in ledgers: what arena wrote is read, and anything else named by its field."""

import json

import pytest

from arena.arenas.ledger.documents import (
    DamagedDocumentError,
    loaded_settings,
    provenance_document,
    settings_document,
    shown,
)
from arena.games import InputError
from tests.faults import pristine

SETTINGS = pristine.settings()
DOCUMENT = SETTINGS["go"].to_document()


@pytest.mark.parametrize("name", SETTINGS)
def test_what_was_written_is_read(name):
    text = json.dumps(SETTINGS[name].to_document())
    assert loaded_settings(settings_document(text)) == SETTINGS[name]


LATER = ["dead_stones", "record", "sequential", "founders", "time", "move_overhead", "defaults"]


@pytest.mark.parametrize("name", LATER)
def test_settings_that_older_versions_did_not_write_may_be_missing(name):
    document = {key: value for key, value in SETTINGS["all"].to_document().items() if key != name}
    assert loaded_settings(settings_document(json.dumps(document))) == SETTINGS["all"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "knock-out"),
        ("game", 5),
        ("players", {}),
        ("players", {"a": 1}),
        ("players", ["random"]),
        ("games", 0),
        ("games", True),
        ("games", 2.5),
        ("games", 10**30),
        ("seed", -1),
        ("self_play", 1),
        ("openings", None),
        ("opening_moves", [[-1]]),
        ("opening_moves", [[70000]]),
        ("opening_moves", [1]),
        ("swap", "yes"),
        ("max_moves", 0),
        ("move_time_limit", float("inf")),
        ("move_time_limit", 10**400),
        ("resign", [0.5]),
        ("resign", [1.5, 3]),
        ("resign", 0),
        ("on_forfeit", "shrug"),
        ("dead_stones", None),
        ("record", None),
        ("record", "candidates"),
        ("record", "candidates:0"),
        ("sequential", 3),
        ("founders", 0),
        ("time", "60+0.5"),
        ("time", [0, 1]),
        ("time", [60]),
        ("time", [60, -1]),
        ("move_overhead", None),
        ("move_overhead", -1),
        ("defaults", None),
        ("defaults", 0),
    ],
)
def test_a_value_of_another_kind_is_named(field, value):
    text = json.dumps({**DOCUMENT, field: value})
    with pytest.raises(DamagedDocumentError, match=f"^settings: {field} is .*, and not ") as refused:
        settings_document(text)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("field", [name for name in DOCUMENT if name not in LATER])
def test_a_missing_value_is_named(field):
    document = {key: value for key, value in DOCUMENT.items() if key != field}
    with pytest.raises(DamagedDocumentError, match=f"settings have no '{field}'"):
        settings_document(json.dumps(document))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "settings are None, and no text"),
        ("", "settings are no JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5000, "settings are no JSON"),
        ("[]", "settings are [], and not values by name"),
        (json.dumps({**DOCUMENT, "colour": 1}), "settings have 'colour', which this arena does not know"),
        (json.dumps({**DOCUMENT, "openings": "\ud800"}), "hold bytes that are no text"),
        (json.dumps({**DOCUMENT, "sequential": {}}), "settings: sequential have no 'elo0'"),
        (json.dumps({**DOCUMENT, "goal": {"top": 1}}), "settings: goal have no 'confidence'"),
        (json.dumps({**DOCUMENT, "goal": {"top": 0, "confidence": 0.9}}), "goal: top is 0, and not a whole number"),
        (json.dumps({**DOCUMENT, "goal": 3}), "settings: goal is 3, and not what is to be known"),
        (json.dumps({**DOCUMENT, "rounds": 0}), "settings: rounds is 0, and not a whole number"),
        (json.dumps({**DOCUMENT, "format": "swiss"}), "settings of a swiss have no 'rounds'"),
        (json.dumps({**DOCUMENT, "format": "adaptive"}), "settings of an adaptive run have no 'goal'"),
        (json.dumps({**DOCUMENT, "format": "knockout", "sequential": None}), "of a knockout have no 'sequential'"),
    ],
)
def test_what_is_no_document(text, words):
    with pytest.raises(DamagedDocumentError) as refused:
        settings_document(text)
    assert words in str(refused.value)


def test_openings_are_of_moves_that_the_game_has():
    with pytest.raises(DamagedDocumentError, match="opening_moves have numbers that are no moves of go"):
        loaded_settings({**DOCUMENT, "opening_moves": [[100]]})


def test_games_that_are_not_there_are_the_users_business():
    with pytest.raises(InputError, match="no game is called 'gone'"):
        loaded_settings({**DOCUMENT, "game": "gone"})


@pytest.mark.parametrize("text", ["[]", "3", '{"cores": 2}', "{", None])
def test_a_provenance_has_texts(text):
    with pytest.raises(DamagedDocumentError):
        provenance_document(text)


def test_values_are_shown_on_one_short_line():
    assert shown("a\nb") == r"'a\nb'"
    assert len(shown("x" * 1000)) <= 60
