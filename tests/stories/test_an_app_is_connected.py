"""An app is connected by clients that know nothing of this service: Authlib's and requests-oauthlib's, unmodified."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
from authlib.integrations.httpx_client import OAuth2Client
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from requests_oauthlib import OAuth2Session

from support.oauth import App, parse_forms, register_app
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person


class Receiver:
    """The app's own small server: it only has to be there when the browser comes back."""

    def __init__(self) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.callback = f"http://127.0.0.1:{self._server.server_port}/callback"

    def close(self) -> None:
        """Stops it."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(10)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """The app's server."""
    one = Receiver()
    yield one
    one.close()


def let_in(app: App, tenant: Tenant, url: str) -> str:
    """The person's part: goes to the address, logs in, picks the business, approves. The address they come back to."""
    with httpx.Client(base_url=app.base, timeout=30) as browser:
        action, fields = parse_forms(browser.get(url))["/oauth/login"]
        done = browser.post(action, data={**fields, "email": tenant.email, "password": tenant.password})
        page = browser.get(done.headers["location"])
        back = app.decide(browser, page, business=tenant.id).headers["location"]
        assert httpx.get(back, timeout=30).status_code == 200
        return str(back)


def test_authlib_s_client_goes_the_whole_way(running: Running, tenant: Tenant, receiver: Receiver) -> None:
    app = register_app(running, redirect_uris=(receiver.callback,))
    server = httpx.get(f"{app.base}/.well-known/oauth-authorization-server", timeout=30).json()
    told = AuthorizationServerMetadata(server)
    told.validate_response_types_supported()
    told.validate_grant_types_supported()
    told.validate_token_endpoint_auth_methods_supported()
    told.validate_code_challenge_methods_supported()
    with OAuth2Client(
        app.client_id,
        app.secret,
        scope="clients:read clients:write",
        redirect_uri=receiver.callback,
        code_challenge_method="S256",
        token_endpoint=server["token_endpoint"],
    ) as client:
        url, state = client.create_authorization_url(server["authorization_endpoint"], code_verifier=app.verifier)
        back = let_in(app, tenant, url)
        token = client.fetch_token(
            server["token_endpoint"], authorization_response=back, state=state, code_verifier=app.verifier
        )
        assert token["scope"] == "clients:read clients:write"
        made = client.post(f"{running.url()}/clients", json={"name": "לקוח מן היישום"})
        assert made.status_code == 201
        assert tenant.api.get(f"/clients/{made.json()['id']}").status_code == 200
        refreshed = client.refresh_token(server["token_endpoint"])
        assert refreshed["refresh_token"] != token["refresh_token"]
        assert client.get(f"{running.url()}/clients").status_code == 200
        told_of = client.introspect_token(server["introspection_endpoint"], token=refreshed["access_token"]).json()
        assert (told_of["active"], told_of["business_id"]) == (True, tenant.id)
        assert client.revoke_token(server["revocation_endpoint"], token=refreshed["refresh_token"]).status_code == 200
        gone = client.get(f"{running.url()}/clients")
        assert (gone.status_code, gone.json()["error"]) == (401, "token_revoked")


def test_requests_oauthlib_s_client_goes_the_whole_way(
    running: Running, tenant: Tenant, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")  # the library's own switch for servers on loopback
    app = register_app(running, redirect_uris=(receiver.callback,))
    token_url = f"{app.base}/oauth/token"
    client = OAuth2Session(
        app.client_id, redirect_uri=receiver.callback, scope=["clients:read", "documents:read"], pkce="S256"
    )
    url, _ = client.authorization_url(f"{app.base}/oauth/authorize")
    back = let_in(app, tenant, url)
    token = client.fetch_token(token_url, authorization_response=back, client_secret=app.secret)
    assert token["scope"] == ["clients:read", "documents:read"]
    assert client.get(f"{running.url()}/clients").status_code == 200
    fresh = client.refresh_token(token_url, client_id=app.client_id, client_secret=app.secret)
    assert fresh["refresh_token"] != token["refresh_token"]
    assert client.get(f"{running.url()}/clients").status_code == 200
    revoked = client.post(
        f"{app.base}/oauth/revoke",
        data={"token": fresh["access_token"]},
        auth=(app.client_id, app.secret),
        withhold_token=True,
    )
    assert revoked.status_code == 200
    assert client.get(f"{running.url()}/clients").json()["error"] == "token_revoked"


def test_a_stolen_refresh_token_locks_out_the_thief_and_tells_the_business(
    running: Running, tenant: Tenant, opened: Callable[..., Tenant]
) -> None:
    app, another = register_app(running), opened()
    theirs = app.tokens(another)
    mine = app.tokens(tenant)
    stolen = app.refresh(mine["refresh_token"]).json()  # the thief was first
    assert app.refresh(mine["refresh_token"]).json()["error"] == "invalid_grant"  # the app notices
    assert app.call(stolen["access_token"]).json()["error"] == "token_revoked"
    assert app.refresh(stolen["refresh_token"]).json()["error"] == "invalid_grant"
    noticed = tenant.session.get("/audit-log", params={"action": "oauth.reuse_detected"}).json()["items"]
    assert len(noticed) == 1
    assert app.call(theirs["access_token"]).status_code == 200
    again = app.tokens(tenant)
    assert app.call(again["access_token"]).status_code == 200
