"""How the page looks and reads: languages, themes, phones, and a check of its accessibility."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import boardwright as bw
from tests.browser.conftest import PHONE, NewPage
from tests.browser.golden import GOLDEN
from tests.browser.server import ServerProcess
from tests.browser.table import Table

#: Pages without a game, by what makes sure that they are there.
PAGES = {
    "home": ("#/", ".game-card svg"),
    "new": ("#/new/three_kingdoms", "form.new-game svg"),
    "rules": ("#/rules/goclub", ".rule-picture .point"),
    "lesson": ("#/lesson/nim", ".puzzle-board .point"),
    "puzzles": ("#/puzzles/nim?options=%7B%22layers%22%3A3%7D", ".puzzle-board .point"),
    "games": ("#/games", "main h1"),
    "open": ("#/open", "main h1"),
    "solved": ("#/solved/nim?layers=3", "main h1"),
    "laboratory": ("#/laboratory", "main h1"),
    "laboratory-new": ("#/laboratory/new", "form.experiment-form button.main:enabled"),
}


@pytest.fixture(scope="module")
def plays(server: ServerProcess) -> dict[str, str]:
    """Return the addresses of a game of each kind, some moves old; one is over."""
    found = {}
    for name, golden in GOLDEN.items():
        play = server.new_play(golden.game, golden.options)
        plies = len(golden.moves) if name == "goclub" else len(golden.moves) // 2
        for node, move in enumerate(golden.moves[:plies]):
            server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
        found[name] = f"#/play/{play['id']}"
    return found


def visit(page: Page, hash: str, there: str) -> None:
    """Go to another page of the same visit, and wait until the last one is gone."""
    page.evaluate(
        """(hash) => {
          const left = document.querySelector("main").firstElementChild;
          if (left && location.hash !== hash) left.dataset.left = "";
          location.hash = hash;
        }""",
        hash,
    )
    expect(page.locator("[data-left]")).to_have_count(0)
    page.locator(there).first.wait_for()


def findings(page: Page) -> list[str]:
    """Return what axe-core calls serious or critical."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "zh-TW"])
def test_every_board_in_both_languages_and_themes(
    language: str,
    theme: str,
    new_page: NewPage,
    server: ServerProcess,
    plays: dict[str, str],
    screenshots: Path,
) -> None:
    page = new_page("#/", language=language, theme=theme)
    expect(page.locator("html")).to_have_attribute("lang", language)
    problems = []
    for name, hash in plays.items():
        visit(page, hash, "svg.board .point")
        Table(page).await_position(
            GOLDEN[name].position(None if name == "goclub" else len(GOLDEN[name].moves) // 2)
        )
        title = GOLDEN[name].position(0).game.title(language)
        expect(page.locator("h1")).to_have_text(title)
        page.screenshot(path=screenshots / f"{name}-{language}-{theme}.png")
        if (language, theme) in (("en", "light"), ("zh-TW", "dark")):
            problems += [f"{name}: {each}" for each in findings(page)]
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("zh-TW", "light")])
def test_every_other_page_in_both_languages(
    language: str, theme: str, new_page: NewPage, server: ServerProcess, screenshots: Path
) -> None:
    server.solve("nim", {"layers": 3})
    server.solve("nim", {"layers": 3}, "/solved")
    page = new_page("#/", language=language, theme=theme)
    problems = []
    for name, (hash, there) in PAGES.items():
        visit(page, hash, there)
        page.screenshot(path=screenshots / f"{name}-{language}-{theme}.png", full_page=True)
        problems += [f"{name}: {each}" for each in findings(page)]
    assert not problems, "\n".join(problems)


def test_analysis_and_dialogs_are_accessible(
    new_page: NewPage, server: ServerProcess, plays: dict[str, str], screenshots: Path
) -> None:
    server.solve("nim", GOLDEN["nim"].options)
    page = new_page(plays["nim"])
    Table(page)
    page.keyboard.press("m")
    page.locator(".value-bar .value-part").first.wait_for()
    page.locator(".solver, .lines").first.wait_for()
    problems = [f"analysis: {each}" for each in findings(page)]
    page.screenshot(path=screenshots / "analysis-en-light.png", full_page=True)
    for key, name in (("?", "help"), ("e", "editor")):
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        problems += [f"{name}: {each}" for each in findings(page)]
        page.screenshot(path=screenshots / f"{name}-en-light.png")
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("m")
    assert not problems, "\n".join(problems)


def test_a_phone_never_scrolls_sideways(
    new_page: NewPage, server: ServerProcess, plays: dict[str, str], screenshots: Path
) -> None:
    server.solve("nim", {"layers": 3})
    server.solve("nim", {"layers": 3}, "/solved")
    page = new_page("#/", viewport=PHONE, language="zh-TW")
    wide = []
    places = {**PAGES, **{name: (hash, "svg.board .point") for name, hash in plays.items()}}
    for name, (hash, there) in places.items():
        visit(page, hash, there)
        if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            wide.append(name)
        page.screenshot(path=screenshots / f"phone-{name}-zh-TW.png")
    assert not wide


def test_targets_are_large_enough_for_fingers(new_page: NewPage, plays: dict[str, str]) -> None:
    page = new_page(plays["three_kingdoms"], viewport=PHONE)
    Table(page)
    small = page.locator(
        "main button:visible, header button:visible, header a:visible"
    ).evaluate_all(
        """found => found.map((each) => [each.textContent, each.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.5 || box.width < 24)
          .map(([text, box]) => `${text} ${box.width} x ${box.height}`)"""
    )
    assert not small


def test_a_large_board_grows_within_its_frame_on_a_phone(
    new_page: NewPage, server: ServerProcess
) -> None:
    play = server.new_play("gomoku", {})
    page = new_page(f"#/play/{play['id']}", viewport=PHONE)
    table = Table(page)
    # Points too small for fingers wait for a second word.
    table.point("h8").tap()
    expect(page.get_by_role("button", name="Play h8")).to_be_enabled()
    page.get_by_role("button", name="Cancel").click()
    usual = table.point("a1").bounding_box()
    page.get_by_label("Larger board").check()
    larger = table.point("a1").bounding_box()
    assert usual and larger and larger["width"] > 1.9 * usual["width"]
    assert not page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    table.point("o1").tap()  # comes into sight first
    table.await_position(bw.game("gomoku").start().play("o1"))


def test_the_language_changes_and_the_position_stays(
    new_page: NewPage, server: ServerProcess
) -> None:
    golden = GOLDEN["gomoku"]
    play = server.new_play(golden.game, golden.options)
    for node, move in enumerate(golden.moves[:4]):
        server.call("POST", f"/plays/{play['id']}/moves", {"node": node, "move": move})
    page = new_page(f"#/play/{play['id']}")
    table = Table(page)
    table.await_position(golden.position(4))
    page.keyboard.press("ArrowLeft")
    expect(page.locator('.moves [data-node="3"]')).to_have_attribute("aria-current", "step")
    said = table.marks()
    page.locator("header button[lang=zh-TW]").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-TW")
    expect(page.locator('.moves [data-node="3"]')).to_have_attribute("aria-current", "step")
    assert table.marks().keys() == said.keys()
    assert "黑" in table.marks()["d4"] and "black" in said["d4"]
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "zh-TW")
    Table(page).await_position(golden.position(4))


def test_a_chosen_theme_is_kept(new_page: NewPage) -> None:
    page = new_page("#/", theme="light")
    page.locator(".game-card svg").first.wait_for()  # else the reload cuts off its files
    colour = "() => getComputedStyle(document.body).color"
    light = page.evaluate(colour)
    button = page.locator("header .head-tools button.round").first
    for theme in ("light", "dark"):
        button.click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
    dark = page.evaluate(colour)
    assert dark != light
    page.reload()
    page.locator("header").wait_for()
    assert page.evaluate(colour) == dark


def test_chosen_stones_are_kept(
    new_page: NewPage, plays: dict[str, str], screenshots: Path
) -> None:
    page = new_page(plays["gomoku"], theme="dark")
    choice = page.get_by_label("Stones", exact=True)
    light = page.locator("#shine-black stop").first
    looks = {"Glass": "#8f9099", "Slate and shell": "#55575d", "Flat": "#2a2a30"}
    for look, colour in looks.items():
        choice.select_option(look)
        expect(light).to_have_attribute("stop-color", colour)
        page.screenshot(path=screenshots / f"stones-{look}.png")
    page.reload()
    expect(choice).to_have_value("flat")
    expect(light).to_have_attribute("stop-color", looks["Flat"])


def test_the_board_is_one_stop_of_the_tab_key(new_page: NewPage, plays: dict[str, str]) -> None:
    page = new_page("#/")
    for name, hash in plays.items():
        visit(page, hash, "svg.board .point")
        golden = GOLDEN[name]
        shown = golden.position(None if name == "goclub" else len(golden.moves) // 2)
        Table(page).await_position(shown)
        stops = page.locator("svg.board .point").evaluate_all(
            "found => found.filter((each) => each.tabIndex === 0).length"
        )
        assert stops == 1, name
        page.locator("header .brand").focus()
        seen = set()
        for _ in range(30):
            page.keyboard.press("Tab")
            seen.add(page.evaluate("() => document.activeElement.closest('.point')?.id"))
        assert len(seen - {None}) == 1, f"{name}: Tab stops at {seen}"
