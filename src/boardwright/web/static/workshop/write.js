// A game being written: the text, what is wrong with it, the board beside it, and its file.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refused, call } from "../request.js";
import { Dialog } from "../dialog.js";
import { language, number, t } from "../i18n.js";
import { inform, tell } from "../notice.js";
import { followChanges } from "../pages/game_list.js";
import { keepDraft, useFindings, useGameFile } from "./draft.js";
import { Trial } from "./trial.js";

/** @typedef {import("../wire.d.ts").GameFileView} GameFile */
/** @typedef {typeof import("./code_editor.js")} EditorModule */

/** @param {{name: string, from: string}} props */
export function WritePage({ name, from }) {
  const { file, setFile, problem, kept } = useGameFile(name, from);
  if (problem) {
    return h(
      "div",
      { class: "narrow" },
      h("h1", null, `${name}.py`),
      h("p", null, problem),
      h("a", { class: "button main", href: "#/workshop" }, t("workshop.write")),
    );
  }
  if (!file) return h("p", { class: "loading" }, t("page.loading"));
  return h(Writing, { file, first: kept ?? file.text, saved: setFile });
}

/** @param {{file: GameFile, first: string, saved: (file: GameFile) => void}} props */
function Writing({ file, first, saved }) {
  const [editor, setEditor] = useState(/** @type {EditorModule | null} */ (null));
  const [text, setText] = useState(first);
  const [asking, ask] = useState(false);
  const found = useFindings(file.name, text);
  const changed = !file.mark || text !== file.text;
  useEffect(() => {
    import("./code_editor.js").then(setEditor, tell);
    followChanges();
  }, []);
  useEffect(() => keepDraft(file.name, changed ? text : ""), [text, changed]);
  /** @param {string} over the mark of the file that may be overwritten */
  const save = async (over) => {
    try {
      const asked = { text, over };
      /** @type {GameFile} */
      const written = await call("PUT", `/workshop/games/${file.name}`, asked);
      saved(written);
      inform(t("workshop.saved", { file: written.file }));
      history.replaceState(null, "", `#/workshop/${file.name}`);
    } catch (error) {
      if (error instanceof Refused && error.status === 409) ask(true);
      else tell(error);
    }
  };
  const overwrite = async () => {
    ask(false);
    /** @type {GameFile} */
    const there = await call("GET", `/workshop/games/${file.name}`);
    await save(there.mark);
  };
  return h(
    "div",
    { class: "writing" },
    h(
      "div",
      { class: "writing-head" },
      h(
        "div",
        null,
        h("h1", null, `${file.name}.py`),
        h("p", { class: "soft mono" }, file.file, changed ? ` · ${t("workshop.unsaved")}` : ""),
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "main", disabled: !changed, onClick: () => save(file.mark) },
          t("page.save"),
        ),
        h("a", { class: "button", href: "#/workshop" }, t("workshop.others")),
        h(
          "a",
          {
            class: "button",
            href: `/guide/${language.value}/write-a-game.html`,
            target: "_blank",
            rel: "noopener",
          },
          t("workshop.guide"),
        ),
      ),
    ),
    h(
      "section",
      { class: "writing-text", "aria-label": t("workshop.text") },
      editor
        ? h(editor.CodeEditor, {
            text: first,
            label: t("workshop.text-of", { file: `${file.name}.py` }),
            describedBy: t("workshop.leave"),
            problem: found.problem,
            change: setText,
            save: () => void (changed && save(file.mark)),
          })
        : h("p", { class: "loading" }, t("page.loading")),
      h(Findings, { found, goToLine: editor?.goToLine }),
      h("p", { class: "hint" }, t("workshop.leave")),
    ),
    h(Trial, { game: found.good?.game ?? "", shown: found.shown }),
    h(
      Dialog,
      { title: t("workshop.overwrite"), open: asking, close: () => ask(false) },
      h("p", null, t("workshop.overwrite-about", { file: file.file })),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "careful", onClick: overwrite },
          t("workshop.overwrite-yes"),
        ),
        h("button", { type: "button", class: "main", onClick: () => ask(false) }, t("page.keep")),
      ),
    ),
  );
}

/**
 * What the check says, always there so that nothing jumps.
 * @param {{found: import("./draft.js").Findings, goToLine?: (line: number) => void}} props
 */
function Findings({ found, goToLine }) {
  const { problem, good, busy } = found;
  const line = problem?.line;
  return h(
    "div",
    { class: `findings${problem ? " bad" : good ? " good" : ""}`, role: "status" },
    h("span", { class: `busy${busy ? "" : " idle"}`, "aria-hidden": "true" }),
    h(
      "div",
      null,
      problem
        ? h("p", null, problem.sentence)
        : h(
            "p",
            null,
            good && !busy
              ? t("workshop.good", { speed: number(Math.round(good.plies_a_second)) })
              : t("workshop.checking"),
          ),
      problem && good ? h("p", { class: "soft" }, t("workshop.last-good")) : null,
      problem
        ? null
        : good?.warnings.map((warning) =>
            h("p", { key: warning }, t("workshop.warning", { warning })),
          ),
      line && goToLine
        ? h("button", { type: "button", onClick: () => goToLine(line) }, t("workshop.go", { line }))
        : null,
    ),
  );
}
