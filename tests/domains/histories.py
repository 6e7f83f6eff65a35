"""Random histories of sales and of money: what is asked for is drawn by a seed, and what is refused is part of it."""

import random
from typing import Any

import httpx

from domains.answers import done, drafted, finalized, line, paid
from domains.test_payments import for_document
from support.service import Tenant

KINDS = ("invoice", "account", "receipt", "pay", "pay", "convert", "credit", "cancel")
PAYMENT_KINDS = ("record", "record", "record", "allocate", "deallocate", "void", "bounce", "give_back", "receipt_of")


class SalesHistory:
    """What happens between a business and its clients: invoices, receipts, credits, conversions and cancellations."""

    def __init__(self, tenant: Tenant, seed: int, clients: list[dict[str, Any]]) -> None:
        self.tenant, self.clients = tenant, clients
        self.chosen = random.Random(seed)  # noqa: S311  (the same sequence in every run)
        self.documents: list[dict[str, Any]] = []
        self.payments: list[str] = []
        self.accepted = 0

    def step(self, kinds: tuple[str, ...] = KINDS) -> bool:
        """Does the next thing; whether it was accepted."""
        answer = self._answer(self.chosen.choice(kinds))
        assert answer.status_code in (200, 201, 204, 404, 409, 422), answer.text
        if answer.status_code >= 300:
            return False
        self.accepted += 1
        body = answer.json() if answer.content else {}
        if "docType" in body or "credit" in body:
            self.documents.append(body.get("credit", body))
        elif "unallocated" in body and body["id"] not in self.payments:
            self.payments.append(body["id"])
        return True

    def amount(self) -> str:
        return f"{self.chosen.randint(1, 20000) / 100:.2f}"

    def _answer(self, kind: str) -> httpx.Response:
        client, amount = self.chosen.choice(self.clients), self.amount()
        method = self.chosen.choice(("cash", "cash", "credit_balance"))
        one = self.chosen.choice(self.documents) if self.documents else None
        if kind in PAYMENT_KINDS:
            return self._of_payments(kind, client, amount)
        if kind in ("invoice", "account") or one is None:
            return self.invoice(client, amount, 305 if kind != "account" else 300)
        at = f"/documents/{one['id']}"
        if kind == "receipt":
            fields = {"client": None, "clientId": client["id"], "payments": [paid(self.tenant, amount, method)]}
            return finalized(self.tenant, done(drafted(self.tenant, 400, **fields), 201))
        if kind == "pay":
            return self.tenant.api.post(f"{at}/payments", json={"payments": [paid(self.tenant, amount, method)]})
        if kind == "convert":
            return self.tenant.api.post(f"{at}/convert", json={"docType": 305, "finalize": True})
        refund = {"mode": self.chosen.choice(("none", "credit_balance", "manual"))}
        if kind == "credit":
            how = self.chosen.choice(({"full": True}, {"amount": amount}))
            body = {"reason": "other", "refund": refund, "finalize": True, **how}
            return self.tenant.api.post(f"{at}/credit", json=body)
        body = {"reason": "x"} if one["docType"] in (400, 300) else {"reason": "x", "refund": refund}
        return self.tenant.api.post(f"{at}/cancel", json=body)

    def invoice(self, client: dict[str, Any], amount: str, doc_type: int = 305) -> httpx.Response:
        fields = {"client": None, "clientId": client["id"], "lines": [line(amount)]}
        return finalized(self.tenant, done(drafted(self.tenant, doc_type, **fields), 201))

    def _of_payments(self, kind: str, client: dict[str, Any], amount: str) -> httpx.Response:
        api = self.tenant.api
        owed = [one for one in self.documents if one["docType"] == 305 and one["clientId"] == client["id"]]
        named = for_document(self.chosen.choice(owed), amount) if owed and self.chosen.random() < 0.7 else []
        if kind == "record" or not self.payments:
            method = self.chosen.choice(("cash", "bank_transfer"))
            body = {**paid(self.tenant, amount, method), "clientId": client["id"], "allocations": named}
            return api.post("/payments", json=body)
        id = self.chosen.choice(self.payments)
        at, day = f"/payments/{id}", self.tenant.today()
        if kind == "allocate":
            return api.post(f"{at}/allocations", json=(named or [{"documentId": id, "amount": amount}])[0])
        if kind == "deallocate":
            found = done(api.get(at))["allocations"]
            return api.delete(f"{at}/allocations/{self.chosen.choice(found)['id'] if found else id}")
        if kind == "receipt_of":
            return api.post(f"{at}/receipt", json={})
        if kind == "give_back":
            return api.post(f"{at}/refund", json={"date": day, "amount": amount})
        body = {"reason": "x", "date": day} if kind == "bounce" else {"reason": "x"}
        return api.post(f"{at}/{kind}", json=body)
