"""Declarations of addresses that are not part of the API: pages, forms, endpoints of other standards, static files.

The function of a page gets a `Flow`, like an operation, and the request as a `PageRequest`.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pinkas.core.problems import Problem
from pinkas.platform.caller import RequestOrigin
from pinkas.platform.operation import EventStream, StreamedBlob, UndoDelivery, Upload, UploadBatch
from pinkas.platform.request_credentials import Headers
from pinkas.platform.tx import Flow

MAX_FORM = 64 * 1024


@dataclass(frozen=True)
class PageRequest:
    """A request of a page. Query and form are not decoded, since each standard decodes them in its own way."""

    method: str
    url: str
    """The path and the query."""
    path: Mapping[str, str]
    """The parameters of the path."""
    query: str
    form: bytes
    headers: Headers
    origin: RequestOrigin
    upload: Upload | None = None
    """The file that was sent, where the page takes one."""
    batch: UploadBatch | None = None
    """The files that were sent, where the page takes several."""

    def cookie(self, name: str) -> str | None:
        """The value of a cookie."""
        return self.headers.cookie(name)


@dataclass(frozen=True)
class PageResponse:
    """The answer of a page. Its headers replace the default headers of pages."""

    body: bytes | StreamedBlob | EventStream = b""
    media_type: str = "text/html; charset=utf-8"
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    has_changed_data: bool = False
    """Whether the request changed something and this answer reports it, instead of a redirect. Such a form is not
    performed a second time."""
    lost: UndoDelivery | None = None
    """Called when the client disconnected before any of the answer was sent; see `Blob`."""


PageFunction = Callable[[Flow[Any], PageRequest], Awaitable[PageResponse]]
ProblemRenderer = Callable[[Problem, PageRequest], PageResponse]


@dataclass(frozen=True)
class WebPage:
    """An address with a function for each method. `refuse` renders a problem; without it, it is answered as by the
    API."""

    path: str
    methods: Mapping[str, PageFunction]
    render_problem: ProblemRenderer | None = None
    limits: tuple[int, int] | None = None
    """Requests a minute and an hour of one IP address to this page. None: they count against the common limits of
    requests without a credential."""
    max_form: int = MAX_FORM
    """Bytes that a form may have."""
    takes_file: bool = False
    """Whether what is posted is a file, in a form with one part named `file`."""
    takes_files: bool = False
    """Whether what is posted is files, in a form with parts named `file`."""


def static_page(path: str, content: Callable[[], Awaitable[bytes]], media_type: str) -> WebPage:
    """A page with the same content for everybody."""

    async def show(_flow: Flow[object], _request: PageRequest) -> PageResponse:
        return PageResponse(await content(), media_type)

    return WebPage(path, {"GET": show})


def mark_changed(response: PageResponse) -> PageResponse:
    """Marks the answer to a form that changed something and is not followed by a redirect (see `PageResponse`)."""
    return replace(response, has_changed_data=True)


def redirect(to: str, *headers: tuple[str, str]) -> PageResponse:
    """A redirect with status 303: the browser continues with GET."""
    return PageResponse(status=303, headers=(("location", to), *headers))
