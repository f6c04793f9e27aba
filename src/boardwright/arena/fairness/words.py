"""The verdict on a game's seats as one page of sentences, in English and Traditional Chinese."""

from __future__ import annotations

from boardwright.arena.fairness.levels import Level
from boardwright.arena.fairness.study import Fairness, Judgement
from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase, say

#: From this share of draws on an even score shows nothing but the draws.
NOBODY_WON = 0.9

#: What a level says about the seats, by the kind of its judgement.
LEVELS = {
    "even": Phrase(
        "{level}: even. A seat's score differs from the even {even} by less than "
        "{excluded} points ({games} games)."
    ),
    "favours": Phrase("{level}: not even. {seats}, where {even} would be even ({games} games)."),
    "unclear": Phrase(
        "{level}: no seat is shown to be favoured, which does not make it fair: "
        "only a difference of more than {excluded} points from the even {even} is "
        "excluded ({games} games)."
    ),
}
#: The verdict on the game, by its kind.
VERDICTS = {
    "won by force": Phrase("Verdict: not fair. {seat} wins by force."),
    "favours": Phrase(
        "Verdict: not fair for the players measured. {seat} is favoured at the "
        "strongest level that is clear."
    ),
    "harms": Phrase("Verdict: not fair for the players measured; a seat is at a disadvantage."),
    "drawn": Phrase(
        "Verdict: fair between perfect players (a draw); nothing else is shown to be unfair."
    ),
    "even": Phrase(
        "Verdict: even within {small} points for the players measured. Stronger "
        "players may find more: this is no proof of fairness."
    ),
    "unclear": Phrase(
        "Verdict: open. Nothing unfair was found, but the numbers exclude only what is said above."
    ),
}


def percent(share: float) -> str:
    """Return a share as a percentage.

    >>> percent(1 / 3)
    '33.3 %'
    """
    return f"{100 * share:.1f} %"


def seat_name(game: Game, seat: int, language: str) -> str:
    """Return what a seat, counted from 1, is called."""
    return say(
        "seat {number} ({name})", language, number=seat, name=game.player_names(language)[seat - 1]
    )


def level_name(level: Level, language: str) -> str:
    """Return what a level is called."""
    plies = level.opening_plies
    return level.level + (
        say(" after {plies} random moves", language, plies=plies) if plies else ""
    )


def page(found: Fairness, language: str = "en") -> list[str]:
    """Return the verdict sentence by sentence: levels, perfect play, what follows, the game."""
    if language not in LANGUAGES:
        raise InputError("the language must be one of {known}", known=", ".join(LANGUAGES))
    game, result = found.study.game, found.verdict
    title = " ".join([game.title(language), game.option_text()]).strip()
    lines = [
        say(
            "{title}: how fair is it to its {seats} seats?",
            language,
            title=title,
            seats=game.players,
        )
    ]
    for level, judged in zip(found.levels, result.judgements, strict=True):
        lines.append(level_sentence(game, level, judged, language))
    lines += [exact_sentence(found, language), *comparisons(found, language)]
    lines += [
        overall(found, language),
        *(kind_of_game(game, level, language) for level in found.levels),
    ]
    return lines


def level_sentence(game: Game, level: Level, judged: Judgement, language: str) -> str:
    """Return what a level says about the seats."""
    told: list[str] = []
    for each in level.seats():
        score = f"{percent(each.score)} ({percent(each.low)} - {percent(each.high)})"
        if each.seat in (*judged.favoured, *judged.harmed):
            name = seat_name(game, each.seat, language)
            name = name if told else name[:1].upper() + name[1:]
            favoured = "{seat} is favoured with {score}"
            harmed = "{seat} is at a disadvantage with {score}"
            text = favoured if each.seat in judged.favoured else harmed
            told.append(say(text, language, seat=name, score=score))
    text = say(
        LEVELS[judged.kind],
        language,
        level=level_name(level, language),
        seats=("；" if language == "zh-TW" else "; ").join(told),
        even=percent(1 / game.players),
        excluded=f"{100 * judged.excluded:.1f}",
        games=f"{level.measures.games:,}",
    )
    if level.repetitive:
        text += say(
            " These players repeat the same games; only different ones count: {distinct}.",
            language,
            distinct=level.measures.distinct,
        )
    elif judged.few:
        text += say(" Too few games to say more.", language)
    without = (level.measures.draws + level.measures.unfinished) / level.measures.games
    if without >= NOBODY_WON:
        text += say(
            " {share} of the games had no winner, so the scores say little.",
            language,
            share=percent(without),
        )
    return text + (say(" Stopped early.", language) if level.note else "")


def exact_sentence(found: Fairness, language: str) -> str:
    """Return what is known of perfect play."""
    exact = found.exact
    if not exact.known:
        return say(
            "Perfect play: unknown ({reason}).", language, reason=say(exact.reason, language)
        )
    if exact.winner is None:
        return say(
            "Perfect play: a draw (found by {method}); no seat can be beaten by force.",
            language,
            method=exact.method,
        )
    seat = seat_name(found.study.game, exact.winner, language)
    return say(
        "Perfect play: {seat} wins by force (found by {method}). This overrides "
        "every measurement: between perfect players the game is not fair.",
        language,
        seat=seat,
        method=exact.method,
    )


def comparisons(found: Fairness, language: str) -> list[str]:
    """Return what can be seen only by comparing levels with each other and with perfect play."""
    game, result = found.study.game, found.verdict
    lines = []
    if found.exact.winner is not None:
        seat = found.exact.winner
        for level, judged in zip(found.levels, result.judgements, strict=True):
            if judged.kind == "even":
                score = percent(level.seats()[seat - 1].score)
                name = seat_name(game, seat, language)
                told = level_name(level, language)
                lines.append(
                    say(
                        "Under {level} play the game looks fair ({score} for {seat}), yet it is won"
                        " by force: such play is no test of fairness.",
                        language,
                        level=told,
                        score=score,
                        seat=name,
                    )
                )
    clear = [
        level
        for level, judged in zip(found.levels, result.judgements, strict=True)
        if not judged.few
    ]
    if len(clear) > 1:
        seat = result.seat or 1
        scores = [percent(level.seats()[seat - 1].score) for level in (clear[0], clear[-1])]
        lines.append(
            say(
                "The score of {seat} is {first} between {weakest} players and {last} "
                "between {strongest} players.",
                language,
                seat=seat_name(game, seat, language),
                first=scores[0],
                last=scores[1],
                weakest=level_name(clear[0], language),
                strongest=level_name(clear[-1], language),
            )
        )
    return lines


def overall(found: Fairness, language: str) -> str:
    """Return the verdict in one sentence."""
    result = found.verdict
    seat = "" if result.seat is None else seat_name(found.study.game, result.seat, language)
    kind = "harms" if result.kind == "favours" and result.seat is None else result.kind
    seat = seat[:1].upper() + seat[1:]
    small = f"{100 * max((each.excluded for each in result.judgements), default=0):.1f}"
    return say(VERDICTS[kind], language, seat=seat, small=small)


def kind_of_game(game: Game, level: Level, language: str) -> str:
    """Return what kind of game it is at a level."""
    found = level.measures
    if hasattr(game.module, "evaluate"):
        lead = say(
            "; the lead changes {changes} times, and the winner leads for good after "
            "{settled} of the game",
            language,
            changes=f"{found.lead_changes / found.games:.1f}",
            settled=percent(found.settled / found.won) if found.won else "-",
        )
    else:
        lead = say("; nothing is known of the lead, as the game file has no evaluate", language)
    return say(
        "The kind of game ({level}): {length} moves, {branching} legal moves in a "
        "position on average; {decisive} decided, {draws} draws, {unfinished} cut "
        "off as too long{lead} ({games} games).",
        language,
        level=level_name(level, language),
        length=f"{found.plies / found.games:.1f}",
        branching=f"{found.branching:.1f}",
        draws=percent(found.draws / found.games),
        unfinished=percent(found.unfinished / found.games),
        decisive=percent(1 - (found.draws + found.unfinished) / found.games),
        lead=lead,
        games=f"{found.games:,}",
    )
