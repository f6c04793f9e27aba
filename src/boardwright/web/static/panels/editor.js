// The position editor: marks put on points by mouse or keyboard, or a position typed as text.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { announce } from "../announce.js";
import { call, make } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { LayerStrip } from "../board/layers.js";
import { Dialog } from "../dialog.js";
import { number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { drawn, emptyMarks, looks, marksOf } from "../play/setup.js";
import { board, play, position } from "../play/state.js";
import { go } from "../router.js";
import { playerName } from "../play/worth_words.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {{marks: number[], mover: number, shown: PositionView, problem: string}} Setup */

export const editing = signal(false);

export function Editor() {
  const here = position.value;
  const id = play.value?.id;
  useEffect(() => () => void (editing.value = false), [id]);
  return h(
    Dialog,
    { title: t("analysis.editor"), open: editing.value, close: () => (editing.value = false) },
    editing.value && board.value && here ? h(Setup, { board: board.value, start: here }) : null,
  );
}

/** @param {{board: BoardView, start: PositionView}} props */
function Setup({ board: shown, start }) {
  const [setup, use] = useState(
    /** @type {Setup} */ ({
      marks: marksOf(shown, start),
      mover: start.to_move || 1,
      shown: start,
      problem: "",
    }),
  );
  const [brush, takeBrush] = useState(1);
  const [look] = useState(() => looks(shown, start));
  useEffect(() => {
    const leaving = new AbortController();
    const request = { ...gameAsked(), marks: setup.marks, to_move: setup.mover };
    call("POST", "/edit", request, { signal: leaving.signal }).then(
      (found) =>
        use((now) => ({ ...now, shown: /** @type {PositionView} */ (found), problem: "" })),
      (error) => leaving.signal.aborted || use((now) => ({ ...now, problem: error.message })),
    );
    return () => leaving.abort();
  }, [setup.marks, setup.mover]);
  /** @param {number} point */
  const put = (point) => {
    const mark = setup.marks[point] === brush ? 0 : brush;
    use({ ...setup, marks: setup.marks.map((each, at) => (at === point ? mark : each)) });
    announce(t("analysis.put", { point: shown.points[point].name, mark: markName(shown, mark) }));
  };
  const Picture = shown.layers > 1 ? LayerStrip : BoardPicture;
  // While the marks make no position they are drawn as they are.
  const marks = setup.problem ? drawn(setup.marks, look) : undefined;
  return h(
    "div",
    { class: "editor" },
    h(Brushes, { board: shown, brush, takeBrush }),
    h(
      "div",
      { class: "editor-board" },
      h(Picture, {
        board: shown,
        position: { ...setup.shown, last: [] },
        marks,
        onPoint: put,
        ids: "edit",
        label: t("analysis.editor"),
      }),
    ),
    h(
      "div",
      { class: "row" },
      h(Mover, { board: shown, mover: setup.mover, choose: (mover) => use({ ...setup, mover }) }),
      h(
        "button",
        { type: "button", onClick: () => use({ ...setup, marks: emptyMarks(shown) }) },
        t("analysis.clear"),
      ),
    ),
    h("p", { class: "problem", role: "status" }, setup.problem),
    h(PositionText, {
      text: setup.shown.text,
      take: (found) =>
        use({ marks: marksOf(shown, found), mover: found.to_move || 1, shown: found, problem: "" }),
    }),
    h(
      "button",
      {
        type: "button",
        class: "main",
        disabled: setup.problem !== "",
        onClick: () => void begin(setup).catch(tell),
      },
      t("analysis.begin-here"),
    ),
  );
}

function gameAsked() {
  const shown = /** @type {import("../wire.d.ts").PlayView} */ (play.value);
  return { game: shown.game, options: shown.options };
}

/** What a mark is called. @param {BoardView} shown @param {number} mark */
function markName(shown, mark) {
  if (mark === 0) return t("analysis.empty");
  if (shown.symbols.length === 2) return t("analysis.standing");
  return mark <= shown.players ? playerName(mark) : t("analysis.neutral");
}

/** @param {{board: BoardView, brush: number, takeBrush: (mark: number) => void}} props */
function Brushes({ board: shown, brush, takeBrush }) {
  return h(
    "fieldset",
    { class: "brushes row" },
    h("legend", null, t("analysis.brush")),
    [...shown.symbols].map((symbol, mark) =>
      h(
        "label",
        { key: symbol, class: "switch" },
        h("input", {
          type: "radio",
          name: "brush",
          checked: brush === mark,
          onChange: () => takeBrush(mark),
        }),
        h("span", null, markName(shown, mark), " ", h("code", null, symbol)),
      ),
    ),
  );
}

/** @param {{board: BoardView, mover: number, choose: (mover: number) => void}} props */
function Mover({ board: shown, mover, choose }) {
  return h(
    "label",
    { class: "row" },
    h("span", { class: "hint" }, t("analysis.to-move")),
    h(
      "select",
      {
        value: String(mover),
        onChange: (/** @type {Event} */ event) =>
          choose(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
      },
      Array.from({ length: shown.players }, (_, i) =>
        h("option", { key: i, value: String(i + 1) }, `${number(i + 1)} ${playerName(i + 1)}`),
      ),
    ),
  );
}

/** @param {{text: string, take: (found: PositionView) => void}} props */
function PositionText({ text, take }) {
  const [typed, type] = useState(text);
  useEffect(() => type(text), [text]);
  const read = async () =>
    take(
      /** @type {PositionView} */ (
        await call("POST", "/position", { ...gameAsked(), position: typed })
      ),
    );
  return h(
    "div",
    { class: "row position-text" },
    h(
      "label",
      { class: "field" },
      h("span", { class: "hint" }, t("analysis.position-text")),
      h("textarea", {
        class: "mono",
        rows: 2,
        value: typed,
        onInput: (/** @type {Event} */ event) =>
          type(/** @type {HTMLTextAreaElement} */ (event.target).value),
      }),
    ),
    h(
      "button",
      {
        type: "button",
        disabled: typed === text || !typed.trim(),
        onClick: () => void read().catch(tell),
      },
      t("analysis.read-text"),
    ),
  );
}

/** Begins a game at what is set up, with the players of this one. @param {Setup} setup */
async function begin({ marks, mover }) {
  const shown = /** @type {import("../wire.d.ts").PlayView} */ (play.value);
  // What was put last may not be shown yet.
  const { text } = /** @type {PositionView} */ (
    await call("POST", "/edit", { ...gameAsked(), marks, to_move: mover })
  );
  const seats = shown.seats.map(({ player, name }) => ({ player, name }));
  const request = { ...gameAsked(), position: text, seats, paused: shown.paused };
  const begun = /** @type {import("../wire.d.ts").PlayView} */ (await make("/plays", request));
  editing.value = false;
  go(`#/play/${begun.id}`);
}
