"""Payment providers as servers on this machine: Stripe and Cardcom with their protocols, refusals and silences.

What they do is scripted by the account (the secret key at Stripe, the terminal at Cardcom), so tests that run at once
do not meet:

    providers.script("1000", "silence", "ok")   # does the next thing without answering, then everything is fine

Steps: `ok`; `pending`, a refund that is paid out later; `decline:CODE` by the card's issuer; `silence`, the work is
done and the connection closed without an answer; `deaf`, closed without any work; `error`, HTTP 500; `garbage`, an
answer that is no JSON; `hold`, the work is done and no answer comes until `released` is set. The last step lasts.
"""

import json
import threading
import uuid
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

REFUSED_KEY = "sk_test_refused"
REFUSED_API_NAME = "wrong"
Json = dict[str, Any]
Answer = tuple[int, Json]
HELD: Answer = (0, {})


@dataclass
class FakeProviders:
    """What was asked, and what became of it."""

    port: int
    asked: list[tuple[str, str, Json]] = field(default_factory=list)
    """Account, call, body."""
    pages: dict[str, Json] = field(default_factory=dict)
    charges: dict[str, Json] = field(default_factory=dict)
    """Every charge that moved money, by its id."""
    intents: list[Json] = field(default_factory=list)
    """Every PaymentIntent of Stripe, those that were declined too."""
    refunds: list[Json] = field(default_factory=list)
    scripts: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    answered: dict[tuple[str, str], Answer] = field(default_factory=dict)
    """By account and idempotency key."""
    released: threading.Event = field(default_factory=threading.Event)
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def url(self) -> str:
        """Where both stand."""
        return f"http://127.0.0.1:{self.port}"

    def settings(self) -> dict[str, Any]:
        """The settings of a service that takes this for the providers."""
        return {"stripe_url": self.url, "cardcom_url": self.url, "provider_timeout": 30.0}

    def script(self, account: str, *steps: str) -> None:
        """What becomes of the next requests of an account."""
        with self.lock:
            self.scripts[account] = list(steps)

    def pay(self, page: str, decline: str | None = None) -> None:
        """A buyer pays on a page, or is declined with a code."""
        with self.lock:
            self.pages[page]["paid"] = decline is None
            self.pages[page]["decline"] = decline

    def contradict(self, page: str, **says: Any) -> None:
        """What is answered about a page from now on, in place of what is true."""
        with self.lock:
            self.pages[page]["says"] = says

    def next_step(self, account: str) -> str:
        """The next step of an account."""
        steps = self.scripts[account]
        return (steps.pop(0) if len(steps) > 1 else steps[0]) if steps else "ok"

    # Stripe

    def stripe(self, method: str, path: str, key: str, idempotency: str | None, form: Json) -> Answer | None:
        """One call of Stripe's interface; None for silence."""
        with self.lock:
            self.asked.append((key, f"{method} {path}", form))
            if key == REFUSED_KEY:
                return 401, {"error": {"type": "invalid_request_error", "message": "Invalid API Key provided"}}
            if idempotency and (key, idempotency) in self.answered:
                return self.answered[key, idempotency]
            step = self.next_step(key)
            if step in ("deaf", "error"):
                return None if step == "deaf" else (500, {"error": {"type": "api_error", "message": "oops"}})
            answer = self._stripe_answer(method, path, form, step)
            if idempotency:
                self.answered[key, idempotency] = answer
            return HELD if step == "hold" else None if step == "silence" else answer

    def _stripe_answer(self, method: str, path: str, form: Json, step: str) -> Answer:
        match method, path.split("/")[2:]:
            case "GET", ["balance"]:
                return 200, {"object": "balance", "available": []}
            case "POST", ["checkout", "sessions"]:
                page = f"cs_test_{uuid.uuid4().hex}"
                self.pages[page] = {"form": form}
                return 200, {
                    "object": "checkout.session",
                    "id": page,
                    "url": f"{self.url}/pay/{page}",
                    "status": "open",
                }
            case "GET", ["checkout", "sessions", page]:
                if page not in self.pages:
                    return 404, {"error": {"type": "invalid_request_error", "message": "No such checkout.session"}}
                return 200, self._stripe_page(page)
            case "POST", ["payment_intents"]:
                if step.startswith("decline:"):
                    code = step.removeprefix("decline:")
                    fault = {"type": "card_error", "code": "card_declined", "decline_code": code, "message": "Declined"}
                    declined = {"id": f"pi_{uuid.uuid4().hex}", "status": "requires_payment_method"}
                    declined |= {"last_payment_error": fault, "metadata": {"key": form.get("metadata[key]")}}
                    self.intents.append(declined)
                    return 402, {"error": fault}
                return 200, self._stripe_intent(int(form["amount"]), form["currency"], form)
            case "GET", ["payment_intents"]:
                return 200, {"object": "list", "data": self.intents}
            case "POST", ["refunds"]:
                if step.startswith("decline:"):
                    fault = {"type": "invalid_request_error", "code": step.removeprefix("decline:"), "message": "No"}
                    return 400, {"error": fault}
                status = "pending" if step == "pending" else "succeeded"
                refund = {"object": "refund", "id": f"re_{uuid.uuid4().hex}", "status": status, **form}
                self.refunds.append({**refund, "metadata": {"key": form["metadata[key]"]}})
                return 200, refund
            case "GET", ["refunds"]:
                return 200, {"object": "list", "data": [one for one in self.refunds if "object" in one]}
        return 404, {"error": {"type": "invalid_request_error", "message": path}}

    def _stripe_page(self, page: str) -> Json:
        kept = self.pages[page]
        form = kept["form"]
        found: Json = {"object": "checkout.session", "id": page, "mode": form["mode"], "status": "open"}
        if form["mode"] == "setup":
            return {**found, **self._stripe_setup(kept), **kept.get("says", {})}
        found["payment_intent"] = None
        if kept.get("decline"):
            fault = {"code": "card_declined", "decline_code": kept["decline"], "message": "Declined"}
            intent = {"object": "payment_intent", "id": "pi_declined", "status": "requires_payment_method"}
            return {**found, "payment_intent": {**intent, "last_payment_error": fault}}
        if kept.get("paid"):
            if "intent" not in kept:
                amount = int(form["line_items[0][price_data][unit_amount]"])
                saves = form.get("payment_intent_data[setup_future_usage]")
                more = {"setup_future_usage": saves, "customer": "cus_1"} if saves else {}
                currency = form["line_items[0][price_data][currency]"]
                kept["intent"] = self._stripe_intent(amount, currency, more)
            return {**found, "status": "complete", "payment_intent": kept["intent"]}
        return found

    def _stripe_setup(self, kept: Json) -> Json:
        """A Session in setup mode: its SetupIntent is there from the start, and its customer once the card is saved."""
        intent: Json = {"object": "setup_intent", "id": "seti_1", "status": "requires_payment_method", "customer": None}
        if kept.get("decline"):
            fault = {"code": "card_declined", "decline_code": kept["decline"], "message": "Declined"}
            return {"setup_intent": {**intent, "last_setup_error": fault}, "customer": None}
        if not kept.get("paid"):
            return {"setup_intent": intent, "customer": None}
        kept.setdefault("customer", f"cus_{uuid.uuid4().hex}")
        card = {"brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": 2030}
        method = {"object": "payment_method", "id": "pm_saved", "type": "card", "card": card}
        saved = {**intent, "status": "succeeded", "customer": kept["customer"], "payment_method": method}
        return {"status": "complete", "setup_intent": saved, "customer": kept["customer"]}

    def _stripe_intent(self, amount: int, currency: str, form: Json) -> Json:
        card = {"brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": 2030, "authorization_code": "123456"}
        intent = {
            "object": "payment_intent",
            "id": f"pi_{uuid.uuid4().hex}",
            "status": "succeeded",
            "amount_received": amount,
            "currency": currency,
            "customer": form.get("customer"),
            "setup_future_usage": form.get("setup_future_usage"),
            "payment_method": {"object": "payment_method", "id": "pm_1", "card": card},
            "latest_charge": {"object": "charge", "id": "ch_1", "payment_method_details": {"card": card}},
        }
        intent["metadata"] = {"key": form.get("metadata[key]")}
        self.charges[intent["id"]] = intent
        self.intents.append(intent)
        return intent

    # Cardcom

    def cardcom(self, path: str, body: Json) -> Answer | None:
        """One call of Cardcom's interface; None for silence."""
        account = str(body.get("TerminalNumber") or body.get("ApiName"))
        with self.lock:
            self.asked.append((account, path, body))
            if body.get("ApiName") == REFUSED_API_NAME:
                return 200, {"ResponseCode": 5003, "Description": "Wrong terminal or user"}
            step = self.next_step(account)
            if step in ("deaf", "error"):
                return None if step == "deaf" else (500, {})
            answer = self._cardcom_answer(path, body, step)
            return HELD if step == "hold" else None if step == "silence" else (200, answer)

    def _cardcom_answer(self, path: str, body: Json, step: str) -> Json:
        match path.removeprefix("/api/v11/"):
            case "LowProfile/Create":
                page = str(uuid.uuid4())
                self.pages[page] = {"form": body}
                return {"ResponseCode": 0, "Description": "OK", "LowProfileId": page, "Url": f"{self.url}/pay/{page}"}
            case "LowProfile/GetLpResult":
                return self._cardcom_page(body)
            case "Transactions/Transaction":
                key = ("cardcom", str(body["ExternalUniqTranId"]))
                if key not in self.answered:
                    self.answered[key] = 200, self._cardcom_charge(body, step)
                return self.answered[key][1]
            case "Transactions/GetTransactionByExternalUniqTran":
                known = self.answered.get(("cardcom", str(body["ExternalUniqTranId"])))
                return known[1] if known else {"ResponseCode": 5097, "Description": "Not found"}
            case "Transactions/RefundByTransactionId":
                if str(body["TransactionId"]) not in self.charges:
                    return {"ResponseCode": 5001, "Description": "No such deal"}
                if step.startswith("decline:"):
                    return {"ResponseCode": int(step.removeprefix("decline:")), "Description": "Refused"}
                earlier = [one for one in self.refunds if one.get("TransactionId") == body["TransactionId"]]
                if earlier and not body["AllowMultipleRefunds"]:
                    return {"ResponseCode": 5123, "Description": "Refunded already"}
                self.refunds.append(body)
                return {"ResponseCode": 0, "Description": "OK", "NewTranzactionId": 900_000 + len(self.refunds)}
        return {"ResponseCode": 5000, "Description": path}

    def _cardcom_page(self, body: Json) -> Json:
        kept = self.pages.get(body["LowProfileId"])
        if kept is None or not (kept.get("paid") or kept.get("decline")):
            return {"ResponseCode": 5097, "Description": "No deal yet"}
        if kept["form"]["Operation"] == "CreateTokenOnly":
            return {**self._cardcom_setup(kept, body), **kept.get("says", {})}
        if kept.get("decline"):
            declined = {"ResponseCode": int(kept["decline"]), "Description": "Declined", "TranzactionId": 0}
            return {"ResponseCode": int(kept["decline"]), **_page_of(body), "TranzactionInfo": declined}
        if "charge" not in kept:
            kept["charge"] = self._cardcom_charge(kept["form"], "ok")
        saves = kept["form"]["Operation"] == "ChargeAndCreateToken"
        token = {"TokenInfo": {"Token": "tok-1", "CardMonth": 12, "CardYear": 2030}} if saves else {}
        answer = {"ResponseCode": 0, **_page_of(body), **token, "TranzactionInfo": kept["charge"]}
        return {**answer, "ExternalPaymentVector": kept.get("wallet", "NoneOrUnknown")}

    def _cardcom_setup(self, kept: Json, body: Json) -> Json:
        """What a page that only makes a token answers: the card was checked (J2, code 700), and no money moved."""
        found = {**_page_of(body), "Operation": "CreateTokenOnly", "ReturnValue": kept["form"]["ReturnValue"]}
        if kept.get("decline"):
            declined = {"ResponseCode": int(kept["decline"]), "Description": "Declined", "TranzactionId": 0}
            return {"ResponseCode": int(kept["decline"]), **found, "TokenInfo": None, "TranzactionInfo": declined}
        check = {
            "ResponseCode": 700,
            "Description": "J2",
            "TranzactionId": 0,
            "Amount": kept["form"]["Amount"],
            "Last4CardDigitsString": "0000",
            "Brand": "Visa",
            "CardMonth": 12,
            "CardYear": 2030,
        }
        kept.setdefault("token", str(uuid.uuid4()))
        token = {"Token": kept["token"], "TokenExDate": "20301231", "CardMonth": 12, "CardYear": 2030}
        return {"ResponseCode": 0, **found, "TokenInfo": token, "TranzactionInfo": check}

    def _cardcom_charge(self, body: Json, step: str) -> Json:
        if step.startswith("decline:"):
            return {"ResponseCode": int(step.removeprefix("decline:")), "Description": "Declined", "TranzactionId": 0}
        number = 200_000 + len(self.charges)
        charge = {
            "ResponseCode": 0,
            "Description": "OK",
            "TranzactionId": number,
            "Amount": body["Amount"],
            "CoinId": body.get("ISOCoinId", 1),
            "DealType": "Debit",
            "IsRefund": False,
            "Last4CardDigitsString": "0000",
            "Brand": "Visa",
            "CardMonth": 12,
            "CardYear": 2030,
            "ApprovalNumber": "0123456",
            "NumberOfPayments": body.get("NumOfPayments", 1),
        }
        self.charges[str(number)] = charge
        return charge


def _page_of(body: Json) -> Json:
    return {"LowProfileId": body["LowProfileId"], "TerminalNumber": body["TerminalNumber"]}


@contextmanager
def run_providers() -> Iterator[FakeProviders]:
    """Both providers, at a port of their own."""
    kept = FakeProviders(0)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer("GET")

        def do_POST(self) -> None:
            self._answer("POST")

        def _answer(self, method: str) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            path = urlsplit(self.path).path
            if path.startswith("/api/v11/"):
                found = kept.cardcom(path, json.loads(body))
            else:
                form = {name: values[0] for name, values in parse_qs(body.decode()).items()}
                key = (self.headers.get("authorization") or "").removeprefix("Bearer ")
                found = kept.stripe(method, path, key, self.headers.get("idempotency-key"), form)
            if found is HELD:
                kept.released.wait(60)
            if found is None or found is HELD:
                self.close_connection = True
                return
            status, answer = found
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    kept.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
