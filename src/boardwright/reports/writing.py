"""Writes a report into a file, with what the student wrote into the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from boardwright.core.errors import InputError
from boardwright.reports.compose import composed
from boardwright.reports.document import Document, OwnTexts
from boardwright.reports.docx_file import docx_of, own_texts
from boardwright.reports.html_file import html_of
from boardwright.reports.sources import saved

#: What makes a file of a report, by how its name ends.
WRITERS: dict[str, Callable[[Document, OwnTexts], bytes]] = {".docx": docx_of, ".html": html_of}


def file_of(document: Document, own: OwnTexts, suffix: str) -> bytes:
    """Return a report as a file of this kind."""
    if suffix not in WRITERS:
        raise InputError(
            "a report is written as {known}, not {given!r:.40}",
            known=", ".join(WRITERS),
            given=suffix,
        )
    return WRITERS[suffix](document, own)


def write_report(sources: Sequence[str], out: Path, language: str, title: str = "") -> int:
    """Write a report; return in how many places it has the student's own words.

    A .docx file of the same name is where these are found. The file before stays beside the new
    one: pictures and shapes that a student put into it are not carried over.
    """
    document = composed([saved(each) for each in sources], language, title)
    own = own_texts(out.with_suffix(".docx"))
    written = file_of(document, own, out.suffix)
    if own and out.suffix == ".docx":
        out.replace(out.with_suffix(".before.docx"))
    out.write_bytes(written)
    return len(own)
