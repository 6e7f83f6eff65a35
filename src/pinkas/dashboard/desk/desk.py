"""The context of a dashboard page: person, business, request, operations of the API, and rendering.

Every page is a function that takes a `PageContext`. It reads and changes data only by operations of the API, performed
as the session of this person: with the same scopes, rules and problems.
"""

import hashlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode
from uuid import UUID

import segno
from markupsafe import Markup

from pinkas.core.dates import day_in
from pinkas.core.problems import InsufficientScope, InvalidSession, NotFound, Problem
from pinkas.dashboard.desk import forms
from pinkas.dashboard.desk.forms import Form, Sent
from pinkas.dashboard.desk.show import DONE, ONCE, menu, page
from pinkas.dashboard.desk.words import Words
from pinkas.dashboard.outside import Outside
from pinkas.domains.accounts import Membership, User
from pinkas.platform.inside import Inside
from pinkas.platform.operation import Blob, Streamed, Upload
from pinkas.platform.page import Shown, Visit, redirect
from pinkas.platform.tx import Flow

ROOT = "/app"


@dataclass(frozen=True)
class Desk:
    """The context of one request of a person who is logged in. `business` is None on pages outside a business."""

    flow: Flow[Outside]
    request: Visit
    operations: Inside
    environment: str
    other: str
    """The base URL of the other environment (sandbox or live)."""
    person: User
    business: Membership | None
    scopes: frozenset[str]
    words: Words
    keeps_views: bool = False

    @property
    def path(self) -> Mapping[str, str]:
        """The path parameters of the page."""
        return self.request.path

    @cached_property
    def query(self) -> Mapping[str, str]:
        """The query parameters; of a repeated one the last value."""
        return {name: value.replace("\x00", "") for name, value in parse_qsl(self.request.query, errors="replace")}

    def current_day(self, timezone: str | None = None) -> date:
        """The current date, in the time zone of the texts unless another one is given."""
        return day_in(self.flow.transactions.runtime.clock.now(), timezone or self.words.timezone)

    @property
    def partial(self) -> bool:
        """Whether htmx requests a part of the page."""
        return self.request.headers.get("hx-request") == "true"

    @property
    def form_key(self) -> str | None:
        """A digest of the submitted form with its content, to recognize a repeated submission; None if the request is
        no such form."""
        if self.request.method != "POST" or self.partial or f"{ONCE}=".encode() not in self.request.form:
            return None
        return hashlib.sha256(self.request.url.encode() + b"?" + self.request.form).hexdigest()

    def read_form(self) -> Sent:
        """The submitted form."""
        return forms.read(self.request.form)

    def needs(self, where: str) -> None:
        """Raises InsufficientScope when the person may not perform an operation, before its form is shown."""
        scope = self.operations.get_declaration(where).scope
        if scope is not None and scope not in self.scopes:
            raise InsufficientScope(requiredScope=scope)

    def may(self, scope: str) -> bool:
        """Whether the role of the person in the business includes a scope."""
        return scope in self.scopes

    async def perform(
        self,
        where: str,
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
            where,
            path={name: str(value) for name, value in path.items()},
            query=[(name, str(one)) for name, of in asked.items() for one in (of if isinstance(of, list) else [of])],
            body=body if isinstance(body, Upload) or body is None else forms.encoded(body),
            versions=_versions(version),
        )

    def operation_body(self, where: str, sent: Sent, *, without: Iterable[str] = ()) -> dict[str, Any]:
        """The body for an operation from a submitted form, without the named fields."""
        declared = self.operations.get_declaration(where)
        return sent.body(declared.shape.body, changes=declared.method == "PATCH", without=without)

    async def perform_form(
        self,
        where: str,
        sent: Sent,
        *,
        more: Mapping[str, Any] | None = None,
        without: Iterable[str] = (),
        **path: Any,
    ) -> Any:
        """Performs an operation with the body from a submitted form. `more` are additional fields of the body."""
        body = {**self.operation_body(where, sent, without=without), **(more or {})}
        return await self.perform(where, body=body, version=sent.get("_version"), **path)

    def form_with_problem(self, sent: Sent | Form, problem: Problem) -> Form:
        """The submitted form with the error messages of a problem. Re-raises InvalidSession."""
        if isinstance(problem, InvalidSession):
            raise problem
        form = sent.form() if isinstance(sent, Sent) else sent
        return forms.refused(form, problem, self.words.problem(problem), self.words.fault)

    def url(self, *parts: object, **query: Any) -> str:
        """The address of a page of the business."""
        begin = f"{ROOT}/{self.business.id}" if self.business else ROOT
        asked = {name: value for name, value in query.items() if value not in (None, "")}
        return "/".join([begin, *(str(one) for one in parts)]) + (f"?{urlencode(asked, doseq=True)}" if asked else "")

    def again(self, **changes: Any) -> str:
        """The address of this page with changed query parameters; None removes one."""
        path = self.request.url.partition("?")[0]
        kept = [(name, value) for name, value in parse_qsl(self.request.query, errors="replace") if name not in changes]
        kept = [one for one in kept if one[0] != "done"]
        asked = [*kept, *((name, str(value)) for name, value in changes.items() if value is not None)]
        return f"{path}?{urlencode(asked)}" if asked else path

    def menu(self, place: str) -> Markup | str:
        """The menu of the business with the entries that this person may use; `place` is the entry of this page."""
        if self.business is None:
            return ""
        manages = self.business.role in ("owner", "admin")
        return menu(self.words, f"{ROOT}/{self.business.id}", place, self.scopes, manages)

    def qr(self, text: str) -> Markup:
        """A QR code of a text as inline SVG."""
        return Markup(segno.make(text).svg_inline(scale=5, border=2, light="#fff"))  # noqa: S704  (drawn here)

    def redirect_to(self, *parts: object, **query: Any) -> Shown:
        """A redirect to a page of the business; the parameter `done` names a message to show there."""
        return redirect(self.url(*parts, **query))

    def render(
        self, template: str, *, status: int = 200, headers: tuple[tuple[str, str], ...] = (), **values: Any
    ) -> Shown:
        """Renders a page from its template."""
        done = DONE.get(self.query.get("done", ""))
        return page(
            template,
            self.words,
            self.environment,
            self.other,
            status=status,
            headers=headers,
            desk=self,
            url=self.url,
            may=self.may,
            menu=self.menu(str(values.get("place", "-"))),
            done=self.words.text(done) if done else None,
            **values,
        )


Screen = Callable[[Desk], Awaitable[Shown]]


def _versions(text: str | None) -> frozenset[int] | None:
    """The expected versions for an operation: None for a form without a version, empty for an invalid one."""
    if not text:
        return None
    return frozenset({int(text)} if text.isascii() and text.isdigit() and len(text) < 10 else ())


def handed(blob: Blob | Streamed, *, attachment: bool | None = None) -> Shown:
    """The response for a file, displayed in the browser or saved."""
    kind = "attachment" if (blob.attachment if attachment is None else attachment) else "inline"
    return Shown(
        blob if isinstance(blob, Streamed) else blob.content,
        blob.media_type,
        headers=(
            ("content-disposition", f"{kind}; filename*=UTF-8''{quote(blob.filename, safe='')}"),
            ("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
        ),
        lost=blob.lost if isinstance(blob, Blob) else None,
    )


def known(value: str) -> UUID:
    """The id in a path parameter. Raises NotFound when it is not a UUID."""
    try:
        return UUID(value)
    except ValueError:
        raise NotFound from None
