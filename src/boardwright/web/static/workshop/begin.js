// What a new game begins from: a kind of game, or the rules of one that is there.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { typed } from "../fields.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { go } from "../router.js";

/** @typedef {import("../wire.d.ts").GameView} GameView */
/** @typedef {import("../wire.d.ts").WorkshopView} WorkshopView */

const NAME = "[a-z][a-z0-9_]{0,40}";

/** @param {{games: GameView[]}} props */
export function BeginPage({ games }) {
  const [found, show] = useState(/** @type {WorkshopView | null} */ (null));
  const [name, setName] = useState("my_game");
  const [from, setFrom] = useState("line");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    call("GET", "/workshop").then((view) => show(/** @type {WorkshopView} */ (view)), tell);
  }, []);
  if (!found) return h("p", { class: "loading" }, t("page.loading"));
  const own = games.filter((game) => game.editable);
  const titles = new Map(games.map((game) => [game.name, local(game.title)]));
  /** @param {Event} event */
  const begin = (event) => {
    event.preventDefault();
    if (found.taken.includes(name)) setProblem(t("workshop.name-taken", { name }));
    else go(`#/workshop/${name}?from=${encodeURIComponent(from)}`);
  };
  return h(
    "form",
    { class: "workshop-begin", onSubmit: begin },
    h("h1", null, t("workshop.write")),
    h("p", null, t("workshop.about")),
    own.length
      ? h(
          "section",
          { class: "panel" },
          h("h2", null, t("workshop.yours")),
          h(
            "ul",
            { class: "workshop-own" },
            own.map((game) =>
              h(
                "li",
                { key: game.name },
                h("a", { href: `#/workshop/${game.name}` }, local(game.title)),
                h("span", { class: "soft" }, ` ${game.name}.py`),
              ),
            ),
          ),
        )
      : null,
    h(
      "fieldset",
      { class: "panel workshop-kinds" },
      h("legend", null, t("workshop.from")),
      found.starters.map((starter) =>
        h(
          "label",
          { class: "workshop-kind", key: starter.name },
          h("input", {
            type: "radio",
            name: "from",
            value: starter.name,
            checked: from === starter.name,
            onChange: () => setFrom(starter.name),
          }),
          h("strong", null, t(`workshop.kind-${starter.name}`)),
          h("span", { class: "hint" }, local(starter.about)),
        ),
      ),
      h(
        "label",
        { class: "field" },
        t("workshop.from-game"),
        h(
          "select",
          {
            value: found.games.includes(from) ? from : "",
            onChange: (/** @type {Event} */ event) => setFrom(typed(event) || "line"),
          },
          h("option", { value: "" }, "–"),
          found.games.map((game) =>
            h("option", { key: game, value: game }, titles.get(game) ?? game),
          ),
        ),
      ),
    ),
    h(
      "label",
      { class: "field" },
      t("workshop.name"),
      h("input", {
        type: "text",
        class: "mono",
        value: name,
        required: true,
        pattern: NAME,
        maxLength: 41,
        autocapitalize: "off",
        spellcheck: false,
        title: t("workshop.name-rule"),
        onInput: (/** @type {Event} */ event) => {
          setName(typed(event));
          setProblem("");
        },
      }),
      h("span", { class: "hint mono" }, `${found.folder}/${name}.py`),
    ),
    problem ? h("p", { class: "problem", role: "alert" }, problem) : null,
    h(
      "div",
      { class: "row" },
      h("button", { type: "submit", class: "main large" }, t("workshop.begin")),
    ),
  );
}
