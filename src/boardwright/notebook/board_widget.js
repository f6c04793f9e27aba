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

const SHOWN = ["board", "position", "marked", "strokes", "at", "last"];

/** @param {{model: Model, el: HTMLElement}} given */
export function render({ model, el }) {
  const place = document.createElement("div");
  place.className = "boardwright";
  el.append(place);
  giveWords(model.get("language"), model.get("words"));
  const show = () => draw(h(Board, { model, key: model.get("board").game }), place);
  for (const name of SHOWN) model.on(`change:${name}`, show);
  show();
  return () => {
    for (const name of SHOWN) model.off(`change:${name}`, show);
    draw(null, place);
  };
}

/** @param {{model: Model}} props */
function Board({ model }) {
  const [board, position] = [model.get("board"), model.get("position")];
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
  const strokes = () => /** @type {number[][]} */ (model.get("strokes"));
  const overlay = () =>
    h(OverlayShapes, {
      board,
      ways: strokes().map(([from, to]) => ({ from, to, text: "", tone: "win", arrow: false })),
      places: [],
      sets: [],
      marked: model.get("marked"),
    });
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
    model.get("last") > 0 ? h(Slider, { model, label: local(board.title) }) : null,
  );
}

/** @param {{model: Model, label: string}} props */
function Slider({ model, label }) {
  /** @param {Event} event */
  const onInput = (event) => {
    model.set("at", Number(/** @type {HTMLInputElement} */ (event.target).value));
    model.save_changes();
  };
  return h("input", {
    type: "range",
    min: 0,
    max: model.get("last"),
    value: model.get("at"),
    "aria-label": label,
    onInput,
  });
}
