"""Collects all that an installation without a network needs into one folder: for a USB stick.

make bundle         # builds the wheel first, and tries the folder afterwards
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
#: Where the wheels of this system and this Python are put, and what installs them.
BUNDLE = DIST / "boardwright-offline"
#: The pinned versions that tests run with, not whatever is newest today.
PINNED = ROOT / "requirements" / "run.txt"

UNIX = """\
#!/bin/sh
# Installs Boardwright without a network: ./install.sh [FOLDER]
set -e
here=$(cd "$(dirname "$0")" && pwd)
home=${1:-$HOME/boardwright}
"${PYTHON:-python3}" -m venv "$home"
"$home/bin/python" -m pip install --quiet --no-index --find-links "$here/wheels" boardwright
echo "Boardwright: $home/bin/boardwright"
"""
WINDOWS = """\
@echo off
rem Installs Boardwright without a network: install.bat [FOLDER]
set home=%~1
if "%home%"=="" set home=%USERPROFILE%\\boardwright
py -3 -m venv "%home%" || exit /b 1
"%home%\\Scripts\\python" -m pip install --quiet --no-index ^
  --find-links "%~dp0wheels" boardwright || exit /b 1
echo Boardwright: %home%\\Scripts\\boardwright.exe
"""
README = """\
Boardwright 弈匠 {version}, for {system} with Python {python}

Without a network:  sh install.sh [FOLDER]      (Windows: install.bat [FOLDER])
不需網路即可安裝：    sh install.sh [資料夾]       （Windows：install.bat [資料夾]）
"""


def main() -> int:
    """Make the folder anew."""
    (wheel,) = DIST.glob("*.whl")
    shutil.rmtree(BUNDLE, ignore_errors=True)
    wheels = BUNDLE / "wheels"
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    only = ["--only-binary", ":all:", "--dest", str(wheels), "-c", str(PINNED)]
    subprocess.run([*pip, *only, f"{wheel}[metrics,postgresql]"], check=True)
    script = BUNDLE / "install.sh"
    script.write_text(UNIX, encoding="utf-8")
    script.chmod(0o755)
    (BUNDLE / "install.bat").write_text(WINDOWS, encoding="utf-8", newline="\r\n")
    about = README.format(
        version=wheel.name.split("-")[1],
        system=f"{platform.system()} {platform.machine()}",
        python=".".join(platform.python_version_tuple()[:2]),
    )
    (BUNDLE / "README.txt").write_text(about, encoding="utf-8")
    size = sum(each.stat().st_size for each in wheels.iterdir())
    print(
        f"{BUNDLE.relative_to(ROOT)}: {size / 1e6:.0f} MB in {len(list(wheels.iterdir()))} wheels"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
