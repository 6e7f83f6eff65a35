"""A person at the dashboard without a browser: a client that keeps the cookie and reads pages."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import httpx
from lxml import html

from support.service import AUTHORITIES, Running, Tenant


class ReceivedPage:
    """A page that was answered."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.status = answer.status_code
        is_page = answer.text.strip().startswith("<") and not answer.text.startswith("<?xml")
        self.tree = html.fromstring(answer.text) if is_page else None

    @property
    def text(self) -> str:
        """The words of the page, with single blanks."""
        assert self.tree is not None, self.answer.text
        (body,) = self.tree.xpath("//body")
        return " ".join(body.text_content().split())

    def all(self, selector: str) -> list[Any]:
        """Elements by a CSS selector."""
        assert self.tree is not None, self.answer.text
        return list(self.tree.cssselect(selector))

    def links(self) -> list[str]:
        """Where the page leads, on this site."""
        return [one.get("href") for one in self.all("a[href]") if one.get("href").startswith("/")]

    def faults(self) -> dict[str, str]:
        """What is said at fields that are marked, by their names."""
        found = {}
        for field in self.all("[aria-invalid=true]"):
            about = [one for one in (field.get("aria-describedby") or "").split() if one.startswith("e-")]
            texts = [" ".join(self.tree.get_element_by_id(one).text_content().split()) for one in about]  # type: ignore[union-attr]
            found[field.get("name") or field.get("id")] = " ".join(texts)
        return found

    def form(self, action: str | None = None) -> dict[str, str]:
        """The fields of a form as a browser would send them: of the first one of `main`, or of that with the action."""
        found = self.all("main form")
        form = next(one for one in found if action is None or one.get("action") == action)
        return dict(form.form_values())


_SESSIONS: dict[tuple[Running, Any, str], httpx.Cookies] = {}
"""The cookies of people who are logged in: a login takes a tenth of a second of processor time, and a person may log in
so often only."""


class DashboardClient:
    """Whoever is logged in, in one business."""

    def __init__(self, running: Running, email: str, password: str, business: str, environment: Any = "live") -> None:
        self.root = running.url(environment).removesuffix("/api/v1")
        self.base = f"/app/{business}"
        self.client = httpx.Client(
            base_url=self.root, timeout=30, verify=AUTHORITIES, headers={"sec-fetch-site": "same-origin"}
        )
        self._session = (running, environment, email)
        if self._session in _SESSIONS and not running.clock.offset:
            self.client.cookies = _SESSIONS[self._session]
            return
        answer = self.client.post("/app/login", data={"email": email, "password": password})
        assert answer.status_code == 303, answer.text
        if not running.clock.offset:
            _SESSIONS[self._session] = httpx.Cookies(self.client.cookies)

    def get(self, path: str) -> ReceivedPage:
        """A page below that of the business, or by its whole address; redirects are followed."""
        return ReceivedPage(
            self.client.get(self._full_path(path), follow_redirects=True, headers={"accept": "text/html"})
        )

    def post(self, path: str, data: Mapping[str, str | Sequence[str]] | None = None, **more: Any) -> ReceivedPage:
        """Sends a form; the answer itself, a redirect not followed."""
        if path in ("/app/leave", "/app/language"):
            _SESSIONS.pop(self._session, None)
            running, _, email = self._session
            running.openers.retire(email)
        return ReceivedPage(self.client.post(self._full_path(path), data=data or {}, **more))

    def set_language(self, language: str) -> None:
        """Changes the language."""
        self.post("/app/language", {"language": language, "to": "/app"})

    def _full_path(self, path: str) -> str:
        return path if re.match(r"/app(\W|$)", path) else f"{self.base}{path}"


def log_in_owner(tenant: Tenant) -> DashboardClient:
    """The owner of a business at the dashboard."""
    return DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id)
