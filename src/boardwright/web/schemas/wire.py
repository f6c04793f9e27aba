"""What all requests and answers are made of: the base of the models, bounded texts and lists."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, StringConstraints

Language = Literal["en", "zh-TW"]
LocalText = dict[str, str]  # by language
#: PostgreSQL keeps no text with a character 0.
Line = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00]*$")]
#: As records have them: nothing that could be taken for the end of a header.
HeaderName = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\W\d]\w*$")]
Headers = Annotated[dict[HeaderName, Line], Field(max_length=50)]
Note = Annotated[str, StringConstraints(max_length=2000, pattern=r"^[^\x00]*$")]
GameName = Annotated[str, StringConstraints(min_length=1, max_length=500)]
PositionText = Annotated[str, StringConstraints(max_length=20_000)]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Options = Annotated[dict[Line, int | FiniteFloat | bool | Line | list[int]], Field(max_length=50)]
Moves = Annotated[list[MoveText], Field(max_length=5000)]
PlayerText = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Values = Annotated[
    list[Annotated[float, Field(allow_inf_nan=False)]], Field(max_length=10)
]  # of each player
Value = Literal["win", "draw", "loss"]  # for the player to move


class Wire(BaseModel):
    """Base of all models: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(Wire):
    """What went wrong, as one sentence for people."""

    error: str
