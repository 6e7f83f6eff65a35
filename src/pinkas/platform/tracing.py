"""Traces of requests, statements, jobs and calls by OpenTelemetry.

They are off unless the standard variables (`OTEL_EXPORTER_OTLP_ENDPOINT` and others) name where they go, and then
nothing of the library is imported: what is traced asks `tracing()` once, when it is made. Spans hold names, routes and
statements without their values; neither paths nor bodies, which may hold what only its receiver may know.
"""

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from time import time_ns
from typing import Any

from pinkas.platform.settings import InvalidSetting
from pinkas.platform.statements import PipelinedConnection, Result

TRACEPARENT = "_traceparent"
"""The argument of a job that names the span in which it was queued (W3C Trace Context)."""
_MOST_TEXT = 2000
"""Characters of the statements of one round trip that a span holds."""


class Tracing:
    """What is done while traces are on. Made by `start_tracing` alone, since it imports the library."""

    def __init__(self, exporter: Any = None) -> None:
        from opentelemetry import trace
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        resource = Resource.create({} if os.environ.get("OTEL_SERVICE_NAME") else {SERVICE_NAME: "pinkas"})
        self._provider = TracerProvider(resource=resource)
        self._provider.add_span_processor(BatchSpanProcessor(exporter or _make_exporter()))
        self._tracer = self._provider.get_tracer("pinkas")
        self._trace = trace
        self._context = TraceContextTextMapPropagator()

    def request(self, name: str, environment: str, headers: Mapping[str, str]) -> AbstractContextManager[Any]:
        """The span of a request. `headers` are those of a trace that a trusted proxy has begun, or none."""
        return self._tracer.start_as_current_span(
            name,
            context=self._context.extract(dict(headers)),
            kind=self._trace.SpanKind.SERVER,
            attributes={"pinkas.environment": environment},
        )

    def consumer(self, name: str, queued_in: object) -> AbstractContextManager[Any]:
        """The span of work that was queued, linked to the span in which it was queued."""
        links = []
        if isinstance(queued_in, str):
            queued = self._trace.get_current_span(self._context.extract({"traceparent": queued_in}))
            if queued.get_span_context().is_valid:
                links.append(self._trace.Link(queued.get_span_context()))
        return self._tracer.start_as_current_span(name, kind=self._trace.SpanKind.CONSUMER, links=links)

    def ended(self, name: str, began: int, until: int, attributes: Mapping[str, Any], *, failed: bool = False) -> None:
        """Adds a span of something that has ended to the current one, if there is one; times in nanoseconds since
        1970."""
        if not self._trace.get_current_span().is_recording():
            return
        span = self._tracer.start_span(
            name, kind=self._trace.SpanKind.CLIENT, attributes=dict(attributes), start_time=began
        )
        if failed:
            self.mark_failed(span)
        span.end(end_time=until)

    def mark_failed(self, span: Any) -> None:
        """Says of a span that it failed."""
        span.set_status(self._trace.StatusCode.ERROR)

    def traceparent(self) -> str | None:
        """The current span as W3C Trace Context writes it; None outside any."""
        carrier: dict[str, str] = {}
        self._context.inject(carrier)
        return carrier.get("traceparent")

    def ids(self) -> dict[str, str]:
        """The ids of trace and span for a log line; empty outside any span."""
        said = self._trace.get_current_span().get_span_context()
        if not said.is_valid:
            return {}
        return {"traceId": f"{said.trace_id:032x}", "spanId": f"{said.span_id:016x}"}

    def flush(self) -> None:
        """Sends what waits."""
        self._provider.force_flush()

    def stop(self) -> None:
        """Sends what waits, and ends."""
        self._provider.shutdown()


_tracing: Tracing | None = None


def tracing() -> Tracing | None:
    """What traces; None while traces are off."""
    return _tracing


def is_wanted(environ: Mapping[str, str]) -> bool:
    """Whether the standard variables turn traces on: they name a receiver, and do not say that there is no exporter or
    that everything is off."""
    if environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return False
    exporter = environ.get("OTEL_TRACES_EXPORTER", "").strip().lower()
    if exporter:
        return exporter != "none"
    return any(environ.get(f"OTEL_EXPORTER_OTLP_{one}ENDPOINT", "").strip() for one in ("", "TRACES_"))


def start_tracing() -> None:
    """Turns traces on where the standard variables say so. Raises `InvalidSetting` where what they need is missing."""
    global _tracing
    if _tracing is not None or not is_wanted(os.environ):
        return
    try:
        _tracing = Tracing()
    except ImportError:
        raise InvalidSetting(
            "OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_TRACES_EXPORTER turns traces on, and the packages for them are not "
            "installed: install pinkas[tracing], or remove the variable."
        ) from None


def stop_tracing() -> None:
    """Turns traces off again, after what waits was sent."""
    global _tracing
    found, _tracing = _tracing, None
    if found is not None:
        found.stop()


def _make_exporter() -> Any:
    named = os.environ.get("OTEL_TRACES_EXPORTER", "otlp").strip().lower()
    if named == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter

        return ConsoleSpanExporter()
    if named != "otlp" or os.environ.get("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf") != "http/protobuf":
        raise InvalidSetting(
            "Traces are sent by OTEL_TRACES_EXPORTER otlp with the protocol http/protobuf, or console."
        )
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter()


def job_span(name: str, queued_in: object) -> AbstractContextManager[Any]:
    """The span of a run of a job; nothing while traces are off."""
    return nullcontext() if _tracing is None else _tracing.consumer(f"job {name}", queued_in)


def delivery_span(event: str, told_in: object) -> AbstractContextManager[Any]:
    """The span of an attempt to deliver an event; nothing while traces are off."""
    return nullcontext() if _tracing is None else _tracing.consumer(f"deliver {event}", told_in)


def traceparent() -> str | None:
    """The current span as W3C Trace Context writes it; None outside any, and while traces are off."""
    return None if _tracing is None else _tracing.traceparent()


class TracedConnection(PipelinedConnection):
    """A connection whose round trips are spans of whatever they are made for."""

    async def send(self, messages: Any) -> list[Result]:
        """See `PipelinedConnection`. The statements are told with numbered places, without values."""
        on = tracing()
        if on is None:
            return await super().send(messages)
        began, failed = time_ns(), True
        try:
            answer = await super().send(messages)
            failed = False
            return answer
        finally:
            text = "; ".join(one.key[0].decode() for one in messages)
            about = {"db.system.name": "postgresql", "db.query.text": text[:_MOST_TEXT]}
            on.ended("database", began, time_ns(), {**about, "db.operation.batch.size": len(messages)}, failed=failed)
