"""What a match needs that other tournaments do not: two players, and games in pairs."""

from __future__ import annotations


def both(first: str | None, second: str | None) -> str | None:
    """The list of two players, or nothing if none was named."""
    from arena.games import InputError
    from arena.players.roster import entrants

    if first is None and second is None:
        return None
    if first is None or second is None:
        raise InputError("a match is between two players: write arena match A B, or none of them to --resume a match")
    names = [entrant.name for player in (first, second) for entrant in entrants(player)]
    if len(names) != 2:
        raise InputError(f"a match is between two players, not {len(names)}")
    if names[0] == names[1]:
        raise InputError(f"'{names[0]}' cannot meet itself in a match; round-robin has --self-play for that")
    return f"{first}, {second}"


def per_colour(games: int | None) -> int | None:
    """Half the games, which must be a whole number."""
    from arena.games import InputError

    if games is None:
        return None
    if games % 2:
        raise InputError(f"--games {games}: games are played in pairs, so the number must be even")
    return games // 2


def games_or_rounds(games: int | None, rounds: int | None) -> int | None:
    """Games for each ordered pair of players, however it was said."""
    from arena.games import InputError

    if games is not None and rounds is not None:
        raise InputError("--games and --rounds: both say how many games to play; give one of them")
    return rounds if games is None else games
