"""Drawn receipts and invoices from the file to the fields."""

from io import BytesIO

import pytest
from bench.papers import OWN_TAX_ID, TODAY, Paper, draw_paper
from bench.reading import hints_for
from PIL import Image

from pinkas.outside.reading import PageTask, Reading, ReadingTask, draw_paper_page, read_paper


async def read(paper: Paper) -> Reading:
    task = ReadingTask(content=paper.content, media_type=paper.media_type, hints=hints_for(paper.truth.language))
    return await read_paper(task, owner="test")


@pytest.mark.parametrize("seed", [4, 18, 40])
async def test_the_text_of_a_pdf_is_read_whole(seed: int) -> None:
    paper = draw_paper(seed, "text")
    reading = await read(paper)
    assert (reading.engine, reading.error, reading.pages, reading.pages_read) == ("text", None, 1, 1)
    printed = {name: value for name, value in paper.printed.items() if name != "supplier_name"}
    assert {name: reading.fields[name].value for name in printed} == printed  # type: ignore[index]
    total = reading.fields["total"].box
    assert total is not None
    assert total.page == 1
    assert 0 < total.x < 1
    assert 0 < total.y < 1
    assert paper.printed["number"] in reading.text


async def test_an_embedded_invoice_is_exact_and_the_page_adds_what_it_lacks() -> None:
    paper = next(one for one in (draw_paper(seed, "xml") for seed in range(0, 60, 2)) if one.truth.allocation_number)
    reading = await read(paper)
    assert reading.engine == "xml"
    exact = {name for name, one in reading.fields.items() if one.confidence == 1.0}
    assert exact >= {"supplier_name", "supplier_tax_id", "number", "date", "net", "vat", "total", "currency"}
    assert {name: one.value for name, one in reading.fields.items() if name in paper.printed} == paper.printed


async def test_a_photographed_receipt_is_read_by_recognition() -> None:
    """A thermal receipt in English: its photo is straightened, and boxes are told on the photo."""
    paper = draw_paper(20, "photo")
    reading = await read(paper)
    assert (reading.engine, reading.error) == ("ocr", None)
    for name in ("total", "date", "supplier_tax_id", "document_type"):
        assert reading.fields[name].value == paper.printed[name]
    box = reading.fields["total"].box
    assert box is not None
    assert 0.5 < box.y < 0.95
    assert not reading.checks


async def test_a_page_is_drawn_for_review() -> None:
    paper = draw_paper(4, "text")
    drawn = await draw_paper_page(PageTask(content=paper.content, page=1, max_width=500), owner="test")
    with Image.open(BytesIO(drawn.content)) as picture:
        assert (picture.format, picture.width, drawn.pages) == ("WEBP", 500, 1)
        assert picture.height == drawn.height


def test_a_paper_is_decided_by_its_seed() -> None:
    assert draw_paper(7, "text").truth == draw_paper(7, "text").truth
    assert draw_paper(7, "text").truth.day < TODAY
    assert {draw_paper(seed, "text").truth.customer_tax_id for seed in range(6)} <= {None, OWN_TAX_ID}
