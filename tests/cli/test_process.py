"""The command as a process: Ctrl-C, closed pipes and exit statuses."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

#: Compiles first, then runs the command and says when it works, so that Ctrl-C meets running games.
READY = """
import signal
import sys
import boardwright as bw
from boardwright.arena.match import Contest
from boardwright.cli.main import main
from boardwright.core import perft
bw.{warm}
work, calls = {work}, 0
def told(*given):
    global calls
    calls += 1
    if calls == {count}:
        print("ready", file=sys.stderr, flush=True)
    return work(*given)
{work} = told
sys.argv = {argv!r}
{before}
main()
"""
#: Only what goes on in spite of Ctrl-C takes so long.
PATIENCE_S = 60


def interrupted(
    warm: str,
    work: str,
    count: int,
    *arguments: str,
    how: signal.Signals = signal.SIGINT,
    before: str = "",
) -> subprocess.CompletedProcess[str]:
    """Return how a command ends when Ctrl-C comes as a function is called for the n-th time."""
    argv = ["boardwright", *arguments]
    code = READY.format(warm=warm, work=work, count=count, argv=argv, before=before)
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "ready\n"
        assert process.poll() is None, "it was over before it could be interrupted"
        process.send_signal(how)
        try:
            out, err = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"it went on for {PATIENCE_S} s after Ctrl-C") from None
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def test_ctrl_c_ends_a_deep_perft_at_once() -> None:
    words = ("perft", "gomoku", "--depth", "9")
    done = interrupted("perft(bw.game('gomoku'), 1)", "perft.Counting.leaves_beyond", 1, *words)
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert done.returncode == 130


@pytest.mark.parametrize(
    ("how", "before"),
    [
        (signal.SIGINT, ""),
        (signal.SIGTERM, ""),
        (signal.SIGTERM, "signal.signal(signal.SIGINT, signal.SIG_IGN)"),
    ],
    ids=["by Ctrl-C", "asked politely", "in the background, where Ctrl-C is ignored"],
)
def test_a_match_is_ended_with_the_games_so_far(how: signal.Signals, before: str) -> None:
    warm = "match(bw.game('gomoku', size=5), ['random', 'random'], 1)"
    players = ("match", "gomoku", "random", "random", "-o", "size=5")
    many = ("--games", "1000000000", "--no-save")
    done = interrupted(warm, "Contest._add", 2, *players, *many, how=how, before=before)
    assert "Traceback" not in done.stderr
    assert "of 1,000,000,000 (stopped)" in done.stdout
    assert done.returncode == 130


def test_a_closed_pipe_is_no_error_worth_a_traceback() -> None:
    words = [sys.executable, "-m", "boardwright", "show", "goclub", "--json"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() == 1


def test_an_error_gives_a_status_that_scripts_can_see() -> None:
    words = [sys.executable, "-m", "boardwright", "show", "nope"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("boardwright: there is no game 'nope'")
    assert done.stderr.count("\n") == 1
