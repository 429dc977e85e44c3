"""Our players behind GTP, in Go: komi, passes, scores, handicap and what else is of Go alone."""

from tests.players.gtp.talk import Talk, stones


class TestGo:
    def test_komi(self, go):
        assert go.ok("get_komi") == "0.5"
        go.all_ok("komi 7.5", "komi -3", "komi 0")
        assert go.ok("get_komi") == "0"
        for text in ("", "x", "nan", "inf", "1e3"):
            assert go.fails(f"komi {text}") == "syntax error"
        assert go.fails("komi 0.3") == go.fails("komi 100000") == "unacceptable komi"
        assert go.ok("get_komi") == "0"

    def test_komi_leaves_the_stones(self, go):
        go.all_ok("play b c3", "play w b2")
        before = go.ok("showboard")
        go.ok("komi 7.5")
        assert go.ok("showboard") == before

    def test_passes_end_a_game_and_play_may_go_on(self, go):
        go.all_ok("play b C3", "play w PASS", "play b pass")
        assert go.ok("genmove w") == "pass"
        go.ok("play w d3")
        assert stones(go) == ["C3", "D3"]
        assert go.ok("genmove w")

    def test_handicap(self):
        go = Talk("go(size=9)", "random")
        assert go.ok("fixed_handicap 2").split() == ["G7", "C3"]
        assert "White (O) to move" in go.ok("showboard")
        assert go.fails("fixed_handicap 2") == go.fails("set_free_handicap a1 a2") == "board not empty"
        go.ok("clear_board")
        for count in ("0", "1", "10"):
            assert go.fails(f"fixed_handicap {count}") == "invalid number of stones"
        assert go.fails("fixed_handicap x") == "syntax error"
        assert len(set(go.ok("place_free_handicap 12").split())) == 9
        go.ok("clear_board")
        go.ok("set_free_handicap A1 b2 c3")
        assert go.ok("final_status_list alive").split() == ["C3", "B2", "A1"]
        go.ok("clear_board")
        for places in ("a1", "a1 a1", "a1 z9", "a1 pass", ""):
            assert go.fails(f"set_free_handicap {places}") == "bad vertex list"
        go.ok("boardsize 5")
        assert go.fails("fixed_handicap 2") == "invalid number of stones"

    def test_a_game_with_handicap_begins_empty(self):
        go = Talk("go(size=9, handicap=4)", "random")
        assert "X ." not in go.ok("showboard")
        assert len(go.ok("fixed_handicap 4").split()) == 4

    def test_scores_without_dead_stones(self, go):
        # Black owns the left two columns and a stone in White's area, White the right two; the middle is a wall each.
        for row in range(1, 6):
            go.all_ok(f"play b b{row}", f"play w c{row}")
        go.ok("play b e3")
        assert go.ok("final_status_list dead") == "E3"
        assert len(go.ok("final_status_list alive").split("\n")) == 2
        assert go.ok("final_score") == "W+5.5"
        go.all_ok("komi 0", "play w pass", "play b pass")
        assert go.ok("final_score") == "W+5"

    def test_ownership_has_the_eyes(self, go):
        for row in range(1, 6):
            go.all_ok(f"play b b{row}", f"play w c{row}")
        rows = [[float(value) for value in row.split()] for row in go.ok("arena-ownership").split("\n")]
        assert [len(row) for row in rows] == [5] * 5
        assert all(row[0] > 0.3 and row[1] > 0.3 and row[2] < -0.3 and row[4] < -0.3 for row in rows)
