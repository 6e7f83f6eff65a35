"""The typesetter's process: what it takes in memory is given back, and its death costs nothing but time."""

import os
import signal
from pathlib import Path

import msgspec
import pytest

from pinkas.core.printed_views import DocumentView
from pinkas.outside import isolated
from pinkas.outside.pdf import render
from rules.test_pdf_render import AT, sample
from support.children import children_of


def children() -> set[int]:
    """The presses of this process."""
    return children_of(os.getpid())


def resident() -> int:
    """Resident megabytes of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 // 1024


def rendered(view: DocumentView) -> bytes:
    """The file of a view."""
    return render(view, "original", sandbox=False, produced_at=AT)


def long_sample(number: int) -> DocumentView:
    """An invoice of 700 lines that no other has."""
    line = sample().lines[0]
    return sample(lines=tuple(msgspec.structs.replace(line, description=f"{number} {n}") for n in range(700)))


pytestmark = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")


def test_long_documents_leave_nothing_behind_in_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolated, "MAX_RESIDENT_BYTES", 150 * 1024 * 1024)
    first = rendered(sample())
    before, used = resident(), set(children())
    for number in range(4):
        rendered(long_sample(number))
        used |= children()
    assert resident() - before < 60
    assert len(used) > 1, "a press that has grown is replaced"
    assert rendered(sample()) == first


def test_a_press_that_is_killed_is_replaced_unnoticed() -> None:
    first = rendered(sample())
    for pid in children():
        os.kill(pid, signal.SIGKILL)
    assert rendered(sample()) == first
