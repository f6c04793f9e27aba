// A board in space as flat boards side by side, one for each layer: the way to enter moves there.

import { useSignalEffect } from "@preact/signals";
import { h } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, t } from "../i18n.js";
import { pointLabels } from "./point_labels.js";
import { neighbourTowards } from "./geometry.js";
import { tellingNext } from "./input.js";
import { LayerBoard, layerName } from "./layer_board.js";
import { inLayer, layersOf } from "./layer_points.js";
import { pointed } from "./orbit.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */

/** @param {import("./board.js").BoardProps} props */
export function LayerStrip(props) {
  const { board, position, onPoint, input, label } = props;
  const play = onPoint ?? props.onRefused;
  const layers = useMemo(() => layersOf(board), [board]);
  const labels = useMemo(
    () =>
      pointLabels(board, position, onPoint && input ? tellingNext(board, position, input) : []).map(
        (words, point) =>
          [words, layerName(board, board.points[point].layer)].join(t("play.comma")),
      ),
    [board, position, language.value, input?.next, onPoint],
  );
  const strip = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [home, setHome] = useState(Math.floor(board.points.length / 2));
  const shown = board.points[home].layer;
  /** Where the keys have got to: they may come faster than the board is drawn. */
  const at = useRef(home);
  at.current = home;

  const last = position.last[0];
  useEffect(() => {
    // Where there is room for one layer, it is the one of the last move, unless keys are used.
    if (last !== undefined && !strip.current?.querySelector(":focus-visible")) setHome(last);
  }, [last]);
  /** @param {number} point */
  const focus = (point) => {
    at.current = point;
    setHome(point);
    // On a phone the layer appears only with the next drawing.
    requestAnimationFrame(() => {
      const found = strip.current?.querySelector(`[data-point="${point}"]`);
      if (found instanceof SVGElement) found.focus();
    });
  };
  /** @param {number} layer */
  const show = (layer) => {
    if (layer >= 0 && layer < board.layers) setHome(inLayer(board, home, layer));
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const point = at.current,
      { layer } = board.points[point];
    const { flat, points } = layers[layer];
    const step = { PageUp: 1, PageDown: -1 }[event.key];
    if (step !== undefined) focus(inLayer(board, point, layer + step));
    else if (event.key.startsWith("Arrow"))
      focus(points[neighbourTowards(flat, points.indexOf(point), event.key)]);
    else if (event.key === "Enter" || event.key === " ") play?.(point);
    else if (event.key === "Escape" && !input?.clicked.length && event.target instanceof SVGElement)
      event.target.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** @param {number} point */
  const choose = (point) => {
    setHome(point);
    play?.(point);
  };
  /** @param {number | null} point */
  const pointAt = (point) => {
    pointed.value = point ?? -1;
  };
  const latest = useRef(input);
  latest.current = input;
  // Also what is pointed at in the view that turns shows its ghost here.
  useSignalEffect(() => latest.current?.point(pointed.value < 0 ? null : pointed.value));
  return h(
    "section",
    { class: "layers", "aria-label": label },
    h(LayerChoice, { board, shown, show }),
    h(
      "div",
      {
        class: "layer-strip",
        ref: strip,
        onKeyDown,
        style: { "--across": Math.ceil(Math.sqrt(layers[0].points.length)) },
      },
      layers.map((layer) =>
        h(
          "figure",
          { key: layer.number, class: layer.number === shown ? "layer shown" : "layer" },
          h("figcaption", null, layerName(board, layer.number)),
          h(LayerBoard, { ...props, layer, labels, home, choose, pointAt }),
        ),
      ),
    ),
    h("p", { class: "hint layer-keys" }, t("space.keys")),
  );
}

/**
 * Which layer is seen where there is room for one only.
 * @param {{board: BoardView, shown: number, show: (layer: number) => void}} props
 */
function LayerChoice({ board, shown, show }) {
  const words = t("space.layer-of", { layer: shown + 1, layers: board.layers });
  return h(
    "div",
    { class: "layer-choice" },
    h(
      "button",
      {
        type: "button",
        "aria-label": t("space.layer-previous"),
        disabled: shown === 0,
        onClick: () => show(shown - 1),
      },
      "▼",
    ),
    h(
      "label",
      null,
      h("span", null, words),
      h("input", {
        type: "range",
        min: 1,
        max: board.layers,
        value: shown + 1,
        "aria-label": t("space.layer-choose"),
        "aria-valuetext": words,
        onInput: (/** @type {Event} */ event) =>
          show(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value) - 1),
      }),
    ),
    h(
      "button",
      {
        type: "button",
        "aria-label": t("space.layer-next"),
        disabled: shown === board.layers - 1,
        onClick: () => show(shown + 1),
      },
      "▲",
    ),
  );
}
