"""Makes the page's own fonts: only the characters that the page uses, in both languages.

python scripts/fonts.py INTER.woff2 NOTO_SANS_CJK.ttc    # needs fonttools and brotli

Inter (variable weight) is the package @fontsource-variable/inter, Noto Sans CJK Debian's
fonts-noto-cjk; both are under the SIL Open Font License (static/fonts/LICENSE.txt). A test says
when words have characters that are missing: then this is run again.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGE = Path(__file__).parent.parent / "src" / "boardwright"
FONTS = PACKAGE / "web" / "static" / "fonts"
CHINESE = re.compile(r"[\u2e80-\u9fff\uff00-\uffef]")
#: Letters, digits and signs of English, and what stands on the page besides.
LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0·×÷–—‘’“”…−≈←↑→↓∞½±°ü⇧"
#: The face of the collection with the forms of Taiwan.
FACE = "Noto Sans CJK TC"


def chinese() -> str:
    """Return every Chinese character of the page's words and of the games."""
    words = (json.loads(file.read_text("utf-8")) for file in PACKAGE.glob("core/words/zh-TW/*"))
    texts = [*(text for each in words for text in each.values())]
    texts += [file.read_text("utf-8") for file in PACKAGE.rglob("*.py")]
    return "".join(sorted(set(CHINESE.findall("".join(texts)))))


def write(font: TTFont, text: str, name: str, features: list[str]) -> None:
    """Write the part of a font that a text needs."""
    options = subset.Options(flavor="woff2", layout_features=features, hinting=False)
    options.name_IDs = [0, 1, 2, 13, 14]  # its name and its licence stay in it
    maker = subset.Subsetter(options)
    maker.populate(text=text)
    maker.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": (400, 700)})
    subset.save_font(font, FONTS / name, options)
    print(f"{name}: {len(text)} characters, {(FONTS / name).stat().st_size / 1000:.0f} kB")


def main(inter: str, noto: str) -> None:
    """Write both."""
    write(TTFont(inter), LATIN, "latin.woff2", ["kern", "tnum"])
    faces = TTCollection(noto).fonts
    face = next(each for each in faces if each["name"].getDebugName(1) == FACE)
    write(face, chinese(), "chinese.woff2", [])


if __name__ == "__main__":
    main(*sys.argv[1:])
