"""How others reach the server."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from boardwright.web.schemas.wire import Wire


class ReachView(Wire):
    """Addresses at which others find the page, the best first; none if they cannot."""

    addresses: list[str]


class CodeRequest(Wire):
    """A text to be read by a camera."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]


class CodeView(Wire):
    """A QR code: modules a side, and the dark ones as a path of SVG."""

    size: int
    path: str
