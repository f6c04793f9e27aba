// A stroke drawn with the pointer from one point to another, as one strikes out on paper.

import { useRef } from "preact/hooks";

/**
 * What the pointer does to a board: a stroke begins where it is pressed and ends where it is let
 * go; a mouse that is not pressed only points.
 * @param {import("./board.js").BoardInput | undefined} input
 * @param {boolean} strokes whether moves are strokes, and can be made now
 * @param {(event: PointerEvent) => number | null} pointAt
 * @param {(point: number) => void} end takes the point where a stroke ends
 */
export function useStroke(input, strokes, pointAt, end) {
  const drawn = useRef(/** @type {{from: number, left: boolean} | null} */ (null));
  return {
    /** @param {PointerEvent} event */
    down: (event) => {
      const from = strokes && input?.begin && event.isPrimary ? pointAt(event) : null;
      drawn.current = from === null ? null : { from, left: false };
    },
    /** @param {PointerEvent} event */
    move: (event) => {
      const point = pointAt(event);
      const held = event.buttons ? drawn.current : null;
      if (held && !held.left && point !== null && point !== held.from) {
        held.left = true;
        input?.begin?.(held.from);
      }
      if (held?.left || event.pointerType === "mouse") input?.point(point);
    },
    /** @param {PointerEvent} event */
    up: (event) => {
      const held = drawn.current;
      const point = held?.left ? pointAt(event) : null;
      if (point !== null && point !== held?.from) end(point);
    },
    /** Whether a click is only the end of a stroke; fingers that have moved make none. */
    ended: () => drawn.current?.left ?? false,
  };
}
