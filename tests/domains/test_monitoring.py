"""What an operator is given to watch the service by: each figure that it names exists, and each command works."""

import re
import subprocess
from pathlib import Path
from typing import Any

import promql_parser
import pytest
import yaml

from faults.alarms.dashboard import queries
from pinkas.cli import _build_parser
from pinkas.platform.metrics import REGISTRY
from pinkas.wiring import metrics_page
from pinkas.wiring.metrics_page import READ_FIGURES
from support.figures import families, scraped
from support.processes import wait_until
from support.prometheus import FILES, find_program, hurried
from support.service import OPERATOR, Running, Tenant

PROJECT = Path(__file__).resolve().parents[2]
RUNBOOK = PROJECT / "docs" / "guide" / "alarms.md"
ALARMS = yaml.safe_load((PROJECT / "deploy" / "prometheus" / "alerts.yml").read_text())["groups"][0]["rules"]
TRIALS = yaml.safe_load((PROJECT / "deploy" / "prometheus" / "alerts.test.yml").read_text())["tests"]
COMMANDS = [one.strip() for one in re.findall(r"^```sh\n(.*?)^```", RUNBOOK.read_text(), re.DOTALL | re.MULTILINE)]


QUERIES = [*queries("1m"), *((one["alert"], one["expr"]) for one in ALARMS)]


@pytest.fixture(scope="module")
def told(running: Running) -> set[str]:
    """The names of all figures that a running service tells, however busy the machine is: what its database does not
    answer in time is left out."""
    names: set[str] = set()

    def has_everything() -> bool:
        answer = scraped(running)
        assert answer.status_code == 200
        names.update(families(answer.text))
        return "pinkas_worker_seen_seconds" in names

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(metrics_page, "KEPT_SECONDS", 0.0)
        wait_until(has_everything, "the figures of the database")
    return {*names, "up"}


@pytest.mark.parametrize(("title", "query"), QUERIES, ids=[f"{n}-{title}" for n, (title, _) in enumerate(QUERIES)])
def test_every_query_is_one_and_asks_for_figures_that_exist(title: str, query: str, told: set[str]) -> None:
    promql_parser.parse(query)  # raises for what is none
    names = set(re.findall(r"\b(?:pinkas_\w+|up)\b", re.sub(r'"[^"]*"', "", query)))
    assert names
    assert names <= told, title


def declared_labels() -> dict[str, set[str]]:
    """The labels of each figure, by the name of its family."""
    counted = {one._name: set(one._labelnames) for one in REGISTRY._collector_to_names}  # type: ignore[attr-defined]
    read = {name: {"environment", *labels} for name, (_, labels) in READ_FIGURES.items()}
    return {**counted, **read, "up": {"job"}}


@pytest.mark.parametrize(("title", "query"), QUERIES, ids=[f"{n}-{title}" for n, (title, _) in enumerate(QUERIES)])
def test_every_label_that_a_query_names_is_one_of_its_figures(title: str, query: str) -> None:
    known = declared_labels()
    left: set[str] = set()
    for name, chosen in re.findall(r"\b(pinkas_\w+|up)\b(?:{([^}]*)})?", query):
        family = next(one for one in (name, re.sub(r"_(total|bucket|sum|count)$", "", name)) if one in known)
        assert set(re.findall(r"(\w+)[=!]", chosen)) <= known[family], title
        left |= known[family]
    grouped = {label for labels in re.findall(r"by \(([^)]*)\)", query) for label in labels.split(", ")}
    made = set(re.findall(r'label_replace\(.*?, "(\w+)"', query))
    assert grouped <= left | made | {"le", "instance"}, title


def test_every_alarm_is_tried_on_figures_on_which_it_fires_and_on_others() -> None:
    fires = {one["alertname"] for trial in TRIALS for one in trial["alert_rule_test"] if one["exp_alerts"]}
    quiet = {one["alertname"] for trial in TRIALS for one in trial["alert_rule_test"] if not one["exp_alerts"]}
    assert fires == quiet == {one["alert"] for one in ALARMS}
    told = {name for trial in TRIALS for one in trial["input_series"] for name in re.findall(r"^\w+", one["series"])}
    families = {re.sub(r"_(total|bucket)$", "", one) for one in told}
    assert families <= declared_labels().keys()


@pytest.mark.skipif(find_program("promtool") is None, reason="sh tests/unpack-prometheus.sh brings promtool")
def test_every_alarm_fires_where_it_is_tried_and_nowhere_else() -> None:
    """A figure that is named otherwise, a threshold or a time fails the trials."""
    command = [find_program("promtool"), "test", "rules", FILES / "alerts.test.yml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout


def test_minutes_of_hurried_rules_are_seconds_and_nothing_else_is_changed() -> None:
    assert hurried("rate(a[1h]) > 5m\nfor: 15m\nfor: 1h\nb[5m]") == "rate(a[1m]) > 5m\nfor: 15s\nfor: 1m\nb[5s]"


def test_every_alarm_has_its_part_of_the_runbook() -> None:
    headings = re.findall(r"^## (.*)$", RUNBOOK.read_text(), re.MULTILINE)
    assert [one["alert"] for one in ALARMS] == headings
    for one in ALARMS:
        assert one["annotations"]["runbook"] == f"docs/guide/alarms.md#{one['alert'].lower()}"
        assert one["labels"]["severity"] in ("page", "ticket")
    assert len(ALARMS) >= 10
    parts = re.split(r"^## .*$", RUNBOOK.read_text(), flags=re.MULTILINE)[1:]
    assert all("```sh" in part for part in parts)


@pytest.mark.parametrize("alarm", ALARMS, ids=[one["alert"] for one in ALARMS])
def test_labels_of_a_text_are_those_that_the_query_leaves(alarm: dict[str, Any]) -> None:
    left = {name for names in re.findall(r"by \(([^)]*)\)", alarm["expr"]) for name in names.split(", ")}
    named = set(re.findall(r"\$labels\.(\w+)", alarm["annotations"]["summary"]))
    assert named <= left | {"instance"}


def test_every_command_of_the_runbook_works(running: Running, tenant: Tenant, told: set[str], tmp_path: Path) -> None:
    """Those of `pinkas` are known to it, and the others are run as they stand: they may find nothing to show, but what
    they look for exists."""
    tenant.issued()
    lines = [line for block in COMMANDS for line in block.splitlines()]
    own = [line for line in lines if line.startswith("pinkas ")]
    assert len(own) >= 5
    for line in own:
        assert callable(_build_parser().parse_args(line.split()[1:]).run)
    environment = {
        "PATH": "/usr/bin:/bin",
        "PINKAS_URL": running.url().removesuffix("/api/v1"),
        "WORKER_URL": running.url().removesuffix("/api/v1"),
        "PINKAS_METRICS_TOKEN": OPERATOR,
    }
    shown = 0
    for line in lines:
        if line in own:
            continue
        done = subprocess.run(  # noqa: S603  (our own page)
            ["/bin/sh", "-c", line], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert not done.stderr, (line, done.stderr)
        shown += bool(done.stdout)
        for name in re.findall(r"\bpinkas_\w+", line):
            assert any(one.startswith(name) for one in told), line
    assert shown >= 8
