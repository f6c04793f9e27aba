// Pieces of several cells: which placements the legal moves allow, turned and flipped how.
// Everything is read off the moves' click paths; nothing here knows a rule.

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").MoveView} MoveView */
/** @typedef {[number, number]} Spot */
/** @typedef {{cells: number[], shape: string, anchor: number, moves: MoveView[]}} Placement */

/** @param {BoardView} board @param {number} cell @returns {Spot} */
function spotOf(board, cell) {
  return [board.points[cell].x, board.points[cell].y];
}

/**
 * Where the spots of every shape lie exactly, by its name: turning rounded ones would drift.
 * @type {Map<string, Spot[]>}
 */
const exact = new Map();

/**
 * The name of the form of some spots wherever they lie: moved to the corner, rounded and sorted.
 * @param {Spot[]} spots
 */
export function shapeName(spots) {
  const left = Math.min(...spots.map(([x]) => x));
  const top = Math.min(...spots.map(([, y]) => y));
  const moved = spots.map(([x, y]) => /** @type {Spot} */ ([x - left, y - top]));
  moved.sort((a, b) => rounded(a[1]) - rounded(b[1]) || a[0] - b[0]);
  const name = moved.map((spot) => spot.map(rounded).join(",")).join(" ");
  if (!exact.has(name)) exact.set(name, moved);
  return name;
}

/** @param {number} value */
function rounded(value) {
  return Math.round(value * 100) / 100 || 0;
}

/** @param {string} shape */
function spotsOf(shape) {
  return exact.get(shape) ?? [];
}

/** Steps of a full turn on a kind of board. @param {BoardView["cell"]} cell */
export function stepsOfTurn(cell) {
  return cell === "hexagon" || cell === "circle" ? 6 : 4;
}

/**
 * A shape turned to the right by some steps.
 * @param {string} shape @param {number} by @param {number} steps
 */
export function turnedShape(shape, by, steps) {
  const angle = (2 * Math.PI * by) / steps;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return shapeName(spotsOf(shape).map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]));
}

/** A shape seen in a mirror. @param {string} shape */
export function flippedShape(shape) {
  return shapeName(spotsOf(shape).map(([x, y]) => [-x, y]));
}

/** The spot of a piece that is held: the nearest to its middle. @param {Spot[]} spots */
function heldIndex(spots) {
  const x = spots.reduce((sum, spot) => sum + spot[0], 0) / spots.length;
  const y = spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length;
  const far = spots.map((spot) => Math.hypot(spot[0] - x, spot[1] - y));
  return far.findIndex((each) => each < Math.min(...far) + 1e-6);
}

/** The cell by which a piece is held. @param {BoardView} board @param {number[]} cells */
export function heldCell(board, cells) {
  return cells[heldIndex(cells.map((cell) => spotOf(board, cell)))];
}

/**
 * All placements of the piece, in the order of the moves; each keeps the moves that begin so.
 * @param {BoardView} board @param {MoveView[]} moves
 * @returns {Placement[]}
 */
export function placementsOf(board, moves) {
  /** @type {Map<string, Placement>} */
  const found = new Map();
  for (const move of moves) {
    if (move.path.length < board.piece) continue;
    const cells = move.path.slice(0, board.piece).map(([cell]) => cell);
    const key = cells.join(" ");
    const known = found.get(key);
    if (known) known.moves.push(move);
    else {
      const spots = cells.map((cell) => spotOf(board, cell));
      found.set(key, {
        cells,
        shape: shapeName(spots),
        anchor: heldCell(board, cells),
        moves: [move],
      });
    }
  }
  return [...found.values()];
}

/**
 * Shapes in the order in which turning, then flipping and turning, reaches them.
 * @param {string} shape @param {number} steps
 */
function reached(shape, steps) {
  const other = flippedShape(shape);
  const turns = [...Array(steps).keys()];
  return [shape, other].flatMap((each) => turns.map((by) => turnedShape(each, by, steps)));
}

/**
 * The legal placement over a cell that is nearest to what is wished: the same shape if there is
 * one, else the shape with the fewest turns; of several, the one held nearest to the pointer.
 * @param {BoardView} board @param {Placement[]} placements
 * @param {number} cell @param {string} shape @param {Spot} [pointer]
 * @returns {Placement | null}
 */
export function nearestPlacement(board, placements, cell, shape, pointer = spotOf(board, cell)) {
  const over = placements.filter((placement) => placement.cells.includes(cell));
  const order = reached(shape, stepsOfTurn(board.cell));
  const rank = (/** @type {Placement} */ placement) => {
    const [x, y] = spotOf(board, placement.anchor);
    const turns = order.indexOf(placement.shape);
    return (turns < 0 ? order.length : turns) * 1000 + Math.hypot(x - pointer[0], y - pointer[1]);
  };
  return over.reduce(
    (best, each) => (best === null || rank(each) < rank(best) ? each : best),
    /** @type {Placement | null} */ (null),
  );
}

/** The name that all turns of a shape share. @param {string} shape @param {number} steps */
function formOf(shape, steps) {
  const turns = [...Array(steps).keys()].map((by) => turnedShape(shape, by, steps));
  return turns.sort()[0];
}

/**
 * The next shape that fits over a cell (any cell if -1): turned on, or flipped, which where pieces
 * of several forms exist means the next form. The same shape if no other fits.
 * @param {BoardView} board @param {Placement[]} placements
 * @param {number} cell @param {string} shape @param {"right" | "left" | "flip"} how
 */
export function nextShape(board, placements, cell, shape, how) {
  const steps = stepsOfTurn(board.cell);
  const over = placements.filter((placement) => cell < 0 || placement.cells.includes(cell));
  const fits = new Set(over.map((placement) => placement.shape));
  if (how !== "flip") {
    const way = how === "right" ? 1 : -1;
    const turns = [...Array(steps).keys()].map((by) => turnedShape(shape, way * (by + 1), steps));
    return turns.find((each) => fits.has(each)) ?? shape;
  }
  const own = formOf(shape, steps);
  const family = (/** @type {string} */ form) =>
    [form, formOf(flippedShape(form), steps)].sort()[0];
  const forms = [...new Set([...fits].map((each) => formOf(each, steps)))];
  forms.sort((a, b) => (family(a) + a < family(b) + b ? -1 : 1));
  const form = forms[(forms.indexOf(own) + 1) % forms.length];
  const order = reached(flippedShape(shape), steps);
  const wished = [...order, ...fits].filter((each) => fits.has(each));
  return wished.find((each) => formOf(each, steps) === form) ?? shape;
}

/**
 * Where a piece that fits nowhere over a cell would lie; cells beyond the edge are left out.
 * @param {BoardView} board @param {number} cell @param {string} shape
 */
export function refusedCells(board, cell, shape) {
  const spots = spotsOf(shape);
  const held = spots[heldIndex(spots)];
  const [x, y] = spotOf(board, cell);
  return spots
    .map((spot) => [x + spot[0] - held[0], y + spot[1] - held[1]])
    .map(([left, top]) =>
      board.points.findIndex((point) => Math.hypot(point.x - left, point.y - top) < 0.1),
    )
    .filter((each) => each >= 0);
}
