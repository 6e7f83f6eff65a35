"""Figures of the service for Prometheus: what every process counts while it works.

Each figure has the label `environment`, and no label whose values grow with businesses, people or addresses:
operations, statuses, codes of problems, kinds of jobs and names of services are all declared in the program. None is
called `job` or `instance`, which are Prometheus' own.

A process counts in its memory, or, where `PROMETHEUS_MULTIPROC_DIR` is set before this module is imported, in files of
that directory, which the library adds up for whoever asks (`metrics_files`). Counting then costs a write to mapped
memory.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector

from pinkas.platform.metrics_files import forget_states_of_ended

SHARED_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which the library is told of the directory that processes share."""

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()

_FAST = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SLOW = (0.01, 0.05, 0.25, 1.0, 5.0, 15.0, 60.0, 300.0)

REQUESTS = Counter(
    "pinkas_http_requests",
    "Requests that were answered, by operation (or address of a page) and HTTP status.",
    ("environment", "operation", "status"),
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "pinkas_http_request_seconds",
    "Seconds from a request's headers to its whole answer; of a stream, to its beginning.",
    ("environment", "operation"),
    buckets=_FAST,
    registry=REGISTRY,
)
PROBLEMS = Counter(
    "pinkas_problems",
    "Answers that were refusals, by the code of the problem; rate_limit_exceeded counts the limits that were hit.",
    ("environment", "code"),
    registry=REGISTRY,
)
EVENTS = Counter(
    "pinkas_events",
    "Events of committed transactions, by type; document.finalized counts the documents that were issued.",
    ("environment", "type"),
    registry=REGISTRY,
)
JOBS = Counter(
    "pinkas_jobs_run",
    "Runs of jobs, by kind and outcome: done, failed (it is tried again) or given_up.",
    ("environment", "kind", "outcome"),
    registry=REGISTRY,
)
JOB_SECONDS = Histogram(
    "pinkas_job_seconds",
    "Seconds that a run of a job took.",
    ("environment", "kind"),
    buckets=_SLOW,
    registry=REGISTRY,
)
CALLS = Counter(
    "pinkas_outgoing_calls",
    "HTTP calls to others, by whom they were for and outcome: the class of the status, such as 2xx, or why none came.",
    ("environment", "service", "outcome"),
    registry=REGISTRY,
)
CALL_SECONDS = Histogram(
    "pinkas_outgoing_call_seconds",
    "Seconds that an HTTP call to others took.",
    ("environment", "service"),
    buckets=_SLOW,
    registry=REGISTRY,
)
LETTERS = Counter(
    "pinkas_mail",
    "Letters that were handed to the mail server, by outcome: sent, refused for good, or failed (tried again).",
    ("environment", "outcome"),
    registry=REGISTRY,
)
POOL_CONNECTIONS = Gauge(
    "pinkas_database_connections",
    "Connections of the pools to the database, by role and state: used or idle.",
    ("environment", "role", "state"),
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
POOL_MOST = Gauge(
    "pinkas_database_connections_most",
    "Connections that the pools may have, by role.",
    ("environment", "role"),
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
POOL_WAITING = Gauge(
    "pinkas_database_waiting",
    "Transactions that wait for a connection of the pool at this moment, by role.",
    ("environment", "role"),
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
POOL_WAITS = Counter(
    "pinkas_database_waits",
    "Transactions that had to wait for a connection of the pool, by role.",
    ("environment", "role"),
    registry=REGISTRY,
)
POOL_WAIT_SECONDS = Counter(
    "pinkas_database_wait_seconds",
    "Seconds that transactions waited for a connection of the pool, by role.",
    ("environment", "role"),
    registry=REGISTRY,
)
POOL_FAILURES = Counter(
    "pinkas_database_failures",
    "Transactions that got no connection in time, and connections that could not be made or were lost, by role.",
    ("environment", "role"),
    registry=REGISTRY,
)
LOOP_LAG = Histogram(
    "pinkas_event_loop_lag_seconds",
    "How much later than asked the event loop of a process woke up; measured once a second.",
    ("environment",),
    buckets=(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0),
    registry=REGISTRY,
)
MEMORY = Gauge(
    "pinkas_process_resident_bytes",
    "Resident memory of the processes together.",
    ("environment",),
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
OPEN_FILES = Gauge(
    "pinkas_process_open_files",
    "Open files and connections of the process that has most of them.",
    ("environment",),
    multiprocess_mode="livemax",
    registry=REGISTRY,
)
LIMITS_OPEN = Gauge(
    "pinkas_limits_open",
    "1 while requests are not limited in some process, because Redis is away.",
    ("environment",),
    multiprocess_mode="livemax",
    registry=REGISTRY,
)


class RequestFigures:
    """What one environment counts of its requests. The children of the library's figures are kept, since finding one
    costs as much as counting with it."""

    def __init__(self, environment: str) -> None:
        self._environment = environment
        self._known: dict[tuple[str, int], tuple[Counter, Histogram]] = {}

    def count(self, operation: str, status: int, began: float) -> None:
        """Counts an answer; `began` is when the request came, by `perf_counter`."""
        found = self._known.get((operation, status))
        if found is None:
            found = self._known[operation, status] = (
                REQUESTS.labels(self._environment, operation, str(status)),
                REQUEST_SECONDS.labels(self._environment, operation),
            )
        answers, seconds = found
        answers.inc()
        seconds.observe(perf_counter() - began)


def current_figures(environment: str) -> list[Metric]:
    """The figures of an environment, of this process or of all that share its directory, living or dead."""
    directory = os.environ.get(SHARED_DIRECTORY)
    found: Iterable[Metric] = REGISTRY.collect()
    if directory:
        forget_states_of_ended(Path(directory))
        found = MultiProcessCollector(CollectorRegistry(), path=directory).collect()  # type: ignore[no-untyped-call]
    chosen = []
    for one in found:
        kept = Metric(one.name, one.documentation, one.type)
        kept.samples = [sample for sample in one.samples if sample.labels.get("environment") == environment]
        chosen.append(kept)
    return chosen
