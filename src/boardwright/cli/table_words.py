"""Headings and summaries of tables that sub-commands print, in English and Traditional Chinese."""

from __future__ import annotations

TABLE_WORDS = {
    # Headings
    "seat": {"en": "seat", "zh-TW": "座位"},
    "player": {"en": "player", "zh-TW": "棋手"},
    "player_in_seat": {"en": "player in seat", "zh-TW": "棋手與座位"},
    "wins": {"en": "wins", "zh-TW": "勝局"},
    "rate": {"en": "rate", "zh-TW": "勝率"},
    "interval": {"en": "95 % interval", "zh-TW": "95 % 區間"},
    "count": {"en": "n", "zh-TW": "局數"},
    "rating": {"en": "Elo", "zh-TW": "Elo 等級分"},
    "points": {"en": "points", "zh-TW": "積分"},
    "score": {"en": "score", "zh-TW": "得分率"},
    "difference": {"en": "difference", "zh-TW": "差距"},
    "run": {"en": "run", "zh-TW": "編號"},
    "begun": {"en": "begun (UTC)", "zh-TW": "開始（UTC）"},
    "kind": {"en": "kind", "zh-TW": "種類"},
    "game": {"en": "game", "zh-TW": "遊戲"},
    "games": {"en": "games", "zh-TW": "局數"},
    "state": {"en": "state", "zh-TW": "狀態"},
    "players": {"en": "players", "zh-TW": "棋手"},
    "move": {"en": "move", "zh-TW": "棋步"},
    "positions": {"en": "positions", "zh-TW": "盤面數"},
    "best_moves": {"en": "best moves", "zh-TW": "最佳棋步"},
    "value": {"en": "value", "zh-TW": "結果"},
    "margin": {"en": "by", "zh-TW": "差距"},
    "expected": {"en": "expected", "zh-TW": "期望結果"},
    "to_the_end": {"en": "moves to the end", "zh-TW": "到終局手數"},
    "replies_that_err": {"en": "replies that err", "zh-TW": "對手應錯的比例"},
    "setting": {"en": "setting", "zh-TW": "參數"},
    "old": {"en": "old", "zh-TW": "原值"},
    "new": {"en": "new", "zh-TW": "新值"},
    "start_of": {"en": "start of", "zh-TW": "啟動"},
    "seconds": {"en": "seconds", "zh-TW": "秒"},
    "beside": {"en": "beside", "zh-TW": "對照"},
    "what": {"en": "what", "zh-TW": "項目"},
    "per_second": {"en": "per second", "zh-TW": "每秒"},
    "reference": {"en": "reference", "zh-TW": "對照"},
    "ratio": {"en": "ratio", "zh-TW": "倍數"},
    "judge": {"en": "judge", "zh-TW": "判定法"},
    "paper_says": {"en": "paper says", "zh-TW": "論文所述"},
    "bug": {"en": "bug", "zh-TW": "有誤"},
    "measured": {"en": "measured", "zh-TW": "實測"},
    "stones": {"en": "stones", "zh-TW": "子數"},
    "milliseconds": {"en": "ms", "zh-TW": "毫秒"},
    "flaw": {"en": "flaw found here", "zh-TW": "查出的缺陷"},
    # Names in tables
    "seat_number": {"en": "seat {number}", "zh-TW": "第 {number} 座"},
    "player_number": {"en": "player {number}: {name}", "zh-TW": "棋手 {number}：{name}"},
    "player_named": {"en": "player {name}", "zh-TW": "棋手 {name}"},
    "in_seat": {"en": "{player} in seat {number}", "zh-TW": "{player}，第 {number} 座"},
    "run_number": {"en": "run {number}", "zh-TW": "編號 {number}"},
    "exactly": {"en": "exactly", "zh-TW": "（確切）"},
    "fresh_games": {"en": "{setting} (fresh games)", "zh-TW": "{setting}（新的棋局）"},
    "swap": {"en": "swap", "zh-TW": "應交換"},
    "keep": {"en": "keep", "zh-TW": "不交換"},
    "yes": {"en": "yes", "zh-TW": "是"},
    "no": {"en": "no", "zh-TW": "否"},
    "none": {"en": "none", "zh-TW": "無"},
    # What matches, tournaments and results say
    "leading": {
        "en": "player {name} leads: {score:.1%} ({low:.1%} - {high:.1%} at any time), n={games:,}",
        "zh-TW": "棋手 {name} 領先：{score:.1%}（{low:.1%} - {high:.1%}，隨時有效），n={games:,}",
    },
    "from_before": {
        "en": "{games:,} games were there from before (run {run})",
        "zh-TW": "先前已下的 {games:,} 局一併計入（編號 {run}）",
    },
    "pairs": {
        "en": "player 1 against player 2: {value} normalised Elo, 95 % interval {low} to "
        "{high}, over {pairs:,} pairs (0, 1/2, 1, 3/2, 2 points: {counts})",
        "zh-TW": "棋手 1 對棋手 2：標準化 Elo {value}，95 % 區間 {low} 到 {high}，"
        "共 {pairs:,} 組（兩局一組），得 0、1/2、1、3/2、2 分各：{counts}",
    },
    "match_done": {
        "en": "{games:,} games, {draws:,} draws, {length:.2f} moves on average, {seconds:.2f} s",
        "zh-TW": "共 {games:,} 局，和局 {draws:,} 局，平均 {length:.2f} 手，費時 {seconds:.2f} 秒",
    },
    "match_stopped": {
        "en": "{games:,} games of {wanted:,} (stopped), {draws:,} draws, "
        "{length:.2f} moves on average, {seconds:.2f} s",
        "zh-TW": "下了 {wanted:,} 局中的 {games:,} 局（中途停止），和局 {draws:,} 局，"
        "平均 {length:.2f} 手，費時 {seconds:.2f} 秒",
    },
    "decided": {
        "en": "decided: player 1 is ahead by {likelier:g} rather than by {other:g} normalised Elo",
        "zh-TW": "已有定論：棋手 1 領先的標準化 Elo 是 {likelier:g} 而非 {other:g}",
    },
    "not_decided": {"en": "not decided", "zh-TW": "尚無定論"},
    "evidence": {
        "en": "{verdict} (evidence {evidence:+.2f}, bounds {low:.2f} and {high:.2f})",
        "zh-TW": "{verdict}（證據 {evidence:+.2f}，界限 {low:.2f} 與 {high:.2f}）",
    },
    "run_kept": {
        "en": "run {run}: boardwright results show {run}",
        "zh-TW": "編號 {run}：可用 boardwright results show {run} 查看",
    },
    "run_goes_on": {
        "en": "run {run}: boardwright results show {run}; the same command goes on from here",
        "zh-TW": "編號 {run}：可用 boardwright results show {run} 查看；再下同一指令即可接續",
    },
    "nothing_kept": {
        "en": "nothing is kept yet: boardwright match and boardwright tournament keep their games",
        "zh-TW": "尚無紀錄：boardwright match 與 boardwright tournament 會保存棋局",
    },
    "run_about": {
        "en": "run {run}: {kind} of {game} {options}, seed {seed}, {state}",
        "zh-TW": "編號 {run}：{game} {options} 的{kind}，亂數種子 {seed}，{state}",
    },
    "exported": {
        "en": "{rows:,} rows written to {file}",
        "zh-TW": "已將 {rows:,} 列寫入 {file}",
    },
    "match": {"en": "match", "zh-TW": "對戰"},
    "tournament": {"en": "tournament", "zh-TW": "錦標賽"},
    "running": {"en": "running", "zh-TW": "進行中"},
    "stopped": {"en": "stopped", "zh-TW": "已停止"},
    "finished": {"en": "finished", "zh-TW": "已完成"},
    # What tuning says
    "pairings": {
        "en": "{trials:,} pairings, the longest row of wins {row}, {games:,} games",
        "zh-TW": "{trials:,} 次對戰，最長連勝 {row} 次，共 {games:,} 局",
    },
    "trials": {
        "en": "{trials:,} trials, expected score {score:.3f} +- {deviation:.3f}, {games:,} games",
        "zh-TW": "{trials:,} 次試驗，預期得分率 {score:.3f} ± {deviation:.3f}，共 {games:,} 局",
    },
    "study": {"en": "{how}; study {name!r}", "zh-TW": "{how}；研究名稱 {name!r}"},
    "study_stopped": {
        "en": "{how}, stopped: the same command goes on; study {name!r}",
        "zh-TW": "{how}，中途停止，再下同一指令即可接續；研究名稱 {name!r}",
    },
    "against_old": {
        "en": "against the old values {score:.2%} ({low:.2%} - {high:.2%}) "
        "in {games:,} games, both seats; evidence {evidence:.2f}",
        "zh-TW": "對原值的得分率 {score:.2%}（{low:.2%} - {high:.2%}），"
        "兩座輪流共 {games:,} 局；證據 {evidence:.2f}",
    },
    "confirmed": {
        "en": "confirmed: the new values are better",
        "zh-TW": "證實：新值較好",
    },
    "unchanged": {
        "en": "the old values stay: nothing better was found",
        "zh-TW": "維持原值：沒有找到更好的",
    },
    "refused": {
        "en": "refused: the new values are not clearly better",
        "zh-TW": "否決：新值未明顯較好",
    },
    "undecided": {
        "en": "not decided: the test needs more games",
        "zh-TW": "未定：檢定還需要更多局",
    },
    # What bench says is wrong with the paper's judges, by their names
    "average": {
        "en": "accepts any four stones around their mean, five in a line",
        "zh-TW": "四子繞其平均點即認可，五子一線亦然",
    },
    "pythagorean_unsorted": {
        "en": "wrong on non-squares, depends on the order",
        "zh-TW": "非正方形也會認可，且結果隨順序而變",
    },
    "pythagorean": {
        "en": "accepts six equal arms: three corners each of two squares",
        "zh-TW": "六臂等長也認可：兩個正方形各取三角",
    },
    "not given": {"en": "not given", "zh-TW": "未列"},
    # What solving says
    "win": {"en": "win", "zh-TW": "勝"},
    "draw": {"en": "draw", "zh-TW": "和"},
    "loss": {"en": "loss", "zh-TW": "負"},
    "agrees": {"en": "the paper agrees", "zh-TW": "與論文一致"},
    "differs": {"en": "differs", "zh-TW": "與論文不同"},
    "not_in_paper": {"en": "new", "zh-TW": "論文未提"},
    "figure": {"en": "{figure}: {measured} ({told})", "zh-TW": "{figure}：{measured}（{told}）"},
    # What else is said
    "counted": {
        "en": "{nodes:,} positions at depth {depth} in {seconds:.2f} s",
        "zh-TW": "深度 {depth} 共 {nodes:,} 個盤面，費時 {seconds:.2f} 秒",
    },
    "thought": {
        "en": "{move}  value {value:+.3f}{sure}  depth {depth}  {nodes:,} nodes  "
        "{seconds:.2f} s  {line}",
        "zh-TW": "{move}  局面值 {value:+.3f}{sure}  深度 {depth}  {nodes:,} 節點  "
        "{seconds:.2f} 秒  {line}",
    },
    "proved": {"en": " (proved)", "zh-TW": "（已證明）"},
    "proved_in": {"en": " (in {plies} plies)", "zh-TW": "（{plies} 手內）"},
    "second_process": {
        "en": "kernel cache in a second process: {events}",
        "zh-TW": "第二個程序的編譯快取：{events}",
    },
}


def phrase(key: str, language: str, **values: object) -> str:
    """Return one of these texts with its values filled in."""
    return TABLE_WORDS[key][language].format(**values)


def headings(language: str, *keys: str) -> list[str]:
    """Return the headings of a table."""
    return [phrase(key, language) for key in keys]


def named(word: str, language: str) -> str:
    """Return a word of the program, such as a state, for people; an unknown one as it is."""
    return phrase(word, language) if word in TABLE_WORDS else word
