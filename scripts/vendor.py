"""Copies the modules that the page vendors out of node_modules, or checks that they are the same.

npm install && python scripts/vendor.py          # after changing a version in package.json
python scripts/vendor.py --check
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "src" / "boardwright" / "web" / "static" / "vendor"
FILES = {
    "preact.js": "preact/dist/preact.mjs",
    "preact-hooks.js": "preact/hooks/dist/hooks.mjs",
    "signals-core.js": "@preact/signals-core/dist/signals-core.mjs",
    "signals.js": "@preact/signals/dist/signals.mjs",
    "LICENSE-preact.txt": "preact/LICENSE",
    "LICENSE-signals.txt": "@preact/signals/LICENSE",
    "LICENSE-codemirror.txt": "@codemirror/view/LICENSE",
}
#: The editor is made of many modules: those of this entry in one file, without what is not used.
EDITOR, EDITOR_ENTRY = "codemirror.js", "scripts/codemirror.js"
VENDORED = ("preact", "@preact/", "@codemirror/", "@lezer/", "esbuild")


def contents(source: str) -> bytes:
    """Return a file without the line that names its source map, which is not vendored."""
    lines = (MODULES / source).read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"//# sourceMappingURL"))


def packed_editor() -> bytes:
    """Return the editor as one module."""
    tool = MODULES / "esbuild" / "bin" / "esbuild"
    how = ("--bundle", "--minify", "--format=esm", "--target=es2023", "--legal-comments=none")
    done = subprocess.run([tool, EDITOR_ENTRY, *how], cwd=ROOT, capture_output=True, check=True)
    return done.stdout


def main() -> int:
    """Copy, or with --check compare."""
    wanted = {name: contents(source) for name, source in FILES.items()}
    wanted[EDITOR] = packed_editor()
    versions = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    sums = "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(wanted.items())
    )
    used = "".join(
        f"# {name} {version}\n" for name, version in versions.items() if name.startswith(VENDORED)
    )
    wanted["SHA256SUMS"] = (used + sums).encode()
    different = [
        name
        for name, data in wanted.items()
        if not (VENDOR / name).exists() or (VENDOR / name).read_bytes() != data
    ]
    if "--check" in sys.argv:
        for name in different:
            print(f"{name} is not the file of package.json's version", file=sys.stderr)
        return 1 if different else 0
    for name in different:
        (VENDOR / name).write_bytes(wanted[name])
        print(f"written: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
