"""Builds the documentation: static pages in both languages, with a search that needs no network.

make docs         # python scripts/guide.py: into the package, whose page opens it from help

The texts are plain Markdown (`docs/guide/LANGUAGE`, `docs/*.md`) that any other builder reads; the
references of the command line and of the Python API are made from the code (`references.py`).
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

sys.path.insert(0, str(Path(__file__).parent))
from references import REFERENCES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
GUIDE = DOCS / "guide"
SITE = ROOT / "src" / "boardwright" / "web" / "guide"
LANGUAGES = {"en": "English", "zh-TW": "正體中文"}
WORDS = {
    "en": {"search": "Search", "nothing": "Nothing found", "english": "Reference"},
    "zh-TW": {"search": "搜尋", "nothing": "找不到", "english": "參考（英文）"},
}
FILES = ("style.css", "search.js", "live.js")
HEADING = re.compile(r"<h([23])>(.*?)</h\1>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")


def contents() -> dict[str, list[tuple[str, str, str]]]:
    """Return for each language the pages in their order: name, title, and the group they are in."""
    listed = json.loads((GUIDE / "pages.json").read_text("utf-8"))
    found = {}
    for place, language in enumerate(LANGUAGES, start=1):
        own = [(page[0], page[place], "") for page in listed]
        texts = {path.stem: file_of(path.stem, language) for path in sorted(DOCS.glob("*.md"))}
        translated = {name: path.parent != DOCS for name, path in texts.items()}
        own += [(name, title_of(path), "") for name, path in texts.items() if translated[name]]
        english = [(name, path) for name, path in texts.items() if not translated[name]]
        found[language] = own + [(name, title_of(path), "english") for name, path in english]
    return found


def file_of(name: str, language: str) -> Path:
    """Return where a page is written: in the guide, or in English among the references."""
    own = GUIDE / language / f"{name}.md"
    return own if own.exists() else DOCS / f"{name}.md"


def title_of(path: Path) -> str:
    """Return the first heading of a text."""
    return path.read_text("utf-8").partition("\n")[0].lstrip("# ")


def source(name: str, language: str) -> str:
    """Return the Markdown of a page: made from the code, of the guide, or of the reference."""
    if name in REFERENCES:
        return REFERENCES[name](language)
    return file_of(name, language).read_text("utf-8")


def rendered(text: str) -> str:
    """Return Markdown as HTML; links lead to pages of the site or, outside it, nowhere."""
    body: str = MarkdownIt("commonmark", {"html": True}).enable("table").render(text)
    body = re.sub(r"(?<=[，。、；：？）」])\n", "", body)  # Chinese has no spaces between its lines
    body = re.sub(r'href="([\w-]+)\.md(#[\w-]*)?"', r'href="\1.html\2"', body)
    body = re.sub(r'<a href="(?![\w-]+\.html|https?:)[^"]*">(.*?)</a>', r"\1", body)  # our files
    body = re.sub(r'src="(?!https?:)([^"]+)"', r'src="../\1"', body)
    seen: dict[str, int] = {}

    def named(found: re.Match[str]) -> str:
        plain = TAG.sub("", found[2])
        name = re.sub(r"[^\w]+", "-", plain.lower()).strip("-")
        seen[name] = seen.get(name, 0) + 1
        anchor = name if seen[name] == 1 else f"{name}-{seen[name]}"
        return f'<h{found[1]} id="{escape(anchor)}">{found[2]}</h{found[1]}>'

    return HEADING.sub(named, body)


def page(name: str, title: str, language: str, body: str, menu: str) -> str:
    """Return a whole page; every script and style is a file, as the page's policy demands."""
    others = " · ".join(
        f'<a href="../{code}/{name}.html" hreflang="{code}">{word}</a>'
        for code, word in LANGUAGES.items()
        if code != language
    )
    words = WORDS[language]
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} – Boardwright</title>
<link rel="stylesheet" href="../style.css">
<script defer src="index.js"></script>
<script defer src="../search.js"></script>
<script defer src="../live.js"></script>
</head>
<body>
<header><a href="index.html">Boardwright 弈匠</a> {others}
<search><input type="search" placeholder="{words["search"]}" aria-label="{words["search"]}"
data-nothing="{words["nothing"]}"><ul id="found"></ul></search></header>
<nav>{menu}</nav>
<main>{body}</main>
</body>
</html>
"""


def entries(name: str, title: str, body: str) -> list[list[str]]:
    """Return what search knows of a page: address, heading and words of each of its parts."""
    parts = re.split(r'<h[23] id="([^"]*)">(.*?)</h[23]>', body)
    found = [[f"{name}.html", title, plain(parts[0])]]
    for anchor, heading, text in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        found.append([f"{name}.html#{anchor}", f"{title}: {plain(heading)}", plain(text)])
    return found


def plain(html: str) -> str:
    """Return the words of a piece of HTML."""
    return " ".join(TAG.sub(" ", html).split())


def build(site: Path = SITE) -> int:
    """Write the site anew; return how many pages it has."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(DOCS / "boards", site / "boards")
    shutil.copy(DOCS / "page.png", site)
    for file in FILES:
        shutil.copy(GUIDE / file, site)
    shutil.copy(ROOT / "src" / "boardwright" / "web" / "static" / "fonts" / "latin.woff2", site)
    count = 0
    for language, pages in contents().items():
        folder = site / language
        folder.mkdir()
        index: list[list[str]] = []
        for name, title, _ in pages:
            body = rendered(source(name, language))
            menu = menu_of(pages, name, language)
            whole = page(name, title, language, body, menu)
            (folder / f"{name}.html").write_text(whole, encoding="utf-8")
            index += entries(name, title, body)
            count += 1
        told = json.dumps(index, ensure_ascii=False)
        (folder / "index.js").write_text(f"globalThis.guide = {told};\n", encoding="utf-8")
    return count


def menu_of(pages: list[tuple[str, str, str]], current: str, language: str) -> str:
    """Return the list of all pages, the present one marked."""
    lines = []
    before = ""
    for name, title, group in pages:
        if group != before:
            lines.append(f"<li><strong>{WORDS[language][group]}</strong></li>")
            before = group
        here = ' aria-current="page"' if name == current else ""
        lines.append(f'<li><a href="{name}.html"{here}>{escape(title)}</a></li>')
    return f"<ul>{''.join(lines)}</ul>"


if __name__ == "__main__":
    print(f"{build()} pages: {(SITE / 'en' / 'index.html').relative_to(ROOT)}")
