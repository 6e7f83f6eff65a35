"""Files that nobody can read, that cost too much, or that crash what reads them: each has its class of error, and
whoever asked gets an answer."""

import asyncio
import os
import signal
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from bench.papers import draw_paper
from PIL import Image

from pinkas.outside import reading
from pinkas.outside.isolated import IsolatedFunction, Limits
from pinkas.outside.reading import PageTask, Reading, ReadingTask, describe_error, draw_paper_page, read_paper
from pinkas.outside.reading.types import UnreadableFile
from support.children import children_of, is_alive
from support.pictures import declared_picture
from support.processes import wait_until
from support.reading import HINTS

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are read from /proc")


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Child processes of this test alone, which see its environment."""
    own: IsolatedFunction[Reading] = IsolatedFunction(
        "pinkas.outside.reading.engine:read", Reading, reading.LIMITS, 1, reading.PRIORITY
    )
    monkeypatch.setattr(reading, "_READING", own)
    yield monkeypatch
    own.close()


async def read(content: bytes, media_type: str = "application/pdf", limits: Limits | None = None) -> Reading:
    return await read_paper(
        ReadingTask(content=content, media_type=media_type, hints=HINTS), owner="test", limits=limits
    )


async def error_of(content: bytes, limits: Limits | None = None) -> tuple[str, bool]:
    found = await read(content, limits=limits)
    assert found.error is not None
    assert found.fields == {}
    assert describe_error(found.error.error_class)
    return found.error.error_class, found.error.retryable


def pdf(pages: int = 1, locked_by: str | None = None) -> bytes:
    writer = pypdf.PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(595, 842)
    if locked_by:
        writer.encrypt(locked_by)
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def white(width: int = 600, height: int = 800) -> bytes:
    made = BytesIO()
    Image.new("L", (width, height), 255).save(made, "PNG")
    return made.getvalue()


@pytest.mark.parametrize(
    ("name", "content", "expected"),
    [
        ("encrypted", pdf(locked_by="secret"), ("encrypted", False)),
        ("500 pages", pdf(500), ("too_many_pages", False)),
        ("damaged pdf", b"%PDF-1.7\n garbage", ("damaged", False)),
        ("damaged picture", b"\x89PNG\r\n\x1a\n garbage", ("damaged", False)),
        ("cut picture", white()[:150], ("damaged", False)),
        ("picture bomb", declared_picture(60_000, 60_000), ("bomb", False)),
        ("xml bomb", b'<!DOCTYPE a [<!ENTITY a "b">]><Invoice>&a;</Invoice>', ("bomb", False)),
        ("html", b"<!DOCTYPE html><html><body>receipt</body></html>", ("unsupported", False)),
        ("program", b"\x7fELF" + b"\0" * 100, ("unsupported", False)),
        ("nothing", b"", ("unsupported", False)),
        ("other xml", b"<Order/>", ("unsupported", False)),
        ("too large", b"%PDF-" + b"\0" * reading.MAX_BYTES, ("too_large", False)),
        ("white page", white(), ("unreadable", False)),
        ("dot", white(4, 4), ("unreadable", False)),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
async def test_a_file_that_cannot_be_read_says_why(name: str, content: bytes, expected: tuple[str, bool]) -> None:
    assert await error_of(content) == expected


async def test_a_stream_that_unpacks_to_gigabytes_ends_at_its_limits(fresh: pytest.MonkeyPatch) -> None:
    """A page whose content is two gigabytes of operators in two megabytes."""
    packed = zlib.compressobj(9)
    block = b"0 0 m 100 100 l S\n" * 60_000
    stream = b"".join(packed.compress(block) for _ in range(700)) + packed.flush()
    head = b"%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
    body = b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj\n"
    content = (
        head.replace(b"%%", b"%")
        + body
        + (b"4 0 obj<</Length %d/Filter/FlateDecode>>stream\n" % len(stream))
        + stream
        + b"\nendstream endobj\ntrailer<</Root 1 0 R>>"
    )
    limits = Limits(processor=3, wall=20.0, memory=700 << 20)
    found = await error_of(content, limits)
    assert found[0] in ("memory", "timeout", "damaged", "unreadable", "bomb")
    assert (await read(white())).error is not None  # the next file has its turn


def fake_tesseract(directory: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """A program of that name in the place of the real one."""
    program = directory / "tesseract"
    program.write_text("#!/bin/sh\n" + script)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{directory}:{os.environ['PATH']}")


@pytest.mark.skipif(not hasattr(os, "SCHED_IDLE"), reason="a class of the Linux scheduler")
async def test_reading_runs_only_when_a_processor_has_nothing_else_to_do(
    fresh: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = children_of(os.getpid())
    fake_tesseract(tmp_path, fresh, f"echo $$ > {tmp_path}/pid\nexec sleep 100\n")
    asked = asyncio.create_task(read(white()))
    await asyncio.to_thread(
        wait_until, lambda: (tmp_path / "pid").is_file() and (tmp_path / "pid").read_text(), "tesseract"
    )
    program = int((tmp_path / "pid").read_text())
    (child,) = children_of(os.getpid()) - before
    assert {os.sched_getscheduler(child), os.sched_getscheduler(program)} == {os.SCHED_IDLE}
    os.kill(program, signal.SIGKILL)
    assert (await asked).error is not None


async def test_a_tesseract_that_hangs_is_ended_with_the_process_that_reads(
    fresh: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake_tesseract(tmp_path, fresh, f"echo $$ > {tmp_path}/pid\nexec sleep 100\n")
    assert await error_of(white(), Limits(processor=30, wall=4.0, memory=1 << 30)) == ("timeout", True)
    program = int((tmp_path / "pid").read_text())
    wait_until(lambda: not is_alive(program), "the program's end")


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("echo 'Failed loading language heb' >&2; exit 1", ("engine_missing", True)),
        ("echo 'std::bad_alloc' >&2; exit 1", ("memory", False)),
        ("exit 1", ("damaged", False)),
        ("kill -9 $$", ("unavailable", True)),
        ("echo nonsense", ("unreadable", False)),
    ],
)
async def test_what_tesseract_fails_with_is_told(
    script: str, expected: tuple[str, bool], fresh: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake_tesseract(tmp_path, fresh, script)
    assert await error_of(white()) == expected


async def test_without_tesseract_pictures_wait_and_texts_are_read(fresh: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fresh.setenv("PATH", str(tmp_path))
    assert await error_of(white()) == ("engine_missing", True)
    assert "apt-get install tesseract-ocr tesseract-ocr-heb" in describe_error("engine_missing")
    paper = draw_paper(4, "text")
    assert (await read(paper.content)).fields["total"].value == paper.printed["total"]


async def test_a_process_out_of_memory_is_told(fresh: pytest.MonkeyPatch) -> None:
    made = BytesIO()
    Image.effect_noise((6000, 6000), 50).save(made, "PNG", compress_level=1)
    found = await error_of(made.getvalue()[: reading.MAX_BYTES], Limits(processor=30, wall=30.0, memory=130 << 20))
    assert found[0] in ("memory", "damaged")


async def test_after_the_end_of_the_service_a_file_waits(fresh: pytest.MonkeyPatch) -> None:
    reading._READING.close()
    assert await error_of(white()) == ("unavailable", True)


@pytest.mark.parametrize(
    "content", [pdf(locked_by="secret"), b"%PDF-1.7 garbage", b"no file", declared_picture(60_000, 60_000)]
)
async def test_a_page_that_cannot_be_drawn_says_why(content: bytes) -> None:
    with pytest.raises(UnreadableFile) as refused:
        await draw_paper_page(PageTask(content=content, page=1, max_width=400), owner="test")
    assert refused.value.error.error_class in ("encrypted", "damaged", "unsupported", "bomb")
