// A class: open one or come in by its code; then the teacher's page or a pupil's.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { TextField } from "../fields.js";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { useTitle } from "../pages/title.js";
import { keptName, keepName } from "../play/people.js";
import { call, make } from "../request.js";
import { go } from "../router.js";
import { adopt, follow, shown, trouble } from "./following.js";
import { PupilPage } from "./pupil.js";
import { TeacherPage } from "./teacher.js";

/** @typedef {import("../wire.d.ts").ClassView} ClassView */

/** @param {{route: import("../router.js").Route}} props */
export function ClassPage({ route }) {
  const code = (route.parts[0] ?? "").toUpperCase();
  useTitle(t("class.class"));
  return code ? h(OneClass, { key: code, code }) : h(Doors, null);
}

/** @param {{code: string}} props */
function OneClass({ code }) {
  const [inside, comeIn] = useState(/** @type {boolean | null} */ (null));
  const [problem, setProblem] = useState("");
  useEffect(() => {
    call("GET", `/classes/${encodeURIComponent(code)}/door`).then(
      (/** @type {import("../wire.d.ts").DoorView} */ door) => comeIn(door.inside),
      (/** @type {Error} */ error) => setProblem(error.message),
    );
  }, []);
  useEffect(() => {
    if (inside) follow(code);
  }, [inside]);
  const wrong = problem || trouble.value;
  if (wrong) return h("p", { class: "narrow problem", role: "alert" }, wrong);
  if (inside === false) return h(ComeIn, { code, done: () => comeIn(true) });
  if (!shown.value) return h("p", { class: "loading" }, t("page.loading"));
  return shown.value.role === "owner" ? h(TeacherPage, null) : h(PupilPage, null);
}

function Doors() {
  const [code, type] = useState("");
  const open = async () => {
    try {
      /** @type {ClassView} */
      const made = await make("/classes", { title: "" });
      go(`#/class/${made.code}`);
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "div",
    { class: "narrow class-doors" },
    h("h1", null, t("class.class")),
    h("p", null, t("class.about")),
    shown.value
      ? h(
          "p",
          null,
          h(
            "a",
            { class: "button main", href: `#/class/${shown.value.code}` },
            t("class.class-of", { code: shown.value.code }),
          ),
        )
      : null,
    h(
      "form",
      {
        class: "panel",
        onSubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          if (code.trim()) go(`#/class/${encodeURIComponent(code.trim().toUpperCase())}`);
        },
      },
      h("h2", null, t("class.pupil")),
      h(TextField, { label: t("class.code"), value: code, change: type }),
      h("button", { type: "submit", class: "main" }, t("class.come-in")),
    ),
    h(
      "section",
      { class: "panel" },
      h("h2", null, t("class.teacher")),
      h("button", { type: "button", onClick: open }, t("class.open")),
    ),
  );
}

/** @param {{code: string, done: () => void}} props */
function ComeIn({ code, done }) {
  const [name, type] = useState(keptName());
  /** @param {Event} event */
  const enter = async (event) => {
    event.preventDefault();
    try {
      adopt(await call("POST", `/classes/${code}/members`, { name }));
      keepName(name);
      done();
    } catch (error) {
      tell(error);
    }
  };
  return h(
    "form",
    { class: "narrow panel", onSubmit: enter },
    h("h1", null, t("class.class-of", { code })),
    h(TextField, { label: t("class.your-name"), value: name, change: type }),
    h("button", { type: "submit", class: "main", disabled: !name.trim() }, t("class.come-in")),
  );
}
