"""How players, their configurations and decisions show themselves in a prompt."""

from arena.games import load
from arena.players import Decision, entrants, generator, load_player


def test_a_configuration_can_be_made_from_what_it_shows():
    config = load_player("""gtp("engine 'a b'", ids=false)""")
    assert eval(repr(config), {"load_player": load_player}) == config
    assert repr(load_player("uct(playouts=100)")) == "load_player('uct(playouts=100)')"
    assert str(load_player("random")) == "load_player('random')"
    assert repr(entrants("A")[0]) == "Entrant(name='A', config=load_player('random'))"


def test_a_player_names_its_game():
    assert repr(load_player("random").build(load("tic-tac-toe"))) == "<RandomPlayer of tic-tac-toe>"


def test_a_decision_is_short():
    position = load("tic-tac-toe").start()
    decision = load_player("mc(playouts=90)").build(position.game).choose(position, generator(1))
    assert repr(decision) == f"<Decision: move {decision.move}, value {decision.value:.3f}, 90 playouts, 9 candidates>"
    assert repr(decision.candidates) == "<Candidates: 9 moves, looked at 90 times>"
    assert repr(Decision(3, None, 0)) == "<Decision: move 3, no opinion, 0 playouts>"
    assert repr(Decision(3, 0.25, 7, resigns=True)) == "<Decision: resigns, value 0.250, 7 playouts>"
