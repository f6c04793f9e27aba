// Where the board in space is seen from: keys, dragging, two fingers, the wheel, a slow spin.

import { BALL } from "./orbit_scene.js";
import { pointUnder, STANDARD, turned, zoomed } from "./projection.js";

/** @typedef {import("./projection.js").View} View */

const STEP = Math.PI / 24;
const SPIN_PER_SECOND = 0.3;
/** A drag across the picture is half a turn. */
const DRAG = Math.PI;
const REACH = 0.5;
const CLICK_PX = 6;

const KEYS = /** @type {Record<string, (view: View) => View>} */ ({
  ArrowLeft: (view) => turned(view, STEP, 0),
  ArrowRight: (view) => turned(view, -STEP, 0),
  ArrowUp: (view) => turned(view, 0, STEP),
  ArrowDown: (view) => turned(view, 0, -STEP),
  "+": (view) => zoomed(view, 1.15),
  "=": (view) => zoomed(view, 1.15),
  "-": (view) => zoomed(view, 1 / 1.15),
  Home: () => STANDARD.corner,
});

/** Holds the view and draws it at most once a frame. */
export class Camera {
  constructor() {
    /** @type {View} */
    this.view = STANDARD.corner;
    /** @type {import("./orbit_scene.js").OrbitScene | null} */
    this.scene = null;
    this.waiting = 0;
    /** Fingers (or the mouse button) that are down. @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    this.travelled = 0;
  }

  draw() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.scene?.draw(this.view);
    });
  }

  rest() {
    cancelAnimationFrame(this.waiting);
    this.waiting = 0;
  }

  /** @param {View} view */
  look(view) {
    this.view = view;
    this.draw();
  }

  /** Turns slowly until the function returned is called. */
  spin() {
    let before = performance.now();
    const go = (/** @type {number} */ now) => {
      this.look(turned(this.view, (SPIN_PER_SECOND * (now - before)) / 1000, 0));
      before = now;
      frame = requestAnimationFrame(go);
    };
    let frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }

  /** The point of the board under the pointer, or -1. @param {PointerEvent} event */
  under(event) {
    const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
    const matrix = /** @type {DOMMatrix} */ (svg.getScreenCTM());
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return this.scene ? pointUnder(this.scene.seen, x, y, BALL, REACH) : -1;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const before = /** @type {{x: number, y: number}} */ (this.down.get(event.pointerId));
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.down]
      .filter(([id]) => id !== event.pointerId)
      .map(([, place]) => place);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    this.travelled += Math.hypot(dx, dy);
    this.down.set(event.pointerId, now);
    if (others.length) {
      const far = (/** @type {{x: number, y: number}} */ place) =>
        Math.hypot(place.x - others[0].x, place.y - others[0].y) || 1;
      this.look(zoomed(this.view, far(now) / far(before)));
    } else if (this.travelled > CLICK_PX) {
      const width = /** @type {Element} */ (event.currentTarget).clientWidth || 300;
      this.look(turned(this.view, (-dx * DRAG) / width, (dy * DRAG) / width));
    }
  }

  /**
   * Dragging turns, two fingers or the wheel zoom, a click that does not move plays.
   * @param {(point: number) => void} point receives where the pointer is
   * @param {(point: number) => void} [choose] receives what was clicked
   */
  gestures(point, choose) {
    return {
      onKeyDown: (/** @type {KeyboardEvent} */ event) => {
        const change = KEYS[event.key];
        if (!change || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        this.look(change(this.view));
      },
      onWheel: (/** @type {WheelEvent} */ event) => {
        event.preventDefault();
        this.look(zoomed(this.view, Math.exp(-event.deltaY / 600)));
      },
      onPointerDown: (/** @type {PointerEvent} */ event) => {
        if (!this.down.size) this.travelled = 0;
        else this.travelled = CLICK_PX + 1;
        this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
        /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
      },
      onPointerMove: (/** @type {PointerEvent} */ event) => {
        if (this.down.has(event.pointerId)) this.drag(event);
        else point(this.under(event));
      },
      onPointerUp: (/** @type {PointerEvent} */ event) => {
        if (!this.down.delete(event.pointerId) || this.travelled > CLICK_PX) return;
        const found = this.under(event);
        if (found >= 0) choose?.(found);
      },
      onPointerCancel: (/** @type {PointerEvent} */ event) => this.down.delete(event.pointerId),
      onPointerLeave: () => point(-1),
    };
  }
}
