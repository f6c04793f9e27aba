// What a pupil sees: the own game, how it stands, and the way out.

import { h } from "preact";
import { t } from "../i18n.js";
import { change, ownGame, shown } from "./following.js";
import { gameTitle, Standings } from "./standings.js";
import { useGameList } from "../pages/game_list.js";

export function PupilPage() {
  useGameList();
  const view = /** @type {import("../wire.d.ts").ClassView} */ (shown.value);
  const you = view.you ?? -1;
  const own = ownGame(view);
  const rests = view.rounds.at(-1)?.rests.includes(you) ?? false;
  return h(
    "div",
    { class: "class-page pupil" },
    h("h1", null, t("class.class-of", { code: view.code })),
    h(
      "p",
      { role: "status" },
      t("class.hello", { name: view.members[you]?.name ?? "" }),
      " ",
      own ? "" : t(rests ? "class.you-rest" : "class.wait"),
    ),
    own
      ? h("a", { class: "button main large", href: `#/play/${own.play}` }, t("class.to-your-game"))
      : null,
    view.contest ? h("p", null, gameTitle(view.contest.game)) : null,
    h(Standings, { view }),
    view.members[you]?.present
      ? h(
          "button",
          { type: "button", class: "plain", onClick: () => change("DELETE", `/members/${you}`) },
          t("class.leave"),
        )
      : h(
          "button",
          {
            type: "button",
            onClick: () => change("POST", "/members", { name: view.members[you].name }),
          },
          t("class.come-back"),
        ),
  );
}
