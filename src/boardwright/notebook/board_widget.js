// A board of the page in a notebook: drawn by the page's own modules, moved on by Python.

import { h, render as draw } from "preact";
import { useState } from "preact/hooks";
import { BoardPicture } from "../web/static/board/board.js";
import { choicesOf, click, narrow } from "../web/static/board/input.js";
import { StoneShines } from "../web/static/board/materials.js";
import { OverlayShapes } from "../web/static/board/overlays.js";
import { giveWords, local } from "../web/static/i18n.js";

/**
 * What a notebook keeps for a widget, the same here and in Python.
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(message: object) => void} send
 * @property {(event: string, heard: () => void) => void} on
 * @property {(event: string, heard: () => void) => void} off
 */

const SHOWN = ["board", "position", "marked", "ways", "at", "last"];
/** @typedef {Record<string, any>} Values of those names */

/** @param {{model: Model, el: HTMLElement}} given */
export function render({ model, el }) {
  const place = document.createElement("div");
  place.className = "boardwright";
  el.append(place);
  giveWords(model.get("language"), model.get("words"));
  // Given as values: a component whose properties are the same objects as before is not drawn anew.
  const show = () => {
    const values = Object.fromEntries(SHOWN.map((name) => [name, model.get(name)]));
    draw(h(Board, { model, values, key: values.board.game }), place);
  };
  for (const name of SHOWN) model.on(`change:${name}`, show);
  show();
  return () => {
    for (const name of SHOWN) model.off(`change:${name}`, show);
    draw(null, place);
  };
}

/** @param {{model: Model, values: Values}} props */
function Board({ model, values }) {
  const { board, position, marked, last, at } = values;
  const [entered, setEntered] = useState({ text: "", clicked: /** @type {number[]} */ ([]) });
  const clicked = entered.text === position.text ? entered.clicked : [];
  /** @param {string} move */
  const play = (move) => model.send({ move });
  /** @param {number} point */
  const onPoint = (point) => {
    const answer = click(position.moves, clicked, point);
    setEntered({ text: position.text, clicked: answer.clicked });
    if (answer.move) play(answer.move.text);
  };
  // Strokes on circles, else arrows, as on the page.
  const arrow = board.cell !== "circle";
  const ways = values.ways.map((/** @type {object} */ way) => ({ ...way, tone: "scale", arrow }));
  const overlay = () => h(OverlayShapes, { board, ways, places: [], sets: [], marked });
  const input = {
    clicked,
    next: narrow(position.moves, clicked).next,
    showNext: true,
    ghost: null,
    point: () => {},
  };
  return h(
    "div",
    {},
    h(StoneShines, { look: "glass" }),
    h(BoardPicture, { board, position, input, onPoint, overlay, label: local(board.title) }),
    h("p", {}, local(position.caption), position.over ? local(position.reason) : ""),
    choicesOf(position.moves).map(({ text }) =>
      h("button", { key: text, type: "button", onClick: () => play(text) }, text),
    ),
    last > 0 ? h(Slider, { model, at, last, label: local(board.title) }) : null,
  );
}

/** @param {{model: Model, at: number, last: number, label: string}} props */
function Slider({ model, at, last, label }) {
  /** @param {Event} event */
  const onInput = (event) => {
    model.set("at", Number(/** @type {HTMLInputElement} */ (event.target).value));
    model.save_changes();
  };
  return h("input", {
    type: "range",
    min: 0,
    max: last,
    value: at,
    "aria-label": label,
    onInput,
  });
}
