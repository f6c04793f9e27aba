"""The references of the documentation, made from the code: command line and Python API."""

from __future__ import annotations

import inspect
from typing import Any

import typer.main

import boardwright
from boardwright.cli.main import app

INTRODUCTIONS = {
    "commands": {
        "en": "# Command line\n\nMade from the code: `boardwright COMMAND --help` says the same.",
        "zh-TW": "# 指令參考\n\n由程式碼產生；`boardwright 指令 --help` 會印出相同的內容。\n"
        "指令與選項的名稱都是英文，`--language zh-TW` 讓輸出改為正體中文，`--json` 供程式讀取。",
    },
    "python": {
        "en": "# Python API\n\nMade from the code. `import boardwright as bw` gives all of this.",
        "zh-TW": "# Python API\n\n由程式碼產生。`import boardwright as bw` 之後即可使用下列名稱：\n"
        "`game` 載入一種棋，`playouts` 隨機對局，`make_player` 建立棋手，`match` 進行比賽，"
        "`solve` 求完全解，`perft` 計算盤面數，`check` 檢查棋的檔案。",
    },
}


def commands(language: str) -> str:
    """Return every command with its arguments and options."""
    lines = [INTRODUCTIONS["commands"][language], ""]
    group: Any = typer.main.get_command(app)
    for name, command in sorted(group.commands.items()):
        about = inspect.cleandoc(command.help or "")
        lines += [f"## boardwright {name}", "", about, ""]
        rows = [row_of(each) for each in command.params]
        lines += ["| | |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def row_of(parameter: Any) -> str:
    """Return one argument or option as a row of a table."""
    is_option = parameter.param_type_name == "option"
    words = " ".join(parameter.opts) if is_option else parameter.metavar or parameter.name.upper()
    default = parameter.default
    shown = (
        is_option and isinstance(default, int | float | str) and default not in ("", True, False)
    )
    told = f" ({default})" if shown else ""
    about = " ".join((getattr(parameter, "help", "") or "").split())
    return f"| `{words}` | {about}{told} |".replace("||", "|")


def python(language: str) -> str:
    """Return every public name with its signature and what it does."""
    lines = [INTRODUCTIONS["python"][language], ""]
    for name in boardwright.__all__:
        found = getattr(boardwright, name)
        lines += [f"## bw.{name}", ""]
        if inspect.isfunction(found):
            lines += ["```text", f"{name}{inspect.signature(found)}", "```", ""]
        lines += [inspect.getdoc(found) or "", ""]
        if inspect.isclass(found):
            lines += members(found)
    return "\n".join(lines)


def members(found: type) -> list[str]:
    """Return the public methods and properties of a class, one a row."""
    rows = []
    for name, member in inspect.getmembers(found):
        if name.startswith("_") or (not callable(member) and not isinstance(member, property)):
            continue
        about = (inspect.getdoc(member) or "").partition("\n")[0]
        if name in vars(found) and about:
            rows.append(f"| `.{name}` | {about.replace('|', '/')} |")
    return ["", "| | |", "|---|---|", *rows, ""] if rows else []


#: The pages that are made, by name.
REFERENCES = {"commands": commands, "python": python}
