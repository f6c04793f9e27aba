// What is written about a move: everyone reads it, the owner writes it while analysing.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { adopt, callPlay } from "../play/actions.js";
import { cursor, mode, nodes, play } from "../play/state.js";
import { typed } from "../fields.js";

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
  if (play.value?.role !== "owner" || mode.value !== "analyse")
    return note ? h("p", { class: "note" }, note) : null;
  return h(NoteField, { key: node, node, note });
}

/**
 * What is being written stays, whatever the server tells meanwhile.
 * @param {{node: number, note: string}} props
 */
function NoteField({ node, note }) {
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const [text, type] = useState(note);
  useEffect(() => {
    if (document.activeElement !== field.current) type(note);
  }, [note]);
  return h(
    "label",
    { class: "field note" },
    h("span", { class: "unseen" }, t("play.note")),
    h("textarea", {
      ref: field,
      rows: 2,
      maxLength: 2000,
      placeholder: t("play.note"),
      value: text,
      onInput: (/** @type {Event} */ event) => type(typed(event)),
      onChange: () => void write(node, text.trim()),
    }),
  );
}
