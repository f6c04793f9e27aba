// What leaves the page and enters it: records as text, SGF and JSON, a link, pictures.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce.js";
import { call } from "../request.js";
import { number, t } from "../i18n.js";
import { inform, tell } from "../notice.js";
import { callPlay } from "../play/actions.js";
import { asPng, download, pack } from "../play/records.js";
import { asked, board, cursor, play, position } from "../play/state.js";
import { OpenChoice } from "./open_choice.js";

const FORMATS = /** @type {const} */ (["text", "sgf", "json"]);
const ENDINGS = { text: "txt", sgf: "sgf", json: "json" };
const KINDS = { text: "text/plain", sgf: "application/x-go-sgf", json: "application/json" };

export function Share() {
  if (!play.value || !board.value) return null;
  return h(
    "details",
    { class: "panel share" },
    h("summary", null, t("analysis.share")),
    h(
      "table",
      { class: "formats" },
      h(
        "tbody",
        null,
        formats().map((format) =>
          h(
            "tr",
            { key: format },
            h("th", { scope: "row" }, t(`analysis.format.${format}`)),
            h(
              "td",
              null,
              h(Job, {
                words: t("analysis.download"),
                of: t(`analysis.format.${format}`),
                run: () => saveRecord(format),
              }),
            ),
            h(
              "td",
              null,
              h(Job, {
                words: t("analysis.copy"),
                of: t(`analysis.format.${format}`),
                run: async () => copy(await record(format)),
              }),
            ),
          ),
        ),
        h(
          "tr",
          null,
          h("th", { scope: "row" }, t("analysis.picture")),
          h(
            "td",
            null,
            h(Job, { words: "SVG", of: t("analysis.picture"), run: () => savePicture("svg") }),
          ),
          h(
            "td",
            null,
            h(Job, { words: "PNG", of: t("analysis.picture"), run: () => savePicture("png") }),
          ),
        ),
        h(
          "tr",
          null,
          h("th", { scope: "row" }, t("analysis.position")),
          h(
            "td",
            { colSpan: 2 },
            h(Job, {
              words: t("analysis.copy"),
              of: t("analysis.position"),
              run: () => copy(position.value?.text ?? ""),
            }),
          ),
        ),
      ),
    ),
    h(Link, null),
    h("h3", null, t("analysis.open")),
    h(OpenChoice, null),
  );
}

/** SGF knows grids of single stones. @returns {readonly (typeof FORMATS)[number][]} */
function formats() {
  const grid = board.value?.cell === "point" && board.value.layers === 1;
  return grid ? FORMATS : FORMATS.filter((format) => format !== "sgf");
}

/** @param {{words: string, of: string, run: () => Promise<void> | void}} props */
function Job({ words, of, run }) {
  const start = async () => {
    try {
      await run();
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "button",
    { type: "button", "aria-label": `${of}: ${words}`, onClick: () => void start() },
    words,
  );
}

/** @param {(typeof FORMATS)[number]} format @returns {Promise<string>} */
async function record(format) {
  const answer = await callPlay("GET", `/record?format=${format}`);
  return typeof answer === "string" ? answer : JSON.stringify(answer, null, 1);
}

/** @param {string} ending */
function fileName(ending) {
  return `${play.value?.game.split("@")[0]}-${play.value?.id.slice(0, 6)}.${ending}`;
}

/** @param {(typeof FORMATS)[number]} format */
async function saveRecord(format) {
  download(fileName(ENDINGS[format]), new Blob([await record(format)], { type: KINDS[format] }));
}

/** @param {"svg" | "png"} kind */
async function savePicture(kind) {
  const svg = /** @type {string} */ (await call("POST", "/picture", asked()));
  const content = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await asPng(svg);
  download(fileName(`${cursor.value}.${kind}`), content);
}

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard.writeText(text);
  inform(t("analysis.copied"));
}

function Link() {
  const [link, show] = useState("");
  const version = play.value?.version;
  useEffect(() => show(""), [version, play.value?.id]);
  const make = async () => {
    const packed = await pack(JSON.stringify(JSON.parse(await record("json"))));
    const made = `${location.origin}${location.pathname}#/open/${packed}`;
    show(made);
    await copy(made);
    announce(t("analysis.link-made", { count: number(made.length) }));
  };
  return h(
    "div",
    { class: "share-link" },
    h("button", { type: "button", onClick: () => void make().catch(tell) }, t("analysis.link")),
    link
      ? h(
          "label",
          { class: "field" },
          h("span", { class: "hint" }, t("analysis.link-length", { count: number(link.length) })),
          h("input", {
            readOnly: true,
            value: link,
            onFocus: (/** @type {FocusEvent} */ event) =>
              /** @type {HTMLInputElement} */ (event.target).select(),
          }),
        )
      : null,
  );
}
