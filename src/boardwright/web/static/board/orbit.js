// The board in space, seen from a side that is chosen by dragging, keys or buttons.

import { signal } from "@preact/signals";
import { h } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, t } from "../i18n.js";
import { Camera } from "./orbit_camera.js";
import { extentOf, OrbitScene } from "./orbit_scene.js";
import { STANDARD, zoomed } from "./projection.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */

/** The point that is pointed at, in the layers or in the view that turns; -1 if none. */
export const pointed = signal(-1);

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {{board: BoardView, position: PositionView, onPoint?: (point: number) => void,
 *   lit?: Iterable<number>}} props
 */
export function Orbit({ board, position, onPoint, lit = [] }) {
  const root = useRef(/** @type {SVGGElement | null} */ (null));
  const [spinning, setSpinning] = useState(false);
  const camera = useMemo(() => new Camera(), [board]);
  useLayoutEffect(() => {
    camera.scene = new OrbitScene(/** @type {SVGGElement} */ (root.current), board);
    return () => camera.rest();
  }, [board]);
  const at = pointed.value;
  useLayoutEffect(() => {
    camera.scene?.show(position, lit, at);
    camera.draw();
  }, [board, position, lit, at, language.value]);
  useEffect(() => (spinning ? camera.spin() : undefined), [spinning, camera]);
  const reach = useMemo(() => extentOf(board).radius, [board]);
  return h("section", { class: "orbit", "aria-label": t("space.orbit") }, [
    h(
      "svg",
      {
        class: "orbit-view",
        viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`,
        tabindex: 0,
        role: "application",
        "aria-label": t("space.orbit-help"),
        ...camera.gestures((point) => (pointed.value = point), onPoint),
      },
      h("g", { ref: root }),
    ),
    h("div", { class: "orbit-tools", role: "group", "aria-label": t("space.views") }, [
      .../** @type {const} */ (["corner", "front", "top"]).map((name) =>
        h(
          "button",
          { type: "button", onClick: () => camera.look(STANDARD[name]) },
          t(`space.view-${name}`),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          "aria-label": t("space.nearer"),
          onClick: () => camera.look(zoomed(camera.view, 1.25)),
        },
        "+",
      ),
      h(
        "button",
        {
          type: "button",
          "aria-label": t("space.farther"),
          onClick: () => camera.look(zoomed(camera.view, 0.8)),
        },
        "−",
      ),
      !calm.matches &&
        h(
          "button",
          { type: "button", "aria-pressed": spinning, onClick: () => setSpinning(!spinning) },
          t("space.spin"),
        ),
    ]),
  ]);
}
