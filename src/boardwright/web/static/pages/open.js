// A record that came in a link, or that is to be opened from a file: looked at, then opened.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { BoardPicture } from "../board/board.js";
import { hasWords, local, number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { openRecord, readRecord, unpack } from "../play/records.js";
import { seatName } from "../play/spoken.js";
import { OpenChoice } from "../panels/open_choice.js";

/** @typedef {import("../wire.d.ts").RecordView} RecordView */
/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {{record: RecordView, board: BoardView, end: PositionView, moves: number}} Shown */

/** The moves of the first branch. @param {RecordView} record */
function mainLine(record) {
  const moves = [];
  for (let at = 0; ;) {
    const next = record.nodes.findIndex((node) => node.parent === at);
    if (next < 0) return moves;
    moves.push(record.nodes[next].move);
    at = next;
  }
}

/** @param {string} data @returns {Promise<Shown>} */
async function read(data) {
  const text = await unpack(data).catch(() => {
    throw new Error(t("analysis.link-broken"));
  });
  const record = await readRecord(text);
  const { game, options, position } = record;
  const moves = mainLine(record);
  const board = /** @type {BoardView} */ (await call("POST", "/board", { game, options }));
  const end = /** @type {PositionView} */ (
    await call("POST", "/position", { game, options, position, moves })
  );
  return { record, board, end, moves: moves.length };
}

/** @param {{route: import("../router.js").Route}} props */
export function OpenPage({ route }) {
  const data = route.parts[0] ?? "";
  const [shown, show] = useState(/** @type {Shown | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let left = false;
    show(null);
    setProblem("");
    if (data) {
      read(data).then(
        (found) => left || show(found),
        (error) => left || setProblem(error.message),
      );
    }
    return () => {
      left = true;
    };
  }, [data]);
  return h(
    "div",
    { class: "open-page" },
    h("h1", null, t(data ? "analysis.opened" : "analysis.open")),
    problem ? h("p", { class: "problem", role: "alert" }, problem) : null,
    shown
      ? h(Found, { shown })
      : data && !problem
        ? h("p", { class: "loading" }, t("analysis.reading"))
        : h(OpenChoice, null),
  );
}

/**
 * What a line of a record's head is called.
 * @param {BoardView} board @param {string} name such as "Event", "Player1"
 */
function headerName(board, name) {
  const seat = Number(/^Player(\d)$/.exec(name)?.[1] ?? 0);
  if (seat) return seatName(board, seat);
  const key = `play.header-${name.toLowerCase()}`;
  return hasWords(key) ? t(key) : name;
}

/** @param {{shown: Shown}} props */
function Found({ shown }) {
  const { record, board, end, moves } = shown;
  const title = local(board.title);
  return h(
    "section",
    { class: "panel opened" },
    h("h2", null, title),
    h(
      "div",
      { class: "opened-board" },
      h(BoardPicture, {
        board,
        position: end,
        small: true,
        label: t("analysis.end-of", { game: title }),
      }),
    ),
    h(
      "p",
      null,
      t("analysis.record-size", { moves: number(moves), nodes: number(record.nodes.length - 1) }),
    ),
    h(
      "dl",
      { class: "headers" },
      Object.entries(record.headers).map(([name, value]) => [
        h("dt", { key: name }, headerName(board, name)),
        h("dd", { key: `${name}=` }, value),
      ]),
    ),
    h(
      "button",
      { type: "button", class: "main", onClick: () => void openRecord(record).catch(tell) },
      t("analysis.open-board"),
    ),
  );
}
