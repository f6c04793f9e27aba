"""What installed packages bring: the objects that their entry points name."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from boardwright.core.phrases import Phrase

log = logging.getLogger(__name__)


def plug_ins(group: str) -> Iterator[Any]:
    """Yield what each entry point of a group names; a broken one is reported and left out."""
    return (found for _, found in named(group, EntryPoint.load))


def named(group: str, find: Callable[[EntryPoint], Any]) -> Iterator[tuple[str, Any]]:
    """Yield the name of each entry point of a group and what is found of it, if it can be."""
    for entry in entry_points(group=group):
        try:
            yield entry.name, find(entry)
        except Exception as error:  # whatever a foreign module raises must not stop the others
            report(entry.name, group, error)


def report(name: str, group: str, error: Exception) -> None:
    """Say why a plug-in is left out."""
    log.warning(
        Phrase(
            "the plug-in {name} of {group} cannot be used: {kind}: {reason}",
            name=name,
            group=group,
            kind=type(error).__name__,
            reason=error,
        )
    )
