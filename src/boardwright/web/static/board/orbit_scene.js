// The drawing inside the view that turns. Made once by hand instead of by Preact: a frame only
// moves what is there, so that hundreds of points turn smoothly.

import { stoneLetters } from "./marks.js";
import { besideLayers, floorsOf, frameOf, labelsOf, wire } from "./orbit_wires.js";
import { centred, joined, projector, staying } from "./projection.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("./projection.js").Place} Place */
/** @typedef {import("./projection.js").Seen} Seen */
/** @typedef {import("./projection.js").View} View */

export const BALL = 0.34;
const DOT = 0.075;
/** Balls nearer to each other in depth than twice this cannot overlap where points are 1 apart. */
const SLACK = 0.3;

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {string} kind its class
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[Name]}
 */
function make(name, kind, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  element.setAttribute("class", kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {string} text @param {string} kind */
function label(text, kind) {
  const element = make("text", kind);
  element.textContent = text;
  return element;
}

/**
 * A board's points around the origin, and the radius that holds them with their labels.
 * @param {BoardView} board
 */
export function extentOf(board) {
  const spots = board.points.map(
    (point) => /** @type {Place} */ (point.space ?? [point.x, point.y, 0]),
  );
  const { places, half, radius } = centred(spots);
  return { places, half, radius: radius + 0.6 };
}

/** A board in space: `show` says what lies on it, `draw` from where it is seen. */
export class OrbitScene {
  /** @param {SVGGElement} root empty @param {BoardView} board */
  constructor(root, board) {
    const { places, half, radius } = extentOf(board);
    this.places = places;
    this.half = half;
    this.board = board;
    this.radius = radius;
    /** Where the points were last drawn. @type {Seen[]} */
    this.seen = [];
    this.frame = frameOf(half);
    this.floors = floorsOf(places, half);
    this.labels = labelsOf(board, places, half);
    /** @type {[number, number][]} */
    this.petals = [];
    this.floorWire = make("path", "orbit-floor");
    this.frameWire = make("path", "orbit-frame");
    this.names = this.labels.map(({ text }) => label(text, "orbit-label"));
    this.heights = [...new Set(places.map((place) => place[2]))].sort((a, b) => a - b);
    this.numbers = this.heights.map((_, layer) =>
      label(String(layer + 1), "orbit-label layer-number"),
    );
    this.points = places.map((_, point) => make("g", "orbit-point", { "data-point": point }));
    this.layer = make("g", "orbit-points");
    this.layer.append(...this.points);
    /** Points as they are painted, and the depth by which each was put there. */
    this.order = places.map((_, point) => point);
    this.depths = places.map(() => Infinity);
    this.flower = make("path", "orbit-flower");
    this.pointer = make("circle", "orbit-pointed", { r: BALL + 0.1 });
    /** @type {string[]} */
    this.drawn = [];
    this.pointed = -1;
    root.replaceChildren(
      this.floorWire,
      this.frameWire,
      ...this.names,
      ...this.numbers,
      this.layer,
      this.flower,
      this.pointer,
    );
  }

  /**
   * Changes what lies on the points; only those that look different are touched.
   * @param {PositionView} position @param {Iterable<number>} lit @param {number} pointed
   */
  show(position, lit, pointed) {
    const looks = this.places.map(() => " ");
    const letters = stoneLetters(this.board);
    for (const mark of position.marks) {
      for (const point of mark.points)
        looks[point] = `${mark.colour} ${mark.text || (letters[mark.colour] ?? "")}`;
    }
    for (const point of position.last) looks[point] += " last";
    for (const point of new Set([...lit, ...position.winning])) looks[point] += " lit";
    looks.forEach((look, point) => {
      if (this.drawn[point] !== look) this.points[point].replaceChildren(...content(look));
    });
    this.drawn = looks;
    this.petals = joined(this.places, position.winning);
    this.pointed = pointed;
  }

  /** Moves everything to where it is seen from here. @param {View} view */
  draw(view) {
    const project = projector(view, this.radius);
    this.seen = this.places.map(project);
    this.floorWire.setAttribute("d", wire(this.floors, project));
    this.frameWire.setAttribute("d", wire(this.frame, project));
    this.names.forEach((name, i) => put(name, project(this.labels[i].place)));
    besideLayers(this.heights, this.half, project).forEach((seen, layer) =>
      put(this.numbers[layer], seen),
    );
    this.seen.forEach((seen, point) => put(this.points[point], seen));
    this.sort();
    const { places } = this;
    this.flower.setAttribute(
      "d",
      wire(
        this.petals.map(([a, b]) => [places[a], places[b]]),
        project,
      ),
    );
    this.pointer.classList.toggle("shown", this.pointed >= 0);
    if (this.pointed >= 0) put(this.pointer, this.seen[this.pointed]);
  }

  /** Puts nearer points after farther ones; few move, for only balls far apart in depth overlap. */
  sort() {
    const { depths, order } = this;
    const moved = this.seen.filter(({ depth }, point) => {
      const far = Math.abs(depth - depths[point]) > SLACK;
      if (far) depths[point] = depth;
      return far;
    });
    if (!moved.length) return;
    const wanted = [...order].sort((a, b) => depths[a] - depths[b]);
    const ranks = /** @type {number[]} */ ([]);
    order.forEach((point, rank) => (ranks[point] = rank));
    const stay = staying(wanted.map((point) => ranks[point]));
    for (let place = wanted.length - 1; place >= 0; place--) {
      const after = place + 1 < wanted.length ? this.points[wanted[place + 1]] : null;
      if (!stay.has(place)) this.layer.insertBefore(this.points[wanted[place]], after);
    }
    this.order = wanted;
  }
}

/** @param {SVGElement} element @param {Seen} seen */
function put(element, { x, y, scale }) {
  const at = `translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${scale.toFixed(3)})`;
  element.setAttribute("transform", at);
}

/** @param {string} look the colour of a stone and its letter, if there are, and words */
function content(look) {
  const [colour, letter, ...words] = look.split(" ");
  const shapes = [];
  if (colour) shapes.push(make("circle", `orbit-ball ${colour}`, { r: BALL }));
  else shapes.push(make("circle", "orbit-dot", { r: DOT }));
  if (letter) {
    const glyph = make("text", "orbit-glyph", { y: 0.13 });
    glyph.textContent = letter;
    shapes.push(glyph);
  }
  if (words.includes("last"))
    shapes.push(make("circle", "orbit-last", { r: letter ? BALL + 0.03 : 0.13 }));
  if (words.includes("lit")) shapes.push(make("circle", "orbit-lit", { r: BALL + 0.06 }));
  return shapes;
}
