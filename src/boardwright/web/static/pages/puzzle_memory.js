// What a browser remembers of somebody's puzzles: those done, those that come back, the level.
//
// A puzzle that was failed comes back after ten minutes, and when it is solved then after one,
// three, seven and twenty-one days; failed again it starts over.

/** @typedef {import("../wire.d.ts").PuzzleView} PuzzleView */
/** @typedef {{puzzle: PuzzleView, box: number, due: number}} Card */
/**
 * @typedef {object} Memory
 * @property {number} next number of the first puzzle not yet seen
 * @property {Card[]} cards those that come back
 * @property {number} solved @property {number} tried
 * @property {number} level 0: it follows how one does
 * @property {number} form the level that fits just now
 */

const MINUTE = 60_000,
  DAY = 24 * 60 * MINUTE;
export const WAITS = [10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY];
const MOST_CARDS = 200;
const HIGHEST = 5;
const KEPT = "boardwright-puzzles";

/** @param {string} name of a game with its options @returns {Memory} */
export function remembered(name) {
  const all = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  return { next: 0, cards: [], solved: 0, tried: 0, level: 0, form: 1, ...all[name] };
}

/** @param {string} name @param {Memory} memory */
export function remember(name, memory) {
  const all = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  localStorage.setItem(KEPT, JSON.stringify({ ...all, [name]: memory }));
}

/**
 * The card that is due now, the longest waiting first.
 * @param {Memory} memory @param {number} now
 */
export function dueCard(memory, now) {
  const due = memory.cards.filter((card) => card.due <= now);
  return due.sort((a, b) => a.due - b.due)[0] ?? null;
}

/** @param {PuzzleView} puzzle */
const nameOf = (puzzle) => `${puzzle.start} ${JSON.stringify(puzzle.task)}`;

/**
 * What is remembered after a puzzle was solved at the first try, or was not.
 * @param {Memory} memory @param {PuzzleView} puzzle @param {boolean} clean @param {number} now
 * @returns {Memory}
 */
export function afterPuzzle(memory, puzzle, clean, now) {
  const known = memory.cards.find((card) => nameOf(card.puzzle) === nameOf(puzzle));
  const others = memory.cards.filter((card) => card !== known);
  const box = clean ? (known ? known.box + 1 : WAITS.length) : 0;
  const card = box < WAITS.length ? [{ puzzle, box, due: now + WAITS[box] }] : [];
  const form = memory.form + (clean ? 0.5 : -0.5);
  return {
    ...memory,
    cards: [...others, ...card].slice(-MOST_CARDS),
    tried: memory.tried + 1,
    solved: memory.solved + (clean ? 1 : 0),
    form: Math.min(HIGHEST, Math.max(1, form)),
  };
}
