"""Kernels of the bitmap solver: whole words of 64 positions, many blocks side by side.

A set is won when some stroke leads from it to a lost one. ``wins`` below are words in which such
sets are marked; when all strokes have been looked at, the sets that remain are lost.
"""

from __future__ import annotations

from typing import Any

import numpy as np

ZERO = np.uint64(0)
#: The sets in a word with 0, 1, ... 5 of its 6 points; nothing is reached from the last, full one.
WORD_LEVELS = np.array(
    [sum(1 << subset for subset in range(64) if subset.bit_count() == count) for count in range(6)],
    np.uint64,
)


def solve_team(
    table: Any,
    blocks: Any,
    known_wins: Any,
    between_blocks: Any,
    between_words: Any,
    inside_words: Any,
    wins: Any,
    team: Any,
    lost: Any,
) -> None:
    """Write the lost sets of some blocks that do not depend on each other into the table.

    ``wins`` has room for one block, ``team`` for all of them, ``lost`` for one word of each. In
    the team the same word of all blocks lies side by side: words of one block depend on each
    other, but one instruction can work on several blocks. The table receives a block only when
    it is final, so that no other run ever reads half a result.
    """
    words = np.uint64(len(wins))
    lanes = np.uint64(len(blocks))
    for lane in range(lanes):
        block = blocks[lane]
        for word in range(words):
            wins[word] = ZERO
        if block == ZERO:
            wins[0] = known_wins
        reach_from_blocks(table, block, between_blocks, wins)
        for word in range(words):
            team[word * lanes + lane] = wins[word]
    for word in range(words):
        reach_from_words(team, word, lanes, between_words)
        resolve_word(team, word * lanes, lanes, inside_words, lost)
    for lane in range(lanes):
        start = blocks[lane] * words
        for word in range(words):
            table[start + word] = team[word * lanes + lane]


def reach_from_blocks(table: Any, block: Any, strokes: Any, wins: Any) -> None:
    """Mark the sets of a block from which a stroke leads to a lost set of another block."""
    words = np.uint64(len(wins))
    for number in range(len(strokes)):
        stroke = strokes[number]
        if block & stroke.outer != stroke.outer:
            continue
        middle = stroke.middle
        run = stroke.run
        keep = stroke.keep
        shift = stroke.shift
        start = (block ^ stroke.outer) * words
        word = middle
        while word < words:
            source = start + (word ^ middle)
            for offset in range(run):
                wins[word + offset] |= (table[source + offset] & keep) << shift
            word = (word + run) | middle  # the next run of words that contain the stroke


def reach_from_words(team: Any, word: Any, lanes: Any, strokes: Any) -> None:
    """Mark the sets of a word, in all blocks, from which a stroke leads to another word's lost."""
    target = word * lanes
    for number in range(len(strokes)):
        stroke = strokes[number]
        middle = stroke.middle
        if word & middle != middle:
            continue
        keep = stroke.keep
        shift = stroke.shift
        source = (word ^ middle) * lanes
        for lane in range(lanes):
            team[target + lane] |= (team[source + lane] & keep) << shift


def resolve_word(team: Any, start: Any, lanes: Any, strokes: Any, lost: Any) -> None:
    """Turn a word's wins, in all blocks, into its lost sets: from few points to many."""
    for level in range(len(WORD_LEVELS)):
        mask = WORD_LEVELS[level]
        for lane in range(lanes):
            lost[lane] = mask & ~team[start + lane]
        for number in range(len(strokes)):
            keep = strokes[number].keep
            shift = strokes[number].shift
            for lane in range(lanes):
                team[start + lane] |= (lost[lane] & keep) << shift
    for lane in range(lanes):
        team[start + lane] = ~team[start + lane]
