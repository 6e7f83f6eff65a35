"""Demonstrates the service with real data, step by step: `make demo`. Uses a running service or starts one."""

import contextlib
import http.server
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from pinkas.demo_client import Client, RequestRefused
from pinkas.domains.webhooks.rules import SECRET_PREFIX, sign_delivery
from pinkas.outside.pdf.verify import verify as verify_pdf
from pinkas.platform.settings import InvalidSetting, read_settings

OUTPUT = Path("demo-output")
SCOPES = ["clients:write", "products:write", "documents:write", "documents:read", "webhooks:manage", "business:read"]


class DemoFailed(Exception):
    """A step failed; the text says which."""


def main() -> None:
    """Runs all steps and prints their results."""
    try:
        url = read_settings().url_of("live")
        with _ensure_service(url), _run_receiver() as (address, arrived):
            _run_steps(url, address, arrived)
    except (DemoFailed, RequestRefused, InvalidSetting) as fault:
        sys.exit(f"demo: {fault}")


def _run_steps(url: str, receiver: str, deliveries: "queue.Queue[tuple[dict[str, str], bytes]]") -> None:
    api = Client(f"{url}/api/v1")
    email = f"dana.{uuid.uuid4().hex[:8]}@example.com"
    _print_step("1. Register a person and a business", f'{email}, סטודיו כהן בע"מ, a company')
    registered = api.post(
        "/auth/register",
        {
            "email": email,
            "password": "correct horse battery",
            "name": "דנה כהן",
            "language": "he",
            "business": {
                "name": 'סטודיו כהן בע"מ',
                "nameEn": "Cohen Studio Ltd",
                "businessType": "company",
                "taxId": "777777715",
                "phone": "03-5551234",
                "email": "office@example.com",
                "address": {"street": "רוטשילד", "houseNumber": "1", "city": "תל אביב", "zip": "6688101"},
            },
        },
    )
    session = api.with_headers(
        {"Authorization": f"Bearer {registered['accessToken']}", "X-Business-Id": registered["business"]["id"]}
    )
    key = session.post("/api-keys", {"name": "demo", "scopes": SCOPES})
    _print_step(
        "2. Make an API key", f"{key['keyPrefix']}… with {len(key['scopes'])} scopes; the whole key is shown once"
    )
    business = api.with_headers({"X-Api-Key": key["rawKey"]})
    endpoint = business.post("/webhooks", {"url": receiver, "events": ["document.finalized"], "description": "demo"})
    _print_step("3. Ask for a webhook", f"{receiver} hears document.finalized; secret {endpoint['secret'][:10]}…")
    client = business.post(
        "/clients",
        {
            "name": 'גלובל מדיה (ישראל) בע"מ',
            "taxId": "777777723",
            "emails": ["ap@example.com"],
            "address": {"street": "HaMasger", "houseNumber": "35", "city": "תל אביב"},
            "paymentTerms": {"base": "end_of_month", "days": 30},
        },
    )
    product = business.post("/products", {"name": "עיצוב ממשק (UX)", "sku": "UX-1", "price": "420.00", "unit": "שעה"})
    _print_step("4. A client and a product", f"{client['name']}; {product['name']} at {product['price']} an hour")
    draft = business.post(
        "/documents",
        {
            "docType": 305,
            "clientId": client["id"],
            "subject": "פרויקט Acme — נובמבר",
            "lines": [
                {"productId": product["id"], "quantity": "12.5"},
                {
                    "description": "אחסון Cloud (3 חודשים)",
                    "quantity": 3,
                    "unitPrice": "149.90",
                    "discount": {"type": "percent", "value": "10"},
                },
                {"description": "דמי רישום, פטור", "quantity": 1, "unitPrice": "200", "vatType": "exempt"},
            ],
            "discount": {"type": "amount", "value": "50"},
            "notes": "תודה שבחרתם בנו.",
        },
    )
    _print_step(
        "5. A draft",
        f"net {draft['netTaxable']} + exempt {draft['netExempt']} + VAT {draft['vatAmount']} = "
        f"{draft['total']} {draft['currency']}; no number yet",
    )
    issued = business.post(f"/documents/{draft['id']}/finalize", {"expectedTotal": draft["total"]})
    _print_step(
        "6. Finalize",
        f"tax invoice number {issued['docNumber']}, due {issued['dueDate']}, hash {issued['signature']['hash'][:16]}…",
    )
    _check_files(business, issued)
    _check_webhook(deliveries, endpoint["secret"], issued)
    _print_step("Done.", f"Look at {OUTPUT}/*.pdf, and at {url}/docs for every operation.")


def _check_files(business: Client, issued: dict[str, Any]) -> None:
    OUTPUT.mkdir(exist_ok=True)
    for step, kind in ((7, "original"), (8, "copy")):
        content, headers = business.get_bytes(f"/documents/{issued['id']}/pdf")
        if headers.get("x-document-copy") != kind:
            raise DemoFailed(f"the {kind} was expected, {headers.get('x-document-copy')} came")
        path = OUTPUT / f"{kind}-{issued['docType']}-{issued['docNumber']}.pdf"
        path.write_bytes(content)
        proof = verify_pdf(content)
        if not proof.genuine or proof.seal is None or proof.seal.digest != issued["signature"]["hash"]:
            raise DemoFailed(f"{path} does not verify")
        _print_step(
            f"{step}. The {kind}", f"{path}, {len(content) // 1024} kB, signature intact, seal is the document's hash"
        )


def _check_webhook(
    deliveries: "queue.Queue[tuple[dict[str, str], bytes]]", secret: str, issued: dict[str, Any]
) -> None:
    import base64

    try:
        headers, body = deliveries.get(timeout=15)
    except queue.Empty:
        raise DemoFailed("no webhook arrived in 15 seconds") from None
    raw = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    expected = sign_delivery(raw, headers["webhook-id"], int(headers["webhook-timestamp"]), body)
    event = msgspec.json.decode(body)
    if expected not in headers["webhook-signature"].split(" ") or event["data"]["object"]["id"] != issued["id"]:
        raise DemoFailed("the webhook does not verify")
    _print_step("9. The webhook", f"{event['type']} number {event['sequence']} arrived, signature verified")


@contextlib.contextmanager
def _run_receiver() -> Iterator[tuple[str, "queue.Queue[tuple[dict[str, str], bytes]]"]]:
    """Runs a local webhook receiver: its URL, and a queue of the deliveries as (headers, body)."""
    arrived: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            arrived.put(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook", arrived
    finally:
        server.shutdown()


@contextlib.contextmanager
def _ensure_service(url: str) -> Iterator[None]:
    """Uses the service that runs at `url`, or starts one and stops it at the end."""
    client = Client(url)
    if client.is_alive("/health"):
        _print_step("0. The service", f"is running at {url}")
        yield
        return
    _print_step("0. The service", "is not running; starting it (the first start takes a few seconds)")
    process = subprocess.Popen(
        [sys.executable, "-m", "pinkas.cli", "serve", "--local-receivers"], stdout=subprocess.DEVNULL, env=os.environ
    )
    try:
        deadline = time.monotonic() + 60
        while not client.is_alive("/ready"):
            if process.poll() is not None or time.monotonic() > deadline:
                raise DemoFailed("the service did not start; run `make serve` to see why")
            time.sleep(0.2)
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def _print_step(step: str, what: str) -> None:
    print(f"{step:<40} {what}", flush=True)  # noqa: T201  (the demonstration speaks to a person)


if __name__ == "__main__":
    main()
