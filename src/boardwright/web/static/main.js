// The entry: words first, then the page that the address names.

import { h, render } from "preact";
import { Page } from "./page.js";
import { language, useLanguage } from "./i18n.js";

await useLanguage(language.value);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
render(h(Page, null), root);
