"""What the GoClub paper says that can be settled exactly: win judges and the Victory notion.

What the judges cost is measured in ``judge_cost``.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.position import Position
from boardwright.core.registry import game as load
from boardwright.games.goclub_judges import JUDGES, Judge, Stone, flower_places, spiral_code
from boardwright.papers.experiment import Result, Setting
from boardwright.papers.row import AGREES, DIFFERS, NEW, NOTHING, OPEN, Row, Text, both, exact_row
from boardwright.solve.certificate import Certificate, read_certificate
from boardwright.solve.certificate_check import check_certificate
from boardwright.solve.fours import find_fours
from boardwright.solve.positional import certificate_path, example, opening_certificate

#: By judge: its name, and whether the paper's table 5 says that it errs (None: not in the table).
PAPER_JUDGES: dict[str, tuple[Text, bool | None]] = {
    "average": (both("average", "平均"), True),
    "pythagorean_unsorted": (both("Pythagorean, unsorted", "畢氏定理（未排序）"), True),
    "pythagorean": (both("Pythagorean, sorted", "畢氏定理（已排序）"), False),
    "combined": (both("combined", "綜合"), False),
    "spiral": (both("spiral code table", "螺旋編碼表"), None),
    "vector": (both("vector", "向量"), False),
    "reticular": (both("reticular", "網狀編碼"), False),
}
#: Shapes that are no flower, or (the last) hold one, in the order of play on 5x5.
SHAPES: dict[str, tuple[Text, list[Stone]]] = {
    "line": (both("five in a line", "五子連線"), [(x, 0) for x in range(5)]),
    "s": (both("the S of figure 23", "圖 23 的 S 形"), [(0, 0), (1, 0), (1, 1), (1, 2), (2, 2)]),
    "rectangle": (
        both("a rectangle with its centre", "長方形與中心"),
        [(2, 2), (0, 1), (0, 3), (4, 1), (4, 3)],
    ),
    "six": (
        both("three corners each of two squares", "兩個正方形各三角"),
        [(2, 2), (4, 3), (3, 4), (1, 4), (0, 3), (0, 1), (1, 0)],
    ),
    "missed": (
        both("a flower with a fifth equal arm", "另有一等長臂的梅花"),
        [(2, 2), (0, 3), (0, 1), (4, 1), (1, 0), (3, 4)],
    ),
}
JUDGED = both("Win judges (table 5)", "勝負判斷演算法（表 5）")
NOTION = both("Victory notion", "Victory notion（先手必勝）")
CLAIMED_STONE = 17
NOT_COMPUTED = both(
    "no certificate on this machine: run boardwright solve goclub, or this with --full",
    "本機沒有證明檔：請執行 boardwright solve goclub，或加上 --full",
)


def is_flower(stones: Iterable[Stone]) -> bool:
    """Return whether five of the stones are a flower, by trying every centre with every arm.

    >>> is_flower([(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)])
    True
    """
    own = set(stones)
    return any(
        {(x - q, y + p), (x - p, y - q), (x + q, y - p)} <= own
        for x, y in own
        for p, q in ((a - x, b - y) for a, b in own if (a, b) != (x, y))
    )


def full_boards() -> list[tuple[list[Stone], list[Stone]]]:
    """Return all 126 full boards of 3x3: five black stones and four white ones."""
    points = [(x, y) for x in range(3) for y in range(3)]
    return [
        (list(black), [point for point in points if point not in black])
        for black in combinations(points, 5)
    ]


def wrong_boards(judge: Judge) -> int:
    """Return on how many of the 126 full boards a judge is wrong about a colour."""
    return sum(
        any((judge(stones, 3) is not None) != is_flower(stones) for stones in board)
        for board in full_boards()
    )


def judges(setting: Setting) -> Result:
    """Judge all full boards of 3x3 and shapes that are no flowers, by every judge of the paper."""
    rows = []
    for number, (name, judge) in enumerate(JUDGES.items()):
        title, stated = PAPER_JUDGES[name]
        wrong = wrong_boards(judge)
        fooled = [
            shape
            for shape, stones in SHAPES.values()
            if (judge(stones, 5) is not None) != is_flower(stones)
        ]
        errs = bool(wrong or fooled)
        shapes = {each: ", ".join(shape[each] for shape in fooled) for each in ("en", "zh-TW")}
        rows.append(
            exact_row(
                JUDGED,
                both(
                    f"{title['en']}: wrong on how many of the 126 full boards 3x3",
                    f"{title['zh-TW']}：126 種 3x3 滿盤中誤判幾種",
                ),
                both("judge, exact", "演算法（確切值）"),
                0 if name == "pythagorean" else None,  # the paper tells this count of one only
                wrong,
            )
        )
        rows.append(
            Row(
                JUDGED,
                both(f"{title['en']}: does it err?", f"{title['zh-TW']}：是否有缺陷？"),
                both("judge, exact", "演算法（確切值）"),
                None if stated is None else both("yes", "是") if stated else both("no", "否"),
                both(f"yes: {shapes['en']}", f"是：{shapes['zh-TW']}")
                if fooled
                else both("no case found", "未發現錯誤"),
                verdict=NEW if stated is None else AGREES if stated == errs else DIFFERS,
                why=both(
                    "six stones equally far from a seventh deceive it; the paper never met them",
                    "六子與第七子等距時會誤判，論文未遇到此情形",
                )
                if errs and not stated
                else NOTHING,
            )
        )
        setting.report((number + 1) / len(JUDGES))
    codes = [spiral_code(across, down) for across in range(-9, 10) for down in range(-9, 10)]
    rows.append(
        exact_row(
            both("Spiral code table (table 2)", "螺旋編碼表（表 2）"),
            both("largest code on 19x19", "19x19 的最大編碼"),
            both("board, exact", "棋盤（確切值）"),
            91,
            max(codes),
        )
    )
    rows.append(
        exact_row(
            both("Spiral code table (table 2)", "螺旋編碼表（表 2）"),
            both("flower places on 19x19", "19x19 的梅花位置數"),
            both("board, exact", "棋盤（確切值）"),
            None,
            len(flower_places(19)),
        )
    )
    return Result(rows)


def kept_certificate(game: Game) -> Certificate | None:
    """Return the certificate of black's win if it was made on this machine."""
    with contextlib.suppress(OSError, UnicodeDecodeError, InputError):
        return read_certificate(certificate_path(game).read_text(encoding="utf-8"), game)
    return None


def with_stones(game: Game, black: Iterable[int], white: Iterable[int]) -> Position:
    """Return a position, black to move."""
    marks = ["."] * game.board.points
    for mark, stones in (("X", black), ("O", white)):
        for point in stones:
            marks[point] = mark
    return game.position("".join(marks) + " 1")


def winning_boxes(game: Game, report: Callable[[float], None]) -> tuple[int, int]:
    """Return how many boxes win by fours on the empty board, white in the centre, and of how many.

    Of boxes that a symmetry of the board exchanges one is searched.
    """
    alike: Counter[tuple[int, ...]] = Counter(
        min((image[centre], *sorted(image[p] for p in petals)) for image in game.sets.symmetries)
        for centre, *petals in game.winning_sets
    )
    won = 0
    for number, ((centre, *petals), count) in enumerate(alike.items(), start=1):
        if find_fours(with_stones(game, petals, [centre])) is not None:
            won += count
        report(number / len(alike))
    return won, alike.total()


def victory(setting: Setting) -> Result:
    """Put the claim that black wins by stone 17 beside the proof; ``--full`` checks it again."""
    game = load("goclub")
    certificate = kept_certificate(game)
    if setting.full:
        certificate = opening_certificate(game, lambda share: setting.report(share / 2))
        text = certificate_path(game).read_text(encoding="utf-8")
        seen = check_certificate(
            game, text, setting.threads, lambda share: setting.report((1 + share) / 2)
        )
        source = both(
            f"certificate checked in this run: {seen.first_replies} first replies, "
            f"{seen.positions:,} positions, longest game {seen.longest_game} stones",
            f"本次執行已驗證證明檔：{seen.first_replies} 種第一應手、{seen.positions:,} 個盤面、"
            f"最長 {seen.longest_game} 子",
        )
    elif certificate is not None:
        source = both(
            f"certificate kept on this machine: {certificate.contents}",
            f"本機所存證明檔：{certificate.contents}",
        )
    else:
        source = NOT_COMPUTED
    unknown = both("not computed", "未計算")
    seat = both("seat 1, exact", "先手（確切值）")
    wins = Row(
        NOTION,
        both("does the first player win by force?", "先手是否必勝？"),
        seat,
        both("yes", "是"),
        unknown if certificate is None else both("yes", "是"),
        verdict=OPEN if certificate is None else AGREES,
        why=source,
    )
    stone = 0 if certificate is None else certificate.stones
    latest = Row(
        NOTION,
        both("the stone by which black wins at the latest", "黑方至遲於第幾子獲勝"),
        seat,
        CLAIMED_STONE,
        stone or unknown,
        verdict=AGREES if stone == CLAIMED_STONE else DIFFERS if stone else OPEN,
        why=both(
            f"17 stones do suffice, and {stone} are enough: exact value known",
            f"17 子確實足夠，但 {stone} 子就夠：已知確切值",
        )
        if 0 < stone < CLAIMED_STONE
        else source,
    )
    line: list[str] = [] if certificate is None else example(game, certificate)
    return Result([wins, latest], {"line": line})


def shapes(setting: Setting) -> Result:
    """Ask whether a box and a T of four stones win by fours, whatever single stone white adds."""
    game = load("goclub")
    named = {"box": ("i11 k11 i9 k9", "j10"), "tee": ("j10 i10 k10 j11", "j9")}
    blocks = {}
    for name, texts in named.items():
        black, white = ([game.board.find(each) for each in text.split()] for text in texts)
        blocks[name] = [
            game.board.names[point]
            for point in with_stones(game, black, white).moves
            if find_fours(with_stones(game, black, [*white, point])) is None
        ]
    won, every = winning_boxes(game, setting.report)
    about = both("positions, exact", "盤面（確切值）")
    small = exact_row(
        NOTION,
        both(
            "small box-shaped four: extra white stones that save white",
            "小口字形活四：能救白方的額外白子數",
        ),
        about,
        0,
        len(blocks["box"]),
    )
    turned = exact_row(
        NOTION,
        both(
            "T-shaped four: white stones that save white (both on the reverse live three)",
            "T 字形活四：能救白方的白子（皆在反向活三上）",
        ),
        about,
        both("those on the reverse live three", "反向活三上的點"),
        both("those on the reverse live three", "反向活三上的點")
        if blocks["tee"] == ["i12", "k12"]
        else both(" ".join(blocks["tee"]), " ".join(blocks["tee"])),
    )
    boxes = Row(
        NOTION,
        both(
            "boxes of any size on the empty board that win by fours",
            "空棋盤上任意大小的口字形中，可連續活四獲勝者",
        ),
        about,
        both("always", "必勝"),
        both(f"{won:,} of {every:,}", f"{every:,} 中的 {won:,}"),
        verdict=AGREES if won == every else DIFFERS,
        why=both(
            "true of small boxes only: in a large one the next fours find no room",
            "僅小口字形成立：大口字形沒有空間再做活四",
        ),
    )
    return Result([small, turned, boxes], {"blocks": blocks})
