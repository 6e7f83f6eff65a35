"""Cardcom, by its interface v11: a hosted page ("LowProfile"), charges of saved cards, refunds, and look-ups.

Its callback is not signed, so it is never more than a hint: only the identifier of the page is taken from it, and what
happened is what Cardcom answers when it is asked with the credentials of the business. A page is paid only when the
answer names this terminal, this page and our key, is a charge (no refund, no check of a card), and succeeded.
Answers carry amounts as decimals of major units. Codes 700 and 701 reserve or check a card and move no money. A card
that is only saved is checked (J2), and nothing of its limit is held (M).
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

import msgspec

from pinkas.core.money import format_amount, to_minor
from pinkas.core.wording import Wording
from pinkas.outside.http import HttpAnswer, HttpSender
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

URL = "https://secure.cardcom.solutions"
TEST_TERMINAL = "1000"
"""Cardcom's public test terminal: the only one whose charges move no money."""

_COINS = {"ILS": 1, "USD": 2, "EUR": 978, "GBP": 826}
_CURRENCIES = {coin: code for code, coin in _COINS.items()}
_BRANDS = {"visa": "visa", "mastercard": "mastercard", "isracard": "isracard", "amex": "amex", "diners": "diners"}

# The codes of the card companies (SHVA), which Cardcom passes on; what is not here is a plain decline.
_DECLINES: Mapping[int, DeclineCode] = {
    1: "lost_or_stolen_card",
    2: "lost_or_stolen_card",
    3: "card_declined",
    4: "card_declined",
    5: "lost_or_stolen_card",
    6: "authentication_failed",
    10: "card_declined",
    33: "invalid_card_data",
    36: "expired_card",
    37: "instalments_not_allowed",
    39: "invalid_card_data",
    57: "invalid_card_data",
    61: "invalid_card_data",
    65: "limit_exceeded",
    107: "limit_exceeded",
    111: "instalments_not_allowed",
    112: "instalments_not_allowed",
    119: "limit_exceeded",
    120: "limit_exceeded",
}
_WALLETS: Mapping[str, Wallet] = {
    "PayPal": "paypal",
    "10": "paypal",
    "ApplePay": "apple_pay",
    "11": "apple_pay",
    "uPayBit": "bit",
    "12": "bit",
    "PayMeBit": "bit",
    "14": "bit",
    "GooglePay": "google_pay",
    "15": "google_pay",
    "104": "bit",
}
"""`ExternalPaymentVector` of an answer about a page, by its name and its number; 104 is Cardcom's own Bit (M)."""
_CHECKED = (700, 701)
"""Codes of a card that was checked, or of which an amount was reserved: no money moved."""
_OWN_CODES = 1000
"""Codes from here on are Cardcom's own, about the request; those below are of the card companies, about the card."""
_NOT_SENT = frozenset({"dns", "connect", "tls", "blocked_address"})
"""Errors of the network after which the request cannot have arrived."""

_DIGITS = re.compile(r"[0-9]{1,10}")
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_ENCODER = msgspec.json.Encoder(decimal_format="number")


class Cardcom:
    """The provider Cardcom. `sender` posts, `url` is its address without a path."""

    name = "cardcom"
    title = "Cardcom"
    credential_fields = (
        CredentialField("terminalNumber", "Terminal number", secret=False),
        CredentialField("apiName", "API name"),
        CredentialField("apiPassword", "API password (for refunds)"),
    )
    capabilities = Capabilities(
        currencies=frozenset(_COINS),
        max_instalments=36,
        saves_cards=True,
        refunds_partially=True,
        refunds_by_key=False,
        wallets=("bit", "google_pay", "apple_pay"),
    )

    def __init__(self, sender: HttpSender, url: str = URL) -> None:
        self._sender = sender
        self._api = f"{url.rstrip('/')}/api/v11"

    def find_faults(self, credentials: Credentials) -> Mapping[str, Wording]:
        """See `PaymentProvider`."""
        if _DIGITS.fullmatch(credentials.get("terminalNumber", "")):
            return {}
        return {"terminalNumber": Wording("Expected the number of the terminal: 1 to 10 digits.")}

    def mode_of(self, credentials: Credentials) -> Mode:
        """See `PaymentProvider`."""
        return "test" if credentials["terminalNumber"].lstrip("0") == TEST_TERMINAL else "live"

    def account_label(self, credentials: Credentials) -> str:
        """See `PaymentProvider`."""
        return credentials["terminalNumber"]

    async def test(self, credentials: Credentials) -> ConnectionOutcome:
        """See `PaymentProvider`. Opens a page that only saves a card and that nobody is sent to: the interface has no
        other call that tells right credentials from wrong ones."""
        answer = await self._call(
            "LowProfile/Create",
            {
                **_terminal(credentials),
                "Operation": "CreateTokenOnly",
                "Amount": Decimal(1),
                "ReturnValue": "connection-test",
                "SuccessRedirectUrl": "https://example.com/",
                "FailedRedirectUrl": "https://example.com/",
                "WebHookUrl": "https://example.com/",
            },
        )
        if not answer.is_clear:
            return ConnectionOutcome("unknown", code=answer.error)
        if answer.code != 0:
            return ConnectionOutcome("refused", code=answer.code_text, message=answer.message)
        return ConnectionOutcome("works", f"Terminal {credentials['terminalNumber']}")

    async def open_page(self, credentials: Credentials, request: PageRequest) -> PageOutcome:
        """See `PaymentProvider`."""
        asked = {
            "Operation": "ChargeAndCreateToken" if request.save_card else "ChargeOnly",
            "Amount": _decimal(request.amount, request.currency),
            "AdvancedDefinition": {"MinNumOfPayments": 1, "MaxNumOfPayments": request.max_instalments},
        }
        return await self._create_page(credentials, request, asked)

    async def open_setup(self, credentials: Credentials, request: SetupRequest) -> PageOutcome:
        """See `PaymentProvider`. The interface wants an amount, of which nothing is charged or held."""
        asked = {
            "Operation": "CreateTokenOnly",
            "Amount": Decimal(1),
            "AdvancedDefinition": {"JValidateType": 2},
        }
        return await self._create_page(credentials, request, asked)

    async def _create_page(
        self, credentials: Credentials, request: PageRequest | SetupRequest, asked: Mapping[str, Any]
    ) -> PageOutcome:
        answer = await self._call(
            "LowProfile/Create",
            {
                **_terminal(credentials),
                **asked,
                "ReturnValue": request.key,
                "ISOCoinId": _COINS[request.currency],
                "ProductName": request.description[:250],
                "Language": request.language,
                "SuccessRedirectUrl": request.success_url,
                "FailedRedirectUrl": request.failure_url,
                "CancelRedirectUrl": request.failure_url,
                "WebHookUrl": request.callback_url,
                "UIDefinition": {
                    "CardOwnerNameValue": request.buyer_name or "",
                    "CardOwnerEmailValue": request.buyer_email or "",
                },
            },
        )
        if not answer.is_clear:
            return PageOutcome("unknown", code=answer.error)
        page, url = answer.string("LowProfileId"), answer.string("Url")
        if answer.code != 0:
            return PageOutcome("refused", code=answer.code_text, message=answer.message)
        if page is None or url is None or not url.startswith(("https://", "http://")):
            return PageOutcome("unknown", code="unclear", message=answer.message)
        return PageOutcome("open", page, url)

    async def look_up_page(self, credentials: Credentials, reference: str) -> ChargeOutcome:
        """See `PaymentProvider`."""
        answer = await self._call("LowProfile/GetLpResult", {**_terminal(credentials), "LowProfileId": reference})
        if not answer.is_clear:
            return ChargeOutcome("unknown", code=answer.error)
        charge = answer.part("TranzactionInfo")
        if charge is None:  # nobody has paid on it yet, or its terminal is not ours: neither is a charge
            return ChargeOutcome("pending", code=answer.code_text, message=answer.message)
        if not _is_about(answer, credentials, reference):
            return ChargeOutcome("unknown", code="unclear", message="The answer is about another page.")
        outcome = _read_charge(charge, _saved_card(answer.part("TokenInfo"), charge))
        return replace(outcome, wallet=_WALLETS.get(answer.string("ExternalPaymentVector") or ""))

    async def look_up_setup(self, credentials: Credentials, reference: str) -> SetupOutcome:
        """See `PaymentProvider`. A card is saved only where the answer names our page as one that saves, succeeded, and
        has a token."""
        answer = await self._call("LowProfile/GetLpResult", {**_terminal(credentials), "LowProfileId": reference})
        if not answer.is_clear:
            return SetupOutcome("unknown", code=answer.error)
        token, check = answer.part("TokenInfo"), answer.part("TranzactionInfo") or {}
        if token is None and not check:  # nobody has entered a card yet
            return SetupOutcome("pending", code=answer.code_text, message=answer.message)
        operation = answer.string("Operation")
        if not _is_about(answer, credentials, reference) or operation not in (None, "CreateTokenOnly"):
            return SetupOutcome("unknown", code="unclear", message="The answer is about another page.")
        code = check.get("ResponseCode") or answer.code
        saved = _saved_card(token, check)
        if code in (0, *_CHECKED) and saved is not None:
            return SetupOutcome("saved", saved)
        if not isinstance(code, int) or code in (0, *_CHECKED) or code >= _OWN_CODES:
            return SetupOutcome("unknown", code=str(code), message=answer.message)
        declined = _DECLINES.get(code, "card_declined")
        return SetupOutcome("declined", decline_code=declined, code=str(code), message=answer.message)

    async def charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """See `PaymentProvider`. Cardcom answers a key that it knows with the charge that was made by it."""
        answer = await self._call(
            "Transactions/Transaction",
            {
                **_terminal(credentials),
                "Amount": _decimal(request.amount, request.currency),
                "ISOCoinId": _COINS[request.currency],
                "Token": request.card.token,
                "CardExpirationMMYY": (request.card.card.expiry or "").replace("/", ""),
                "NumOfPayments": request.instalments,
                "ExternalUniqTranId": _unique_key(request.key),
                "ExternalUniqUniqTranIdResponse": True,
                "Advanced": {"ApiPassword": credentials["apiPassword"]},
            },
        )
        return _charge_of(answer)

    async def look_up_charge(self, credentials: Credentials, request: CardCharge) -> ChargeOutcome:
        """See `PaymentProvider`."""
        answer = await self._call(
            "Transactions/GetTransactionByExternalUniqTran",
            {**_terminal(credentials), "ExternalUniqTranId": _unique_key(request.key)},
        )
        if answer.is_clear and answer.code != 0 and not answer.body.get("TranzactionId"):
            return ChargeOutcome("pending", code=answer.code_text, message=answer.message)
        return _charge_of(answer)

    async def refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """See `PaymentProvider`."""
        whole = request.amount == request.charged and not request.refunded
        amount = {} if whole else {"PartialSum": _decimal(request.amount, request.currency)}
        answer = await self._call(
            "Transactions/RefundByTransactionId",
            {
                "ApiName": credentials["apiName"],
                "ApiPassword": credentials["apiPassword"],
                "TransactionId": int(request.charge_reference),
                "CancelOnly": False,
                "AllowMultipleRefunds": not whole,  # of two that are asked for at once either may arrive first
                **amount,
            },
        )
        if answer.was_not_sent:
            return RefundOutcome("refused", code=answer.error, message="Cardcom could not be reached.")
        if not answer.is_clear:
            return RefundOutcome("unknown", code=answer.error)
        reference = answer.string("NewTranzactionId")
        if answer.code != 0:
            return RefundOutcome("refused", code=answer.code_text, message=answer.message)
        return RefundOutcome("refunded", reference) if reference else RefundOutcome("unknown", code="unclear")

    async def look_up_refund(self, credentials: Credentials, request: RefundRequest) -> RefundOutcome:
        """See `PaymentProvider`. A refund has no key here: nobody can be asked, and asking again would give back
        twice."""
        return RefundOutcome("unknown", code="not_askable")

    def read_notice(self, credentials: Credentials, headers: Mapping[str, str], body: bytes) -> ProviderNotice | None:
        """See `PaymentProvider`. Nothing but the identifier of the page is read, because nothing is signed."""
        try:
            found = msgspec.json.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None
        page = found.get("LowProfileId") if isinstance(found, dict) else None
        if not isinstance(page, str) or not _UUID.fullmatch(page):
            return None
        return ProviderNotice(page.lower(), page.lower(), "page")

    async def close(self) -> None:
        """See `PaymentProvider`."""
        await self._sender.close()

    async def _call(self, path: str, body: Mapping[str, Any]) -> "_Answer":
        headers = {"content-type": "application/json", "accept": "application/json"}
        return _Answer(await self._sender.post(f"{self._api}/{path}", headers, _ENCODER.encode(body)))


class _Answer:
    """An answer of Cardcom, in doubt unless it is JSON with a code of its own."""

    def __init__(self, answer: HttpAnswer) -> None:
        self.body: dict[str, Any] = {}
        self.error = answer.error if answer.status is None else f"http_{answer.status}"
        if answer.status is not None and answer.status < 500:
            try:
                found = msgspec.json.decode(answer.excerpt, strict=True)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                found = None
            self.body = found if isinstance(found, dict) else {}
        code = self.body.get("ResponseCode")
        self.code: int | None = code if isinstance(code, int) and not isinstance(code, bool) else None

    @property
    def is_clear(self) -> bool:
        """Whether it says what happened."""
        return self.code is not None

    @property
    def was_not_sent(self) -> bool:
        """Whether the request cannot have arrived."""
        return self.error in _NOT_SENT

    @property
    def code_text(self) -> str | None:
        """The code as text; None for success."""
        return str(self.code) if self.code else None

    @property
    def message(self) -> str | None:
        """Cardcom's own sentence."""
        return (self.string("Description") or "")[:500] or None

    def string(self, name: str) -> str | None:
        """A field as text; None when it is empty."""
        value = self.body.get(name)
        return str(value) if isinstance(value, str | int) and not isinstance(value, bool) and value else None

    def part(self, name: str) -> dict[str, Any] | None:
        """A part that is an object."""
        value = self.body.get(name)
        return value if isinstance(value, dict) else None


def _charge_of(answer: _Answer) -> ChargeOutcome:
    if answer.was_not_sent:
        return ChargeOutcome("refused", code=answer.error, message="Cardcom could not be reached.")
    if not answer.is_clear:
        return ChargeOutcome("unknown", code=answer.error)
    return _read_charge(answer.body, None)


def _read_charge(charge: Mapping[str, Any], saved_card: SavedCard | None) -> ChargeOutcome:
    """The outcome of one transaction, as answers describe it."""
    code = charge.get("ResponseCode")
    message = str(charge.get("Description") or "")[:500] or None
    reference = charge.get("TranzactionId")
    currency = _CURRENCIES.get(charge.get("CoinId") or 1)
    amount = _minor(charge.get("Amount"), currency)
    if not isinstance(code, int):
        return ChargeOutcome("unknown", code="unclear", message=message)
    if code >= _OWN_CODES:
        return ChargeOutcome("refused", code=str(code), message=message)
    if code != 0:
        declined = _DECLINES.get(code, "card_declined")
        return ChargeOutcome("declined", decline_code=declined, code=str(code), message=message)
    moved = not charge.get("IsRefund") and charge.get("DealType", "Debit") == "Debit"
    if not moved or not reference or currency is None or amount is None:
        return ChargeOutcome("unknown", code="unclear", message=message)
    payments = charge.get("NumberOfPayments")
    return ChargeOutcome(
        "paid",
        str(reference),
        amount,
        currency,
        card=_card(charge),
        auth_number=str(charge.get("ApprovalNumber") or "")[:40] or None,
        instalments=payments if isinstance(payments, int) and payments > 0 else 1,
        saved_card=saved_card,
    )


def _card(charge: Mapping[str, Any]) -> Card:
    last4 = charge.get("Last4CardDigitsString") or charge.get("Last4CardDigits")
    month, year = charge.get("CardMonth"), charge.get("CardYear")
    known = isinstance(month, int) and isinstance(year, int)
    return Card(
        _BRANDS.get(str(charge.get("Brand") or "").lower().replace(" ", "")),
        str(last4).zfill(4)[-4:] if last4 else None,
        f"{month:02d}/{int(year or 0) % 100:02d}" if known else None,
    )


def _saved_card(token: Mapping[str, Any] | None, charge: Mapping[str, Any]) -> SavedCard | None:
    value = (token or {}).get("Token")
    return SavedCard(value, _card({**charge, **(token or {})})) if isinstance(value, str) and value else None


def _is_about(answer: _Answer, credentials: Credentials, page: str) -> bool:
    """Whether an answer is about a page, and of this terminal."""
    terminal = str(answer.body.get("TerminalNumber") or "")
    ours = (answer.string("LowProfileId") or "").lower() == page.lower()
    return ours and (not terminal or terminal == credentials["terminalNumber"].lstrip("0"))


def _terminal(credentials: Credentials) -> dict[str, Any]:
    return {"TerminalNumber": int(credentials["terminalNumber"]), "ApiName": credentials["apiName"]}


def _unique_key(key: str) -> str:
    """At most 25 characters are allowed, and the end of an id is the part that differs."""
    return key.replace("-", "")[-25:]


def _decimal(amount: int, currency: str) -> Decimal:
    return Decimal(format_amount(amount, currency))


def _minor(value: Any, currency: str | None) -> int | None:
    if currency is None or isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return to_minor(Decimal(str(value)), currency)
    except (InvalidOperation, ValueError):
        return None
