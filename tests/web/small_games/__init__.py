"""Small games of one's own, as files that tests serve: gravity, edges, dice."""

from pathlib import Path

FOLDER = Path(__file__).parent
DROP, BOXES, DICE = (str(FOLDER / f"{name}.py") for name in ("drop", "boxes", "dice"))
