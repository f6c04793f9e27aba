"""The page's own files: words in both languages, types, vendored modules, nothing foreign."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from fontTools.ttLib import TTFont

from boardwright.web.page_files import STATIC
from boardwright.web.page_types import FILE, page_types
from boardwright.web.page_words import ENGLISH, page_words

MOST_LINES = 300
#: A module imports only from its own folder and those before it; files beside main.js come first.
LAYERS = ("", "charts", "board", "play", "panels", "pages", "class", "laboratory", "workshop")
MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
PARTS = sorted(path.stem for path in ENGLISH.glob("*.json"))
#: Words that are the same in Chinese: names, symbols and notations.
SAME_IN_BOTH = re.compile(
    r"^[\W\d_]*$|^(Boardwright 弈匠|English|中文|CSV|JSON|SGF|SVG|PNG|Elo|n)$"
)
#: Common characters that only Simplified Chinese has.
SIMPLIFIED = set(
    "这们国时说对过为还没个来会发动点样经现实关无问开长书写让级总断统计组线设认识证论"
    "显图载输选择错误删头数学习题别边进远运单双历战胜败赢"
)


def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in MODULES)


def relative(path: Path) -> str:
    return str(path.relative_to(STATIC))


def test_a_key_begins_with_the_name_of_its_file() -> None:
    for part in PARTS:
        table = json.loads((ENGLISH / f"{part}.json").read_text("utf-8"))
        assert all(key.startswith(f"{part}.") for key in table), part


def test_every_key_is_used_and_every_used_key_is_there() -> None:
    source = scripts()
    keys = {key.removesuffix(".one") for key in page_words("en")}  # asked for by its other form
    begin = rf"(?:{'|'.join(PARTS)})\."
    named = set(re.findall(rf"""["'`]({begin}[\w.+-]*\w)["'`]""", source))
    # A key made while running is written as a template whose beginning is the common part.
    computed = set(re.findall(rf"`({begin}[\w.-]*)\$\{{", source))
    asked = set(re.findall(r"""\bt\(\s*["']([^"']+)["']""", source))
    assert asked <= keys, f"no words for {sorted(asked - keys)}"
    assert named <= keys, f"no words for {sorted(named - keys)}"
    for prefix in computed:
        assert any(key.startswith(prefix) for key in keys), f"no words begin with {prefix}"
    unused = {key for key in keys - named if not key.startswith(tuple(computed) or ("\0",))}
    assert not unused, f"never used: {sorted(unused)}"
    assert keys <= page_words("en").keys()


def test_the_same_names_are_filled_into_both_languages() -> None:
    english, chinese = page_words("en"), page_words("zh-TW")
    for key, words in english.items():
        filled = Counter(re.findall(r"\{\w+\}", words)).keys()
        assert Counter(re.findall(r"\{\w+\}", chinese[key])).keys() == filled, key


def test_the_fonts_have_the_characters_of_the_page() -> None:
    missing = {}
    for name, language in (("latin", "en"), ("chinese", "zh-TW")):
        font = TTFont(STATIC / "fonts" / f"{name}.woff2")
        wanted = {each for each in "".join(page_words(language).values()) if each.isprintable()}
        wanted = {each for each in wanted if (ord(each) < 0x2E80) == (name == "latin")}
        missing[name] = wanted - {chr(code) for code in font.getBestCmap()}
    # A system's own font draws what a new word brings until scripts/fonts.py is run again.
    assert len(missing["chinese"]) <= 20, f"run scripts/fonts.py: {missing['chinese']}"
    assert len(missing["latin"]) <= 5, f"run scripts/fonts.py: {missing['latin']}"
    assert "SIL Open Font License" in (STATIC / "fonts" / "LICENSE.txt").read_text("utf-8")


def test_everything_is_translated_into_traditional_chinese() -> None:
    english, chinese = page_words("en"), page_words("zh-TW")
    han = re.compile(r"[\u4e00-\u9fff]")
    for key, words in chinese.items():
        bare = re.sub(r"\{\w+\}", "", words).strip()
        assert bool(words.strip()) == bool(english[key].strip()), f"{key} has no words"
        assert SAME_IN_BOTH.match(bare) or han.search(bare), f"{key}: {words}"
        wrong = set(words) & SIMPLIFIED
        assert not wrong, f"{key}: {wrong} in {words}"
    for key, words in english.items():
        assert SAME_IN_BOTH.match(words) or not han.search(words), f"{key}: {words}"


def test_types_of_the_page_are_those_of_the_api() -> None:
    assert FILE.read_text(encoding="utf-8") == page_types(), (
        "run: python -m boardwright.web.page_types"
    )


def test_vendored_modules_are_the_ones_listed() -> None:
    vendor = STATIC / "vendor"
    sums = re.findall(r"^([0-9a-f]{64})  (\S+)$", (vendor / "SHA256SUMS").read_text(), re.M)
    assert {name for _, name in sums} | {"SHA256SUMS"} == {path.name for path in vendor.iterdir()}
    for digest, name in sums:
        assert hashlib.sha256((vendor / name).read_bytes()).hexdigest() == digest, name


def imports(path: Path) -> list[Path]:
    """Return the modules that a module imports, types left out."""
    named = re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", path.read_text("utf-8"))
    return [(path.parent / name).resolve() for name in named if not name.endswith(".d.ts")]


def test_imports_go_down_only() -> None:
    def layer(path: Path) -> int:
        folder, *inside = path.relative_to(STATIC).parts
        return LAYERS.index(folder) if inside else 0

    for path in MODULES:
        if path.name not in ("main.js", "page.js") or path.parent != STATIC:
            for each in imports(path):
                assert layer(each) <= layer(path), f"{relative(path)} imports {relative(each)}"


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_modules_keep_the_rules_of_the_page(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert source.count("\n") <= MOST_LINES
    assert max(map(len, source.splitlines())) <= 100
    foreign = re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+", source)
    assert set(foreign) <= {"http://www.w3.org"}, "an address elsewhere"
    for forbidden in (r"\beval\(", r"new Function\b", "innerHTML", "export default", r"style=\""):
        assert not re.search(forbidden, source), forbidden
    assert not re.search(r"document\.write|insertAdjacentHTML|\bconsole\.log\b|\bTODO\b", source)


def test_every_module_is_reached_from_the_entry_and_imports_what_is_there() -> None:
    reached, waiting = set(), [STATIC / "main.js"]
    while waiting:
        path = waiting.pop()
        if path in reached:
            continue
        reached.add(path)
        assert path.is_file(), path
        waiting += imports(path)
    assert {relative(path) for path in MODULES} == {relative(path) for path in reached}


def test_styles_are_all_linked_and_load_nothing_from_elsewhere() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    linked = re.findall(r'href="/static/style/([\w.]+)"', page)
    linked += re.findall(r'href: "/static/style/([\w.]+)"', scripts())  # on one page only
    assert sorted(linked) == sorted(path.name for path in (STATIC / "style").iterdir())
    for path in (STATIC / "style").iterdir():
        source = path.read_text(encoding="utf-8")
        assert not re.search(r"@import|https?:|url\(\s*[\"']?//", source), path.name


def test_the_entry_has_no_inline_style_and_only_files_of_this_server() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page and "style=" not in page
    assert not re.search(r"\son\w+=", page)
    shared = re.findall(r'<meta property="og:(\w+)" content="([^"]+)">', page)
    assert {"title", "description", "image"} <= dict(shared).keys()
    for address in [dict(shared)["image"], *re.findall(r'(?:src|href)="([^"]+)"', page)]:
        assert address.startswith("/static/")
        assert (STATIC / address.removeprefix("/static/")).is_file(), address


def test_the_content_policy_is_strict(client: TestClient) -> None:
    header = client.get("/").headers["content-security-policy"]
    policy = dict(each.strip().split(" ", 1) for each in header.split(";"))
    assert policy["default-src"] == "'none'"
    allowed = set(policy.pop("script-src").split())
    assert {word for word in allowed if not word.startswith("'sha256-")} == {"'self'"}
    page = client.get("/").text
    assert len(allowed) == 1 + len(re.findall(r"<script[^>]*>.+?</script>", page, re.S))
    for subject, words in policy.items():
        assert set(words.split()) <= {"'self'", "'none'", "data:", "blob:"}, subject
        assert not {"data:", "blob:"} & set(words.split()) or subject == "img-src"
