"""Records: a game as headers and moves, written as text and read back."""

from boardwright.records.record import Record, read_record, write_record

__all__ = ["Record", "read_record", "write_record"]
