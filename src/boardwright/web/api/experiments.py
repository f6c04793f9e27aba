"""Experiments: started, watched, stopped and resumed; their results, data and games."""

from __future__ import annotations

from collections.abc import AsyncIterable
from functools import partial
from threading import Event
from typing import Annotated, Literal, get_args

from anyio.to_thread import run_sync
from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import HTMLResponse, Response
from fastapi.sse import EventSourceResponse, ServerSentEvent
from sqlalchemy.orm import Session

from boardwright.arena.cures.offered import applicable
from boardwright.core.phrases import say, unpacked
from boardwright.papers.catalogue import PAPERS, find_paper
from boardwright.reports.compose import composed
from boardwright.reports.sources import KINDS, saved_experiment
from boardwright.reports.writing import file_of
from boardwright.store.export import block_rows, game_rows
from boardwright.web import schemas
from boardwright.web.analysis.answer import answer_of
from boardwright.web.answering import as_json
from boardwright.web.app import server_of
from boardwright.web.keys import Key
from boardwright.web.laboratory import comparison, games
from boardwright.web.laboratory.command import command_line, folder_of
from boardwright.web.laboratory.estimate import LONGEST_S
from boardwright.web.laboratory.tables import Row, csv_lines, rows_of
from boardwright.web.operator import only_operator
from boardwright.web.problems import Refusal, conflict, language_of, unknown
from boardwright.web.rooms import in_room, room

router = APIRouter(
    prefix="/experiments", tags=["experiments"], dependencies=[Depends(only_operator)]
)
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
GameNumber = Annotated[int, Path(ge=0, le=2**53)]
#: A report is a page of its own: no scripts, nothing from elsewhere.
REPORT_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"


class CsvResponse(Response):
    """A table."""

    media_type = "text/csv"


class DocumentResponse(Response):
    """A text document."""

    media_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def told(request: Request, view: schemas.ExperimentView) -> schemas.ExperimentView:
    """Return an experiment with its error in the language of whoever asks."""
    return view.model_copy(update={"error": say(unpacked(view.error), language_of(request))})


@router.post("", status_code=201)
@in_room("results")
def start(request: Request, asked: schemas.ExperimentRequest) -> schemas.ExperimentView:
    """Start an experiment, as soon as those before it have ended."""
    return told(request, server_of(request).laboratory.start(asked))


@router.get("/choices")
@in_room("results")
def choices() -> schemas.ChoicesView:
    """Return what an experiment can be."""
    papers = {name: find_paper(name).title for name in PAPERS}
    return schemas.ChoicesView(
        kinds=list(get_args(schemas.Kind)),
        forms=list(get_args(schemas.Form)),
        methods=list(get_args(schemas.Method)),
        papers=[schemas.PaperView(name=name, title=dict(each)) for name, each in papers.items()],
    )


@router.post("/command")
@in_room("results")
def command(request: Request, asked: schemas.ExperimentRequest) -> schemas.CommandView:
    """Return the command line that an experiment would be, if it can be started."""
    return schemas.CommandView(command=command_line(asked, server_of(request).games).shown)


@router.post("/estimate")
async def estimate(request: Request, asked: schemas.ExperimentRequest) -> schemas.EstimateView:
    """Return how long an experiment would take, from a trial of some seconds."""
    server = server_of(request)
    work = partial(server.laboratory.estimate, asked)
    return schemas.EstimateView(seconds=await answer_of(server.analysts, work, 2 * LONGEST_S))


@router.post("/cures")
@in_room("results")
def cures(request: Request, asked: schemas.GameRequest) -> schemas.CureList:
    """Return the cures that a game offers with its options."""
    game = server_of(request).games.game(asked.game, asked.options)
    return schemas.CureList.model_validate({"cures": applicable(game)})


@router.get("")
@in_room("results")
def list_experiments(request: Request) -> schemas.ExperimentList:
    """Return all experiments, newest first, without what they found."""
    every = server_of(request).laboratory.all()
    return schemas.ExperimentList(experiments=[told(request, each) for each in every])


@router.get("/{number}")
@in_room("results")
def show(request: Request, number: Number) -> schemas.ExperimentView:
    """Return an experiment."""
    return told(request, server_of(request).laboratory.view(number))


@router.post("/{number}/stop")
@in_room("results")
def stop(request: Request, number: Number) -> schemas.ExperimentView:
    """Stop an experiment; what is done is kept."""
    return told(request, server_of(request).laboratory.stop(number))


@router.post("/{number}/resume")
@in_room("results")
def resume(request: Request, number: Number) -> schemas.ExperimentView:
    """Resume a stopped experiment."""
    return told(request, server_of(request).laboratory.resume(number))


@router.delete("/{number}", status_code=204)
@in_room("results")
def delete(request: Request, number: Number) -> None:
    """Forget an experiment that is not running."""
    server_of(request).laboratory.delete(number)


@in_room("results")
def existing(request: Request, number: Number) -> int:
    """Return the number of an experiment that can be listened to, before a stream begins."""
    laboratory = server_of(request).laboratory
    laboratory.changes.check_room()
    return laboratory.view(number).id


@router.get("/{number}/events", response_class=EventSourceResponse)
async def events(
    request: Request, number: Annotated[int, Depends(existing)]
) -> AsyncIterable[ServerSentEvent]:
    """Stream the experiment, at once and whenever it has changed, until it is deleted."""
    laboratory = server_of(request).laboratory
    async for _ in laboratory.changes.of(number):
        try:
            view = await run_sync(laboratory.view, number, limiter=room("results"))
        except Refusal:
            return
        yield ServerSentEvent(event="experiment", data=told(request, view))


@router.get("/{number}/data.csv", response_class=CsvResponse)
@in_room("results")
def data(
    request: Request,
    number: Number,
    of: Annotated[Literal["result", "games", "lengths", "first-moves"], Query()] = "result",
) -> CsvResponse:
    """Return what was found, or the games, as CSV."""
    server = server_of(request)
    found = server.laboratory.view(number)
    if of == "result":
        if found.state in ("waiting", "running"):
            raise conflict("the table is written when the experiment stops or is finished")
        rows = rows_of(found.kind, server.laboratory.result(number))
    elif of == "games":
        with Session(server.database) as session:
            run = games.run_of(session, found.run)
            rows = list((game_rows if run.every_game else block_rows)(session, run))
    else:
        looks = games.looks_of(server.database, number_of_run(found))
        counts = looks.lengths if of == "lengths" else looks.first_moves
        name = "plies" if of == "lengths" else "first_move"
        rows = [{name: each, "games": count} for each, count in counts.items()]
    return csv_file(f"experiment-{number}{'' if of == 'result' else '-' + of}", rows)


def csv_file(name: str, rows: list[Row]) -> CsvResponse:
    """Return a table to be saved."""
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return CsvResponse("".join(csv_lines(rows)), headers=headers)


@router.get("/{number}/compare/{other}")
async def compare(request: Request, number: Number, other: Number) -> schemas.ComparisonView:
    """Return what two finished matches or tournaments of one game have in common."""
    server = server_of(request)

    def compared(_: Event) -> schemas.ComparisonView:
        runs = comparison.runs_of([server.laboratory.view(each) for each in (number, other)])
        return comparison.compared(server.database, runs)

    # All their games are counted again, which is an engine's work.
    return await answer_of(server.analysts, compared)


@router.get("/{number}/compare/{other}/data.csv", response_class=CsvResponse)
async def comparison_data(request: Request, number: Number, other: Number) -> CsvResponse:
    """Return the same as CSV."""
    rows = comparison.comparison_rows(await compare(request, number, other), [number, other])
    return csv_file(f"experiments-{number}-{other}", rows)


@router.get("/{number}/report", response_class=HTMLResponse)
@in_room("results")
def report(request: Request, number: Number) -> HTMLResponse:
    """Return the page that the reproduction of a paper has written."""
    server_of(request).laboratory.view(number)
    try:
        page = (folder_of(number) / "index.html").read_text(encoding="utf-8")
    except OSError:
        raise unknown("this experiment has written no report") from None
    return HTMLResponse(page, headers={"content-security-policy": REPORT_POLICY})


@router.get("/{number}/report.docx", response_class=DocumentResponse)
@in_room("results")
def document(
    request: Request, number: Number, language: Annotated[Literal["en", "zh-TW"], Query()] = "en"
) -> DocumentResponse:
    """Return what was found as a student's report, with room for own words."""
    laboratory = server_of(request).laboratory
    found = laboratory.view(number)
    if found.kind not in KINDS:
        raise conflict("no report is written of this kind of experiment")
    if found.state in ("waiting", "running"):
        raise conflict("the table is written when the experiment stops or is finished")
    asked, result = found.request.model_dump(), laboratory.result(number)
    saved = saved_experiment(found.kind, found.command, asked, result)
    headers = {"content-disposition": f'attachment; filename="experiment-{number}.docx"'}
    written = file_of(composed([saved], language), {}, ".docx")
    return DocumentResponse(written, headers=headers)


def number_of_run(found: schemas.ExperimentView) -> int:
    """Return the number of the run that keeps an experiment's games."""
    if found.run is None:
        raise unknown("this experiment has no games")
    return found.run


@router.get("/{number}/games")
async def list_games(
    request: Request,
    number: Number,
    first: Annotated[int, Query(ge=0, le=2**53)] = 0,
    count: Annotated[int, Query(ge=1, le=200)] = 50,
) -> schemas.PlayedGameList:
    """Return games of an experiment by their numbers, which begin with 0."""
    server = server_of(request)

    def listed(_: Event) -> schemas.PlayedGameList:
        run = number_of_run(server.laboratory.view(number))
        return games.listed(server.database, run, first, count)

    # Games of which only counts were kept are played again, which is an engine's work.
    return await answer_of(server.analysts, listed)


@router.get("/{number}/looks")
@in_room("results")
def looks(request: Request, number: Number) -> schemas.GamesView:
    """Return lengths and first moves of an experiment's games, and who got what from whom."""
    server = server_of(request)
    return games.looks_of(server.database, number_of_run(server.laboratory.view(number)))


@router.post("/{number}/games/{game}", status_code=201, response_model=schemas.PlayView)
async def open_game(request: Request, number: Number, game: GameNumber, key: Key) -> Response:
    """Open a game of an experiment on the board, with all its moves, to be analysed."""
    server = server_of(request)

    def found(_: Event) -> schemas.NewPlay:
        view = server.laboratory.view(number)
        return games.record_of(server.database, number_of_run(view), game, view.request.game)

    asked = await answer_of(server.analysts, found)
    return as_json(await run_sync(server.plays.create, asked, key, limiter=room("moves")), 201)
