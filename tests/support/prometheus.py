"""Prometheus of the system, or of the package that `tests/unpack-prometheus.sh` has unpacked: run with our files."""

import re
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import httpx
import yaml

from faults.cluster.programs import Server, give_away
from support.places import new_directory
from support.processes import wait_until
from support.service import free_port

PROJECT = Path(__file__).resolve().parents[2]
FILES = PROJECT / "deploy" / "prometheus"
_UNPACKED = PROJECT / ".venv" / "prometheus" / "usr" / "bin"
_SIXTIETH = str.maketrans({"m": "s", "h": "m"})


def find_program(name: str) -> Path | None:
    """`prometheus` or `promtool`; None where there is none."""
    found = shutil.which(name) or shutil.which(name, path=str(_UNPACKED))
    return Path(found) if found else None


def hurried(rules: str) -> str:
    """Rules whose minutes are seconds: how long something must last, and the span over which a rate is taken. The
    thresholds stay as they are."""
    return re.sub(r"(?<=for: )\d+[mh]\b|\[\d+[mh]\]", lambda found: found[0].translate(_SIXTIETH), rules)


class Prometheus:
    """A server with our alarms and our way of asking, every second. Use it as a context manager."""

    def __init__(self, targets: Sequence[str], token: str) -> None:
        program = find_program("prometheus")
        assert program is not None, "sh tests/unpack-prometheus.sh brings Prometheus"
        self._home = new_directory("pk-prometheus-")
        (self._home / "token").write_text(token)
        (self._home / "alerts.yml").write_text(hurried((FILES / "alerts.yml").read_text()))
        (self._home / "prometheus.yml").write_text(self._settings(targets))
        for path in (self._home, *self._home.iterdir()):
            give_away(path)
        self.url = f"http://127.0.0.1:{free_port()}"
        command = [program, f"--config.file={self._home}/prometheus.yml", f"--storage.tsdb.path={self._home}/data"]
        command += [f"--web.listen-address={self.url.removeprefix('http://')}", "--log.level=warn"]
        self._server = Server("prometheus", command, self._home)

    def _settings(self, targets: Sequence[str]) -> str:
        chosen = yaml.safe_load((FILES / "scrape.yml").read_text())
        (job,) = chosen["scrape_configs"]
        job["scrape_interval"] = "1s"
        job["authorization"]["credentials_file"] = str(self._home / "token")
        job["static_configs"] = [{"targets": list(targets)}]
        chosen["rule_files"] = [str(self._home / "alerts.yml")]
        chosen["global"] = {"evaluation_interval": "1s"}
        return str(yaml.safe_dump(chosen))

    def __enter__(self) -> Self:
        wait_until(self._answers, "Prometheus")
        return self

    def __exit__(self, *_: object) -> None:
        self._server.kill()
        shutil.rmtree(self._home, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/-/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            assert self._server.is_running, self._server.told()
            return False

    def _ask(self, path: str, **query: str) -> Any:
        answer = httpx.get(f"{self.url}/api/v1/{path}", params=query, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    def firing(self) -> dict[str, list[dict[str, Any]]]:
        """The alarms that fire now, by their names."""
        found: dict[str, list[dict[str, Any]]] = {}
        for one in self._ask("alerts")["alerts"]:
            if one["state"] == "firing":
                found.setdefault(one["labels"]["alertname"], []).append(one)
        return found

    def query(self, expression: str) -> list[dict[str, Any]]:
        """The series that an expression answers now."""
        return list(self._ask("query", query=expression)["result"])

    def history(self, expression: str, began: float, ended: float) -> list[dict[str, Any]]:
        """The series of an expression over a time, a value for each second."""
        span = {"start": str(began), "end": str(ended), "step": "1"}
        return list(self._ask("query_range", query=expression, **span)["result"])
