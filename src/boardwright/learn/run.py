"""One run of learning: self-play and training in turn until the time is over, kept every minute.

A pupil learns in the same way, only that another net, its teacher, plays the games and stays as it
is: what a large net says at a glance of each position is what a small one is trained to say.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from boardwright.core.errors import InputError
from boardwright.core.game import Game
from boardwright.core.phrases import Phrase
from boardwright.learn.self_play import SelfPlay
from boardwright.learn.settings import Settings, settings_for
from boardwright.learn.strength import Strength, measured
from boardwright.learn.torch_net import TorchEvaluator, TorchNet, best_device, torch
from boardwright.learn.training import Trainer
from boardwright.nets.fingerprint import rules_fingerprint
from boardwright.nets.layers import Plan, first_weights, folded, plan_for
from boardwright.nets.lockstep import View
from boardwright.nets.net_file import (
    About,
    NetFile,
    net_path,
    option_texts,
    read_net,
    refuse_other_rules,
    refuse_other_sights,
    write_net,
)
from boardwright.nets.onnx_net import onnx_model
from boardwright.papers.machine import machine_name

if TYPE_CHECKING:
    from boardwright.cluster.cluster import Cluster
    from boardwright.learn.remote_play import RemotePlay

log = logging.getLogger(__name__)
SAVE_EVERY_S = 60.0
#: Strength is measured this often during a run, with this many games and simulations.
MEASURED, MEASURED_GAMES, MEASURED_SIMULATIONS = 8, 24, 32
OPPONENTS = ("random", "mcts:nodes=300,table=4")
#: Training begins with this many rows for each row of a batch, later if a net knows something: then
#: also with so many for each game at a time, as the first games to end are short ones.
FIRST_ROWS, RESUMED_ROWS, RESUMED_ROWS_EACH = 4, 60, 30
#: The most steps between two rounds of self-play.
MOST_STEPS = 400
MOST_MINUTES = 7 * 24 * 60.0


@dataclass(frozen=True)
class Progress:
    """How a run stands."""

    seconds: float
    total: float
    games: int
    positions: int
    evaluations_per_second: float
    moves_per_second: float
    policy_loss: float
    value_loss: float
    training_share: float


Tell = Callable[[Progress], None]
TellStrength = Callable[[Strength], None]


def nothing(*_: object) -> None:
    """Tell nobody."""


class Run:
    """Learns a game; resumes what the same file has learned."""

    def __init__(
        self,
        game: Game,
        path: Path,
        minutes: float,
        seed: int = 1,
        command: str = "",
        channels: int = 0,
        blocks: int = 0,
        opponents: tuple[str, ...] | None = None,
        teacher: str = "",
        settings: Settings | None = None,
        cluster: Cluster | None = None,
        by_cpu: bool = False,
    ) -> None:
        if not 0 < minutes <= MOST_MINUTES:
            raise InputError(
                "minutes must be above 0 and at most {most:g}, not {given:g}",
                most=MOST_MINUTES,
                given=minutes,
            )
        device = best_device()
        self.view = View(game)
        if self.view.numbering.shared:
            log.warning(
                Phrase(
                    "{game} has too many moves to name: they share {entries} outputs of the net;"
                    " MOVE_TEXT in its file would tell the points that they are made of",
                    game=game.name,
                    entries=self.view.numbering.entries,
                )
            )
        self.path, self.total = path, 60.0 * minutes
        gpu = device.type == "cuda"
        self.settings = settings or settings_for(game, gpu, channels, blocks, bool(teacher))
        self.resumed = path.exists()
        if self.resumed:
            kept = read_net(path)
            refuse_other_rules(kept, path.name, game)
            refuse_other_sights(kept.plan, self.view)
            self.about, weights, plan = kept.about, kept.weights, kept.plan
            self.about.command = command
        else:
            plan = self._plan(game)
            weights = first_weights(plan, seed)
            self.about = About(
                game.name,
                option_texts(game),
                rules_fingerprint(game),
                plan.as_json(),
                seed,
                command,
            )
        card = torch().cuda.get_device_name() + ", " if gpu else ""
        self.about.machine = card + machine_name()
        self.about.teacher = teacher
        self.net = TorchNet(plan, weights, device)
        self._player = self.net
        if teacher:
            known = read_net(net_path(teacher))
            refuse_other_rules(known, teacher, game)
            refuse_other_sights(known.plan, self.view)
            self._player = TorchNet(known.plan, known.weights, device)
        self._opponents = OPPONENTS if opponents is None else opponents
        self._cluster = cluster
        #: What the time of the run is counted by; on a busy machine a clock says little.
        self._now = time.process_time if by_cpu else time.perf_counter
        self._judge: TorchEvaluator | None = None
        self._before = replace(self.about)

    def _plan(self, game: Game) -> Plan:
        sizes = self.settings.channels, self.settings.blocks, self.settings.dense
        return plan_for(game, self.view.planes, self.view.numbering, *sizes)

    @property
    def done(self) -> float:
        """The share of the run that is over."""
        return self.about.seconds / self.total

    def learn(self, tell: Tell = nothing, tell_strength: TellStrength = nothing) -> NetFile:
        """Learn until the time is over or Ctrl-C; return the net as it was written."""
        settings, about = self.settings, self.about
        seed = about.seed + int(about.seconds)  # a resumed run plays other games
        play = self._play(seed)
        play.rows.read(self._ring)
        trainer = Trainer(self.view, self.net, settings, seed)
        resumed_at = self.done
        enough = settings.batch * FIRST_ROWS
        if resumed_at:
            enough = max(settings.batch * RESUMED_ROWS, settings.games * RESUMED_ROWS_EACH)
        owed, trained_on, training_s, playing_s = 0.0, 0, 0.0, 0.0
        losses = {"policy_loss": float("nan"), "value_loss": float("nan")}
        before, now = about.seconds, self._now
        begun, saved = now(), time.perf_counter()
        next_measure = self._next_measure()
        try:
            while about.seconds < self.total:
                started = now()
                play.learn_from(self._player)
                play.round(settings.simulations_at(self.done))
                playing_s += now() - started
                started = now()
                places = play.rows.known()
                if len(places) >= min(enough, settings.window // 2):
                    reuse = settings.reuse_at(playing_s, training_s)
                    owed += (play.tally.positions - trained_on) * reuse
                    steps = min(MOST_STEPS, int(owed / settings.batch))
                    owed -= steps * settings.batch
                    if steps:
                        rate = settings.rate_at(self.done, resumed_at)
                        losses = trainer.train(play.rows, places, steps, rate)
                        about.steps += steps
                trained_on = play.tally.positions
                training_s += now() - started
                about.seconds = before + now() - begun
                about.games = self._before.games + play.tally.games
                about.positions = self._before.positions + play.tally.positions
                # Others play while this process trains.
                spent_s = playing_s + (training_s if self._cluster else 0.0)
                tell(
                    Progress(
                        about.seconds,
                        self.total,
                        about.games,
                        about.positions,
                        play.tally.evaluations / spent_s,
                        play.tally.moves / spent_s,
                        losses["policy_loss"],
                        losses["value_loss"],
                        training_s / (training_s + playing_s),
                    )
                )
                measure = about.seconds >= next_measure
                if measure or time.perf_counter() - saved > SAVE_EVERY_S:
                    saved = time.perf_counter()
                    self.save()
                if measure:
                    self.measure(tell_strength, losses)
                    next_measure = self._next_measure()
        except KeyboardInterrupt:
            pass
        finally:
            kept = self.save()
            if play.tally.moves:
                play.rows.write(self._ring)
            play.close(about.seconds >= self.total)
        return kept

    def _play(self, seed: int) -> SelfPlay | RemotePlay:
        """Return who plays the games: this process, or the workers of a cluster."""
        view, player, settings = self.view, self._player, self.settings
        if self._cluster is not None:
            from boardwright.learn.remote_play import RemotePlay

            return RemotePlay(self._cluster, view, player, settings, seed, self.path)
        return SelfPlay(view, player, settings, seed)

    @property
    def _ring(self) -> Path:
        return self.path.with_suffix(".rows")

    def _next_measure(self) -> float:
        part = self.total / MEASURED
        return (int(self.about.seconds / part) + 1) * part

    def measure(self, tell: TellStrength, losses: dict[str, float]) -> None:
        """Measure the strength now and add it to the curve."""
        if self._judge is None:
            games = -(-MEASURED_GAMES // self.view.game.players) * self.view.game.players
            self._judge = TorchEvaluator(self.net, games)
        self._judge.learn_from(self.net)
        point = {"seconds": round(self.about.seconds, 1), "positions": self.about.positions}
        found = {name: round(loss, 4) for name, loss in losses.items() if np.isfinite(loss)}
        for opponent in self._opponents:
            strength = measured(self.view, self._judge, opponent, MEASURED_SIMULATIONS)
            self.about.curve.append({**point, **found, **asdict(strength)})
            tell(strength)

    def save(self) -> NetFile:
        """Write the net as it is now."""
        weights = self.net.numbers()
        model = onnx_model(self.net.plan, folded(self.net.plan, weights))
        kept = NetFile(self.about, model, weights)
        write_net(self.path, kept)
        return kept
