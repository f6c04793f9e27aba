"""The page in few files, made in memory from its modules: first page, rest and editor.

The sources stay what is read and written: nothing is built or kept, and a file that has changed is
noticed with the next load of the page. A module becomes a function that answers its exports; it
runs when it is first needed, once, as the browser would have run it. Only the forms of ``import``
and ``export`` that the page uses are understood, and what is not is an error at the start.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

#: The page's own modules, by the names that the import map gives them.
IMPORT_MAP = re.compile(r'<script type="importmap">(.+?)</script>', re.S)
STYLE = re.compile(r'<link rel="stylesheet" href="/static/([^"]+)">\n')
#: Comments that begin their line, and types in the middle of one.
BLOCK = r"/\*\*(?:(?!\*/).)*\*/"
COMMENTS = re.compile(rf"^\s*//[^\n]*\n|^\s*{BLOCK}[ \t]*\n|{BLOCK} ?", re.M | re.S)
BEGIN = r"(?:^|(?<=;))"
IMPORT = re.compile(
    BEGIN + r'import\s*(\{[^}]*\}\s*from|\*\s*as\s+\w+\s+from)?\s*"([^"]+)";?', re.M
)
PASSED_ON = re.compile(BEGIN + r'export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?', re.M)
LISTED = re.compile(r"\bexport\s*\{([^}]*)\};?")
DECLARED = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.M)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
LEFT = re.compile(r"^(?:import|export)\b", re.M)
ENTRY, FIRST_PAGE = "main.js", "pages/home.js"
#: Large, and needed on one page only: it has a file of its own, with what nothing else needs.
ALONE = "workshop/code_editor.js"
RUNTIME = """const made = {}, makers = {};
export const define = (all) => void Object.assign(makers, all);
export const need = (id) => (made[id] ??= makers[id]());
export const later = async (id) => {
  if (!(id in makers)) await import(id === "ALONE" ? "OWN" : "REST");
  return need(id);
};
"""


@dataclass(frozen=True)
class Module:
    """A module as a function: its code, what it exports and what it needs at once."""

    code: str
    exports: tuple[str, ...]
    needs: tuple[str, ...]


def pairs(listed: str) -> list[tuple[str, str]]:
    """Return the inner and the outer names of a list of imports or exports.

    >>> pairs(" a, b as c, ")
    [('a', 'a'), ('b', 'c')]
    """
    words = (each.split() for each in listed.split(",") if each.strip())
    return [(word[0], word[-1]) for word in words]


def module_of(source: str, name: str, names: dict[str, str]) -> Module:
    """Return a module; ``names`` are those of the import map."""
    needs, exports = [], {}

    def found(address: str) -> str:
        folder = posixpath.dirname(name)
        return names.get(address) or posixpath.normpath(posixpath.join(folder, address))

    def imported(match: re.Match[str]) -> str:
        what, needed = match[1] or "", found(match[2])
        needs.append(needed)
        if what.startswith("{"):
            inside = ", ".join(f"{a}: {b}" for a, b in pairs(what[1 : what.index("}")]))
            return f'const {{ {inside} }} = need("{needed}");'
        space = f"const {what.split()[-2]} = " if what else ""
        return f'{space}need("{needed}");'

    def passed_on(match: re.Match[str]) -> str:
        needed = found(match[2])
        needs.append(needed)
        exports.update({outer: f'need("{needed}").{inner}' for inner, outer in pairs(match[1])})
        return ""

    def listed(match: re.Match[str]) -> str:
        exports.update({outer: inner for inner, outer in pairs(match[1])})
        return ""

    def declared(match: re.Match[str]) -> str:
        exports[match[2]] = match[2]
        return f"{match[1]} {match[2]}"

    code = COMMENTS.sub("", source)
    for form, change in (
        (PASSED_ON, passed_on),
        (IMPORT, imported),
        (DECLARED, declared),
        (LISTED, listed),
    ):
        code = form.sub(change, code)
    code = LATER.sub(lambda match: f'later("{found(match[1])}")', code)
    if LEFT.search(code):
        raise ValueError(f"{name} has an import or export of a form that is not understood")
    code = re.sub(r"^[ ]+(?=\S)", " ", code, flags=re.M) if "`" not in code else code
    if name != ENTRY:
        inside = ", ".join(f"{outer}: {inner}" for outer, inner in exports.items())
        code = f"{code}\nreturn {{ {inside} }};"
    return Module(code, tuple(exports), tuple(needs))


@dataclass(frozen=True)
class Bundle:
    """All modules and styles of a folder."""

    folder: Path

    @cached_property
    def page(self) -> str:
        """The page as it is written."""
        return (self.folder / "index.html").read_text(encoding="utf-8")

    @cached_property
    def modules(self) -> dict[str, Module]:
        """The modules by their places in the folder."""
        found = IMPORT_MAP.search(self.page)
        listed = json.loads(found[1])["imports"] if found else {}
        names = {name: path.removeprefix("/static/") for name, path in listed.items()}
        files = sorted(self.folder.rglob("*.js"))
        named = {file.relative_to(self.folder).as_posix(): file for file in files}
        return {
            name: module_of(file.read_text(encoding="utf-8"), name, names)
            for name, file in named.items()
        }

    def closure(self, *names: str) -> list[str]:
        """Return modules with all that they need at once, what is needed first; no rings."""
        order: list[str] = []

        def visit(name: str, above: tuple[str, ...]) -> None:
            if name in above:
                raise ValueError(f"modules need each other: {' -> '.join((*above, name))}")
            if name not in order:
                for needed in self.modules[name].needs:
                    visit(needed, (*above, name))
                order.append(name)

        for name in names:
            visit(name, ())
        return order

    @cached_property
    def files(self) -> dict[str, tuple[str, str]]:
        """The texts of the files and their kinds, by names that change with what is in them."""
        first = self.closure(ENTRY, FIRST_PAGE)
        own = self.closure(ALONE) if ALONE in self.modules else []
        shared = self.closure(*(name for name in self.modules if name not in own))
        rest = self._defined([name for name in shared if name not in first])
        alone = self._defined([name for name in own if name not in (*shared, *first)])
        places = {"ALONE": ALONE, "OWN": f"/page/own.{mark(alone)}.js"}
        places["REST"] = f"/page/rest.{mark(rest)}.js"
        start = RUNTIME
        for word, place in places.items():
            start = start.replace(f'"{word}"', f'"{place}"')
        entry = self.modules[ENTRY].code
        head = f"{start}{self._defined([name for name in first if name != ENTRY])}{entry}\n"
        first_name = f"first.{mark(head)}.js"
        needed = f'import {{ define, need, later }} from "/page/{first_name}";\n'
        linked = STYLE.findall(self.page)
        style = "".join((self.folder / each).read_text(encoding="utf-8") for each in linked)
        return {
            first_name: (head, "text/javascript"),
            f"rest.{mark(rest)}.js": (needed + rest, "text/javascript"),
            f"own.{mark(alone)}.js": (needed + alone, "text/javascript"),
            f"style.{mark(style)}.css": (style, "text/css"),
        }

    def _defined(self, names: list[str]) -> str:
        inside = ",\n".join(f'"{name}"() {{\n{self.modules[name].code}\n}}' for name in names)
        return f"define({{\n{inside}\n}});\n"

    @cached_property
    def index(self) -> str:
        """The page that loads these files."""
        first, *_, style = (f"/page/{name}" for name in self.files)
        link = f'<link rel="stylesheet" href="{style}">\n'
        head, *parts = STYLE.split(self.page)
        return (head + link + "".join(parts[1::2])).replace(f"/static/{ENTRY}", first)

    def single(self, name: str) -> str | None:
        """Return a module for whoever asks for it alone: the one that the page has."""
        module = self.modules.get(name)
        if module is None or name == ENTRY:
            return None
        first = next(iter(self.files))
        names = ", ".join(module.exports)
        return (
            f'import {{ later }} from "/page/{first}";\n'
            f'export const {{ {names} }} = await later("{name}");\n'
        )


def mark(text: str) -> str:
    """Return a mark of a text that changes with it."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]
