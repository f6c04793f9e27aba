"""Games, positions and thoughts as the page receives them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from boardwright.core.boards import Board
from boardwright.core.errors import BoardwrightError
from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game
from boardwright.core.phrases import say
from boardwright.core.picture import Mark
from boardwright.core.position import Position
from boardwright.core.rng import stream
from boardwright.core.weighed import Weighed
from boardwright.lessons.lesson import offered
from boardwright.players.catalogue import kinds_for
from boardwright.players.levels import levels_of
from boardwright.search.thought import Thought
from boardwright.search.threats import has_threats
from boardwright.solve.solvers import at_once
from boardwright.web import schemas
from boardwright.web.allowed import page_kinds, thinker_of
from boardwright.web.loaded import ServedGames, parameter_view, served_name, wire_options

#: Boards shown lately; a point takes about so many bytes, here and in its game.
POINT_BYTES = 8000
BOARDS: Weighed[Game, schemas.BoardView] = Weighed(1 << 27)
#: This many moves are tried to learn how a game looks.
PLIES_TRIED = 40


def game_view(game: Game) -> schemas.GameView:
    """Return a game's entry in the list."""
    lesson, example = offered(game)
    return schemas.GameView(
        name=game.name,
        title={language: game.title(language) for language in LANGUAGES},
        group=game.group,  # type: ignore[arg-type]
        players=game.players,
        options=[parameter_view(option) for option in game.declared.values()],
        lesson=lesson,
        example=schemas.ExampleView(options=example.options, moves=example.moves.split()),
    )


def own_views(games: ServedGames, here: bool) -> list[schemas.GameView]:
    """Return own games; where their files are and what is wrong with them only to oneself."""
    found = []
    for own in games.own.all():
        problem = own.problem
        view = schemas.GameView(
            name=own.name,
            title=dict.fromkeys(LANGUAGES, own.name),
            group="yours",
            players=2,
            options=[],
        )
        try:
            if own.mark:
                view = game_view(games.game(own.name, {}))
                view.mark = own.mark
        except BoardwrightError as error:  # one file never stops the list
            problem = error.phrase
        if here:
            view.problem = {each: say(problem, each) for each in LANGUAGES if problem}
            view.file = str(own.file)
            view.editable = own.file.parent == games.folder
        found.append(view)
    return found


def board_view(game: Game) -> schemas.BoardView:
    """Return everything about a game that does not change while it is played."""
    found = BOARDS.get(game)
    if found is None:
        found = whole_board(game)
        BOARDS.put(game, found, game.board.points * POINT_BYTES)
    return found


def whole_board(game: Game) -> schemas.BoardView:
    """Return the same, made now."""
    board = game.board
    heights = sorted({z for _, _, z in board.space})
    pieces = [mark for mark in game.picture(game.start().state) if mark.kind == "piece"]
    return schemas.BoardView(
        game=served_name(game),
        options=wire_options(game.options),
        title={language: game.title(language) for language in LANGUAGES},
        rules={language: game.rules_text(language) for language in LANGUAGES},
        ending={language: game.ending(language) for language in LANGUAGES},
        players=game.players,
        player_names={language: list(game.player_names(language)) for language in LANGUAGES},
        colours=list(game.colours),
        symbols=game.symbols or "",
        impartial=game.impartial,
        chances=game.chances,
        cell=board.cell,
        points=point_views(board, heights),
        layers=len(heights) or 1,
        lines=[list(pair) for pair in board.lines],
        dots=[list(dot) for dot in board.dots],
        sides=[
            schemas.SideView(colour=colour, places=[list(place) for place in places])
            for colour, places in board.sides
        ],
        labels=[schemas.LabelView(text=text, x=x, y=y) for text, x, y in board.labels],
        neighbours=[list(each) for each in board.neighbours],
        piece=len(pieces[0].points) if pieces else 0,
        places=places_stones(game),
        wins_by_sets=bool(game.winning_sets),
        forces=has_threats(game),
        solvable=at_once(game),
        kinds=[kind_view for kind_view in page_kinds(game)],
        levels=levels_for(game),
        thinker=thinker_of(game),
    )


def places_stones(game: Game) -> bool:
    """Return whether a move of one click puts the mover's stone there and changes nothing else.

    Tried with the moves of a game; what such a move looks like the page knows without asking.
    """
    position = game.start()
    for ply in range(PLIES_TRIED):
        if position.over or position.chance:
            return position.over
        move = position.moves[int(stream(PLIES_TRIED, ply)) % len(position.moves)]
        after = position.play(move)
        stones = {Mark("stone", p, game.colours[position.to_move - 1]) for p in game.path(move)}
        before, then = set(game.picture(position.state)), set(game.picture(after.state))
        if len(stones) != 1 or then != before | stones:
            return False
        position = after
    return True


def levels_for(game: Game) -> dict[str, str]:
    """Return what the levels mean; a paper's own players of that name mean themselves."""
    names = {kind.name for kind in kinds_for(game)}
    meaning = levels_of(game)
    return {
        level: meaning.get(level, level)
        for level in ("easy", "normal", "hard", "best")
        if level in names
    }


def point_views(board: Board, heights: Sequence[float]) -> list[schemas.PointView]:
    """Return the points of a board; those in space know their layer."""
    shaded = set(board.shaded)
    found = [
        schemas.PointView(
            name=name,
            x=x,
            y=y,
            outline=[[round(a, 4), round(b, 4)] for a, b in board.outlines[point]],
            shaded=point in shaded,
        )
        for point, (name, (x, y)) in enumerate(zip(board.names, board.plane, strict=True))
    ]
    for view, place in zip(found, board.space, strict=False):
        view.space, view.layer = list(place), heights.index(place[2])
    return found


def mark_view(mark: Mark) -> schemas.MarkView:
    """Return something drawn."""
    return schemas.MarkView(
        kind=mark.kind, points=list(mark.points), colour=mark.colour, text=mark.text
    )


def position_view(position: Position) -> schemas.PositionView:
    """Return a position as it is drawn and played."""
    game = position.game
    text = game.move_text

    def path(move: int) -> list[list[int]]:
        # What chance decides is clicked nowhere, though its number may be that of a point.
        return [] if position.chance else [list(step) for step in game.path(move)]

    return schemas.PositionView(
        text=position.text,
        to_move=position.to_move,
        over=position.over,
        returns=position.returns,
        winner=position.winner,
        score=list(position.score),
        marks=[mark_view(mark) for mark in game.picture(position.state)],
        winning=list(position.winning_points),
        moves=[schemas.MoveView(text=text(move), path=path(move)) for move in position.moves],
        last=list(position.changed),
        caption={language: position.caption(language) for language in LANGUAGES},
        reason={language: position.reason(language) for language in LANGUAGES},
        notations=position.notations,
    )


def thought_view(
    position: Position, thought: Thought, most: int = 1000, quick: Set[int] = frozenset()
) -> schemas.ThoughtView:
    """Return what an engine thinks, its moves as texts; ``quick`` had a short look only."""
    text = position.game.move_text
    return schemas.ThoughtView(
        move=text(thought.move),
        values=list(thought.values),
        line=[text(move) for move in thought.line],
        depth=thought.depth,
        nodes=thought.nodes,
        seconds=thought.seconds,
        candidates=[
            schemas.CandidateView(
                move=text(each.move),
                values=list(each.values),
                line=[text(move) for move in each.line],
                visits=each.visits,
                quick=each.move in quick,
                distance=each.distance,
            )
            for each in thought.candidates[:most]
        ],
        proved=thought.proved,
        distance=thought.distance,
    )
