// In which part of the board a move is: what a hint tells before it tells the move.

/** @typedef {import("../wire.d.ts").BoardView} BoardView */

/** @param {number} value @param {number} low @param {number} high */
const third = (value, low, high) =>
  high > low ? Math.min(2, Math.floor((3 * (value - low)) / (high - low))) : 1;

/**
 * The key of the words for the part of a board in which some points lie, such as "1 0" for the
 * upper middle: column, then row; boards in space are looked at from above.
 * @param {BoardView} board @param {number[]} points
 */
export function regionOf(board, points) {
  const [x, y] = /** @type {const} */ (["x", "y"]).map((axis) => {
    const all = board.points.map((point) => point[axis]);
    const mean = points.reduce((sum, point) => sum + board.points[point][axis], 0) / points.length;
    return third(mean, Math.min(...all), Math.max(...all));
  });
  return `${x}${y}`;
}

/**
 * The points that a move is clicked at, any will do where there are several.
 * @param {import("../wire.d.ts").PositionView} position @param {string} move
 */
export function pointsOf(position, move) {
  const path = position.moves.find((each) => each.text === move)?.path ?? [];
  return path.flatMap((step) => step.slice(0, 1));
}
