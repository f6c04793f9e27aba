"""The server as a command: where it listens, what it refuses, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from boardwright.cli import serve
from boardwright.store.database import open_database
from boardwright.store.plays import PlayStore

KEY = "c3" * 24
Run = Callable[..., subprocess.CompletedProcess[str]]


def started(tmp_path: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """Return a running server and its address."""
    child = subprocess.Popen(
        [sys.executable, "-m", "boardwright", *arguments],
        env={**os.environ, "BOARDWRIGHT_DATA": str(tmp_path), "DISPLAY": ""},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stderr is not None
    found = re.search(r"http://\S+/", child.stderr.readline())
    assert found is not None
    return child, found[0]


def test_the_page_is_served_until_ctrl_c(tmp_path: Path) -> None:
    child, address = started(tmp_path)
    with urllib.request.urlopen(address) as answer:
        assert b"Boardwright" in answer.read()
    child.send_signal(signal.SIGINT)
    _, told = child.communicate(timeout=120)
    assert (child.returncode, told) == (0, "")


def test_one_server_has_a_folder_logs_as_json_and_is_backed_up_while_it_runs(
    tmp_path: Path, command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, elsewhere, file = tmp_path / "here", tmp_path / "elsewhere", tmp_path / "all.backup"
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(here))
    child, address = started(here, "serve", "--port", "0", "--log-json")
    body = json.dumps({"game": "nim", "options": {"layers": 3}}).encode()
    headers = {"content-type": "application/json", "authorization": f"Bearer {KEY}"}
    asked = urllib.request.Request(f"{address}api/plays", body, headers)
    with urllib.request.urlopen(asked) as answer:
        play = json.load(answer)["id"]
    second = command("serve", "--port", "0")
    assert second.returncode == 2 and second.stderr.count("\n") == 1
    assert f"a server at {address} uses this folder" in second.stderr
    saved = command("backup", file)
    assert (saved.returncode, saved.stdout) == (0, "2 rows copied\n")
    child.send_signal(signal.SIGINT)
    _, told = child.communicate(timeout=120)
    lines = [json.loads(line) for line in told.splitlines()]
    began = [line for line in lines if line.get("path") == "/api/plays"]
    assert [(line["method"], line["status"], line["level"]) for line in began] == [
        ("POST", 201, "info")
    ]
    assert KEY not in told

    full = command("backup", file, "--restore")
    assert full.returncode == 2 and "has games already" in full.stderr
    monkeypatch.setenv("BOARDWRIGHT_DATA", str(elsewhere))
    assert command("backup", file, "--restore").stdout == "2 rows copied\n"
    found = PlayStore(open_database()).load(play)
    assert found is not None and found[0]["game"] == "nim"


def test_what_strangers_may_do_is_told_before_it_opens(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = command("serve", "--check")
    assert alone.stdout == "only this machine can reach the server, and may do everything\n"
    others = ("serve", "--check", "--host", "0.0.0.0")
    told = command(*others).stdout.splitlines()
    assert told[0] == "other machines can reach 0.0.0.0, port 8421"
    assert "nobody may start experiments" in told
    assert "keys travel unencrypted: put a proxy with TLS in front (--proxy)" in told
    unsafe = command(*others, "--laboratory")
    assert unsafe.returncode == 2 and "operator's key" in unsafe.stderr
    monkeypatch.setenv("BOARDWRIGHT_OPERATOR_KEY", "too short")
    assert "at least 20 characters" in command(*others).stderr


def test_a_taken_port_leads_to_the_next_and_a_chosen_one_is_refused() -> None:
    listen = partial(serve.listen, "127.0.0.1", serve.PORT)
    with listen() as first, listen() as second:
        ports = [each.getsockname()[1] for each in (first, second)]
        # In any order: a server of another test may end meanwhile.
        assert len(set(ports)) == 2
        assert all(0 <= port - serve.PORT < serve.PORTS_TRIED for port in ports)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Exception, match=f"cannot listen at '127.0.0.1', port {port}"):
            serve.listen("127.0.0.1", port)
    with pytest.raises(Exception, match="cannot listen at 'no such host'"):
        serve.listen("no such host", 0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.py"], "there is no game file 'nowhere.py'"),
        (["--port", "99999"], "65535"),
        (["--host", "300.1.1.1", "--port", "0"], "cannot listen at '300.1.1.1'"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(
    command: Run, arguments: list[str], told: str
) -> None:
    result = command("serve", *arguments)
    assert result.returncode == 2 and told in result.stderr and result.stderr.count("\n") == 1


def test_a_game_file_that_does_not_load_is_told_at_once(command: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("TITLE = (")
    result = command("serve", broken)
    assert result.returncode == 2 and "broken.py, line 1" in result.stderr
