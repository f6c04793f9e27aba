"""The terminal's sentences in English and Traditional Chinese."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from boardwright.core.errors import InputError
from boardwright.core.faces import LANGUAGES

if TYPE_CHECKING:
    from boardwright.core.position import Position

WORDS = {
    "to_move": {"en": "{player} to move", "zh-TW": "輪到{player}"},
    "wins": {"en": "{player} wins: {reason}", "zh-TW": "{player}獲勝：{reason}"},
    "won": {"en": "{player} wins", "zh-TW": "{player}獲勝"},
    "draw": {"en": "The game is a draw", "zh-TW": "和局"},
    "score": {"en": "score", "zh-TW": "得分"},
    "plays": {"en": "{player} plays {move}", "zh-TW": "{player}下 {move}"},
    "thrown": {"en": "the dice show {outcomes}", "zh-TW": "擲出 {outcomes}"},
    "dice": {"en": "the dice are to be thrown", "zh-TW": "等待擲骰"},
    "thinks": {
        "en": "{player} thinks: {move}, value {value:+.2f}, depth {depth}, {nodes:,} nodes",
        "zh-TW": "{player}思考中：{move}，局面值 {value:+.2f}，深度 {depth}，{nodes:,} 節點",
    },
    "prompt": {"en": "move, or ? for help", "zh-TW": "下子，或輸入 ? 看說明"},
    "help": {
        "en": "Type a move such as {example}. moves: show legal moves. undo: take back. "
        "save [FILE]. rules. quit: leave; the game is kept and can be resumed.",
        "zh-TW": "輸入棋步，例如 {example}。moves：顯示合法棋步。undo：悔棋。save [檔名]：存檔。"
        "rules：規則。quit：離開，棋局會保留，可以再續。",
    },
    "legal": {"en": "{count} legal moves: {moves}", "zh-TW": "{count} 種合法棋步：{moves}"},
    "saved": {
        "en": "Saved. Resume with: boardwright play --resume {file}",
        "zh-TW": "已存檔。續局：boardwright play --resume {file}",
    },
    "unsaved": {"en": "Cannot save to {file}: {reason}", "zh-TW": "無法存到 {file}：{reason}"},
    "nothing_to_undo": {"en": "There is no move to take back.", "zh-TW": "沒有可以悔的棋步。"},
    "choose_game": {
        "en": "Which game? (number, or q to leave)",
        "zh-TW": "選擇遊戲？（編號，q 離開）",
    },
    "choose_option": {
        "en": "{about} — {name} ({expected}) [{default}]",
        "zh-TW": "{about}：{name}（{expected}）[{default}]",
    },
    "choose_seat": {
        "en": "Who plays {player}? human, random, easy, normal, hard, best [{default}]",
        "zh-TW": "{player}由誰下？human（人）、random（亂數）、easy（簡單）、normal（普通）、"
        "hard（困難）、best（最強） [{default}]",
    },
    "payoffs_known": {
        "en": "Payoffs if everyone plays the best for itself: {values}",
        "zh-TW": "人人都為自己下最好時的結果：{values}",
    },
    "value_win": {"en": "{player} wins by force", "zh-TW": "{player}必勝"},
    "value_loss": {
        "en": "{player} loses against best play",
        "zh-TW": "對手下得最好時，{player}必敗",
    },
    "value_win_by": {"en": "{player} wins by {count}", "zh-TW": "{player}必勝，贏 {count}"},
    "value_loss_by": {
        "en": "{player} loses by {count} against best play",
        "zh-TW": "對手下得最好時，{player}必敗，輸 {count}",
    },
    "value_draw": {"en": "a draw under best play", "zh-TW": "雙方都下得最好則為和局"},
    "value_unknown": {"en": "no exact value was found", "zh-TW": "未能求得確切的勝負"},
    "in_moves": {"en": ", in {count} moves", "zh-TW": "，再下 {count} 手"},
    "listed": {
        "en": "{shown} of {count} positions, those equal by symmetry counted once",
        "zh-TW": "共 {count} 個盤面（對稱者只算一次），列出 {shown} 個",
    },
    "compiling": {
        "en": "Compiling {game} for the first time; the next start will be quick.",
        "zh-TW": "第一次編譯 {game}，下次啟動就快了。",
    },
    "checking": {"en": "Checking {game} ...", "zh-TW": "檢查 {game} ……"},
    "check_good": {"en": "{game}: keeps the contract.", "zh-TW": "{game}：符合約定。"},
    "check_plain": {
        "en": "plain Python: {games} games, {positions:,} positions: rules, texts, symmetries, "
        "pictures",
        "zh-TW": "一般 Python：{games} 局、{positions:,} 個盤面：規則、文字、對稱、圖形",
    },
    "check_compiled": {
        "en": "compiled: {games:,} games, {plies:,} moves, with bounds checks",
        "zh-TW": "編譯後：{games:,} 局、{plies:,} 手，並檢查陣列邊界",
    },
    "check_moves": {
        "en": "moves: at most {seen} in a position were seen; MAX_MOVES is {room}",
        "zh-TW": "棋步：一個盤面最多出現 {seen} 種；MAX_MOVES 是 {room}",
    },
    "check_speed": {
        "en": "speed: {speed:,.0f} moves a second, one thread",
        "zh-TW": "速度：單執行緒每秒 {speed:,.0f} 手",
    },
    "check_warning": {"en": "worth a look: {words}", "zh-TW": "值得一看：{words}"},
    "serving": {
        "en": "Boardwright is at {address} (Ctrl-C ends it)",
        "zh-TW": "弈匠在 {address}（按 Ctrl-C 結束）",
    },
    "resume": {"en": "Resume the last game", "zh-TW": "繼續上一局"},
    "quick": {
        "en": "Enter accepts what stands in brackets.",
        "zh-TW": "按 Enter 採用括號內的值。",
    },
}


def chosen_language(given: str = "") -> str:
    """Return the language asked for, or the terminal's if it is one of ours, or English."""
    if given and given not in LANGUAGES:
        raise InputError(
            "the language must be one of {known}, not {given!r:.20}",
            known=", ".join(LANGUAGES),
            given=given,
        )
    terminal = os.environ.get("BOARDWRIGHT_LANGUAGE") or os.environ.get("LANG", "")
    return given or ("zh-TW" if terminal.lower().startswith("zh") else "en")


def say(key: str, language: str, **values: object) -> str:
    """Return one of the sentences with its values filled in."""
    return WORDS[key][language].format(**values)


def player_name(position: Position, player: int, language: str) -> str:
    """Return how a player (from 1) is called, with the symbol of its stones if it has its own."""
    game = position.game
    name = game.player_names(language)[player - 1]
    if game.impartial or not game.symbols:
        return name
    return (
        f"{name}（{game.symbols[player]}）"
        if language == "zh-TW"
        else f"{name} ({game.symbols[player]})"
    )


def status_line(position: Position, language: str) -> str:
    """Return whose turn it is, or how the game ended, and the score where there is one."""
    if position.winner is not None:
        name = player_name(position, position.winner, language)
        text = won_line(name, position.reason(language), language)
    elif position.over:
        text = say("draw", language)
    elif position.chance:
        text = say("dice", language)
    else:
        text = say("to_move", language, player=player_name(position, position.to_move, language))
    if position.score:
        names = position.game.player_names(language)
        points = "  ".join(f"{name} {n}" for name, n in zip(names, position.score, strict=True))
        text += f"   {say('score', language)}: {points}"
    beside = position.caption(language)
    if position.over and position.winner is None and position.game.defines("reason"):
        beside = position.reason(language) or beside
    return f"{text}   {beside}" if beside else text


def won_line(name: str, reason: str, language: str) -> str:
    """Return who has won, and why if that is known."""
    if not reason:
        return say("won", language, player=name)
    return say("wins", language, reason=reason, player=name)
