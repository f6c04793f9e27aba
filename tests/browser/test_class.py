"""A class on several machines: a code, names, pairs, live boards, a standing."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.test_looks import findings


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()


def test_a_teacher_pairs_a_class_and_sees_the_boards(new_page: NewPage, screenshots: Path) -> None:
    teacher = new_page("#/class", key="c1" * 24)
    teacher.get_by_role("button", name="Open a class of your own").click()
    code = teacher.locator(".class-code").inner_text()
    pupils = []
    for number, name in enumerate(("An", "Bo", "Chi")):
        page = new_page(f"#/class/{code}", key=f"d{number}" * 24, viewport=PHONE, name="")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Come in").click()
        expect(page.locator(".class-page")).to_contain_text(f"You are in, {name}.")
        pupils.append(page)
    expect(teacher.locator(".class-members li.here")).to_have_count(3)
    assert not findings(teacher)
    teacher.locator(".contest select").first.select_option("nim")
    teacher.locator(".contest .option input").first.fill("3")
    teacher.get_by_role("button", name="Begin").click()
    expect(teacher.locator(".wall li")).to_have_count(1)
    # The two who play find themselves at their board; the third one rests.
    expect(pupils[0].locator("svg.board")).to_be_visible()
    expect(pupils[1].locator("svg.board")).to_be_visible()
    expect(pupils[2].locator(".class-page")).to_contain_text("You rest in this round.")
    for page in pupils[:2]:
        assert "#/play/" in page.url
    pupils[1].reload()  # who loads the page again is still in the class
    expect(pupils[1].locator("svg.board")).to_be_visible()
    expect(teacher.locator(".class-members li.here")).to_have_count(3)
    teacher.screenshot(path=screenshots / "class-teacher.png", full_page=True)
    pupils[2].screenshot(path=screenshots / "class-pupil-phone.png")
    resign(pupils[0])
    expect(teacher.locator(".wall li")).to_contain_text("0 : 1")
    expect(teacher.locator(".standings tbody tr").first).to_contain_text("Bo")
    teacher.get_by_role("button", name="Next round").click()
    expect(teacher.locator(".class-page")).to_contain_text("Round 2")
    expect(pupils[2].locator("svg.board")).to_be_visible()
