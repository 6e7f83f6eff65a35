"""How every component looks, in both directions, light and dark. The pictures are made and kept as those of the
dashboard are (`test_desk_pictures.py`)."""

import io
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image, ImageChops

from browser.person import WIDTHS, person
from browser.test_desk_pictures import BOXES, DIFFERENT, HERE, TOLERANCE, differences, keep
from support.service import Running, TestServer, register

_SECTIONS = """[...document.querySelectorAll(".sample")].map(one => [one.id, one.getBoundingClientRect()]).map(
    ([name, box]) => [name, ...[box.x + scrollX, box.y + scrollY, box.width, box.height].map(Math.round)].join(" "))"""
_EXPECTED = {"money", "pills", "fields", "file", "filters-row", "table", "empty", "stepper", "panel", "toasts", "tabs"}
THEMES = ("light", "dark")


@pytest.fixture(scope="module")
def guided(database: TestServer) -> Iterator[Running]:
    """A service that shows the style guide."""
    service = Running(database, style_guide=True)
    yield service
    service.close()


def _crop(picture: Image.Image, box: str) -> Image.Image:
    x, y, width, height = (int(one) for one in box.split()[1:])
    return picture.crop((x, y, x + width, y + height))


def changed(kept: bytes, kept_boxes: list[str], seen: bytes, boxes: list[str]) -> dict[str, float]:
    """The sections that look different, each with the part of its pixels that do."""
    before, now = (Image.open(io.BytesIO(one)).convert("RGB").convert("L") for one in (kept, seen))
    found: dict[str, float] = {}
    for old, new in zip(kept_boxes, boxes, strict=True):
        one, two = _crop(before, old), _crop(now, new)
        apart = ImageChops.difference(one, two.resize(one.size)).histogram()
        far = sum(apart[DIFFERENT:]) / (one.width * one.height)
        if far > TOLERANCE:
            found[old.split()[0]] = far
    return found


async def test_every_component_looks_as_it_is_pictured(browser: str, guided: Running) -> None:
    tenant = register(guided)
    found: dict[str, bytes] = {}
    boxes: dict[str, list[str]] = {}
    kind = ""
    for language in ("he", "en"):
        async with person(browser, tenant, width=WIDTHS["desktop"], language=language) as somebody:
            kind = (await somebody.page.call("Browser.getVersion"))["product"]
            for theme in THEMES:
                await somebody.theme(theme)
                await somebody.go("/app/styleguide")
                await somebody.settled()
                await somebody.accessible()
                name = f"components-{theme}-{language}"
                found[name] = await somebody.picture(highest=6000)
                boxes[name] = await somebody.value(_SECTIONS)
    seen = {one.split()[0] for one in boxes["components-light-he"]}
    assert seen >= _EXPECTED
    if os.environ.get("PINKAS_KEEP_PICTURES"):
        keep(kind, found, boxes)
    kept: Any = json.loads(BOXES.read_text())
    moved = {name: how for name, now in boxes.items() if (how := differences(kept["boxes"][name], now))}
    assert moved == {}, "look at what changed; PINKAS_KEEP_PICTURES=1 makes the pictures anew"
    if kind == kept["browser"]:
        far = {
            name: how
            for name, picture in found.items()
            if (
                how := changed((HERE / f"dashboard-{name}.png").read_bytes(), kept["boxes"][name], picture, boxes[name])
            )
        }
        assert far == {}, "look at what changed; PINKAS_KEEP_PICTURES=1 makes the pictures anew"
