"""The victory player wins every game, against careless and against stubborn opponents."""

from __future__ import annotations

from functools import lru_cache

import pytest

import boardwright as bw
from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.players.player import Player
from boardwright.players.random_player import RandomPlayer
from boardwright.players.victory import VictoryPlayer
from boardwright.solve import positional
from boardwright.solve.certificate import Branch, Certificate
from boardwright.solve.opening_proof import prove_opening
from boardwright.solve.positional import certificate_path, opening_certificate
from tests.solve.test_fours import completing, stones_of

SIZE, STONES = 9, 21


class Stubborn:
    """Completes a set, stops a four, or else takes the point on most sets open to Black."""

    def __init__(self, seed: int) -> None:
        self._random = RandomPlayer(seed)

    def choose(self, position: Position) -> int:
        mine, theirs = stones_of(position)
        urgent = completing(position.game, mine, theirs) or completing(position.game, theirs, mine)
        if urgent:
            return urgent.bit_length() - 1
        if len(position.history) == 1:
            return self._random.choose(position)
        open_to_black = [0] * position.game.board.points
        for place in position.game.winning_sets:
            held = [theirs >> point & 1 for point in place]
            if not any(mine >> point & 1 for point in place):
                for point in place:
                    open_to_black[point] += 8 ** sum(held)
        return max(position.moves, key=lambda point: open_to_black[point])

    def close(self) -> None:
        pass


@lru_cache
def small() -> tuple[Game, Certificate]:
    game = bw.game("goclub", size=SIZE)
    certificate = prove_opening(game, STONES)
    assert certificate is not None
    return game, certificate


def played(black: Player, white: Player) -> Position:
    position = small()[0].start()
    while not position.over:
        player = black if position.to_move == 1 else white
        position = position.play(player.choose(position))
    return position


@pytest.mark.parametrize("kind", [RandomPlayer, Stubborn])
def test_wins_every_game(kind: type[Stubborn] | type[RandomPlayer]) -> None:
    player = VictoryPlayer(*small())
    for seed in range(40):
        end = played(player, kind(seed))
        assert end.winner == 1, end.history
        assert len(end.history) <= STONES
    player.close()


def test_plays_alike_on_a_turned_board() -> None:
    game, certificate = small()
    player = VictoryPlayer(game, certificate)
    for symmetry in game.board.symmetries:
        position = game.start().play("e5").play(symmetry[game.board.find("c8")])
        stone = symmetry.index(player.choose(position))
        assert certificate.symmetry_for(game, position.moves[0]) is not None
        assert stone in position.moves


def test_refuses_what_it_has_no_plan_for() -> None:
    game, certificate = small()
    player = VictoryPlayer(game, certificate)
    with pytest.raises(InputError, match="first player only"):
        player.choose(game.start().play("e5"))
    with pytest.raises(InputError, match="not those of the winning plan"):
        player.choose(game.start().play("a1 a2"))
    with pytest.raises(InputError, match="not those of the winning plan"):
        player.choose(game.start().play("e5 a2 b8 b9"))
    with pytest.raises(InputError, match="from the first stone"):
        player.choose(game.position(game.start().play("e5 a2").text))
    with pytest.raises(InputError, match="size=9"):
        VictoryPlayer(bw.game("goclub", size=11), certificate)
    branch = certificate.branches[0]
    lacking = Certificate("goclub", certificate.options, STONES, certificate.first, {0: branch})
    with pytest.raises(InputError, match="no answer"):
        VictoryPlayer(game, lacking).choose(game.start().play("e5 e6"))
    answers = {second: answer for second, answer in branch.answers.items() if second != 1}
    lacking.branches[0] = Branch(branch.stone, answers)
    position = game.start().play("e5 a9")
    position = position.play(branch.stone).play(1)
    with pytest.raises(InputError, match="incomplete"):
        VictoryPlayer(game, lacking).choose(position)


def test_the_plan_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, certificate = small()
    assert game.module.WIN_BY_STONE == STONES
    fractions: list[float] = []
    assert opening_certificate(game, fractions.append) == certificate
    assert fractions[-1] == 1.0
    folder = certificate_path(game).parent
    assert [path.suffix for path in folder.iterdir()] == [".txt"]
    monkeypatch.setattr(positional, "prove_opening", None)  # not called again
    assert opening_certificate(game) == certificate


def test_no_plan_is_claimed_where_none_is_known() -> None:
    with pytest.raises(InputError, match="no first-player win is known"):
        opening_certificate(bw.game("goclub", size=8))


def test_victory_is_a_player_by_name() -> None:
    result = bw.match(small()[0], ["victory", "random"], games=5, seed=3)
    assert result.players[0].wins == 5
    # As second player there is no plan: the engine on winning sets plays instead.
    assert bw.match(small()[0], ["random", "victory"], games=2).players[1].wins == 2
