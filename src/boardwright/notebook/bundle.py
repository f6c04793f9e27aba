"""The page's own modules and styles as one script and one sheet, for places without our server."""

from __future__ import annotations

import json
import re
from pathlib import Path

from boardwright.web.page_words import ENGLISH

STATIC = ENGLISH.parents[1]
ENTRY = Path(__file__).parent / "board_widget.js"
SHEETS = ("base", "board", "analysis")
IMPORTED = re.compile(r'((?:from|import)\s*)"([^"]+)"')
#: Modules become addresses in the browser only: each import names its module until then.
LOADER = """
const MODULES = %s;
let loaded;
async function load() {
  const urls = {};
  for (const [name, source] of MODULES) {
    const text = source.replace(/%%module:([^%%]+)%%/g, (_, wanted) => urls[wanted]);
    urls[name] = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  }
  return import(urls[MODULES.at(-1)[0]]);
}
export default async () => {
  loaded ??= load();
  return { render: (await loaded).render };
};
"""


def script() -> str:
    """Return the widget's module with all modules it imports inside."""
    return LOADER % json.dumps(modules(ENTRY))


def modules(entry: Path) -> list[tuple[str, str]]:
    """Return name and source of a module and all it imports, each after what it imports."""
    vendored = import_map()
    found: dict[Path, str] = {}

    def add(path: Path) -> None:
        if path in found:
            return
        source = path.read_text(encoding="utf-8")
        named = {name: target(path, name, vendored) for _, name in IMPORTED.findall(source)}
        for each in named.values():
            add(each)
        found[path] = IMPORTED.sub(
            lambda match: f'{match[1]}"%module:{label(named[match[2]])}%"', source
        )

    add(entry)
    return [(label(path), source) for path, source in found.items()]


def target(path: Path, name: str, vendored: dict[str, Path]) -> Path:
    """Return the file that an import of a module means."""
    return vendored[name] if name in vendored else (path.parent / name).resolve()


def label(path: Path) -> str:
    """Return what a module is called here."""
    return path.relative_to(STATIC.parent.parent).as_posix()


def import_map() -> dict[str, Path]:
    """Return the libraries of the page by the names that its modules import."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="importmap">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    named = json.loads(found[1])["imports"]
    return {name: STATIC / address.removeprefix("/static/") for name, address in named.items()}


def styles() -> str:
    """Return the page's colours and the styles of its boards, for what is inside a widget only."""
    sheets = [(STATIC / "style" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    colours = "\n".join(re.findall(r"^  --[\w-]+:.*;$", "\n".join(sheets), re.MULTILINE))
    shapes = "\n".join(
        re.sub(r"^:root \{.*?^\}", "", sheet, flags=re.M | re.S) for sheet in sheets[1:]
    )
    own = "max-width: 34rem; color-scheme: light dark; color: var(--ink); font-family: sans-serif;"
    own += " & input { width: 100%; } & .unseen { position: absolute; }"
    return f".boardwright {{\n{own}\n{colours}\n{shapes}\n}}\n"
