"""Nothing at start needs what only some systems have: modules load on a made-up Windows or Mac."""

from __future__ import annotations

import subprocess
import sys

#: Run in a fresh Python: what others bring is loaded first, then the system is taken away.
WINDOWS = """
import importlib, os, pkgutil, signal, sys, types
import alembic.command, asyncio, fastapi.sse, numba, numpy, platformdirs, rich.console, rich.table
import sqlalchemy.orm, subprocess, tempfile, typer.main, uvicorn, anyio.to_thread, docx
import boardwright

for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "uvloop"):
    sys.modules[name] = None
for name in ("getuid", "kill", "killpg", "nice", "sched_getaffinity", "setpriority", "waitid"):
    delattr(os, name)
for name in ("pthread_kill", "SIGKILL", "SIGHUP", "SIGUSR1"):
    delattr(signal, name)
signal.CTRL_BREAK_EVENT, signal.SIGBREAK = signal.SIGINT, signal.SIGTERM
sys.modules["msvcrt"] = types.SimpleNamespace(
    locking=lambda *_: None, LK_LOCK=1, LK_NBLCK=2, getwch=None, kbhit=None
)
sys.platform = "win32"
needing = ("boardwright.learn.", "boardwright.envs", "boardwright.games.", "boardwright.starters.")
for module in pkgutil.walk_packages(boardwright.__path__, "boardwright."):
    if not module.name.startswith(needing) and not module.name.endswith(("__main__", "starter")):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:  # of an extra
            assert error.name.split(".")[0] in EXTRAS, error
from boardwright.cli.serve import room_for_connections
from boardwright.core.file_lock import held, hold
from boardwright.core.parallel import core_count
from boardwright.store.presence import may_run
from boardwright.web.watch import resident_bytes
from pathlib import Path

assert core_count() == (os.cpu_count() or 1) and room_for_connections() > 0
assert may_run(__import__("socket").gethostname(), 1) and resident_bytes() == 0
with tempfile.TemporaryDirectory() as folder:
    with hold(Path(folder) / "lock") as taken, held(Path(folder) / "other"):
        assert taken
"""
#: A Mac has what POSIX has, but not what only Linux has.
MAC = """
import os, signal, sys
import boardwright, numba, platformdirs, uvicorn
for name in ("sched_getaffinity", "waitid", "pidfd_open", "memfd_create"):
    if hasattr(os, name):
        delattr(os, name)
sys.platform = "darwin"
import boardwright.cli.main, boardwright.cli.serve, boardwright.web.app, boardwright.web.watch
from boardwright.cli.serve import room_for_connections
from boardwright.core.parallel import core_count

assert core_count() == (os.cpu_count() or 1) and room_for_connections() > 0
assert boardwright.game("nim", layers=3).start().play("1").legal
"""
EXTRAS = ("torch", "onnx", "onnxruntime", "optuna", "pyarrow", "pyspiel", "prometheus_client")


def test_a_made_up_mac_plays_and_could_serve() -> None:
    done = subprocess.run([sys.executable, "-c", MAC], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_module_loads_and_the_guards_hold_on_a_made_up_windows() -> None:
    code = WINDOWS.replace("EXTRAS", repr(EXTRAS))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
