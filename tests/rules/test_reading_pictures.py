"""Pictures of papers are made straight, and every place is found again."""

import random

import pytest
from bench.papers.worn import wear
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from pinkas.outside.reading.pictures import apply, find_skew, multiply, prepare, remove_rules, solve_perspective

EXAMPLES = settings(deadline=None, max_examples=50)


def page() -> Image.Image:
    """Rows of dark strokes, as text looks from afar."""
    drawn = Image.new("RGB", (900, 1200), "white")
    draw = ImageDraw.Draw(drawn)
    chance = random.Random(1)  # noqa: S311
    for y in range(80, 1120, 44):
        x = 60
        while x < 800:
            wide = chance.randrange(8, 16)
            draw.rectangle((x, y, x + wide, y + 20), fill="black")
            x += wide + chance.choice((5, 5, 5, 16))
    return drawn


@pytest.mark.parametrize("degrees", [-7.0, -1.3, 0.0, 2.4, 9.0])
def test_the_skew_is_found(degrees: float) -> None:
    turned = page().convert("L").rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255)
    assert find_skew(turned) == pytest.approx(-degrees, abs=0.3)


@EXAMPLES
@given(st.tuples(*[st.floats(-20, 20)] * 8))
def test_four_points_are_taken_to_four_others(shifts: tuple[float, ...]) -> None:
    frm = [(0.0, 0.0), (100.0, 0.0), (100.0, 150.0), (0.0, 150.0)]
    to = [(x + shifts[2 * at], y + shifts[2 * at + 1]) for at, (x, y) in enumerate(frm)]
    matrix = solve_perspective(frm, to)
    for source, target in zip(frm, to, strict=True):
        assert apply(matrix, source) == (pytest.approx(target[0], abs=1e-6), pytest.approx(target[1], abs=1e-6))


def test_maps_follow_one_another() -> None:
    double, moved = (2.0, 0, 0, 0, 2.0, 0, 0, 0, 1.0), (1.0, 0, 5, 0, 1.0, 7, 0, 0, 1.0)
    assert apply(multiply(double, moved), (1, 1)) == (12, 16)
    assert apply(multiply(moved, double), (1, 1)) == (7, 9)


def test_a_photographed_paper_is_cut_out_and_told_where_it_lay() -> None:
    photo = wear(page(), "photo", random.Random(3)).convert("L")  # noqa: S311
    prepared = prepare(photo, photo=True)
    width, height = prepared.picture.size
    assert 1.15 < height / width < 1.5  # the desk is gone
    x, y, w, h = prepared.place(0, 0, width, height)
    assert 0.02 < x < 0.2
    assert 0.6 < w < 0.95
    assert 0.6 < h < 0.98
    assert y > 0


def test_a_scan_is_not_cut() -> None:
    scan = page().convert("L")
    prepared = prepare(scan, photo=True)
    x, y, w, h = prepared.place(0, 0, *prepared.picture.size)
    assert (x, y, w, h) == pytest.approx((0, 0, 1, 1), abs=0.02)


@pytest.mark.parametrize("size", [(8, 8), (9, 400), (400, 9), (64, 64)])
@pytest.mark.parametrize("colour", [0, 128, 255])
def test_any_picture_is_prepared(size: tuple[int, int], colour: int) -> None:
    assert prepare(Image.new("L", size, colour), photo=True).picture.size[0] >= 1


def test_rules_of_tables_go_and_letters_stay() -> None:
    drawn = page().convert("L")
    before = sum(drawn.histogram()[:128])
    ImageDraw.Draw(drawn).line((40, 66, 860, 66), fill=0, width=2)
    left = remove_rules(drawn)
    assert sum(left.crop((128, 60, 768, 70)).histogram()[:128]) == 0
    assert sum(left.histogram()[:128]) == pytest.approx(before, rel=0.03)
