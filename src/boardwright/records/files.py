"""Files that hold records, in the encodings that programs for board games write."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from boardwright.core.errors import InputError
from boardwright.records.tree import LONGEST_RECORD

#: What an SGF file says about its encoding; it begins with a bracket in any case.
SGF_ENCODING = re.compile(rb"\s*\(\s*;[^\\]{0,1000}?CA\[([A-Za-z0-9_-]{1,20})\]")
#: Encodings of older programs; no others, for some that Python knows are no encodings of text.
OLDER = ("big5", "cp950", "gb2312", "gbk", "gb18030", "shift_jis", "cp932", "euc_jp", "euc_kr")
WESTERN = ("iso8859-1", "iso8859-15", "cp1252")
MOST_BYTES = 4 * LONGEST_RECORD


def read_file(file: Path) -> str:
    """Return the text of a record's file."""
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise InputError(
            "{file} cannot be read: {reason}", file=file, reason=error.strerror
        ) from None
    if len(data) > MOST_BYTES:
        raise InputError("{file} is too long for a record", file=file)
    try:
        return data.decode(encoding_of(data))
    except UnicodeError:
        raise InputError("{file} is not a record: it is not text", file=file) from None


def encoding_of(data: bytes) -> str:
    """Return the encoding of a record: what an SGF file says, or UTF-8.

    >>> encoding_of(b"(;GM[4]CA[big5]PB[...])"), encoding_of(b'[Game "nim"]')
    ('big5', 'utf-8')
    """
    found = SGF_ENCODING.match(data)
    try:
        name = codecs.lookup(found[1].decode()).name if found is not None else ""
    except LookupError:
        name = ""
    return name if name in (*OLDER, *WESTERN) else "utf-8"
