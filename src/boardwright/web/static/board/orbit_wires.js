// The wires and coordinates around a board in space; pure.

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("./projection.js").Place} Place */
/** @typedef {import("./projection.js").Seen} Seen */

/** @param {[Place, Place][]} pairs @param {(place: Place) => Seen} project */
export function wire(pairs, project) {
  return pairs
    .map(([from, to]) => [project(from), project(to)])
    .map(([a, b]) => `M${a.x.toFixed(2)} ${a.y.toFixed(2)}L${b.x.toFixed(2)} ${b.y.toFixed(2)}`)
    .join("");
}

/** The twelve edges of the box. @param {Place} half @returns {[Place, Place][]} */
export function frameOf([x, y, z]) {
  const signs = [-1, 1];
  const pairs = signs.flatMap((a) => signs.map((b) => [a, b]));
  return pairs.flatMap(
    ([a, b]) =>
      /** @type {[Place, Place][]} */ ([
        [
          [-x, a * y, b * z],
          [x, a * y, b * z],
        ],
        [
          [a * x, -y, b * z],
          [a * x, y, b * z],
        ],
        [
          [a * x, b * y, -z],
          [a * x, b * y, z],
        ],
      ]),
  );
}

/**
 * The outline of every layer.
 * @param {Place[]} places @param {Place} half
 * @returns {[Place, Place][]}
 */
export function floorsOf(places, [x, y]) {
  const heights = [...new Set(places.map((place) => place[2]))];
  return heights.flatMap(
    (z) =>
      /** @type {[Place, Place][]} */ ([
        [
          [-x, -y, z],
          [x, -y, z],
        ],
        [
          [x, -y, z],
          [x, y, z],
        ],
        [
          [x, y, z],
          [-x, y, z],
        ],
        [
          [-x, y, z],
          [-x, -y, z],
        ],
      ]),
  );
}

/**
 * The coordinates of the lowest layer along its sides.
 * @param {BoardView} board @param {Place[]} places @param {Place} half
 */
export function labelsOf(board, places, [x, y, z]) {
  const first = board.points.flatMap((point, i) => (point.layer === 0 ? [i] : []));
  const [shiftX, shiftY] = [
    places[first[0]][0] - board.points[first[0]].x,
    places[first[0]][1] - board.points[first[0]].y,
  ];
  const beside = board.labels.flatMap((label) => {
    const [left, front] = [label.x + shiftX, label.y + shiftY];
    const near = Math.abs(left) < x + 1 && Math.abs(front) < y + 1;
    const corner = Math.abs(left) > x && Math.abs(front) > y;
    return near && !corner
      ? [{ text: label.text, place: /** @type {Place} */ ([left, front, -z]) }]
      : [];
  });
  return beside;
}

/**
 * Numbers of the layers, up the edge of the box that is farthest to the right.
 * @param {number[]} heights from the lowest @param {Place} half
 * @param {(place: Place) => Seen} project
 * @returns {Seen[]}
 */
export function besideLayers(heights, [x, y], project) {
  const corners = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
  const right = (/** @type {number[]} */ [across, near]) => project([across, near, 0]).x;
  const [across, near] = corners.reduce((best, corner) =>
    right(corner) > right(best) ? corner : best,
  );
  const out = 1 + 0.55 / Math.hypot(x, y);
  return heights.map((height) => project([across * out, near * out, height]));
}
