"""Work that exceeds its limits, crashes or outlives the service: nobody else notices."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from pinkas.core.problems import NotPrintable
from pinkas.outside import pictures
from pinkas.outside.isolated import FairQueue, IsolatedFunction, LimitExceeded, Limits
from pinkas.outside.pdf import UnprintableLogo, printable_logo, render
from pinkas.outside.typesetter import Typesetter
from rules.test_pdf_render import AT, pages_of, sample
from support import expensive_inputs
from support.children import children_of, is_alive, niceness, processor_seconds
from support.processes import PACKAGES, SOURCE, wait_until

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are read from /proc")

BOMBS = {
    "nested blurs": expensive_inputs.nested_blurs,
    "turbulence": expensive_inputs.turbulence,
    "nested images": expensive_inputs.nested_images,
    "nested groups": expensive_inputs.nested_groups,
}


def lined(number: int, description: str = "line") -> dict[str, object]:
    """Lines of an invoice."""
    line = sample().lines[0]
    return {"lines": tuple(msgspec.structs.replace(line, description=f"{description} {n}") for n in range(number))}


def test_a_child_gives_way_to_requests() -> None:
    press, before = Typesetter(), children_of(os.getpid())
    render(sample(), "copy", sandbox=False, produced_at=AT, typesetter=press)
    (child,) = children_of(os.getpid()) - before
    assert niceness(child) > niceness(os.getpid())
    press.close()


def wait_for_work(parent: int, before: set[int], number: int) -> set[int]:
    """The new children of a process, once there are so many and each is deep in its work."""

    def deep() -> bool:
        new = children_of(parent) - before
        return len(new) == number and all(processor_seconds(one) > 1 for one in new)

    wait_until(deep, "children at work")
    return children_of(parent) - before


@pytest.mark.parametrize("name", BOMBS)
def test_a1_a_picture_that_costs_too_much_is_refused_and_the_next_is_drawn(name: str) -> None:
    press = Typesetter(1, 384)
    with pytest.raises(UnprintableLogo, match="too complex"):
        printable_logo(BOMBS[name](), press)
    assert printable_logo(expensive_inputs.HARMLESS_SVG + name.encode().join((b"<!--", b"-->")), press).startswith(
        b"\x89PNG"
    )
    press.close()


def test_a1_tiny_patterns_are_a_picture_of_bounded_size() -> None:
    press = Typesetter(2, 512)
    with suppress(UnprintableLogo):
        drawn = printable_logo(expensive_inputs.tiny_patterns(), press)
        width, height = (int.from_bytes(drawn[at : at + 4]) for at in (16, 20))
        assert width <= 1985
        assert height <= 615
    press.close()


def test_a1_what_a_person_types_is_never_typst() -> None:
    bomb = "#set text(size: 9000000pt) #for i in range(999999999) [#lorem(9999)] $ x^2 $"
    words = "".join(
        page.extract_text()
        for page in pages_of(render(sample(**lined(60, bomb)), "original", sandbox=False, produced_at=AT))
    )
    assert words.replace("\n", " ").count("range(999999999)") == 60


def test_a1_a_document_that_exceeds_its_limits_is_refused_by_name_and_the_next_is_set() -> None:
    press = Typesetter(1, 256)
    with pytest.raises(NotPrintable):
        render(sample(**lined(5000)), "original", sandbox=False, produced_at=AT, typesetter=press)
    assert render(sample(), "original", sandbox=False, produced_at=AT, typesetter=press).startswith(b"%PDF")
    press.close()


def test_a1_a_process_that_does_nothing_is_killed_by_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    press = Typesetter(2, 1024)
    before = children_of(os.getpid())
    render(sample(), "original", sandbox=False, produced_at=AT, typesetter=press)
    (child,) = children_of(os.getpid()) - before
    os.kill(child, signal.SIGSTOP)
    began = time.monotonic()
    with pytest.raises(NotPrintable) as refused:
        render(sample(), "original", sandbox=False, produced_at=AT, typesetter=press)
    assert isinstance(refused.value.__cause__, LimitExceeded)
    assert refused.value.__cause__.transient
    assert time.monotonic() - began < 20
    assert not is_alive(child)
    press.close()


def test_a1_a_press_that_closes_ends_what_is_under_way() -> None:
    press = Typesetter(600, 2048)
    before = children_of(os.getpid())
    with ThreadPoolExecutor(1) as pool:
        view = sample(**lined(1000, expensive_inputs.jumbled_text(900)))
        setting = pool.submit(render, view, "original", sandbox=False, produced_at=AT, typesetter=press)
        new = wait_for_work(os.getpid(), before, 1)
        press.close()
        with pytest.raises(OSError, match="ending"):
            setting.result(20)
        assert not any(map(is_alive, new))


def test_a1_a_picture_is_decoded_in_a_process_with_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    small = IsolatedFunction("pinkas.outside.pictures:draw", int, Limits(2, 20.0, 160 << 20))
    monkeypatch.setattr(pictures, "_DRAWING", small)
    with pytest.raises(ValueError, match="too complex"):
        pictures.redraw_picture(png(4800, 4800), "image/png")
    with pictures.redraw_picture(png(20, 10), "image/png").file as drawn:
        assert Image.open(drawn).size == (20, 10)
    small.close()


def png(width: int, height: int) -> BytesIO:
    """A picture of one colour."""
    into = BytesIO()
    Image.new("RGB", (width, height), "red").save(into, "PNG")
    return into


_PARENT = """
import threading
from functools import partial
from faults.test_isolated import AT, Typesetter, expensive_inputs, lined, render, sample
view = sample(**lined(1000, expensive_inputs.jumbled_text(900)))
set = partial(render, view, "original", sandbox=False, produced_at=AT, typesetter=Typesetter(600, 2048))
for _ in range(2):
    threading.Thread(target=set).start()
threading.Event().wait()
"""


def test_a1_children_end_when_their_parent_is_killed() -> None:
    path = os.pathsep.join((str(SOURCE), PACKAGES, str(Path(__file__).parents[1])))
    command = [sys.executable, "-c", _PARENT]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}) as parent:  # noqa: S603 (our own program)
        children = wait_for_work(parent.pid, set(), 2)
        parent.kill()
        wait_until(lambda: not any(map(is_alive, children)), "the children to end with their parent", 5)


async def test_a1_a_share_that_used_much_waits_for_others_and_never_has_every_turn() -> None:
    turns, order, busy, most = FairQueue(2), [], 0, 0

    async def one(share: str, seconds: float) -> None:
        nonlocal busy, most
        async with turns.turn(share):
            order.append(share)
            busy += share == "greedy"
            most = max(most, busy)
            await asyncio.sleep(seconds)
            busy -= share == "greedy"

    greedy = [asyncio.create_task(one("greedy", 0.05)) for _ in range(10)]
    await asyncio.sleep(0.02)
    modest = [asyncio.create_task(one(f"modest {n}", 0.05)) for n in range(3)]
    await asyncio.gather(*greedy, *modest)
    assert most == 1
    assert {*order[1:5]} >= {"modest 0", "modest 1", "modest 2"}


async def test_a1_a_turn_that_nobody_waits_for_any_more_is_given_on() -> None:
    turns = FairQueue(1)
    entered = asyncio.Event()

    async def hold() -> None:
        async with turns.turn("a"):
            entered.set()
            await asyncio.sleep(0.1)

    async def wait() -> None:
        async with turns.turn("b"):
            pass

    holding, waiting = asyncio.create_task(hold()), asyncio.create_task(wait())
    await entered.wait()
    await asyncio.sleep(0)
    waiting.cancel()
    await holding
    async with asyncio.timeout(5), turns.turn("c"):
        assert waiting.cancelled()


def test_a1_turns_are_safe_from_several_event_loops() -> None:
    turns, inside, lock, most = FairQueue(2), 0, threading.Lock(), 0

    async def several(share: int) -> None:
        nonlocal inside, most
        for _ in range(20):
            async with turns.turn(share):
                with lock:
                    inside += 1
                    most = max(most, inside)
                await asyncio.sleep(0.001)
                with lock:
                    inside -= 1

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(asyncio.run, several(n)) for n in range(4)]:
            done.result(60)
    assert (inside, most) == (0, 2)
