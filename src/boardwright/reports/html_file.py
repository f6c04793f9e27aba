"""A report as one HTML page that needs nothing else; a browser prints it as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from boardwright.papers.figures import inline
from boardwright.papers.report import PAGE_STYLE
from boardwright.reports.document import Block, Code, Document, Heading, Own, OwnTexts, Table, Words
from boardwright.reports.drawing import svg_of

STYLE = (
    PAGE_STYLE
    + """
pre { padding: 0.5rem; border: 1px solid var(--line); white-space: pre-wrap; }
caption, figcaption { text-align: left; font-weight: 600; padding: 0.5rem 0; }
.prompt { border-left: 3px solid var(--line); padding-left: 0.6rem; opacity: 0.7; }
@media print { body { font-size: 11pt; } .prompt { display: none; } }
"""
)


def html_of(document: Document, own: OwnTexts) -> bytes:
    """Return the page."""
    title = escape(document.title)
    head = (
        f'<!doctype html>\n<html lang="{document.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    )
    parts = [
        part
        for number, block in enumerate(document.blocks)
        for part in html_block(block, number, document.language, own)
    ]
    return "\n".join([head, *parts, "</body>\n</html>\n"]).encode()


def html_block(block: Block, number: int, language: str, own: OwnTexts) -> Iterator[str]:
    """Yield one block of the page."""
    if isinstance(block, Heading):
        yield f"<h{block.level + 1}>{escape(block.text)}</h{block.level + 1}>"
    elif isinstance(block, Words):
        yield f"<p>{escape(block.text)}</p>"
    elif isinstance(block, Code):
        yield f"<pre><code>{escape(block.text)}</code></pre>"
    elif isinstance(block, Own):
        if block.key in own:
            yield from (f"<p>{escape(text)}</p>" for text in own[block.key])
        else:
            yield f'<p class="prompt">{escape(block.prompt)}</p>'
    elif isinstance(block, Table):
        heads = "".join(f"<th>{escape(head)}</th>" for head in block.heads)
        yield f"<table><caption>{escape(block.caption)}</caption>"
        yield f"<thead><tr>{heads}</tr></thead><tbody>"
        for row in block.rows:
            cells = "".join(
                f'<td data-label="{escape(head)}">{escape(cell)}</td>'
                for head, cell in zip(block.heads, row, strict=True)
            )
            yield f"<tr>{cells}</tr>"
        yield "</tbody></table>"
    else:
        drawing = inline(svg_of(block, f"figure{number}", language))
        yield f"<figure>{drawing}<figcaption>{escape(block.caption)}</figcaption></figure>"
