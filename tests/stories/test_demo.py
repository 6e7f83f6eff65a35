"""`make demo`: the first thing that a newcomer plays."""

from pathlib import Path

import pytest

from pinkas import demo
from support.service import Running


def test_the_demo_plays_to_its_end_and_says_each_step(
    running: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PINKAS_LIVE_PORT", running.url().split(":")[2].split("/")[0])
    demo.main()
    told = capsys.readouterr().out
    assert [line.split(".")[0] for line in told.splitlines() if line[:1].isdigit()] == list("0123456789")
    files = sorted(path.name for path in tmp_path.rglob("*.pdf"))
    assert len(files) == 2
    assert all(name.endswith("-305-1.pdf") for name in files)
