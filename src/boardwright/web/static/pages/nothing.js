// What an address that leads nowhere shows.

import { h } from "preact";
import { t } from "../i18n.js";

export function NothingPage() {
  return h(
    "div",
    { class: "narrow" },
    h("h1", null, t("page.nothing")),
    h("p", null, t("page.nothing-about")),
    h("a", { class: "button main", href: "#/" }, t("page.games")),
  );
}

export function NoSuchGame() {
  return h(
    "p",
    { class: "narrow" },
    t("page.no-such-game"),
    " ",
    h("a", { href: "#/" }, t("page.choose-game")),
  );
}
