"""An app that is registered, the person who lets it in, and what comes of it: over HTTP, as they do it."""

import base64
import hashlib
import html.parser
import secrets
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx

from pinkas.platform.settings import Environment
from support.service import Running, Tenant

CALLBACK = "https://app.example/callback"
SCOPES = ("clients:read", "clients:write", "documents:read")


def challenge_of(verifier: str) -> str:
    """The S256 challenge (RFC 7636 4.2), computed without the library that the service uses."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


class _Forms(html.parser.HTMLParser):
    """The forms of a page: where each goes, and the fields that are filled in."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.found.append((given["action"], {}))
        elif tag == "input" and self.found and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.found[-1][1][given["name"]] = given.get("value", "")


def parse_forms(page: httpx.Response) -> dict[str, tuple[str, dict[str, str]]]:
    """The forms of a page by the path they go to."""
    parser = _Forms()
    parser.feed(page.text)
    return {urlsplit(action).path: (action, fields) for action, fields in parser.found}


def redirect_parameters(response: httpx.Response) -> dict[str, str]:
    """The parameters that a redirect takes back to the app."""
    assert response.status_code in (302, 303), response.text
    query = urlsplit(response.headers["location"]).query
    return {name: values[0] for name, values in parse_qs(query, strict_parsing=True).items()}


@dataclass
class App:
    """A registered app, and what it does."""

    running: Running
    environment: Environment
    id: str
    client_id: str
    secret: str
    redirect_uri: str = CALLBACK
    scopes: tuple[str, ...] = SCOPES
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    _cookies: dict[str, httpx.Cookies] = field(default_factory=dict)
    """Of people who have logged in, by email: a login takes a tenth of a second of processor time."""

    @property
    def base(self) -> str:
        """The address of the OAuth server."""
        return self.running.url(self.environment).removesuffix("/api/v1")

    def question(self, **changes: str | None) -> dict[str, str]:
        """The parameters of an authorization request; None leaves one out."""
        every: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": " ".join(self.scopes),
            "code_challenge": challenge_of(self.verifier),
            "code_challenge_method": "S256",
            "state": "a state",
            **changes,
        }
        return {name: value for name, value in every.items() if value is not None}

    def browser(self, **headers: str) -> httpx.Client:
        """Somebody's browser, which keeps cookies and follows nothing by itself."""
        return httpx.Client(base_url=self.base, timeout=30, headers=headers)

    def ask(self, browser: httpx.Client, **changes: str | None) -> httpx.Response:
        """Sends a browser to the server."""
        return browser.get("/oauth/authorize?" + urlencode(self.question(**changes)))

    def log_in(self, browser: httpx.Client, tenant: Tenant, **changes: str | None) -> httpx.Response:
        """Goes to the consent page by way of the login."""
        action, fields = parse_forms(self.ask(browser, **changes))["/oauth/login"]
        done = browser.post(action, data={**fields, "email": tenant.email, "password": tenant.password})
        assert done.status_code == 303, done.text
        return browser.get(done.headers["location"])

    def decide(
        self,
        browser: httpx.Client,
        page: httpx.Response,
        decision: str = "approve",
        business: str | None = None,
        **more: str,
    ) -> httpx.Response:
        """Presses a button of the consent page; `more` are boxes that are ticked."""
        action, fields = parse_forms(page)["/oauth/consent"]
        chosen = {} if business is None else {"business": business}
        return browser.post(action, data={**fields, **chosen, **more, "decision": decision})

    def code(self, tenant: Tenant, **changes: str | None) -> str:
        """A fresh code for the business of a tenant."""
        with self.browser() as browser:
            browser.cookies = self._cookies.get(tenant.email, browser.cookies)
            page = self.ask(browser, **changes)
            if "/oauth/consent" not in parse_forms(page):
                page = self.log_in(browser, tenant, **changes)
            self._cookies[tenant.email] = browser.cookies
            return redirect_parameters(self.decide(browser, page, business=tenant.id))["code"]

    def post(self, path: str, form: dict[str, str], **more: Any) -> httpx.Response:
        """A form with the client's credentials in it."""
        credentials = {"client_id": self.client_id, "client_secret": self.secret}
        filled = {name: value for name, value in {**credentials, **form}.items() if value != ""}
        return httpx.post(f"{self.base}{path}", data=filled, timeout=30, **more)

    def exchange(self, code: str, /, **changes: str) -> httpx.Response:
        """Exchanges a code; a change to "" leaves the parameter out."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.redirect_uri,
            "code_verifier": self.verifier,
            **changes,
        }
        return self.post("/oauth/token", form)

    def refresh(self, token: str, /, **changes: str) -> httpx.Response:
        """Refreshes."""
        return self.post("/oauth/token", {"grant_type": "refresh_token", "refresh_token": token, **changes})

    def tokens(self, tenant: Tenant, **changes: str | None) -> dict[str, Any]:
        """A fresh family for the business of a tenant."""
        answer = self.exchange(self.code(tenant, **changes))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def call(self, access_token: str, path: str = "/clients", **headers: str) -> httpx.Response:
        """A request of the API with an access token."""
        with self.running.client(self.environment, Authorization=f"Bearer {access_token}", **headers) as client:
            return client.get(path)


def register_app(
    running: Running,
    environment: Environment = "live",
    redirect_uris: tuple[str, ...] = (CALLBACK,),
    scopes: tuple[str, ...] = SCOPES,
    **more: Any,
) -> App:
    """Registers an app as the operator does."""
    body = {"name": "Shop Sync", "redirectUris": list(redirect_uris), "scopes": list(scopes), **more}
    with running.operator(environment) as operator:
        made = operator.post("/oauth-clients", json=body)
    assert made.status_code == 201, made.text
    told = made.json()
    return App(running, environment, told["id"], told["clientId"], told["clientSecret"], redirect_uris[0], scopes)


def error_of(response: httpx.Response) -> tuple[int, str]:
    """The status and the error of an answer."""
    return response.status_code, response.json()["error"]
