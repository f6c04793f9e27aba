// The frame of every page: head line with navigation, language and theme; then the page itself.

import { h } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { said } from "./announce.js";
import { StoneShines } from "./board/materials.js";
import { offer } from "./commands.js";
import { language, LANGUAGES, t, useLanguage } from "./i18n.js";
import { stoneLook } from "./looks.js";
import { clearNotices, Notices, tell } from "./notice.js";
import { NothingPage } from "./pages/nothing.js";
import { chooseTheme, theme, THEMES } from "./pages/theme.js";
import { useTitle } from "./pages/title.js";
import { Help, helpOpen } from "./panels/help.js";
import "./panels/open_choice.js";
import { route } from "./router.js";

/** @typedef {import("./router.js").Route} Route */
/** @typedef {import("preact").ComponentType<{route: Route}>} RoutePage */

/**
 * Pages by the first part of their address, loaded when first shown.
 * @type {Record<string, () => Promise<RoutePage>>}
 */
const PAGES = {
  home: async () => (await import("./pages/home.js")).HomePage,
  new: async () => (await import("./pages/new_game.js")).NewGamePage,
  play: async () => (await import("./pages/play.js")).PlayPage,
  games: async () => (await import("./pages/own_games.js")).OwnGamesPage,
  rules: async () => (await import("./pages/rules.js")).RulesPage,
  open: async () => (await import("./pages/open.js")).OpenPage,
  solved: async () => (await import("./pages/solved.js")).SolvedPage,
  puzzles: async () => (await import("./pages/puzzles.js")).PuzzlesPage,
  lesson: async () => (await import("./pages/lesson.js")).LessonPage,
  class: async () => (await import("./class/page.js")).ClassPage,
  workshop: async () => (await import("./workshop/page.js")).WorkshopPage,
  laboratory: async () => (await import("./laboratory/page.js")).LaboratoryPage,
};

/** @param {{route: Route}} props */
function Routed({ route: shown }) {
  const [found, show] = useState(/** @type {{name: string, page: RoutePage} | null} */ (null));
  useEffect(() => {
    let left = false;
    const load = Object.hasOwn(PAGES, shown.page) ? PAGES[shown.page] : async () => NothingPage;
    load().then((page) => {
      if (!left) show({ name: shown.page, page });
    }, tell);
    return () => {
      left = true;
    };
  }, [shown.page]);
  const arrived = found?.name === shown.page ? location.hash.split("?")[0] : null;
  const before = useRef(/** @type {string | null} */ (null));
  // At once: later it would take the focus from what was focused since.
  useLayoutEffect(() => {
    // Another page begins at its top, for the eye and for the keyboard.
    if (arrived !== null && before.current !== null && before.current !== arrived) {
      helpOpen.value = false;
      clearNotices();
      scrollTo(0, 0);
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    before.current = arrived ?? before.current;
  }, [arrived]);
  if (found?.name !== shown.page) return h("p", { class: "loading" }, t("page.loading"));
  return h(found.page, { route: shown });
}

const LINKS = [
  {
    hash: "#/",
    pages: ["home", "new", "rules", "puzzles", "lesson", "workshop"],
    words: "page.games",
  },
  { hash: "#/games", pages: ["games"], words: "page.own-games" },
  { hash: "#/class", pages: ["class"], words: "class.class" },
  { hash: "#/laboratory", pages: ["laboratory"], words: "page.laboratory" },
];

/** Whoever is in a class is called to the next game on any page. */
if (sessionStorage.getItem("boardwright-class")) {
  import("./class/following.js").then((found) => found.resume(), tell);
}

function HeadLine() {
  return h(
    "header",
    { class: "head" },
    h(
      "a",
      { class: "brand", href: "#/", "aria-label": t("page.home") },
      h("img", { src: "/static/icon.svg", alt: "", width: 26, height: 26 }),
      h("span", { class: "brand-name" }, t("page.brand")),
    ),
    h(
      "nav",
      { "aria-label": t("page.navigation") },
      LINKS.map((link) =>
        h(
          "a",
          {
            href: link.hash,
            "aria-current": link.pages.includes(route.value.page) ? "page" : undefined,
          },
          t(link.words),
        ),
      ),
    ),
    h(
      "div",
      { class: "head-tools" },
      h(LanguageChoice, null),
      h(ThemeChoice, null),
      h(RoundButton, { sign: "?", words: t("page.help"), run: () => void (helpOpen.value = true) }),
    ),
  );
}

function LanguageChoice() {
  return h(
    "div",
    { class: "languages", role: "group", "aria-label": t("page.language") },
    LANGUAGES.map((each) =>
      h(
        "button",
        {
          type: "button",
          class: "plain",
          lang: each,
          key: each,
          "aria-pressed": language.value === each,
          onClick: () => void useLanguage(each).catch(tell),
        },
        each === "en" ? "EN" : "中文",
      ),
    ),
  );
}

function ThemeChoice() {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length];
  const words = t("page.theme", { theme: t(`page.theme-${theme.value}`) });
  const sign = { system: "◐", light: "☀", dark: "☾" }[theme.value];
  return h(RoundButton, { sign, words, run: () => chooseTheme(next) });
}

/** @param {{sign: string, words: string, run: () => void}} props */
function RoundButton({ sign, words, run }) {
  return h(
    "button",
    { type: "button", class: "plain round", "aria-label": words, title: words, onClick: run },
    sign,
  );
}

export function Page() {
  const shown = route.value;
  const name = LINKS.find((link) => link.pages[0] === shown.page)?.words;
  useTitle(name && shown.page !== "home" ? t(name) : "");
  useLayoutEffect(
    () => offer([{ id: "help", key: "?", label: "page.help", run: () => (helpOpen.value = true) }]),
    [],
  );
  return h(
    "div",
    { class: "frame" },
    h("a", { class: "skip", href: "#content", onClick: skip }, t("page.skip")),
    h(HeadLine, null),
    h("main", { id: "content", tabIndex: -1 }, h(Routed, { route: shown })),
    h(StoneShines, { look: stoneLook.value }),
    h(Help, null),
    h(Notices, null),
    h("div", { id: "announcer", class: "unseen", "aria-live": "polite" }, said.value),
  );
}

/** The address belongs to the pages, so the focus goes there without it. @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
