"""The documentation below `/docs`: the reference, a page for each group of operations, types, guides, and the search.

The pages work without scripts. One script keeps the chosen language of the examples and shows what is found while a
person types.
"""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

from pinkas.core.problems import NotFound
from pinkas.dashboard import frame
from pinkas.dashboard.code_samples import LANGUAGES
from pinkas.dashboard.docs_search import MAX_QUERY, DocsIndex, make_index
from pinkas.dashboard.guides import guides
from pinkas.dashboard.reference import OperationGroup, Reference, read_reference
from pinkas.dashboard.words import Words
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect

_POLICY = (
    "content-security-policy",
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
)
_SEARCHES = (240, 3000)
"""Searches of one address a minute and an hour: one for every few letters that are typed."""


class Documentation:
    """The pages of an environment, each made when it is first asked for and then kept: they never change while the
    program runs. `openapi` returns the description."""

    def __init__(self, openapi: Callable[[], Mapping[str, Any]], environment: str) -> None:
        self._openapi = openapi
        self._environment = environment
        self._reference: Reference | None = None
        self._index: DocsIndex | None = None
        self._groups: dict[str, OperationGroup] = {}
        self._group_of: dict[str, str] = {}
        self._pages: dict[str, bytes] = {}

    @property
    def reference(self) -> Reference:
        """What the description says, read when it is first needed."""
        if self._reference is None:
            self._reference = read_reference(self._openapi())
            self._groups = {one.id: one for one in self._reference.groups}
            self._group_of = {entry.id: one.id for one in self._reference.groups for entry in one.entries}
        return self._reference

    def reference_page(self) -> bytes:
        """What holds for every operation, the errors and events, and the list of all operations."""
        return self._kept("reference.html", "", here="")

    def types_page(self) -> bytes:
        """The objects that answers hold."""
        return self._kept("reference_types.html", "types", here="/docs")

    def group_page(self, name: str) -> bytes | None:
        """The operations of a group; None where there is no such group."""
        if self.reference and name not in self._groups:
            return None
        return self._kept("reference_group.html", name, here="/docs", group=self._groups[name], languages=LANGUAGES)

    def operation_address(self, operation_id: str) -> str:
        """Where an operation is described. Raises NotFound."""
        if self.reference and operation_id not in self._group_of:
            raise NotFound
        return f"/docs/operations/{self._group_of[operation_id]}#{operation_id}"

    def guide_page(self, name: str) -> bytes:
        """A guide. Raises NotFound."""
        if name not in guides():
            raise NotFound
        return self._rendered("guide_page.html", guide=guides()[name])

    def search_page(self, query: str) -> bytes:
        """What is found for a query."""
        if self._index is None:
            self._index = make_index(self.reference, guides().values())
        asked = query[:MAX_QUERY]
        return self._rendered("docs_search.html", query=asked, found=self._index.search(asked))

    def _kept(self, template: str, shown: str, **values: object) -> bytes:
        if shown not in self._pages:
            self._pages[shown] = self._rendered(template, shown=shown, reference=self.reference, **values)
        return self._pages[shown]

    def _rendered(self, template: str, **values: object) -> bytes:
        whole = {"query": "", "guides": guides().values(), **values}
        return frame.render(template, Words("en"), self._environment, **whole)


def pages(documentation: Documentation) -> tuple[WebPage, ...]:
    """Every page of the documentation, and what they load."""

    async def reference(_flow: Flow[object], _request: PageRequest) -> PageResponse:
        return _page(documentation.reference_page())

    async def types(_flow: Flow[object], _request: PageRequest) -> PageResponse:
        return _page(documentation.types_page())

    async def operations(_flow: Flow[object], request: PageRequest) -> PageResponse:
        """The page of a group; the id of an operation leads to its place there."""
        name = request.path["name"]
        found = documentation.group_page(name)
        return redirect(documentation.operation_address(name)) if found is None else _page(found)

    async def guide(_flow: Flow[object], request: PageRequest) -> PageResponse:
        return _page(documentation.guide_page(request.path["name"]))

    async def search(_flow: Flow[object], request: PageRequest) -> PageResponse:
        asked = parse_qs(request.query, errors="replace").get("q", [""])[0]
        return _page(documentation.search_page(" ".join(asked.split())))

    return (
        WebPage("/docs", {"GET": reference}),
        WebPage("/docs/types", {"GET": types}),
        WebPage("/docs/operations/{name}", {"GET": operations}),
        WebPage("/docs/guides/{name}", {"GET": guide}),
        WebPage("/docs/search", {"GET": search}, limits=_SEARCHES),
        frame.asset_page("docs.css"),
        frame.asset_page("docs.js"),
    )


def _page(content: bytes) -> PageResponse:
    return PageResponse(content, headers=(_POLICY,))
