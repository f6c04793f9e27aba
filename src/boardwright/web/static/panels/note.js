// What is written about a move: everyone reads it, the owner writes it while analysing.

import { h } from "preact";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { adopt, callPlay } from "../play/actions.js";
import { cursor, mode, nodes, play } from "../play/state.js";

/** @param {number} node @param {string} note */
async function write(node, note) {
  try {
    adopt(await callPlay("PATCH", "", { node, note }));
  } catch (error) {
    tell(error);
  }
}

export function Note() {
  const node = cursor.value;
  const note = nodes.value.get(node)?.note ?? "";
  if (play.value?.role !== "owner" || mode.value !== "analyse") return note ? h("p", { class: "note" }, note) : null;
  return h("label", { class: "field note" }, h("span", { class: "unseen" }, t("play.note")),
    h("textarea", {
      key: node, rows: 2, maxLength: 2000, placeholder: t("play.note"), value: note,
      onChange: (/** @type {any} */ event) => void write(node, event.target.value.trim()),
    }));
}
