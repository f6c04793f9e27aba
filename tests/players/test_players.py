"""Players: their strings, the random one, and the human who is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import boardwright as bw
from boardwright.players import PlayerSpec, make_player, player_names
from boardwright.players.player import thought_of

NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
# A comma followed by name= would begin the next option.
VALUES = st.text(min_size=1).filter(lambda text: "," not in text or "=" not in text)


@given(NAMES, st.lists(st.tuples(NAMES, VALUES), max_size=3, unique_by=lambda option: option[0]))
def test_a_player_string_is_read_and_printed_back(
    name: str, options: list[tuple[str, str]]
) -> None:
    spec = PlayerSpec(name, tuple(options))
    assert PlayerSpec.parse(str(spec)) == spec


def test_an_option_is_given_once() -> None:
    with pytest.raises(bw.InputError, match="given once, not twice as in 'mcts:nodes=1,nodes=2'"):
        PlayerSpec.parse("mcts:nodes=1,nodes=2")


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("random", {}),
        ("alphabeta:depth=6", {"depth": "6"}),
        ("mcts:time=0.5,width=3", {"time": "0.5", "width": "3"}),
        ("external:command=bot -a 1,2,time=5", {"command": "bot -a 1,2", "time": "5"}),
        ("external:command=bot --level=3 a:b", {"command": "bot --level=3 a:b"}),
        ("external:command=", {"command": ""}),
        ("a:b=1,c", {"b": "1,c"}),
    ],
)
def test_the_options_of_a_player_string(text: str, options: dict[str, str]) -> None:
    spec = PlayerSpec.parse(text)
    assert dict(spec.options) == options
    assert str(spec) == text


@pytest.mark.parametrize("text", ["", ":", ":depth=6", "random:depth", "random:,"])
def test_what_is_no_player_string_is_refused(text: str) -> None:
    with pytest.raises(bw.InputError, match="name:option=value"):
        PlayerSpec.parse(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "nobody",
            "'nobody'; the players are random, human, external, perfect",
        ),
        ("Random", "there is no player 'Random'"),
        ("random:depth=3", "random has no option 'depth'; its options are: none"),
        ("human:name=Eve", "human has no option 'name'"),
        ("human", "someone to ask"),
        ("external:level=3", "external has no option 'level'; its options are: command, time"),
        ("external", "command=PROGRAM"),
    ],
)
def test_a_player_that_cannot_be_made_is_refused(text: str, told: str) -> None:
    with pytest.raises(bw.InputError) as refused:
        make_player(text, bw.game("nim", layers=2), seed=1)
    assert told in str(refused.value)


def test_every_name_names_a_player() -> None:
    assert {"random", "human", "external", "perfect", "victory"} <= set(player_names())


def random_game(seed: int) -> list[str]:
    position = bw.game("gomoku", size=5).start()
    player = make_player("random", position.game, seed)
    while not position.over:
        position = position.play(player.choose(position))
    player.close()
    return position.history


def test_the_random_player_plays_the_same_with_the_same_seed() -> None:
    games = [random_game(seed) for seed in (1, 1, 2, 2**63 - 1, 2**63 - 1)]
    assert games[0] == games[1]
    assert games[3] == games[4]
    assert len({tuple(game) for game in games}) == 3


def test_the_random_player_chooses_evenly() -> None:
    position = bw.game("nim", layers=2).start()
    player = make_player("random", position.game, seed=3)
    games = 6000
    counts = dict.fromkeys(position.moves, 0)
    for _ in range(games):
        counts[player.choose(position)] += 1
    expected = games / len(counts)
    # Chi-squared with 5 degrees of freedom stays below 25.7 in 9999 of 10000 cases.
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 25.7


def test_a_human_is_asked_for_each_move() -> None:
    asked = []

    def ask(position: bw.Position) -> int:
        asked.append(position)
        return position.moves[-1]

    position = bw.game("nim", layers=2).start()
    player = make_player("human", position.game, seed=1, ask=ask)
    assert player.choose(position) == position.moves[-1]
    assert asked == [position]


def test_a_lost_position_is_defended_where_the_opponent_wins() -> None:
    """An open four: every move loses, but one of its ends is taken."""
    position = bw.game("gomoku", size=9).start().play("d5 a1 e5 a3 f5 a7 g5")
    for name in ("alphabeta:depth=3", "mcts:nodes=200", "lines:nodes=200,time=0"):
        player = make_player(name, position.game, seed=1)
        assert position.play(player.choose(position)).history[-1] in ("c5", "h5"), name
        player.close()


def test_perfect_tells_the_exact_value() -> None:
    position = bw.game("nim", layers=3).start()
    thought = thought_of(make_player("perfect", position.game, seed=1), position)[1]
    assert thought is not None
    assert (thought.values, thought.proved) == ((-1.0, 1.0), True)
    assert thought_of(make_player("random", position.game, seed=1), position)[1] is None
