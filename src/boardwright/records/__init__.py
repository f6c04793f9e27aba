"""Records: a game as headers and moves, or a tree of moves, written and read in three formats."""

from boardwright.records.formats import FORMATS, format_of, read_any, write_any
from boardwright.records.positions import Positions, check
from boardwright.records.record import Record, read_record, write_record
from boardwright.records.tree import Node, Tree

__all__ = [
    "FORMATS",
    "Node",
    "Positions",
    "Record",
    "Tree",
    "check",
    "format_of",
    "read_any",
    "read_record",
    "write_any",
    "write_record",
]
