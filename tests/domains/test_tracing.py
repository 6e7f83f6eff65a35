"""Traces by OpenTelemetry: off without its variables, and on what they say of a request, its statements and jobs."""

import asyncio
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

from pinkas.outside.files import run_in_file_thread
from pinkas.platform import tracing
from pinkas.platform.json_logging import make_formatter
from pinkas.platform.settings import InvalidSetting, Settings
from pinkas.wiring.outside import make_files
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Running, Tenant, TestServer, free_port, open_business

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


def test_a_request_its_statements_its_job_and_its_webhook_are_one_story(
    collector: Collector, database: TestServer
) -> None:
    service = Running(database, trusted_proxies="127.0.0.1/32")
    try:
        with Receiver() as receiver:
            tenant: Tenant = open_business(service)
            endpoint = {"url": receiver.url(), "events": ["document.finalized"]}
            assert tenant.api.post("/webhooks", json=endpoint).status_code == 201
            draft = tenant.draft()
            headers = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
            assert tenant.api.post(f"/documents/{draft['id']}/finalize", json={}, headers=headers).status_code == 200

            def followed() -> bool:
                on = tracing.tracing()
                assert on is not None
                on.flush()
                linked = [one.name for one in collector.spans if one.links]
                return "deliver document.finalized" in linked and any(one.startswith("job ") for one in linked)

            wait_until(followed, "the run of a job and a delivery")
        told = json.dumps([str(one) for one in collector.spans])
    finally:
        service.close()
    (request,) = (one for one in collector.spans if attributes(one).get("pinkas.operation") == "finalizeDocument")
    assert (request.trace_id.hex(), request.parent_span_id.hex()) == (TRACE, PARENT)
    assert request.name == "POST /documents/{id}/finalize"
    assert attributes(request)["http.response.status_code"] == 200
    statements = [one for one in collector.spans if one.name == "database" and one.parent_span_id == request.span_id]
    assert any("documents" in attributes(one)["db.query.text"] for one in statements)
    followers = {one.name.partition(" ")[0]: one for one in collector.spans if follows(one, request)}
    assert set(followers) == {"job", "deliver"}
    assert all(one.trace_id != request.trace_id for one in followers.values())  # they may run much later
    (call,) = (one for one in collector.spans if one.name == "call webhooks")
    assert call.parent_span_id == followers["deliver"].span_id
    assert attributes(call)["pinkas.outcome"] == "2xx"
    for secret in (tenant.id, draft["id"], tenant.email, "לקוח לדוגמה"):
        assert secret not in told


def follows(span: Any, request: Any) -> bool:
    """Whether a span is of something that a request has queued."""
    return any((link.trace_id, link.span_id) == (request.trace_id, request.span_id) for link in span.links)


def test_a_call_to_the_file_store_is_part_of_what_it_is_made_for(collector: Collector) -> None:
    on = tracing.tracing()
    assert on is not None
    url = f"s3://bucket?endpoint=http://127.0.0.1:{free_port()}"
    files = make_files(Settings(files_url=url, files_key_id="key", files_secret="secret"), "live")  # noqa: S106

    async def ask() -> None:
        with pytest.raises(OSError, match="the file store failed"):
            await run_in_file_thread(files.owner)

    with on.request("GET /x", "live", {}):
        asyncio.run(ask())
    on.flush()
    spans = {one.name: one for one in collector.spans}
    assert spans["call file_store"].parent_span_id == spans["GET /x"].span_id
    assert attributes(spans["call file_store"])["pinkas.outcome"] == "connect"


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
