"""Runs ``install-server.sh`` into an empty folder, and looks whether what it leaves there serves.

make server         # makes the bundle first, whose wheels are installed
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from try_install import BUNDLE, clean, serve

SCRIPT = Path(__file__).parent / "install-server.sh"
#: When root tries it: a user that is there on every system.
USER = "nobody"


def main() -> int:
    """Install for another user than root, with the kernels of one game, and serve."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        home = place / "server"
        if os.getuid() == 0:
            place.chmod(0o755)
        wheels = place / "wheels"  # the other user may not reach the checkout
        subprocess.run(["cp", "-r", str(BUNDLE / "wheels"), str(wheels)], check=True)
        script = place / SCRIPT.name
        script.write_bytes(SCRIPT.read_bytes())
        own = {"BOARDWRIGHT_WHEELS": str(wheels), "BOARDWRIGHT_USER": USER}
        environment = {**clean(place), **own, "BOARDWRIGHT_WARM": "nim"}
        subprocess.run(["sh", str(script), str(home)], env=environment, cwd=place, check=True)
        owner = (home / "data").stat().st_uid
        assert owner != 0, "a server does not run as root"
        assert any((home / "kernels").rglob("*")), "nothing was compiled"
        assert (home / "environment").stat().st_mode & 0o077 == 0, "others may read passwords"
        serve(place, home / "serve")
    return 0


if __name__ == "__main__":
    sys.exit(main())
