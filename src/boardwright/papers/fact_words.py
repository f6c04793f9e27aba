"""What solving a game finds, in Traditional Chinese; English keeps the names the solvers give."""

from __future__ import annotations

import re

#: Names of facts that solvers tell.
FACTS = {
    "winning_moves": "致勝棋步",
    "positions": "盤面數",
    "lost_positions": "必敗盤面數",
    "grundy": "Grundy 值",
    "won": "必勝",
    "lost": "必敗",
    "drawn": "和局",
    "longest_win": "最長的勝局",
    "classes": "對稱類數",
    "forced_win": "強制勝",
    "stones": "子數",
    "nodes": "節點數",
    "seconds": "秒數",
    "positions_per_second": "每秒盤面數",
    "certificate": "證明檔",
    "lines": "行數",
    "holds": "內容",
    "first_stone": "第一子",
    "checked_first_replies": "已驗證的第一應手數",
    "checked_positions": "已驗證的盤面數",
    "checked_longest_game": "已驗證的最長棋局",
    "checked_counter_fours": "已驗證的反衝四數",
    "sha256": "SHA-256",
    "claim": "結論",
    "stones_tried": "試過的子數",
    "turns": "試過的輪數",
    "values": "各方結果",
    "win_chances": "各方勝率",
    "expected_margins": "各方期望差距",
    "bound": "誤差上限",
    "tie_rule": "同分時",
    "values_if_the_last": "改取最後者的結果",
    "checked_replies": "已驗證的應手數",
    "checked_longest": "已驗證的最長路線",
}
#: Sentences and the figures of papers.
TEXTS = {
    "draw": "和局",
    "none by fours alone": "光靠衝四無法取勝",
    "of moves equally good for itself a player takes the first": "對自己同樣好的棋步取第一個",
    "positions for each side to move": "每方輪走的盤面數",
    "positions in all": "盤面總數",
    "up to symmetry, one side": "一方輪走，對稱者只算一次",
    "lost at once, each side": "立即落敗，每方",
    "lost at once, up to symmetry": "立即落敗，對稱者只算一次",
    "of these the loser's L bends around a corner": "其中敗方的 L 繞著角落",
    "of these the loser's L covers a corner": "其中敗方的 L 佔住角落",
    "can reach a lost one, each side": "一步可令對方落敗，每方",
    "can reach a lost one, up to symmetry": "一步可令對方落敗，對稱者只算一次",
    "positions by children 0, 13 ... 221": "依子盤面數 0、13 … 221 的盤面數",
    "mean number of children": "平均子盤面數",
    "the same for those that can reach a lost one": "其中一步可令對方落敗者",
    "all moves lose, new in rounds": "每步皆敗，各輪新增",
    "won by force, each side": "必勝，每方",
    "value of the start": "開局的結果",
    "children of the start": "開局的子盤面數",
    "lost by force, each side": "必敗，每方",
    "drawn, each side": "和局，每方",
    "longest win in moves of both": "最長的勝局（雙方手數）",
    "lost if advice kept / not: L away from the corners": "遵守／不守建議時的敗率：L 遠離角落",
    "lost if advice kept / not: the two L not symmetric": "遵守／不守建議時的敗率：兩個 L 不對稱",
    "lost if advice kept / not: a neutral piece touches the own L": "遵守／不守建議時的敗率："
    "中立子緊鄰自己的 L",
    "lost if advice kept / not: own L inside the other's right angle": "遵守／不守建議時的敗率："
    "自己的 L 在對方的直角內",
    "first player's rate, the paper's random player against itself": "先手勝率，"
    "論文的亂數棋手自我對戰",
    "the same with every stroke equally likely": "同上，每種劃法機率相同",
    "best play against the paper's random player, moving first": "最佳下法對論文的亂數棋手，先手",
    "best play against the paper's random player, moving second": "最佳下法對論文的亂數棋手，後手",
    "winner under perfect play": "雙方下得最好時的勝方",
}
#: Sentences with numbers in them.
PATTERNS = {
    r"player (\d+)": r"玩家 \1",
    r"player (\d+) cannot force a win by stone (\d+)": r"玩家 \1 無法在第 \2 子前強制取勝",
    r"player (\d+) wins by stone (\d+) with (\w+)": r"玩家 \1 下 \3，在第 \2 子前取勝",
    r"(\d+) branches (\d+) answers (\d+) lines": r"\1 個分支、\2 個應手、\3 行",
}


def fact_name(name: str, language: str) -> str:
    """Return what a fact is called; one that has no name in Chinese keeps its own."""
    return FACTS.get(name, name) if language == "zh-TW" else name


def fact_text(text: str, language: str) -> str:
    """Return what a fact says.

    >>> fact_text("player 2", "zh-TW"), fact_text("player 2", "en")
    ('玩家 2', 'player 2')
    """
    if language != "zh-TW":
        return text
    for pattern, meaning in PATTERNS.items():
        if re.fullmatch(pattern, text):
            return re.sub(pattern, meaning, text)
    return TEXTS.get(text, text)
