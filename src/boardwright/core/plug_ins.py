"""What installed packages bring: the objects that their entry points name."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib.metadata import entry_points
from typing import Any

from boardwright.core.phrases import Phrase

log = logging.getLogger(__name__)


def plug_ins(group: str) -> Iterator[Any]:
    """Yield what each entry point of a group names; a broken one is reported and left out."""
    for entry in entry_points(group=group):
        try:
            yield entry.load()
        except Exception as error:  # whatever a foreign module raises must not stop the others
            log.warning(
                Phrase(
                    "the plug-in {name} of {group} cannot be used: {kind}: {reason}",
                    name=entry.name,
                    group=group,
                    kind=type(error).__name__,
                    reason=error,
                )
            )
