"""The value of a position by proof numbers, with the certificate of whoever wins."""

from __future__ import annotations

import hashlib
from pathlib import Path

from boardwright.core.folders import data_folder
from boardwright.core.position import Position
from boardwright.search.limit import Budget, Limit
from boardwright.solve.finding import Finding
from boardwright.solve.identity import identity
from boardwright.solve.proof_check import check_proof
from boardwright.solve.proof_number import Progress, ProofSearch, prove
from boardwright.solve.proof_tree import ProofWriter
from boardwright.solve.verdict import DRAW, LOSS, WIN, Verdict


def solve_by_proof(position: Position, limit: Limit, progress: Progress | None = None) -> Finding:
    """Return whether the player to move wins by force, else whether the other does.

    Both refuted is a draw. What the limit did not suffice for stays open.
    """
    mover = position.to_move
    facts: dict[str, object] = {"nodes": 0, "seconds": 0.0}
    refuted = 0
    for attacker, value in ((mover, WIN), (3 - mover, LOSS)):
        result, search = prove(position, attacker, limit, progress)
        facts["nodes"] = int(str(facts["nodes"])) + result.nodes
        facts["seconds"] = round(float(str(facts["seconds"])) + result.seconds, 3)
        if result.wins:
            text = ProofWriter(search, Budget(limit)).text(position)
            path = keep(position, text)
            facts |= {"certificate": str(path), "lines": text.count("\n") - 4}
            line = example(position, search)
            return Finding(position, "proof-numbers", Verdict(value), facts=facts, line=line)
        refuted += result.wins is False
    verdict = Verdict(DRAW) if refuted == 2 else None
    return Finding(position, "proof-numbers", verdict, facts=facts)


def keep(position: Position, text: str) -> Path:
    """Write a certificate into the user's folder and return where it is."""
    told = f"{position.text} {identity(position.game)}"
    label = hashlib.sha256(told.encode()).hexdigest()[:12]
    path = data_folder() / "tables" / f"proof-{position.game.name}-{label}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
    return path


def example(position: Position, search: ProofSearch) -> list[str]:
    """Return one line of the proof: the winner's proved moves, the loser's first replies."""
    line: list[str] = []
    while not position.over:
        move: int | None = position.moves[0]
        if position.to_move - 1 == search.attacker:
            after = {each: position.play(each) for each in position.moves}
            won = [each for each, reached in after.items() if reached.winner == position.to_move]
            states = {each: reached.state for each, reached in after.items()}
            move = won[0] if won else search.first_proved(states)
            if move is None:  # the table has no room for all of a large proof
                return line
        assert move is not None
        line.append(position.game.move_text(move))
        position = position.play(move)
    return line


def checked_proof(finding: Finding) -> Finding:
    """Return a finding with what the independent checker says of its certificate."""
    text = Path(str(finding.facts["certificate"])).read_text(encoding="utf-8")
    report = check_proof(finding.position.game, text)
    finding.facts.update(
        checked_positions=report.positions,
        checked_replies=report.replies,
        checked_longest=report.longest,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
    )
    return finding
