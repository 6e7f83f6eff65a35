"""The Payment Page as a buyer sees it: what it sells, a form, and the way to the provider. It has no scripts and no
field for a card."""

from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any

import msgspec

from pinkas.core.decimals import decode_decimal
from pinkas.core.fields import wire_names
from pinkas.core.problems import Detail, Problem, ValidationFailed
from pinkas.dashboard.numbers import plain_number
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public import LIMITS, problem_page
from pinkas.dashboard.public_frame import chosen_language, read_form, render_public
from pinkas.dashboard.public_pay import lead_on, told_refusal
from pinkas.dashboard.words import Words
from pinkas.domains import payment_pages
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

PAGE = "/p/{slug}"
OWN = "field."
"""The beginning of the names of fields that the business asks for."""


def pages(environment: str) -> tuple[WebPage, ...]:
    """The addresses of an environment."""
    methods: dict[str, Any] = {"GET": partial(_show, environment), "POST": partial(_buy, environment)}
    return (WebPage(PAGE, methods, partial(problem_page, environment), LIMITS),)


async def _show(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    page = await payment_pages.open_page(flow, request.path["slug"])
    return _render(environment, request, page, {}, {})


async def _buy(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Leads to the provider's page, or shows the form again with what is wrong."""
    form = {name: value.strip() for name, value in read_form(request).items()}
    page = await payment_pages.get_public_page(flow, request.path["slug"])
    language = chosen_language(request, page.language)
    words = Words(language)
    try:
        body = _order(page, form, language)
        paying = await payment_pages.buy(flow, request.path["slug"], body)
    except ValidationFailed as problem:
        faults = {_field_of(one): words.text(one.message) for one in problem.details}
        return _render(environment, request, page, form, faults, status=422)
    except Problem as problem:
        if problem.status not in (409, 422, 429, 503):
            raise
        fresh = await payment_pages.get_public_page(flow, request.path["slug"])
        return _render(environment, request, fresh, form, {"": told_refusal(words, problem)}, status=problem.status)
    return lead_on(environment, request, paying, language)


def _order(page: payment_pages.PublicPaymentPage, form: dict[str, str], language: str) -> payment_pages.NewPageCheckout:
    """What a form asks for. Raises `ValidationFailed` with every field that cannot be read."""
    faults: list[Detail] = []
    values: dict[str, Any] = {"language": language}
    buyer: dict[str, Any] = {}
    for field in msgspec.structs.fields(payment_pages.PageBuyer):
        text = form.get(field.encode_name) or None
        try:
            buyer[field.encode_name] = msgspec.convert(text, field.type)
        except msgspec.ValidationError:
            faults.append(_fault(f"buyer.{field.encode_name}", _EXPECTED.get(field.encode_name, _REQUIRED)))
    if page.amount_mode == "quantity":
        text = form.get("quantity", "")
        values["quantity"] = int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 6 else None
        if not values["quantity"]:
            faults.append(_fault("quantity", _NUMBER))
    if page.amount_mode == "open":
        values["amount"] = _amount(form.get("amount", ""))
        if values["amount"] is None:
            faults.append(_fault("amount", _NUMBER))
    if faults:
        raise ValidationFailed(details=faults)
    values["consent"] = form.get("consent") == "yes"
    values["fields"] = {one.key: form[f"{OWN}{one.key}"][:500] for one in page.fields if form.get(f"{OWN}{one.key}")}
    return msgspec.convert({**values, "buyer": buyer}, payment_pages.NewPageCheckout, dec_hook=decode_decimal)


_REQUIRED = "Required."
_NUMBER = "Expected a number above zero."
_EXPECTED = {
    "name": "Say who the document is made out to.",
    "email": "Expected an e-mail address such as dana@example.com.",
    "phone": "Expected a phone number: digits, spaces and + * ( ) - . / x.",
}


def _fault(field: str, message: str) -> Detail:
    return Detail(field, "invalid", message)


def _amount(text: str) -> str | None:
    """An amount as a person writes it, with or without commas between the thousands."""
    plain = plain_number(text)
    try:
        return plain if Decimal(plain).is_finite() and plain.replace(".", "", 1).isdigit() else None
    except InvalidOperation:
        return None


def _field_of(detail: Detail) -> str:
    """The name of the form's field that a fault is about."""
    name = detail.field or ""
    if name.startswith("buyer."):
        name = name.removeprefix("buyer.").replace("emails[0]", "email")
    return name.replace("fields.", OWN, 1) if name.startswith("fields.") else name


def _render(
    environment: str,
    request: PageRequest,
    page: payment_pages.PublicPaymentPage,
    form: dict[str, str],
    faults: dict[str, str],
    *,
    status: int = 200,
) -> PageResponse:
    language = chosen_language(request, page.language)
    known = {
        *wire_names(payment_pages.PageBuyer).values(),
        "quantity",
        "amount",
        "consent",
        *(OWN + one.key for one in page.fields),
    }
    return render_public(
        "public_buy.html",
        environment,
        request,
        language,
        status=status,
        page=page,
        title=payment_pages.text_of(page, language, "title"),
        description=payment_pages.text_of(page, language, "description"),
        form=form,
        faults=faults,
        other_faults=[text for name, text in faults.items() if name not in known],
        own=OWN,
        action=f"{PAGE.format(slug=request.path['slug'])}?lang={language}",
    )
