// A board in space taken apart into its layers; pure.

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/**
 * A layer: its points by their numbers on the whole board, and itself as a flat board.
 * @typedef {{number: number, points: number[], inside: Set<number>, flat: BoardView}} Layer
 */

/**
 * The layers from the lowest up. They keep their place in the plane.
 * @param {BoardView} board
 * @returns {Layer[]}
 */
export function layersOf(board) {
  return [...Array(board.layers).keys()].map((number) => {
    const points = board.points.flatMap((point, i) => (point.layer === number ? [i] : []));
    const inside = new Set(points);
    const own = points.map((point) => board.points[point]);
    const left = Math.min(...own.map(({ x }) => x)),
      right = Math.max(...own.map(({ x }) => x));
    const top = Math.min(...own.map(({ y }) => y)),
      low = Math.max(...own.map(({ y }) => y));
    // The corner label is the layer's number, which the heading says.
    const labels = board.labels.filter(
      ({ x, y }) =>
        (x >= left && x <= right && y > low && y < low + 1) ||
        (y >= top && y <= low && x < left && x > left - 1),
    );
    const index = new Map(points.map((point, i) => [point, i]));
    const lines = board.lines
      .filter(([from, to]) => inside.has(from) && inside.has(to))
      .map((line) => line.map((point) => /** @type {number} */ (index.get(point))));
    return { number, points, inside, flat: { ...board, points: own, lines, labels } };
  });
}

/**
 * The point at the same place in another layer, or the same one if there is none.
 * @param {BoardView} board @param {number} point @param {number} layer
 */
export function inLayer(board, point, layer) {
  const column = columnOf(board, point);
  return column.find((other) => board.points[other].layer === layer) ?? point;
}

/**
 * All points above and below one, itself included.
 * @param {BoardView} board @param {number} point
 */
export function columnOf(board, point) {
  const [x, y] = board.points[point].space ?? [];
  return board.points.flatMap(({ space }, other) =>
    space && Math.abs(space[0] - x) < 0.01 && Math.abs(space[1] - y) < 0.01 ? [other] : [],
  );
}
