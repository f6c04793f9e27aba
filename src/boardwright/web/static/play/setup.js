// A position while it is set up by hand: a mark on every point, drawn as the game draws it.

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").MarkView} MarkView */

/**
 * The mark on every point, read off a position's text: its symbols come point by point.
 * @param {BoardView} board @param {PositionView} position @returns {number[]}
 */
export function marksOf(board, position) {
  const cells = [...position.text.split(" ")[0]].filter((letter) => board.symbols.includes(letter));
  if (cells.length !== board.points.length) return emptyMarks(board);
  return cells.map((letter) => board.symbols.indexOf(letter));
}

/** @param {BoardView} board @returns {number[]} */
export function emptyMarks(board) {
  return board.points.map(() => 0);
}

/**
 * How each mark looks, learned from a position that has some of them; else it is a stone.
 * @param {BoardView} board @param {PositionView} position
 * @returns {(MarkView | null)[]} with the points of one example
 */
export function looks(board, position) {
  const marks = marksOf(board, position);
  const seen = new Map(
    position.marks.flatMap((mark) => mark.points.map((point) => [marks[point], mark])),
  );
  return [...board.symbols].map((_, mark) => {
    const example = seen.get(mark);
    if (example) return { ...example, points: [] };
    const colour = board.colours[mark - 1];
    return mark && colour
      ? { kind: /** @type {const} */ ("stone"), points: [], colour, text: "" }
      : null;
  });
}

/**
 * What is drawn for marks that need not make a position yet.
 * @param {number[]} marks @param {(MarkView | null)[]} look @returns {MarkView[]}
 */
export function drawn(marks, look) {
  return look.flatMap((each, mark) => {
    const points = marks.flatMap((found, point) => (found === mark ? [point] : []));
    if (!each || !points.length) return [];
    if (each.kind === "piece") return [{ ...each, points }];
    return points.map((point) => ({ ...each, points: [point] }));
  });
}
