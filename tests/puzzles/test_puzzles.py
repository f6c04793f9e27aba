"""Puzzles proved once more by trying everything, and by tables that the search does not know."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import boardwright as bw
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.puzzles import judging
from boardwright.puzzles.attempt import answer, judged
from boardwright.puzzles.collection import Collection
from boardwright.puzzles.judging import Judge, SearchJudge, TableJudge, Undecided, judge_for
from boardwright.puzzles.mistakes import missed
from boardwright.puzzles.puzzle import Puzzle, Task, question
from boardwright.puzzles.sheet import pictured
from boardwright.solve.table_file import solved
from tests.puzzles.plain_proof import PlainProof

#: Won by lines, by striking out, by dropping discs, by counting among three, with threats.
GAMES = ("tic_tac_toe", "nim layers=3", "connect_four columns=4 rows=4 line=3",
         "three_kingdoms side=3", "gomoku size=7")  # fmt: skip
TABLES = GAMES[:2]
#: Plies within which everything can be tried on the largest of these boards.
SHORT = 3


@cache
def game_of(text: str) -> Game:
    name, *options = text.split()
    return bw.game(name, **dict(each.split("=") for each in options))


@cache
def some(text: str, count: int = 6) -> list[Puzzle]:
    return Collection(game_of(text), seed=5).upto(count)


@pytest.mark.parametrize("text", GAMES)
def test_every_right_move_is_right_and_no_other(text: str) -> None:
    game, found = game_of(text), some(text)
    proof = PlainProof()
    assert found
    for puzzle in found:
        if puzzle.task.goal != "threats" and (text != GAMES[-1] or puzzle.task.plies <= SHORT):
            start = game.position(puzzle.start)
            assert proof.right(start, puzzle.task) == set(puzzle.right), puzzle
            assert 0 < len(puzzle.right) < len(start.moves)


@pytest.mark.parametrize("text", TABLES)
def test_search_and_table_judge_alike(text: str) -> None:
    game = game_of(text)
    table, search = TableJudge(game, solved(game)), SearchJudge(game)
    for puzzle in some(text):
        start = game.position(puzzle.start)
        assert table.right(start, puzzle.task) == search.right(start, puzzle.task)


@pytest.mark.parametrize("text", GAMES)
def test_the_line_solves_the_puzzle(text: str) -> None:
    game = game_of(text)
    for puzzle in some(text)[:3]:
        assert solves(game, puzzle, judge_for(game))


def solves(game: Game, puzzle: Puzzle, judge: Judge) -> bool:
    """Play the solution's first move and then right moves until it is done."""
    start = game.position(puzzle.start)
    moves = [puzzle.line[0]]
    assert puzzle.line[0] in puzzle.right
    for _ in range(20):
        attempt = judged(start, puzzle.task, moves, judge)
        assert attempt.right
        if attempt.done:
            return True
        moves += attempt.replies
        right, _ = answer(start, puzzle.task, moves, judge)
        moves.append(right[0])
    return False


def test_a_wrong_move_is_refused_and_a_second_right_one_accepted() -> None:
    game = game_of("tic_tac_toe")
    start = game.start().play("a1 a2 b1 b2")  # c1 wins for Cross, c2 would for Nought
    judge = judge_for(game)
    task = Task("win", 1, 1)
    wrong = judged(start, task, ["c3"], judge)
    assert not wrong.right and not wrong.done and wrong.replies == ()
    assert judged(start, task, ["c1"], judge).done
    two = game.start().play("a1 b1 a3 b3 c1 c3")  # a2 and b2 both make three in a row
    assert {move for move in two.legal if judged(two, task, [move], judge).right} == {"a2", "b2"}


def test_a_slower_win_is_told_apart() -> None:
    game = game_of("tic_tac_toe")
    start = game.start().play("a1 b1 a3 c1")  # a2 wins at once, c3 a little later
    slower = judged(start, Task("win", 1, 1), ["c3"], judge_for(game))
    assert not slower.right and "longer" in slower.words


def test_the_same_seed_gives_the_same_puzzles_and_work_goes_on(tmp_path: Path) -> None:
    game, file = game_of(GAMES[2]), tmp_path / "some.jsonl"
    whole = Collection(game, seed=2).upto(9)
    assert Collection(game, seed=2, file=file).upto(4) == whole[:4]

    class Enough(Exception):
        pass

    def stop(count: int) -> None:
        if count == 6:
            raise Enough

    with pytest.raises(Enough):
        Collection(game, seed=2, file=file).upto(9, stop)
    again = Collection(game, seed=2, file=file)
    assert again.puzzles == whole[:6] and again.upto(9) == whole
    assert Collection(game, seed=3).upto(9) != whole


def test_the_same_position_turned_is_not_asked_twice() -> None:
    game = game_of("tic_tac_toe")
    found = some("tic_tac_toe", 60)

    def images(position: Position) -> set[str]:
        return {position.under(symmetry).text for symmetry in game.symmetries}

    seen: set[str] = set()
    for puzzle in found:
        assert puzzle.start not in seen
        seen |= images(game.position(puzzle.start))


def test_mistakes_of_a_game_become_puzzles() -> None:
    game = game_of("tic_tac_toe")
    moves = ["a1", "b1", "a2", "b2", "c1", "c2"]  # Cross misses a3, Nought b3
    both = [each for each in missed(game.start(), moves, (1, 2), judge_for(game)) if each]
    assert (1, ("a3",)) in [(each.task.player, each.right) for each in both]
    assert {each.task.player for each in both} == {1, 2}
    only = [each for each in missed(game.start(), moves, (2,), judge_for(game)) if each]
    assert {each.task.player for each in only} == {2}


def test_questions_are_sentences_in_both_languages() -> None:
    for text in GAMES:
        game = game_of(text)
        for puzzle in some(text):
            english, chinese = question(game, puzzle, "en"), question(game, puzzle, "zh-TW")
            assert english.endswith((".", "?")) and "{" not in english
            assert chinese.endswith(("。", "？")) and "to move" not in chinese


@cache
def expected(game: Game, text: str, player: int) -> float:
    """Return what a player may expect if both play best, by trying everything."""
    position = game.position(text)
    if position.over:
        return position.payoff(player)
    worth = [expected(game, position.play(move).text, player) for move in position.moves]
    if position.chance:
        odds = (position.chance[move] for move in position.moves)
        return sum(odd * each for odd, each in zip(odds, worth, strict=True))
    return max(worth) if position.to_move == player else min(worth)


def test_where_dice_decide_the_best_chances_are_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a game with too many positions for a table; each puzzle is near the end of a game."""
    game = bw.game("einstein", compiled=False)
    judge = judge_for(game)
    start = game.position("...../.a.../.b.../..D../..... 1 die=4")
    worth = {move: expected(game, start.play(move).text, 1) for move in start.moves}
    assert judge.worth(start) == pytest.approx(worth)  # type: ignore[attr-defined]
    most = pytest.approx(max(worth.values()))
    best = [move for move in start.moves if worth[move] == most]
    assert judge.right(start, Task("best", 1)) == best and len(best) < len(worth)
    with judge.hurried(lambda: True), pytest.raises(Undecided):
        judge.right(game.position(start.text), Task("best", 1))
    # A table that takes some seconds is not made while somebody waits for a puzzle.
    assert not any(judge_for(bw.game(each)).table for each in ("einstein", "pig"))  # type: ignore[attr-defined]
    monkeypatch.setattr(judging, "MOST_FOLLOWING", 10)
    with pytest.raises(Undecided):  # as near the beginning of a game
        judge.right(game.position(start.text), Task("best", 1))


def test_of_replies_that_all_lose_the_nearest_is_made() -> None:
    game = bw.game("tic_tac_toe", compiled=False)
    forked = game.start().play("a3 b3 b2 c1 a2")  # completed at a1 and at c2
    reply = SearchJudge(game).reply(forked, Task("win", 1, 2))
    assert game.move_text(reply) == "a1"


def test_a_sheet_shows_the_first_move_and_names_three_players_in_the_language() -> None:
    position = bw.game("three_kingdoms", compiled=False, side=3).start()
    after = position.play(position.moves[0])
    assert "紅" in pictured(after, "zh-TW") and ">R<" not in pictured(after, "zh-TW")
    assert "#f5c400" in pictured(after, "en") and "#f5c400" not in pictured(position, "en")
