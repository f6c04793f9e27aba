"""What experiments found and how far they are, as the commands that they run write it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from boardwright.web.schemas.wire import LocalText, Wire

Figure = int | float | str


class Told(Wire):
    """Base of what a command writes: what the page does not show is left out."""

    model_config = ConfigDict(extra="ignore")


class ScoreView(Told):
    """The score of a player or a seat so far, with an interval that holds at all times at once."""

    about: Literal["player", "seat"]
    name: str
    wins: int
    n: int
    score: float
    low: float
    high: float


class ProgressView(Told):
    """How far an experiment is: ``what`` is counted, and of ``parts`` the one that runs."""

    what: str = ""
    done: float = 0
    total: float | None = 0  # None: nobody knows
    left: float | None = None  # seconds
    part: int = 0
    parts: int = 0
    score: list[ScoreView] = []


class ShareView(Told):
    """What a player or a seat won; the interval is Wilson's for the score."""

    name: str
    wins: int
    games: int
    score: float
    score_low: float
    score_high: float


class PairsView(Told):
    """The advantage that pairs of games show, in normalised Elo; null: no limit on that side."""

    n: int
    normalised_elo: float | None
    low: float | None
    high: float | None


class RatingView(Told):
    """A player's rating with its 95 % interval."""

    name: str
    elo: float
    low: float
    high: float
    games: int


class MatchResultView(Told):
    """A match or tournament."""

    kind: Literal["match", "tournament"]
    games: int
    draws: int
    unfinished: int
    mean_length: float
    seats: list[ShareView]
    players: list[ShareView]
    players_by_seat: list[list[ShareView]]
    pairs: PairsView | None = None
    ratings: list[RatingView] = []  # of a tournament
    words: dict[str, str] = {}  # who is stronger, by language; of older ones nothing is said


class SeatScoreView(Told):
    """The score of a seat; an exact one has no interval."""

    seat: int
    score: float
    low: float | None = None
    high: float | None = None


class LevelView(Told):
    """A level of play in a fairness study."""

    level: str
    exact: bool = False
    opening_plies: int = 0
    seats: list[SeatScoreView]
    games: int = 0
    distinct: int = 0  # different ones among them; 0 if not known
    draw_rate: float | None = None
    mean_length: float | None = None
    branching: float | None = None
    lead_changes: float | None = None
    settled_after: float | None = None


class VerdictView(Told):
    """What a fairness study comes to, sentence by sentence."""

    kind: str
    words: dict[str, list[str]]  # by language


class FairnessResultView(Told):
    """A fairness study, finished or so far."""

    kind: Literal["fairness"]
    rows: list[LevelView]
    verdict: VerdictView | None = None


class CureRowView(Told):
    """What a setting of a cure gives to the seats; without games it is exact."""

    kind: str
    player: str
    role: str
    games: int
    seats: list[SeatScoreView]
    swap: bool | None
    setting: str
    note: str


class CureWordsView(Told):
    """The words of all rows in a language, and what they come to."""

    settings: list[str]
    notes: list[str]
    verdict: list[str] = []


class CureResultView(Told):
    """Cures of a game, finished or so far."""

    kind: Literal["cure"]
    rows: list[CureRowView]
    translations: dict[str, CureWordsView]


class PosteriorView(Told):
    """What the trials promise of the new values."""

    score: float | None
    deviation: float | None


class TrialView(Told):
    """The score of a trial's values against the old ones."""

    trial: int
    values: dict[str, float]
    score: float
    low: float
    high: float
    n: int


class TunedView(Told):
    """The new values and the test that they had."""

    method: str
    old: dict[str, float]
    best: dict[str, float]
    best_player: str
    complete: bool
    confirmed: bool | None
    trials: int
    games: int
    posterior: PosteriorView
    in_a_row: int | None
    evidence: float
    evidence_bounds: list[float]
    confirm_games: int
    score: float | None
    interval: list[float]


class TuneResultView(Told):
    """A tuning: its trials and, once it has ended, what it found."""

    kind: Literal["tune"]
    rows: list[TrialView]
    found: TunedView | None


class StrengthView(Told):
    """How strong a net was after so many seconds of learning, against an opponent."""

    seconds: float
    positions: int
    opponent: str
    simulations: int
    games: int
    score: float
    low: float
    high: float
    policy_loss: float | None = None
    value_loss: float | None = None


class LearnResultView(Told):
    """A net that learned a game, finished or so far: its curve, and its name as a player."""

    kind: Literal["learn"]
    curve: list[StrengthView]
    player: str = ""
    seconds: float = 0.0
    games: int = 0
    positions: int = 0


class PaperRowView(Told):
    """A figure of a paper beside ours."""

    table: str
    figure: str
    about: str
    paper: Figure | None
    measured: Figure
    low: float | None
    high: float | None
    n: int
    verdict: str
    why: str


class PaperWordsView(Told):
    """The rows of a reproduced paper and what they show, in a language."""

    rows: list[PaperRowView]
    findings: list[str]


class ReproductionResultView(Told):
    """A reproduced paper, finished or so far."""

    kind: Literal["reproduce"]
    translations: dict[str, PaperWordsView]


ResultView = Annotated[
    MatchResultView
    | FairnessResultView
    | CureResultView
    | TuneResultView
    | LearnResultView
    | ReproductionResultView,
    Field(discriminator="kind"),
]


class PaperView(Wire):
    """A paper that can be reproduced."""

    name: str
    title: LocalText
