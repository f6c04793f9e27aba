"""Solves games in which the first to hold a set of points wins: Gomoku, GoClub, your own.

Small boards are searched to the end. On a large board a win by fours is found or excluded, a draw
is proved where both can block all sets, and the start is proved a win where a proof with three
quiet stones and then fours exists.
"""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import replace
from pathlib import Path

from boardwright.core.errors import InputError
from boardwright.core.folders import data_folder
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.core.position import Position
from boardwright.solve.blocking import both_can_block
from boardwright.solve.certificate import Certificate, read_certificate, write_certificate
from boardwright.solve.certificate_check import check_certificate
from boardwright.solve.finding import Finding, finished
from boardwright.solve.fours import find_fours
from boardwright.solve.identity import identity
from boardwright.solve.opening_proof import prove_opening
from boardwright.solve.opening_proof_bound import forced_win
from boardwright.solve.small_board import best_small, judge_small, solve_small
from boardwright.solve.solver import NOBODY, Cost, Progress, Solver, Wait, Watch
from boardwright.solve.verdict import DRAW, NAMES, WIN, JudgedMove, Verdict, best_first

VALUES = {name: value for value, name in NAMES.items()}
#: Boards of up to this many points are searched to the end within a second; of more, in a minute.
MOST_POINTS_AT_ONCE = 27
MOST_POINTS_SEARCHED = 36


class PositionalSolver(Solver):
    """Keeps nothing but the certificate, in the user's folder."""

    method = "search"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.judges = game.board.points <= MOST_POINTS_SEARCHED

    @staticmethod
    def fits(game: Game) -> bool:
        """Fit games of two players whose file lists the winning sets."""
        return game.players == 2 and bool(game.winning_sets) and not game.chances

    def cost(self, position: Position) -> Cost:
        """Return how long the value of a position takes."""
        if self.game.board.points <= MOST_POINTS_AT_ONCE:
            return Cost(Wait.AT_ONCE)
        if self.game.board.points <= MOST_POINTS_SEARCHED:
            return Cost(Wait.SOON)
        if self._provable(position):
            return Cost(
                Wait.SOON if certificate_path(self.game).exists() else Wait.MINUTES,
                Phrase(
                    "the proof that the first player wins takes minutes; it is shown here "
                    "once 'boardwright solve {game}' with these options has found it",
                    game=self.game.name,
                ),
            )
        if not position.over and both_can_block(position):
            return Cost(Wait.SOON)
        return Cost(
            Wait.TOO_LONG,
            Phrase(
                "boards of up to {most} points are solved here; look for a forced line, "
                "or let victory play where a win is proved",
                most=MOST_POINTS_SEARCHED,
            ),
        )

    def find(self, position: Position, watch: Watch = NOBODY) -> Finding:
        """Return what can be known exactly about a position."""
        if position.over:
            return finished(position)
        line = find_fours(position)
        if line is not None:
            names = [self.game.board.names[point] for point in line]
            facts = {"forced_win": names, "stones": len(line)}
            return Finding(position, "fours", Verdict(WIN, None), facts=facts, line=names)
        if self.judges:
            return searched(position, watch)
        if self._provable(position):
            return proved(position, watch.share)
        if both_can_block(position):
            facts = {"reason": "each player can block all sets of the other"}
            return Finding(position, "blocking", Verdict(DRAW), facts=facts)
        return Finding(position, "fours", None, facts={"forced_win": "none by fours alone"})

    def judge(self, position: Position, watch: Watch = NOBODY) -> list[JudgedMove]:
        """Return every move with its verdict, best first, where the board is small."""
        if not self.judges:
            return []
        values = judge_small(position, watch.nodes)
        return best_first(
            [JudgedMove(move, Verdict(VALUES[value]), 0, 0) for move, value in values.items()]
        )

    def best(self, position: Position) -> list[JudgedMove]:
        """Return a best move; what all others are worth may take minutes on larger boards."""
        if self.game.board.points <= MOST_POINTS_AT_ONCE:
            return self.judge(position)
        move, value = best_small(position)
        return [JudgedMove(move, Verdict(VALUES[value]), 0, 0)]

    def _provable(self, position: Position) -> bool:
        return bool(self.game.win_by_stone) and not any(self.game.marks(position.state))


def searched(position: Position, watch: Watch) -> Finding:
    """Return the finding of a search to the end."""
    result = solve_small(position, progress=watch.nodes)
    facts = {"nodes": result.nodes, "seconds": round(result.seconds, 3)}
    best = [] if result.move is None else [position.game.board.names[result.move]]
    return Finding(position, "search", Verdict(VALUES[result.value]), facts=facts, line=best)


def proved(position: Position, progress: Progress | None) -> Finding:
    """Return the finding of the proof that the first player wins."""
    game = position.game
    certificate = opening_certificate(game, progress)
    verdict = Verdict(WIN)  # whoever moves first on an empty board
    facts: dict[str, object] = {
        "stones": certificate.stones,
        "certificate": str(certificate_path(game)),
        "holds": certificate.contents,
        "first_stone": game.board.names[certificate.first],
    }
    return Finding(position, "certificate", verdict, facts=facts, line=example(game, certificate))


def example(game: Game, certificate: Certificate) -> list[str]:
    """Return one game by the certificate, as names of points: its first reply in every place."""
    reply, branch = next(iter(certificate.branches.items()))
    second, answer = next(iter(branch.answers.items()))
    position = game.start()
    for stone in (certificate.first, reply, branch.stone, second, answer.stone):
        position = position.play(stone)
    position = position.play(position.moves[0])
    fours = find_fours(position) or []
    return [*position.history, *(game.board.names[stone] for stone in fours)]


def certificate_path(game: Game) -> Path:
    """Return where the certificate of a game's first-player win is kept."""
    options = game.option_text().replace(" ", "-")
    label = f"victory-{game.name}-{options}-{identity(game)}.txt"
    return data_folder() / "tables" / label


def opening_certificate(game: Game, progress: Progress | None = None) -> Certificate:
    """Return the certificate of the first player's win from the user's folder, made if need be."""
    if not game.win_by_stone:
        raise InputError("no first-player win is known for {game!r}", game=game)
    path = certificate_path(game)
    with contextlib.suppress(OSError, UnicodeDecodeError, InputError):
        return read_certificate(path.read_text(encoding="utf-8"), game)
    path.parent.mkdir(parents=True, exist_ok=True)
    work_file = path.with_suffix(".part")
    certificate = prove_opening(game, game.win_by_stone, work_file, progress=progress)
    if certificate is None:
        raise InputError("there is no such winning plan for {game!r}", game=game)
    with contextlib.suppress(OSError):  # nowhere to keep it: found again next time
        write_certificate(certificate, game, path)
        work_file.unlink(missing_ok=True)
    return certificate


def checked(finding: Finding, progress: Progress | None = None) -> Finding:
    """Return a finding with what the independent checker says of its certificate."""
    if finding.method != "certificate":
        raise InputError("only a certificate can be checked; this was found in another way")
    game = finding.position.game
    text = certificate_path(game).read_text(encoding="utf-8")
    report = check_certificate(game, text, progress=progress)
    facts = {
        **finding.facts,
        "checked_first_replies": report.first_replies,
        "checked_positions": report.positions,
        "checked_longest_game": report.longest_game,
        "checked_counter_fours": report.counter_fours,
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
    }
    return replace(finding, facts=facts)


def forced_by(position: Position, stone: int, progress: Progress | None = None) -> Finding:
    """Return whether the player to move can force a win by stone number ``stone`` of the game."""
    on_board = sum(mark > 0 for mark in position.game.marks(position.state))
    most = (stone - on_board + 1) // 2
    least = on_board + 5
    if not least <= stone <= position.game.board.points:
        raise InputError(
            "--by-stone must be a stone from {least} to {most} here, so that the "
            "player to move has three or more, not {given}",
            least=least,
            most=position.game.board.points,
            given=stone,
        )
    answer = forced_win(position, most, progress=progress)
    facts = {
        "claim": answer.claim,
        "stones_tried": answer.stones_tried,
        "turns": answer.turns,
    }
    verdict = None if answer.winning_stone is None else Verdict(WIN)
    line = [] if answer.winning_stone is None else [answer.winning_stone]
    return Finding(position, "bound", verdict, facts=facts, line=line)
