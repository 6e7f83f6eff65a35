"""Traces by OpenTelemetry: off without its variables, and on what they say of a request, its statements and jobs."""

import json
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from pinkas.platform import tracing
from pinkas.platform.json_logging import make_formatter
from pinkas.platform.settings import InvalidSetting
from support.processes import wait_until
from support.service import Running, Tenant, TestServer, open_business

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = "00f067aa0ba902b7"


class Collector:
    """A receiver of OTLP over HTTP, and the spans that it was sent."""

    def __init__(self) -> None:
        self.spans: list[Any] = []
        spans = self.spans

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                """Takes spans."""
                body = self.rfile.read(int(self.headers["content-length"]))
                for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                    for scope in resource.scope_spans:
                        spans.extend(scope.spans)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    """A collector to which everything of this test is traced."""
    made = Collector()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", made.url)
    tracing.start_tracing()
    yield made
    tracing.stop_tracing()
    made.server.shutdown()
    made.server.server_close()


def attributes(span: Any) -> dict[str, Any]:
    """The attributes of a span."""
    return {one.key: getattr(one.value, one.value.WhichOneof("value")) for one in span.attributes}


def test_a_request_its_statements_and_its_job_are_one_story(collector: Collector, database: TestServer) -> None:
    service = Running(database, trusted_proxies="127.0.0.1/32")
    try:
        tenant: Tenant = open_business(service)
        draft = tenant.draft()
        headers = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
        assert tenant.api.post(f"/documents/{draft['id']}/finalize", json={}, headers=headers).status_code == 200

        def runs() -> list[Any]:
            on = tracing.tracing()
            assert on is not None
            on.flush()
            return [one for one in collector.spans if one.name.startswith("job ") and one.links]

        wait_until(runs, "the run of a job")
        told = json.dumps([str(one) for one in collector.spans])
    finally:
        service.close()
    (request,) = (one for one in collector.spans if attributes(one).get("pinkas.operation") == "finalizeDocument")
    assert (request.trace_id.hex(), request.parent_span_id.hex()) == (TRACE, PARENT)
    assert request.name == "POST /documents/{id}/finalize"
    assert attributes(request)["http.response.status_code"] == 200
    statements = [one for one in collector.spans if one.name == "database" and one.parent_span_id == request.span_id]
    assert any("documents" in attributes(one)["db.query.text"] for one in statements)
    (job,) = (one for one in runs_of(collector, request))
    assert job.trace_id != request.trace_id  # it may run much later
    for secret in (tenant.id, draft["id"], tenant.email, "לקוח לדוגמה"):
        assert secret not in told


def runs_of(collector: Collector, request: Any) -> list[Any]:
    """The runs of jobs that a request has queued."""
    return [one for one in collector.spans if any(link.span_id == request.span_id for link in one.links)]


def test_nobody_but_a_trusted_proxy_says_which_trace_a_request_belongs_to(
    collector: Collector, database: TestServer
) -> None:
    service = Running(database)
    try:
        with service.client(traceparent=f"00-{TRACE}-{PARENT}-01") as client:
            client.get("/documents")
    finally:
        service.close()
    tracing.stop_tracing()
    assert [one.name for one in collector.spans if one.trace_id.hex() == TRACE] == []
    assert "GET /documents" in [one.name for one in collector.spans]


def test_log_lines_name_the_trace(collector: Collector) -> None:
    on = tracing.tracing()
    assert on is not None
    record = logging.LogRecord("pinkas", logging.INFO, "", 0, "text", (), None)
    with on.request("GET /x", "live", {"traceparent": f"00-{TRACE}-{PARENT}-01"}):
        line = json.loads(make_formatter().format(record))
    assert line["traceId"] == TRACE
    assert len(line["spanId"]) == 16
    assert "traceId" not in json.loads(make_formatter().format(record))


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, True),
        ({"OTEL_TRACES_EXPORTER": "console"}, True),
        ({"OTEL_TRACES_EXPORTER": "none", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, False),
        ({"OTEL_SDK_DISABLED": "true", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, False),
        ({"OTEL_SERVICE_NAME": "invoices"}, False),
    ],
)
def test_the_standard_variables_turn_traces_on(variables: dict[str, str], wanted: bool) -> None:
    assert tracing.is_wanted(variables) is wanted


def test_an_exporter_that_is_not_known_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_TRACES_EXPORTER", "zipkin")
    with pytest.raises(InvalidSetting, match="OTEL_TRACES_EXPORTER"):
        tracing.start_tracing()
    assert tracing.tracing() is None


def test_while_traces_are_off_nothing_of_their_library_is_imported() -> None:
    program = (
        "import sys, pinkas.platform.job_queue, pinkas.platform.http.pages;"
        "print([one for one in sys.modules if 'opentelemetry' in one])"
    )
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PINKAS_", "OTEL_"))}
    done = subprocess.run([sys.executable, "-c", program], env=kept, capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.strip() == "[]"
