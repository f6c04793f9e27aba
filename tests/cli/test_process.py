"""The command as a process: Ctrl-C, closed pipes and exit statuses."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

#: Compiles first, says so, and then runs the command, so that Ctrl-C meets running games.
READY = """
import sys
import boardwright as bw
from boardwright.cli.main import main
bw.{warm}
sys.argv = {argv!r}
print("ready", flush=True)
main()
"""
PATIENCE_S = 5


def interrupted(warm: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return how a command ends when Ctrl-C comes while it works."""
    code = READY.format(warm=warm, argv=["boardwright", *arguments])
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1)
        assert process.poll() is None, "it was over before it could be interrupted"
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            raise AssertionError(f"it went on for {PATIENCE_S} s after Ctrl-C") from None
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def test_ctrl_c_ends_a_deep_perft_at_once() -> None:
    done = interrupted("perft(bw.game('gomoku'), 1)", "perft", "gomoku", "--depth", "9")
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert done.returncode == 130


def test_ctrl_c_ends_a_match_with_the_games_so_far() -> None:
    warm = "match(bw.game('gomoku', size=5), ['random', 'random'], 1)"
    players = ("match", "gomoku", "random", "random", "-o", "size=5")
    done = interrupted(warm, *players, "--games", "1000000000", "--no-save")
    assert "Traceback" not in done.stderr
    assert "of 1,000,000,000 (stopped)" in done.stdout
    assert done.returncode == 0


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
