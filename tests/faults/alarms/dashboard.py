"""The queries of the dashboard, as Grafana asks them."""

import json
from collections.abc import Iterator
from pathlib import Path

from support.prometheus import Prometheus

DASHBOARD = Path(__file__).resolve().parents[3] / "deploy" / "grafana" / "pinkas.json"


def queries(interval: str) -> Iterator[tuple[str, str]]:
    """The title of each panel with each of its queries, with what Grafana fills in: the environment, and a span that
    holds four readings."""
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"].replace("$environment", "live").replace("$__rate_interval", interval)


def unanswered(prometheus: Prometheus, began: float, ended: float) -> list[tuple[str, str]]:
    """Those that had no value at any time between two instants."""
    found = []
    for title, query in queries("4s"):
        series = prometheus.history(query, began, ended)
        if not any(value not in ("NaN", "+Inf") for one in series for _, value in one["values"]):
            found.append((title, query))
    return found
