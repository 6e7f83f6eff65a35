"""The context of a dashboard page: person, business, request, operations of the API, and rendering.

Every page is a function that takes a `PageContext`. It reads and changes data only by operations of the API, performed
as the session of this person: with the same scopes, rules and problems.
"""

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property, partial
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode
from uuid import UUID

import segno
from markupsafe import Markup

from pinkas.core.dates import local_date
from pinkas.core.problems import InsufficientScope, InvalidSession, NotFound, Problem
from pinkas.dashboard.business_pages import forms
from pinkas.dashboard.business_pages.filter_chips import active_filters, address_without_filters
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.recent_types import recent_types
from pinkas.dashboard.business_pages.rendering import (
    DONE_MESSAGES,
    FORM_KEY_FIELD,
    Navigation,
    render_navigation,
    render_page,
)
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.words import Words
from pinkas.domains.accounts import Membership, User
from pinkas.platform.in_process import OperationRunner
from pinkas.platform.operation import Blob, StreamedBlob, Upload, UploadBatch
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, redirect

ROOT = "/app"


@dataclass(frozen=True)
class PageContext:
    """The context of one request of a person who is logged in. `business` is None on pages outside a business."""

    flow: Flow[Outside]
    request: PageRequest
    operations: OperationRunner
    environment: str
    other: str
    """The base URL of the other environment (sandbox or live)."""
    person: User
    business: Membership | None
    scopes: frozenset[str]
    words: Words
    keeps_views: bool = False
    clock_shift: timedelta = timedelta()
    """How far the clock of the business is ahead, which only the sandbox allows."""

    @property
    def path(self) -> Mapping[str, str]:
        """The path parameters of the page."""
        return self.request.path

    @cached_property
    def query(self) -> Mapping[str, str]:
        """The query parameters; of a repeated one the last value."""
        return {name: value.replace("\x00", "") for name, value in parse_qsl(self.request.query, errors="replace")}

    def current_day(self, timezone: str | None = None) -> date:
        """The current date of the business, in the time zone of the texts unless another one is given."""
        now = self.flow.transactions.runtime.clock.now() + self.clock_shift
        return local_date(now, timezone or self.words.timezone)

    @property
    def is_htmx_request(self) -> bool:
        """Whether htmx requests a part of the page."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def form_key(self) -> str | None:
        """A digest of the submitted form with its content, to recognize a repeated submission; None if the request is
        no such form."""
        if (
            self.request.method != "POST"
            or self.is_htmx_request
            or f"{FORM_KEY_FIELD}=".encode() not in self.request.form
        ):
            return None
        return hashlib.sha256(self.request.url.encode() + b"?" + self.request.form).hexdigest()

    def read_form(self) -> SubmittedForm:
        """The submitted form."""
        return forms.parse_form(self.request.form)

    def require_operation(self, method_and_path: str) -> None:
        """Raises InsufficientScope when the person may not perform an operation, before its form is shown."""
        scope = self.operations.get_declaration(method_and_path).scope
        if scope is not None and scope not in self.scopes:
            raise InsufficientScope(requiredScope=scope)

    @property
    def recent_types(self) -> list[int]:
        """The types of document that were made here last."""
        return recent_types(self.request)

    @property
    def channels(self) -> frozenset[str]:
        """The channels by which this service sends messages; others are not offered."""
        return frozenset(self.flow.outside.messaging.channels)

    def has_scope(self, scope: str) -> bool:
        """Whether the role of the person in the business includes a scope."""
        return scope in self.scopes

    async def perform(
        self,
        method_and_path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        version: str | None = None,
        **path: Any,
    ) -> Any:
        """Performs an operation of the API as this person and returns its result. Raises the `Problem` of the
        operation. `path` are its path parameters; empty query parameters are left out."""
        asked = {name: value for name, value in (query or {}).items() if value not in (None, "")}
        return await self.operations.perform(
            self.flow.caller,
            method_and_path,
            path={name: str(value) for name, value in path.items()},
            query=[(name, str(one)) for name, of in asked.items() for one in (of if isinstance(of, list) else [of])],
            body=body if isinstance(body, Upload | UploadBatch) or body is None else forms.encode_body(body),
            versions=_parse_version(version),
        )

    def operation_body(
        self, method_and_path: str, submitted: SubmittedForm, *, without: Iterable[str] = ()
    ) -> dict[str, Any]:
        """The body for an operation from a submitted form, without the named fields."""
        declared = self.operations.get_declaration(method_and_path)
        return submitted.body(declared.shape.body, is_patch=declared.method == "PATCH", without=without)

    async def perform_form(
        self,
        method_and_path: str,
        submitted: SubmittedForm,
        *,
        more: Mapping[str, Any] | None = None,
        without: Iterable[str] = (),
        **path: Any,
    ) -> Any:
        """Performs an operation with the body from a submitted form. `more` are additional fields of the body."""
        body = {**self.operation_body(method_and_path, submitted, without=without), **(more or {})}
        return await self.perform(method_and_path, body=body, version=submitted.get("_version"), **path)

    def chosen(self, name: str, among: Sequence[str]) -> str:
        """A parameter of the query that is one of some values; the first of them where it is none."""
        asked = self.query.get(name, "")
        return asked if asked in among else among[0]

    def form_with_problem(self, submitted: SubmittedForm | Form, problem: Problem) -> Form:
        """The submitted form with the error messages of a problem. Re-raises InvalidSession."""
        if isinstance(problem, InvalidSession):
            raise problem
        form = submitted.form() if isinstance(submitted, SubmittedForm) else submitted
        return forms.form_with_problem(form, problem, self.words.problem(problem), self.words.fault)

    def url(self, *parts: object, **query: Any) -> str:
        """The address of a page of the business."""
        begin = f"{ROOT}/{self.business.id}" if self.business else ROOT
        asked = {name: value for name, value in query.items() if value not in (None, "")}
        return "/".join([begin, *(str(one) for one in parts)]) + (f"?{urlencode(asked, doseq=True)}" if asked else "")

    def url_with(self, **changes: Any) -> str:
        """The address of this page with changed query parameters; None removes one."""
        path = self.request.url.partition("?")[0]
        kept = [(name, value) for name, value in parse_qsl(self.request.query, errors="replace") if name not in changes]
        kept = [one for one in kept if one[0] not in ("done", "undo")]
        asked = [*kept, *((name, str(value)) for name, value in changes.items() if value is not None)]
        return f"{path}?{urlencode(asked)}" if asked else path

    def navigation(self, menu_item: str) -> Navigation | None:
        """The navigation of the business with the entries that this person may use; `menu_item` is the entry of this
        page."""
        if self.business is None:
            return None
        manages = self.business.role in ("owner", "admin")
        return render_navigation(self.words, f"{ROOT}/{self.business.id}", menu_item, self.scopes, manages)

    def qr(self, text: str) -> Markup:
        """A QR code of a text as inline SVG."""
        return Markup(segno.make(text).svg_inline(scale=5, border=2, light="#fff"))  # noqa: S704  (drawn here)

    def redirect_to(self, *parts: object, **query: Any) -> PageResponse:
        """A redirect to a page of the business; the parameter `done` names a message to show there."""
        return redirect(self.url(*parts, **query))

    def render(
        self, template: str, *, status: int = 200, headers: tuple[tuple[str, str], ...] = (), **values: Any
    ) -> PageResponse:
        """Renders a page from its template."""
        done = DONE_MESSAGES.get(self.query.get("done", ""))
        return render_page(
            template,
            self.words,
            self.environment,
            self.other,
            status=status,
            headers=headers,
            desk=self,
            url=self.url,
            may=self.has_scope,
            navigation=self.navigation(str(values.get("place", "-"))),
            done=self.words.text(done) if done else None,
            active_filters=partial(active_filters, self.words, self.query, self.url_with),
            without_filters=partial(address_without_filters, self.url_with),
            **{"today": self.current_day(), **values},
        )


PageHandler = Callable[[PageContext], Awaitable[PageResponse]]


def _parse_version(text: str | None) -> frozenset[int] | None:
    """The expected versions for an operation: None for a form without a version, empty for an invalid one."""
    if not text:
        return None
    return frozenset({int(text)} if text.isascii() and text.isdigit() and len(text) < 10 else ())


def raise_unless_shown(problem: Problem) -> None:
    """Raises what a page does not tell beside its form: a failure of ours, a session that is over, and what the person
    may not see or is not there."""
    if problem.status >= 500 or problem.status in (401, 403, 404):
        raise problem


def file_response(blob: Blob | StreamedBlob, *, attachment: bool | None = None) -> PageResponse:
    """The response for a file, displayed in the browser or saved."""
    kind = "attachment" if (blob.attachment if attachment is None else attachment) else "inline"
    return PageResponse(
        blob if isinstance(blob, StreamedBlob) else blob.content,
        blob.media_type,
        headers=(
            ("content-disposition", f"{kind}; filename*=UTF-8''{quote(blob.filename, safe='')}"),
            ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
        ),
        lost=blob.lost if isinstance(blob, Blob) else None,
    )


def parse_id(value: str) -> UUID:
    """The id in a path parameter. Raises NotFound when it is not a UUID."""
    try:
        return UUID(value)
    except ValueError:
        raise NotFound from None
