"""The generated tables of the pages for operators: the figures of `/metrics`, and the licences of what is installed."""

from collections.abc import Iterator

from prometheus_client.metrics_core import Metric
from tools.licences import packages

from pinkas.platform.metrics import REGISTRY
from pinkas.wiring.metrics_page import READ_FIGURES


def figure_rows() -> Iterator[tuple[str, str, str, str]]:
    """Every figure with its kind, its labels beside `environment`, and what it tells."""
    for collector in sorted(REGISTRY._collector_to_names, key=lambda one: str(one)):
        (family,) = collector.collect()
        labels = [one for one in collector._labelnames if one != "environment"]  # type: ignore[attr-defined]
        yield _name(family), family.type, ", ".join(labels), family.documentation
    for name, (text, labels) in READ_FIGURES.items():
        yield f"`{name}`", "gauge", ", ".join(labels), text


def _name(family: Metric) -> str:
    return f"`{family.name}_total`" if family.type == "counter" else f"`{family.name}`"


def licence_rows() -> Iterator[tuple[str, str, str]]:
    """Every package that the program needs to run, with its version and licences."""
    for one in packages():
        yield one.name, one.version, ", ".join(one.licences)
