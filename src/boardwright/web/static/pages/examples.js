// Positions worth showing in the pictures of games; other games show how they begin.

/** @typedef {{options?: Record<string, number>, moves: string[]}} Example */

/** @type {Record<string, Example>} */
const EXAMPLES = {
  goclub: {
    options: { size: 11 },
    moves: "i9 g9 e7 h8 f6 g3 e5 d6 g5 g7 e3 c5 f8 c7 i7 h4 i3".split(" "),
  },
  gomoku: {
    moves: "h8 g9 h9 f10 h10 h11 h7 h6 g10 e11 d12 f11 g11 f12 f9 f13 f14 g12 i10".split(" "),
  },
  lgame: { moves: ["c4c3c2d2/d1a3"] },
  nim: { moves: ["7-9", "2", "13-14"] },
  three_kingdoms: {
    moves: "H6 E7 G8 D4 I6 C3 G9 G10 H7 D5 D6 G11 J6 K6 E8 D7 I7 C6 D8 D9 H8 H5 E4 F8".split(" "),
  },
};

/** @param {string} game @returns {Required<Example>} */
export function exampleOf(game) {
  const found = Object.hasOwn(EXAMPLES, game) ? EXAMPLES[game] : { moves: [] };
  return { options: {}, ...found };
}
