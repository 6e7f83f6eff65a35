"""The pages of the client portal: what a client owes, paying it, its statement and files, and disputes. They have no
scripts; a card is entered on the provider's own page."""

from dataclasses import dataclass
from functools import partial
from typing import Any, get_args
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

import msgspec

from pinkas.core.decimals import Amount, decode_decimal
from pinkas.core.fields import Language
from pinkas.core.problems import InvalidCursor, NotFound, Problem, RateLimitExceeded, ValidationFailed
from pinkas.dashboard.frame import too_many_tries_text
from pinkas.dashboard.numbers import plain_number
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public import LIMITS, problem_page
from pinkas.dashboard.public_frame import HEADERS, chosen_language, read_form, render_public
from pinkas.dashboard.public_pay import lead_on, told_refusal
from pinkas.dashboard.words import Words
from pinkas.domains import client_portal
from pinkas.domains.client_portal import DisputeReason, PortalDocument, PortalOpeningItem, PublicPortal
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect

PORTAL = "/portal/{token}"
DOCUMENT = f"{PORTAL}/documents/{{id}}"
MOST = 50
"""Documents that the page shows, and that are paid at once: it stays small."""


def pages(environment: str) -> tuple[WebPage, ...]:
    """The addresses of an environment."""
    refuse = partial(problem_page, environment)

    def page(path: str, **methods: Any) -> WebPage:
        return WebPage(path, {name: partial(do, environment) for name, do in methods.items()}, refuse, LIMITS)

    return (
        page(PORTAL, GET=_show_portal, POST=_pay),
        page(f"{PORTAL}/statement", GET=_statement),
        page(DOCUMENT, GET=_show_document, POST=_act_on_dispute),
        page(f"{DOCUMENT}/pdf", GET=_download),
    )


async def _show_portal(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    return await _render_portal(environment, flow, request)


async def _pay(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Leads to the provider's page, or shows the account again with what is wrong."""
    form = {name: value.strip() for name, value in read_form(request).items()}
    chosen = [_id(name.removeprefix("pay-")) for name in form if name.startswith("pay-")]
    items = [_id(name.removeprefix("opening-")) for name in form if name.startswith("opening-")]
    language = chosen_language(request, form.get("language", "he"))
    words = Words(language)
    body = client_portal.PortalPayment(language=language, document_ids=chosen[:MOST], opening_item_ids=items[:MOST])
    try:
        if form.get("_do") == "amount":
            amount = _amount(form.get("amount", ""))
            body = client_portal.PortalPayment(language=language, amount=amount, currency=form.get("currency"))
        elif not (chosen or items):
            raise ValueError(words.text("Mark at least one line."))
        paying = await client_portal.pay_documents(flow, request.path["token"], body)
    except ValueError as fault:
        return await _render_portal(environment, flow, request, str(fault) or _bad_amount(words), status=422)
    except ValidationFailed:
        changed = words.text("What was open has changed. Look again, and mark what you want to pay.")
        fault_text = changed if body.amount is None else _bad_amount(words)
        return await _render_portal(environment, flow, request, fault_text, status=422)
    except Problem as problem:
        if problem.status not in (409, 422, 429, 503):
            raise
        told = told_refusal(words, problem)
        if problem.code == "amount_exceeds_balance":
            told = words.text("That is more than is open. Nothing was charged.")
        return await _render_portal(environment, flow, request, told, status=problem.status)
    return lead_on(environment, request, paying, language)


async def _statement(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    language = chosen_language(request, "he")
    return _file(await client_portal.get_statement_file(flow, request.path["token"], language))


async def _download(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    return _file(await client_portal.get_document_file(flow, request.path["token"], _id(request.path["id"])))


async def _show_document(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    return await _render_document(environment, flow, request, {})


async def _act_on_dispute(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Opens a dispute, adds to it, or withdraws it."""
    form = {name: value.strip() for name, value in read_form(request).items()}
    token, id = request.path["token"], _id(request.path["id"])
    words = Words(chosen_language(request, form.get("language", "he")))
    text = form.get("text", "").replace("\r\n", "\n") or None
    try:
        if text is not None and len(text) > 2000:
            raise ValueError(words.text("At most 2,000 characters."))
        match form.get("_do"):
            case "withdraw":
                await client_portal.withdraw_dispute(flow, token, _id(form.get("dispute", "")))
            case "reply":
                if text is None:
                    raise ValueError(words.text("Write what you want to say."))
                reply = client_portal.DisputeReply(text=text)
                await client_portal.reply_to_dispute(flow, token, _id(form.get("dispute", "")), reply)
            case _:
                await client_portal.dispute_document(flow, token, id, _new_dispute(words, form, text))
    except ValueError as fault:
        return await _render_document(environment, flow, request, form, str(fault), 422)
    except (client_portal.DisputeOpen, client_portal.DisputeEnded):
        told = words.text("This was answered or ended meanwhile. Look at it again below.")
        return await _render_document(environment, flow, request, {}, told, 409)
    except RateLimitExceeded as problem:
        return await _render_document(environment, flow, request, form, too_many_tries_text(words, problem), 429)
    asked = urlencode({"lang": words.language, "done": "yes"})
    return redirect(f"{DOCUMENT.format(token=token, id=id)}?{asked}#dispute")


def _new_dispute(words: Words, form: dict[str, str], text: str | None) -> client_portal.NewDispute:
    reason = form.get("reason", "")
    if reason not in get_args(DisputeReason):
        raise ValueError(words.text("Choose what is not right."))
    if reason == "other" and text is None:
        raise ValueError(words.text("Say in your own words what is not right."))
    return msgspec.convert({"reason": reason, "text": text}, client_portal.NewDispute)


async def _render_portal(
    environment: str, flow: Flow[Outside], request: PageRequest, fault: str | None = None, *, status: int = 200
) -> PageResponse:
    asked = dict(parse_qsl(request.query, errors="replace"))
    try:
        view = await client_portal.get_portal_of_page(flow, request.path["token"], asked.get("cursor"))
    except InvalidCursor:
        view = await client_portal.get_portal_of_page(flow, request.path["token"], None)
    language: Language = chosen_language(request, view.portal.language)
    disputed = {one.document_id for one in view.portal.disputes if one.state in ("OPEN", "ANSWERED")}
    return render_public(
        "public_portal.html",
        environment,
        request,
        language,
        status=status,
        portal=view.portal,
        paid=view.paid,
        disputed=disputed,
        sections=_sections(view.portal),
        more=view.portal.more_documents or len(view.portal.documents) > MOST,
        fault=fault,
        address=PORTAL.format(token=request.path["token"]),
        later=urlencode({"lang": language, "cursor": view.paid.next_cursor or ""}),
    )


@dataclass(frozen=True)
class Section:
    """What is open in one currency; `payable`: it can be paid here."""

    currency: str
    payable: bool
    opening_items: list[PortalOpeningItem]
    documents: list[PortalDocument]


def _sections(portal: PublicPortal) -> list[Section]:
    """What is open by currency, what is due first first in each."""
    payable = {one.currency: one.payable for one in portal.currencies}
    items, shown = portal.opening_items, portal.documents[:MOST]
    return [
        Section(
            currency,
            payable.get(currency, False),
            [one for one in items if one.currency == currency],
            [one for one in shown if one.currency == currency],
        )
        for currency in dict.fromkeys([*(one.currency for one in items), *(one.currency for one in shown)])
    ]


async def _render_document(
    environment: str,
    flow: Flow[Outside],
    request: PageRequest,
    form: dict[str, str],
    fault: str | None = None,
    status: int = 200,
) -> PageResponse:
    view = await client_portal.get_document_of_page(flow, request.path["token"], _id(request.path["id"]))
    language: Language = chosen_language(request, view.language)
    return render_public(
        "public_portal_document.html",
        environment,
        request,
        language,
        status=status,
        view=view,
        one=view.document,
        form=form,
        fault=fault,
        reasons=get_args(DisputeReason),
        home=PORTAL.format(token=request.path["token"]),
        address=DOCUMENT.format(token=request.path["token"], id=view.document.id),
        just_done="done=yes" in request.query.split("&"),
    )


def _file(blob: Blob) -> PageResponse:
    named = f'attachment; filename="{blob.filename}"'
    headers = (*HEADERS, *blob.headers, ("content-disposition", named))
    return PageResponse(blob.content, blob.media_type, headers=headers, lost=blob.lost)


def _amount(text: str) -> Amount:
    """What a person wrote as an amount; ValueError without words where it is none."""
    try:
        return msgspec.convert(plain_number(text), Amount, dec_hook=decode_decimal)
    except msgspec.ValidationError:
        raise ValueError from None


def _bad_amount(words: Words) -> str:
    return words.text("Write an amount such as 250.00.")


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFound from None
