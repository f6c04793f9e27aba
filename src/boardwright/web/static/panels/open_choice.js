// A record from elsewhere: a file chosen or dragged onto the page, or a text pasted.

import { h } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { MOST_LETTERS, openText } from "../play/records.js";

/** @param {File} file */
async function openFile(file) {
  try {
    if (file.size > MOST_LETTERS) throw new Error(t("analysis.too-long"));
    await openText(await file.text());
  } catch (error) {
    tell(error);
  }
}

export function OpenChoice() {
  const [text, use] = useState("");
  return h(
    "div",
    { class: "open-choice" },
    h(
      "label",
      { class: "field" },
      h("span", { class: "hint" }, t("analysis.open-file")),
      h("input", { type: "file", accept: ".txt,.pgn,.sgf,.json", onChange: choose }),
    ),
    h(
      "label",
      { class: "field" },
      h("span", { class: "hint" }, t("analysis.open-paste")),
      h("textarea", {
        rows: 3,
        class: "mono",
        value: text,
        onInput: (/** @type {Event} */ event) =>
          use(/** @type {HTMLTextAreaElement} */ (event.target).value),
      }),
    ),
    h(
      "button",
      { type: "button", disabled: !text.trim(), onClick: () => void openText(text).catch(tell) },
      t("analysis.open-text"),
    ),
  );
}

/** @param {Event} event */
function choose(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  input.value = "";
  if (file) void openFile(file);
}

/** Whether something dragged is a file. @param {DragEvent} event */
function carriesFile(event) {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

// A file may be dropped anywhere.
addEventListener("dragover", (event) => {
  if (!carriesFile(event)) return;
  event.preventDefault();
  document.documentElement.classList.add("dropping");
});
addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) document.documentElement.classList.remove("dropping");
});
addEventListener("drop", (event) => {
  document.documentElement.classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  void openFile(file);
});
