"""The verdict on a game's seats as one page of sentences, in English and Traditional Chinese."""

from __future__ import annotations

from boardwright.arena.fairness.levels import Level
from boardwright.arena.fairness.study import Fairness, Judgement
from boardwright.core import phrases
from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES
from boardwright.core.game import Game

#: From this share of draws on an even score shows nothing but the draws.
NOBODY_WON = 0.9

WORDS = {
    "title": {
        "en": "{title}: how fair is it to its {seats} seats?",
        "zh-TW": "{title}：對 {seats} 個座位公平嗎？",
    },
    "seat": {"en": "seat {number} ({name})", "zh-TW": "座位 {number}（{name}）"},
    "after": {"en": " after {plies} random moves", "zh-TW": "（先隨機下 {plies} 手）"},
    "even": {
        "en": "{level}: even. A seat's score differs from the even {even} by less than {excluded} "
        "points ({games} games).",
        "zh-TW": "{level}：均等。各座位得分與均等值 {even} 相差不到 {excluded} 個百分點"
        "（{games} 局）。",
    },
    "favours": {
        "en": "{level}: not even. {seats}, where {even} would be even ({games} games).",
        "zh-TW": "{level}：不均等。{seats}；均等應為 {even}（{games} 局）。",
    },
    "favoured": {"en": "{seat} is favoured with {score}", "zh-TW": "{seat}有利，得分 {score}"},
    "harmed": {
        "en": "{seat} is at a disadvantage with {score}",
        "zh-TW": "{seat}不利，得分 {score}",
    },
    "unclear": {
        "en": "{level}: no seat is shown to be favoured, which does not make it fair: only a "
        "difference of more than {excluded} points from the even {even} is excluded "
        "({games} games).",
        "zh-TW": "{level}：未發現哪個座位有利，但這不等於公平：{games} 局只能排除與均等值 {even} "
        "相差超過 {excluded} 個百分點。",
    },
    "few": {"en": " Too few games to say more.", "zh-TW": "局數太少，無法多說。"},
    "same": {
        "en": " These players repeat the same games; only different ones count: {distinct}.",
        "zh-TW": "這些棋手重複相同的棋局，只有 {distinct} 局不同，只算這些。",
    },
    "nobody won": {
        "en": " {share} of the games had no winner, so the scores say little.",
        "zh-TW": "{share} 的棋局沒有勝者，得分說明不了什麼。",
    },
    "stopped": {"en": " Stopped early.", "zh-TW": "提前停止。"},
    "won by force": {
        "en": "Perfect play: {seat} wins by force (found by {method}). This overrides every "
        "measurement: between perfect players the game is not fair.",
        "zh-TW": "完美下法：{seat}必勝（{method} 求得）。此結論優先於一切統計："
        "對完美的棋手而言，此遊戲不公平。",
    },
    "drawn": {
        "en": "Perfect play: a draw (found by {method}); no seat can be beaten by force.",
        "zh-TW": "完美下法：和局（{method} 求得），沒有座位必敗。",
    },
    "unsolved": {
        "en": "Perfect play: unknown ({reason}).",
        "zh-TW": "完美下法：未知（{reason}）。",
    },
    "contrast": {
        "en": "Under {level} play the game looks fair ({score} for {seat}), yet it is won by "
        "force: such play is no test of fairness.",
        "zh-TW": "{level} 對局看似公平（{seat}得分 {score}），其實有必勝法："
        "這種對局檢驗不出公平與否。",
    },
    "trend": {
        "en": "The score of {seat} is {first} between {weakest} players and {last} between "
        "{strongest} players.",
        "zh-TW": "{seat}的得分：{weakest} 之間為 {first}，{strongest} 之間為 {last}。",
    },
    "picture perfect": {"en": "perfect\n(exact)", "zh-TW": "完美下法\n（確切）"},
    "picture even": {"en": "even", "zh-TW": "均等"},
    "picture score": {"en": "score of the seat, 95 % interval", "zh-TW": "座位得分，95 % 區間"},
    "overall won by force": {
        "en": "Verdict: not fair. {seat} wins by force.",
        "zh-TW": "結論：不公平，{seat}必勝。",
    },
    "overall favours": {
        "en": "Verdict: not fair for the players measured. {seat} is favoured at the strongest "
        "level that is clear.",
        "zh-TW": "結論：就所測的棋手而言不公平；在結果明確的最強程度下，{seat}有利。",
    },
    "overall harms": {
        "en": "Verdict: not fair for the players measured; a seat is at a disadvantage.",
        "zh-TW": "結論：就所測的棋手而言不公平，有座位處於劣勢。",
    },
    "overall drawn": {
        "en": "Verdict: fair between perfect players (a draw); nothing else is shown to be unfair.",
        "zh-TW": "結論：完美的棋手之間公平（和局），其餘未發現不公平。",
    },
    "overall even": {
        "en": "Verdict: even within {small} points for the players measured. Stronger players may "
        "find more: this is no proof of fairness.",
        "zh-TW": "結論：就所測的棋手而言，相差在 {small} 個百分點以內。更強的棋手可能發現更多差異，"
        "這不是公平的證明。",
    },
    "overall unclear": {
        "en": "Verdict: open. Nothing unfair was found, but the numbers exclude only what is said "
        "above.",
        "zh-TW": "結論：未定。沒有發現不公平，但數據只能排除上述程度的差異。",
    },
    "kind": {
        "en": "The kind of game ({level}): {length} moves, {branching} legal moves in a position "
        "on average; {decisive} decided, {draws} draws, {unfinished} cut off as too long{lead} "
        "({games} games).",
        "zh-TW": "遊戲性質（{level}）：平均 {length} 手，每個盤面平均 {branching} 種合法棋步；"
        "分出勝負 {decisive}，和局 {draws}，過長中止 {unfinished}{lead}（{games} 局）。",
    },
    "lead": {
        "en": "; the lead changes {changes} times, and the winner leads for good after {settled} "
        "of the game",
        "zh-TW": "；領先平均易手 {changes} 次，勝者在棋局進行 {settled} 後一路領先",
    },
    "no lead": {
        "en": "; nothing is known of the lead, as the game file has no evaluate",
        "zh-TW": "；遊戲檔沒有 evaluate，無從得知領先的變化",
    },
}


def say(key: str, language: str, **values: object) -> str:
    """Return one of the sentences with its values filled in."""
    return WORDS[key][language].format(**values)


def percent(share: float) -> str:
    """Return a share as a percentage.

    >>> percent(1 / 3)
    '33.3 %'
    """
    return f"{100 * share:.1f} %"


def seat_name(game: Game, seat: int, language: str) -> str:
    """Return what a seat, counted from 1, is called."""
    return say("seat", language, number=seat, name=game.player_names(language)[seat - 1])


def level_name(level: Level, language: str) -> str:
    """Return what a level is called."""
    plies = level.opening_plies
    return level.level + (say("after", language, plies=plies) if plies else "")


def page(found: Fairness, language: str = "en") -> list[str]:
    """Return the verdict sentence by sentence: levels, perfect play, what follows, the game."""
    if language not in LANGUAGES:
        raise InputError("the language must be one of {known}", known=", ".join(LANGUAGES))
    game, result = found.study.game, found.verdict
    title = " ".join([game.title(language), game.option_text()]).strip()
    lines = [say("title", language, title=title, seats=game.players)]
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
        where = "favoured" if each.seat in judged.favoured else "harmed"
        if each.seat in (*judged.favoured, *judged.harmed):
            name = seat_name(game, each.seat, language)
            name = name if told else name[:1].upper() + name[1:]
            told.append(say(where, language, seat=name, score=score))
    text = say(
        judged.kind,
        language,
        level=level_name(level, language),
        seats=("；" if language == "zh-TW" else "; ").join(told),
        even=percent(1 / game.players),
        excluded=f"{100 * judged.excluded:.1f}",
        games=f"{level.measures.games:,}",
    )
    if level.repetitive:
        text += say("same", language, distinct=level.measures.distinct)
    elif judged.few:
        text += say("few", language)
    without = (level.measures.draws + level.measures.unfinished) / level.measures.games
    if without >= NOBODY_WON:
        text += say("nobody won", language, share=percent(without))
    return text + (say("stopped", language) if level.note else "")


def exact_sentence(found: Fairness, language: str) -> str:
    """Return what is known of perfect play."""
    exact = found.exact
    if not exact.known:
        return say("unsolved", language, reason=phrases.say(exact.reason, language))
    if exact.winner is None:
        return say("drawn", language, method=exact.method)
    seat = seat_name(found.study.game, exact.winner, language)
    return say("won by force", language, seat=seat, method=exact.method)


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
                lines.append(say("contrast", language, level=told, score=score, seat=name))
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
                "trend",
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
    return say(f"overall {kind}", language, seat=seat, small=small)


def kind_of_game(game: Game, level: Level, language: str) -> str:
    """Return what kind of game it is at a level."""
    found = level.measures
    judged = hasattr(game.module, "evaluate")
    return say(
        "kind",
        language,
        level=level_name(level, language),
        length=f"{found.plies / found.games:.1f}",
        branching=f"{found.branching:.1f}",
        draws=percent(found.draws / found.games),
        unfinished=percent(found.unfinished / found.games),
        decisive=percent(1 - (found.draws + found.unfinished) / found.games),
        lead=say(
            "lead" if judged else "no lead",
            language,
            changes=f"{found.lead_changes / found.games:.1f}",
            settled=percent(found.settled / found.won) if found.won else "-",
        ),
        games=f"{found.games:,}",
    )
