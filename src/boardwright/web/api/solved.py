"""Exact values of positions and lists of solved ones."""

from __future__ import annotations

from threading import Event

from fastapi import APIRouter, Request

from boardwright.core.faces import LANGUAGES
from boardwright.core.position import Position
from boardwright.papers.exact import paper_rows
from boardwright.papers.report import shown
from boardwright.solve.finding import Finding
from boardwright.solve.verdict import Verdict
from boardwright.web import schemas
from boardwright.web.analysis.answer import answer_of
from boardwright.web.analysis.exact import COMPILING_S, LONGEST_S
from boardwright.web.app import server_of
from boardwright.web.views import position_view

router = APIRouter(tags=["solved"])


@router.post("/solve")
async def solve(request: Request, asked: schemas.PositionRequest) -> schemas.SolvedPosition:
    """Return the exact value of a position and of every move, where that takes seconds."""
    server = server_of(request)

    def work(stop: Event) -> schemas.SolvedPosition:
        return finding_view(server.exact.finding(server.games.position(asked), stop))

    return await answer_of(server.analysts, work, LONGEST_S + COMPILING_S)


@router.post("/solved")
async def solved(request: Request, asked: schemas.SolvedListRequest) -> schemas.SolvedList:
    """Return some of the lost positions or of the longest wins, up to symmetry."""
    server = server_of(request)

    def work(stop: Event) -> schemas.SolvedList:
        game, lost = server.games.of(asked), asked.which == "lost"
        total, found = server.exact.listed(game, lost, asked.first, asked.count, stop)
        return schemas.SolvedList(
            total=total,
            positions=[listed_view(*each) for each in found],
            figures=[] if asked.first else figures(server.exact.finding(game.start(), stop)),
        )

    return await answer_of(server.analysts, work, LONGEST_S + COMPILING_S)


def listed_view(position: Position, verdict: Verdict) -> schemas.SolvedListed:
    """Return a position with what is known about it."""
    return schemas.SolvedListed(
        position=position_view(position),
        value=word(verdict),
        distance=verdict.distance,
        margin=verdict.margin,
    )


def figures(finding: Finding) -> list[schemas.PaperFigure]:
    """Return the paper's figures compared with the exact ones, where the game has a paper."""
    return [
        schemas.PaperFigure(
            figure=dict(row.figure),
            paper={language: shown(row.paper, language) for language in LANGUAGES},
            measured={language: shown(row.measured, language) for language in LANGUAGES},
            verdict=row.verdict,
        )
        for row in paper_rows(finding)
    ]


def word(verdict: Verdict) -> schemas.Value:
    """Return a value as the word it is on the wire."""
    return "win" if verdict.value > 0 else "loss" if verdict.value < 0 else "draw"


def finding_view(finding: Finding) -> schemas.SolvedPosition:
    """Return what a solver found, its moves as texts."""
    text = finding.position.game.move_text
    verdict = finding.verdict
    return schemas.SolvedPosition(
        method=finding.method,
        value=None if verdict is None else word(verdict),
        distance=None if verdict is None else verdict.distance,
        margin=None if verdict is None else verdict.margin,
        moves=[
            schemas.JudgedMove(
                move=text(each.move),
                value=word(each.verdict),
                distance=each.verdict.distance,
                margin=each.verdict.margin,
            )
            for each in finding.moves
        ],
        line=finding.line,
        # Where a certificate lies on this machine is nobody's business.
        facts={name: fact for name, fact in finding.facts.items() if name != "certificate"},
    )
