// The one conversion from values to chances, used by the bar, the graph and every number.
// Pure. Chances are those of a fixed player, never "of whoever is to move".

/** @typedef {{values: number[], proved: boolean, distance: number | null}} Judgement */

/** From here on a move that gives away so much of the chances is a slip, a mistake, a blunder. */
export const SIZES = /** @type {const} */ ([
  [0.2, "blunder"],
  [0.1, "mistake"],
  [0.05, "slip"],
]);

/**
 * Each player's share of the chances; together 1.
 * @param {number[]} values of each player, from -1 (lost) to 1 (won)
 */
export function shares(values) {
  const raised = values.map((value) => Math.max(0, value + 1));
  const total = raised.reduce((sum, each) => sum + each, 0);
  return raised.map((each) => (total > 0 ? each / total : 1 / values.length));
}

/** The player whose win is proved, from 1; 0 if none is. @param {Judgement} judgement */
export function provedWinner({ values, proved }) {
  return proved ? values.findIndex((value) => value === 1) + 1 : 0;
}

/** Whether a draw is proved: nobody can be ahead. @param {Judgement} judgement */
export function provedDraw({ values, proved }) {
  return proved && values.every((value) => value === values[0]);
}

/**
 * The parts of a bar: each player's, and for two players the draw between them.
 * @param {Judgement} judgement
 * @returns {{player: number, share: number}[]} player 0 is the draw
 */
export function barParts(judgement) {
  const drawn = provedDraw(judgement) ? 1 : 0;
  const parts = shares(judgement.values).map((share, i) => ({
    player: i + 1,
    share: share * (1 - drawn),
  }));
  if (parts.length === 2) parts.splice(1, 0, { player: 0, share: drawn });
  else if (drawn) parts.push({ player: 0, share: drawn });
  return parts;
}

/**
 * How much of the chances a player gives away with a move.
 * @param {number[]} best values after the best move @param {number[]} played after the one played
 * @param {number} seat from 1
 */
export function givenAway(best, played, seat) {
  return Math.max(0, shares(best)[seat - 1] - shares(played)[seat - 1]);
}

/** The name of a loss of that size; "" if it is too small for a name. @param {number} given */
export function sizeName(given) {
  return SIZES.find(([least]) => given >= least - 1e-9)?.[1] ?? "";
}

/**
 * An exact value of the player to move as a judgement.
 * @param {"win" | "draw" | "loss"} value @param {number | null} distance
 * @param {number} mover from 1 @param {number} players
 * @returns {Judgement}
 */
export function exactJudgement(value, distance, mover, players) {
  const worth = { win: 1, draw: 0, loss: -1 }[value];
  const values = Array.from({ length: players }, (_, i) => (i + 1 === mover ? worth : -worth));
  return { values, proved: true, distance };
}
