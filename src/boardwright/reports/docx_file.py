"""A report as a .docx file, which Word and LibreOffice open; and what a student wrote into one.

Every place for own words has a paragraph style of its own, which a new paragraph inherits when
Enter is pressed: so the words are found again when the report is made anew.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from boardwright.core.errors import InputError
from boardwright.core.extras import extra
from boardwright.reports.document import Block, Code, Document, Heading, Own, OwnTexts, Table, Words
from boardwright.reports.drawing import png_of

OWN = "Own text "
#: What stands around a prompt until it is written over.
OPEN, CLOSE = "［", "］"
#: The Chinese font of the text: every Windows has it, and others put theirs in its place.
CHINESE_FONT = "PMingLiU"
FIGURE_CM = 15.0


def docx_of(document: Document, own: OwnTexts) -> bytes:
    """Return the file."""
    with extra("reports"):
        import docx
        from docx.oxml.ns import qn
    made = docx.Document()
    normal = made.styles["Normal"].element.get_or_add_rPr().get_or_add_rFonts()
    normal.set(qn("w:eastAsia"), CHINESE_FONT)
    made.add_heading(document.title, 0)
    for block in document.blocks:
        add_block(made, block, document.language, own)
    written = io.BytesIO()
    made.save(written)
    return written.getvalue()


def add_block(made: Any, block: Block, language: str, own: OwnTexts) -> None:
    """Add one block at the end of the file."""
    if isinstance(block, Heading):
        made.add_heading(block.text, block.level)
    elif isinstance(block, Words):
        made.add_paragraph(block.text)
    elif isinstance(block, Code):
        made.add_paragraph().add_run(block.text).font.name = "Consolas"
    elif isinstance(block, Own):
        for text in own.get(block.key, [f"{OPEN}{block.prompt}{CLOSE}"]):
            made.add_paragraph(text, own_style(made, block.key))
    elif isinstance(block, Table):
        add_table(made, block)
    else:
        from docx.shared import Cm

        made.add_picture(io.BytesIO(png_of(block, language)), width=Cm(FIGURE_CM))
        made.add_paragraph(block.caption, "Caption")


def own_style(made: Any, key: str) -> Any:
    """Return the style of the paragraphs in one place for own words."""
    from docx.enum.style import WD_STYLE_TYPE

    name = f"{OWN}{key}"
    if name not in [style.name for style in made.styles]:
        made.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH).base_style = made.styles["Normal"]
    return made.styles[name]


def add_table(made: Any, block: Table) -> None:
    """Add a table under its caption."""
    made.add_paragraph(block.caption, "Caption")
    table = made.add_table(rows=1, cols=len(block.heads), style="Light Grid Accent 1")
    lines = [block.heads, *block.rows]
    for number, line in enumerate(lines):
        cells = table.rows[0].cells if number == 0 else table.add_row().cells
        for cell, text in zip(cells, line, strict=True):
            cell.text = text


def own_texts(file: Path) -> OwnTexts:
    """Return what a student wrote into an earlier report; places left as they were are not in it.

    A file that is not there has nothing in it.
    """
    if not file.exists():
        return {}
    with extra("reports"):
        import docx
    try:
        paragraphs = docx.Document(str(file)).paragraphs
    except Exception as error:  # a zip, its XML, or its parts may be broken, each in its own way
        raise InputError("{file} is not a .docx file that can be read", file=file) from error
    found: dict[str, list[str]] = {}
    for key, text in written_in(paragraphs):
        found.setdefault(key, []).append(text)
    return found


def written_in(paragraphs: Any) -> Iterator[tuple[str, str]]:
    """Yield place and text of every paragraph with own words."""
    for each in paragraphs:
        name, text = each.style.name or "", each.text.strip()
        prompt = text.startswith(OPEN) and text.endswith(CLOSE)
        if name.startswith(OWN) and text and not prompt:
            yield name.removeprefix(OWN), text
