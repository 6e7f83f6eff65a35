"""The figures of a running service, read by the parser of the library."""

from collections.abc import Iterable

import httpx
from prometheus_client.parser import text_string_to_metric_families

from support.service import OPERATOR, PATIENCE, Running

Sample = tuple[str, frozenset[tuple[str, str]]]


def scraped(running: Running, token: str = OPERATOR, environment: str = "live") -> httpx.Response:
    """The answer of `/metrics`."""
    url = running.url("live").removesuffix("/api/v1")
    if environment == "sandbox":
        url = running.url("sandbox").removesuffix("/api/v1")
    return httpx.get(f"{url}/metrics", headers=[(b"authorization", f"Bearer {token}".encode())], timeout=PATIENCE)


def read_figures(text: str) -> dict[Sample, float]:
    """Every sample by its name and labels."""
    return {
        (one.name, frozenset(one.labels.items())): one.value
        for family in text_string_to_metric_families(text)
        for one in family.samples
    }


def figure(found: dict[Sample, float], name: str, **labels: str) -> float:
    """The sum of the samples of a name that have these labels; 0 where there are none."""
    wanted = set(labels.items())
    return sum(value for (sample, its), value in found.items() if sample == name and wanted <= its)


def families(text: str) -> Iterable[str]:
    """The names of all figures that are told, also of those without a sample yet, with every suffix that they have."""
    suffixes = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
    for family in text_string_to_metric_families(text):
        yield from (family.name + one for one in suffixes[family.type])
