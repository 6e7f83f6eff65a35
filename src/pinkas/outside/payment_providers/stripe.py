"""Stripe, by its official library: Checkout pages and PaymentIntents, saved cards, refunds, and signed notices.

A page is a Checkout Session, which makes a PaymentIntent, or a SetupIntent where a card is only saved; a saved card is
charged by a PaymentIntent of its own, off session. Every request that changes something carries an idempotency key, and
the library repeats nothing by itself: after a silence the charge is looked up by the key, which is in its metadata.
Notices are verified by the signature of the endpoint; what happened is then looked up, because notices come in any
order.
"""

import asyncio
import time
from collections.abc import Mapping
from functools import cached_property
from types import ModuleType
from typing import Any, get_args
from urllib.parse import urlsplit

import msgspec

from pinkas.core.wording import Wording
from pinkas.outside.http import CallObserver
from pinkas.outside.payment_providers.port import (
    Capabilities,
    Card,
    CardCharge,
    ChargeOutcome,
    ConnectionOutcome,
    CredentialField,
    Credentials,
    DeclineCode,
    Mode,
    PageOutcome,
    PageRequest,
    ProviderNotice,
    RefundOutcome,
    RefundRequest,
    SavedCard,
    SetupOutcome,
    SetupRequest,
    Wallet,
)

URL = "https://api.stripe.com"
TOLERANCE_SECONDS = 300
"""How old a signed notice may be."""

_CURRENCIES = frozenset({"ILS", "USD", "EUR", "GBP", "CHF", "CAD", "AUD", "JPY"})
"""Currencies whose minor unit is the same here and at Stripe."""

_DECLINES: Mapping[str, DeclineCode] = {
    "insufficient_funds": "insufficient_funds",
    "expired_card": "expired_card",
    "lost_card": "lost_or_stolen_card",
    "stolen_card": "lost_or_stolen_card",
    "pickup_card": "lost_or_stolen_card",
    "authentication_required": "authentication_required",
    "payment_intent_authentication_failure": "authentication_failed",
    "card_velocity_exceeded": "limit_exceeded",
    "withdrawal_count_limit_exceeded": "limit_exceeded",
    "incorrect_number": "invalid_card_data",
    "invalid_number": "invalid_card_data",
    "incorrect_cvc": "invalid_card_data",
    "invalid_cvc": "invalid_card_data",
    "invalid_expiry_month": "invalid_card_data",
    "invalid_expiry_year": "invalid_card_data",
    "processing_error": "processing_error",
}
_NOTICES = {
    "checkout.session.completed": "page",
    "checkout.session.async_payment_succeeded": "page",
    "checkout.session.async_payment_failed": "page",
    "checkout.session.expired": "page",
    "payment_intent.succeeded": "charge",
    "payment_intent.payment_failed": "charge",
    "refund.updated": "refund",
    "refund.failed": "refund",
}


class Stripe:
    """The provider Stripe. `url` is the address of its interface, `timeout` in seconds is for one call."""

    name = "stripe"
    title = "Stripe"
    credential_fields = (
        CredentialField("secretKey", "Secret key"),
        CredentialField("webhookSecret", "Signing secret of the webhook endpoint"),
    )
    capabilities = Capabilities(
        currencies=_CURRENCIES,
        max_instalments=1,
        saves_cards=True,
        refunds_partially=True,
        refunds_by_key=True,
        wallets=("apple_pay", "google_pay", "link"),
    )

    def __init__(self, url: str = URL, timeout: float = 30.0, observer: CallObserver | None = None) -> None:
        self._url, self._timeout, self._observer = url.rstrip("/"), timeout, observer

    @cached_property
    def _library(self) -> ModuleType:
        """The library, imported at the first use: that takes a quarter of a second and most processes never need it."""
        import stripe

        stripe.enable_telemetry = False
        return stripe

    @cached_property
    def _http(self) -> Any:
        return self._library.AIOHTTPClient(timeout=self._timeout)

    def find_faults(self, credentials: Credentials) -> Mapping[str, Wording]:
        """See `PaymentProvider`."""
        faults = {}
        if not credentials.get("secretKey", "").startswith(("sk_live_", "sk_test_", "rk_live_", "rk_test_")):
            faults["secretKey"] = Wording("Expected a secret or restricted key of Stripe: sk_... or rk_...")
        if not credentials.get("webhookSecret", "").startswith("whsec_"):
            faults["webhookSecret"] = Wording("Expected the signing secret of an endpoint at Stripe: whsec_...")
        return faults

    def mode_of(self, credentials: Credentials) -> Mode:
        """See `PaymentProvider`."""
        return "live" if "_live_" in credentials["secretKey"][:8] else "test"

    def account_label(self, credentials: Credentials) -> str:
        """See `PaymentProvider`."""
        return f"{credentials['secretKey'][:8]}...{credentials['secretKey'][-4:]}"

    async def test(self, credentials: Credentials) -> ConnectionOutcome:
        """See `PaymentProvider`."""
        answer = await self._ask(self._client(credentials).v1.balance.retrieve_async())
        if isinstance(answer, _Failure):
            return ConnectionOutcome("unknown" if answer.is_unclear else "refused", None, answer.code, answer.message)
        return ConnectionOutcome("works", f"Stripe ({self.mode_of(credentials)})")

    async def open_page(self, credentials: Credentials, request: PageRequest) -> PageOutcome:
        """See `PaymentProvider`."""
        price = {
            "currency": request.currency.lower(),
            "unit_amount": request.amount,
            "product_data": {"name": request.description[:250]},
        }
        intent: dict[str, Any] = {"metadata": {"key": request.key}, "description": request.description[:250]}
        if request.save_card:
            intent["setup_future_usage"] = "off_session"
        asked: dict[str, Any] = {
            "mode": "payment",
            "client_reference_id": request.key,
            "line_items": [{"price_data": price, "quantity": 1}],
            "payment_intent_data": intent,
            "locale": request.language,
            "success_url": request.success_url,
            "cancel_url": request.failure_url,
            "metadata": {"key": request.key},
        }
        if request.save_card:
            asked["customer_creation"] = "always"
        return await self._open_session(credentials, asked, request.key, request.buyer_email)

    async def _open_session(
        self, credentials: Credentials, asked: dict[str, Any], key: str, email: str | None
    ) -> PageOutcome:
        more = {"customer_email": email} if email else {}
        options = {"idempotency_key": f"page:{key}"}
        answer = await self._ask(
            self._client(credentials).v1.checkout.sessions.create_async({**asked, **more}, options)
        )
        if isinstance(answer, _Failure):
            return PageOutcome("unknown" if answer.is_unclear else "refused", None, None, answer.code, answer.message)
        page, url = answer.get("id"), answer.get("url")
        return PageOutcome("open", page, url) if page and url else PageOutcome("unknown", code="unclear")

    async def look_up_page(self, credentials: Credentials, reference: str) -> ChargeOutcome:
        """See `PaymentProvider`."""
        expand = {"expand": ["payment_intent.payment_method", "payment_intent.latest_charge"]}
        answer = await self._ask(self._client(credentials).v1.checkout.sessions.retrieve_async(reference, expand))
        if isinstance(answer, _Failure):
            return answer.as_charge()
        intent = answer.get("payment_intent")
        if isinstance(intent, Mapping):
            return _read_intent(intent)
        expired = answer.get("status") == "expired"
        return ChargeOutcome(
            "declined" if expired else "pending", decline_code="cancelled_by_buyer" if expired else None
        )

    async def open_setup(self, credentials: Credentials, request: SetupRequest) -> PageOutcome:
        """See `PaymentProvider`. A customer is made, to which the card belongs: without one it could not be charged."""
        asked: dict[str, Any] = {
            "mode": "setup",
            "client_reference_id": request.key,
            "payment_method_types": ["card"],
            "customer_creation": "always",
            "setup_intent_data": {"metadata": {"key": request.key}, "description": request.description[:250]},
            "locale": request.language,
            "success_url": request.success_url,
            "cancel_url": request.failure_url,
            "metadata": {"key": request.key},
        }
        return await self._open_session(credentials, asked, request.key, request.buyer_email)

    async def look_up_setup(self, credentials: Credentials, reference: str) -> SetupOutcome:
        """See `PaymentProvider`."""
        expand = {"expand": ["setup_intent.payment_method"]}
        answer = await self._ask(self._client(credentials).v1.checkout.sessions.retrieve_async(reference, expand))
        if isinstance(answer, _Failure):
            return SetupOutcome("unknown" if answer.is_unclear else "refused", code=answer.code, message=answer.message)
        if answer.get("id") != reference or answer.get("mode") != "setup":
            return SetupOutcome("unknown", code="unclear", message="The answer is about another page.")
        if answer.get("status") == "expired":
            return SetupOutcome("declined", decline_code="cancelled_by_buyer")
        intent = answer.get("setup_intent")
        return _read_setup(intent, answer.get("customer")) if isinstance(intent, Mapping) else SetupOutcome("pending")

    async def charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """See `PaymentProvider`. The token is the customer and the payment method, as Stripe wants both."""
        customer, _, method = request.card.token.partition("/")
        asked = {
            "amount": request.amount,
            "currency": request.currency.lower(),
            "customer": customer,
            "payment_method": method,
            "off_session": True,
            "confirm": True,
            "description": request.description[:250],
            "metadata": {"key": request.key},
            "expand": ["payment_method", "latest_charge"],
        }
        options = {"idempotency_key": f"charge:{request.key}"}
        answer = await self._ask(self._client(credentials).v1.payment_intents.create_async(asked, options))
        return answer.as_charge() if isinstance(answer, _Failure) else _read_intent(answer)

    async def look_up_charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """See `PaymentProvider`. The PaymentIntents of the customer are looked through for the key: a charge that never
        arrived is not made here, and Stripe forgets idempotency keys after a day. The search by metadata would be a
        minute behind."""
        customer = request.card.token.partition("/")[0]
        if not customer:  # the card was removed here meanwhile
            return ChargeOutcome("unknown", code="card_removed")
        asked = {"customer": customer, "limit": 100, "expand": ["data.payment_method", "data.latest_charge"]}
        answer = await self._ask(self._client(credentials).v1.payment_intents.list_async(asked))
        if isinstance(answer, _Failure):
            return ChargeOutcome("unknown", code=answer.code, message=answer.message)
        for one in answer.get("data") or []:
            if (one.get("metadata") or {}).get("key") == request.key:
                return _read_intent(one)
        return ChargeOutcome("pending")

    async def refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """See `PaymentProvider`."""
        asked = {"payment_intent": request.charge_reference, "amount": request.amount, "metadata": {"key": request.key}}
        options = {"idempotency_key": f"refund:{request.key}"}
        answer = await self._ask(self._client(credentials).v1.refunds.create_async(asked, options))
        if isinstance(answer, _Failure):
            return RefundOutcome("unknown" if answer.is_unclear else "refused", None, answer.code, answer.message)
        return _read_refund(answer)

    async def look_up_refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """See `PaymentProvider`. The refunds of the charge are looked through for the key, because Stripe forgets
        idempotency keys after a day and answers them with how the refund stood at first."""
        asked = {"payment_intent": request.charge_reference, "limit": 100}
        answer = await self._ask(self._client(credentials).v1.refunds.list_async(asked))
        if isinstance(answer, _Failure):
            return RefundOutcome("unknown", None, answer.code, answer.message)
        for one in answer.get("data") or []:
            if (one.get("metadata") or {}).get("key") == request.key:
                return _read_refund(one)
        return await self.refund(credentials, request)

    def read_notice(self, credentials: Credentials, headers: Mapping[str, str], body: bytes) -> ProviderNotice | None:
        """See `PaymentProvider`."""
        signature = self._library.WebhookSignature
        try:
            signature.verify_header(
                body, headers.get("stripe-signature"), credentials["webhookSecret"], TOLERANCE_SECONDS
            )
            event = msgspec.json.decode(body)
        except (self._library.SignatureVerificationError, msgspec.DecodeError, UnicodeDecodeError, ValueError):
            return None
        if not isinstance(event, dict) or event.get("type") not in _NOTICES:
            return None
        data = event.get("data")
        thing = data.get("object") if isinstance(data, dict) else None
        reference = thing.get("id") if isinstance(thing, dict) else None
        if not isinstance(event.get("id"), str) or not isinstance(reference, str):
            return None
        return ProviderNotice(event["id"], reference, _NOTICES[event["type"]])  # type: ignore[arg-type]

    async def close(self) -> None:
        """See `PaymentProvider`."""
        if "_http" in self.__dict__:
            await self._http.close_async()

    def _client(self, credentials: Credentials) -> Any:
        return self._library.StripeClient(
            credentials["secretKey"],
            base_addresses={"api": self._url},
            max_network_retries=0,
            http_client=self._http,
        )

    async def _ask(self, call: Any) -> "dict[str, Any] | _Failure":
        """The answer to a call as plain data, or why there is none."""
        began = time.monotonic()
        answer, outcome = await self._await_answer(call)
        if self._observer is not None:
            self._observer(urlsplit(self._url).hostname or "", outcome, time.monotonic() - began)
        return answer

    async def _await_answer(self, call: Any) -> "tuple[dict[str, Any] | _Failure, str]":
        """The answer or failure, and the outcome as `CallObserver` takes it."""
        errors = self._library
        try:
            async with asyncio.timeout(self._timeout):
                found = await call
        except errors.CardError as fault:
            decline = _DECLINES.get(str(getattr(fault.error, "decline_code", None) or fault.code), "card_declined")
            return _Failure(False, fault.code, fault.user_message, decline), "4xx"
        except (errors.APIConnectionError, TimeoutError):
            return _Failure(True, "no_answer", None), "connect"
        except errors.StripeError as fault:
            unclear = fault.http_status is None or fault.http_status >= 500 or fault.http_status in (409, 429)
            outcome = "connect" if fault.http_status is None else f"{fault.http_status // 100}xx"
            return _Failure(unclear, fault.code or f"http_{fault.http_status}", fault.user_message), outcome
        return found.to_dict(), "2xx"


class _Failure:
    """A call that was not answered by what was asked for. Unclear: it may have had its effect."""

    def __init__(
        self, unclear: bool, code: str | None, message: str | None, decline_code: DeclineCode | None = None
    ) -> None:
        self.is_unclear, self.code, self.message = unclear, code, (message or "")[:500] or None
        self.decline_code = decline_code

    def as_charge(self) -> ChargeOutcome:
        """What it says of a charge."""
        state = "unknown" if self.is_unclear else "declined" if self.decline_code else "refused"
        return ChargeOutcome(state, decline_code=self.decline_code, code=self.code, message=self.message)  # type: ignore[arg-type]


def _read_refund(refund: Mapping[str, Any]) -> RefundOutcome:
    state, reference = refund.get("status"), refund.get("id")
    if state == "succeeded":
        return RefundOutcome("refunded", reference)
    if state in ("pending", "requires_action"):
        return RefundOutcome("pending", reference)
    reason = refund.get("failure_reason")
    return RefundOutcome("refused", reference, str(reason or state))


def _read_intent(intent: Mapping[str, Any]) -> ChargeOutcome:
    """The outcome of a PaymentIntent with its charge and payment method."""
    state, reference = intent.get("status"), str(intent.get("id") or "") or None
    charge = intent.get("latest_charge")
    details = (charge.get("payment_method_details") or {}) if isinstance(charge, Mapping) else {}
    card = _card(details.get("card"))
    if state == "succeeded":
        return ChargeOutcome(
            "paid",
            reference,
            int(intent["amount_received"]),
            str(intent["currency"]).upper(),
            card=card,
            auth_number=(details.get("card") or {}).get("authorization_code"),
            wallet=_wallet(details.get("card")),
            saved_card=_saved_card(intent, card),
        )
    fault = intent.get("last_payment_error")
    if isinstance(fault, Mapping):
        return ChargeOutcome("declined", reference, **_declined(fault))
    if state == "canceled":
        return ChargeOutcome("declined", reference, decline_code="cancelled_by_buyer")
    return ChargeOutcome("pending", reference)


def _declined(fault: Mapping[str, Any]) -> dict[str, Any]:
    """What an error of a card says, as fields of an outcome."""
    code = str(fault.get("decline_code") or fault.get("code") or "")
    return {
        "decline_code": _DECLINES.get(code, "card_declined"),
        "code": code or None,
        "message": str(fault.get("message") or "")[:500] or None,
    }


def _read_setup(intent: Mapping[str, Any], customer: Any) -> SetupOutcome:
    """The outcome of a SetupIntent with its payment method; `customer` is that of its page."""
    state, method = intent.get("status"), intent.get("payment_method")
    if state == "succeeded":
        owner = intent.get("customer") or customer
        card = _card(method.get("card")) if isinstance(method, Mapping) else None
        if not isinstance(method, Mapping) or not method.get("id") or not owner or card is None:
            return SetupOutcome("unknown", code="unclear", message="The saved card has no customer or no card.")
        return SetupOutcome("saved", SavedCard(f"{owner}/{method['id']}", card))
    fault = intent.get("last_setup_error")
    if isinstance(fault, Mapping):
        return SetupOutcome("declined", **_declined(fault))
    if state == "canceled":
        return SetupOutcome("declined", decline_code="cancelled_by_buyer")
    return SetupOutcome("pending")


def _card(card: Any) -> Card | None:
    if not isinstance(card, Mapping):
        return None
    month, year = card.get("exp_month"), card.get("exp_year")
    expiry = f"{month:02d}/{year % 100:02d}" if isinstance(month, int) and isinstance(year, int) else None
    return Card(card.get("brand"), card.get("last4"), expiry)


def _wallet(card: Any) -> Wallet | None:
    """The wallet in which the card was, if it was in one of those that are known here."""
    wallet = card.get("wallet") if isinstance(card, Mapping) else None
    kind = wallet.get("type") if isinstance(wallet, Mapping) else None
    return kind if kind in get_args(Wallet) else None


def _saved_card(intent: Mapping[str, Any], card: Card | None) -> SavedCard | None:
    """The customer and the payment method, where the card was to be saved."""
    method = intent.get("payment_method")
    method_id = method.get("id") if isinstance(method, Mapping) else method
    customer = intent.get("customer")
    if not intent.get("setup_future_usage") or not method_id or not customer or card is None:
        return None
    return SavedCard(f"{customer}/{method_id}", card)
