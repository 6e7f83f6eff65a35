"""The pages on which customers pay: a payment link, and how its payment stands. They have no scripts and no field for a
card: a card is entered on the provider's own page."""

from functools import partial
from typing import Any
from urllib.parse import urlencode

from pinkas.core.fields import is_valid_email
from pinkas.core.problems import Problem, RateLimitExceeded
from pinkas.dashboard.frame import too_many_tries_text
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public import LIMITS, problem_page
from pinkas.dashboard.public_frame import chosen_language, read_form, render_public
from pinkas.dashboard.words import Words
from pinkas.domains import checkouts, payment_links
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect

LINK, CHECKOUT = "/pay/{token}", "/checkout/{token}"


def pages(environment: str) -> tuple[WebPage, ...]:
    """The addresses of an environment."""
    refuse = partial(problem_page, environment)

    def page(path: str, **methods: Any) -> WebPage:
        return WebPage(path, {name: partial(do, environment) for name, do in methods.items()}, refuse, LIMITS)

    return (
        page(LINK, GET=_show_link, POST=_pay_link),
        page(CHECKOUT, GET=_show_checkout, POST=_pay_again),
    )


async def _show_link(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    link = await payment_links.open_page(flow, request.path["token"])
    return _render_link(environment, request, link, {})


async def _pay_link(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Leads to the provider's page, or shows the form again with what is wrong."""
    form = {name: value.strip() for name, value in read_form(request).items()}
    link = await payment_links.get_public_link(flow, request.path["token"])
    words = Words(language := chosen_language(request, link.language))
    email = form.get("email", "")
    if email and not is_valid_email(email):
        text = words.text("Expected an e-mail address such as dana@example.com.")
        return _render_link(environment, request, link, form, text, field="email")
    body = checkouts.PayRequest(
        language=language, email=email or None, save_card=link.saves_cards and form.get("save") == "yes"
    )
    try:
        paying = await payment_links.pay_public_link(flow, request.path["token"], body)
    except Problem as problem:
        if problem.status not in (409, 429, 503):
            raise
        fresh = await payment_links.get_public_link(flow, request.path["token"])
        return _render_link(environment, request, fresh, form, told_refusal(words, problem), status=problem.status)
    return lead_on(environment, request, paying, language)


async def _show_checkout(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    checkout = await checkouts.get_public_checkout(flow, request.path["token"])
    return _render_checkout(environment, request, checkout)


async def _pay_again(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    read_form(request)
    seen = await checkouts.get_public_checkout(flow, request.path["token"])
    language = chosen_language(request, seen.language)
    try:
        paying = await checkouts.pay_public_checkout(
            flow, request.path["token"], checkouts.PayRequest(language=language)
        )
    except Problem as problem:
        if problem.status not in (409, 429, 503):
            raise
        fresh = await checkouts.get_public_checkout(flow, request.path["token"])
        return _render_checkout(
            environment, request, fresh, told_refusal(Words(language), problem), status=problem.status
        )
    return lead_on(environment, request, paying, language)


def told_refusal(words: Words, problem: Problem) -> str:
    """What a customer is told of a refusal."""
    if isinstance(problem, RateLimitExceeded):
        return too_many_tries_text(words, problem)
    if problem.code == "payment_in_progress":
        return words.text("This is being paid at this moment. Look again in a minute.")
    if problem.code == "card_number_refused":
        return words.text("Do not write the number of a card here: it is entered on the provider's own page.")
    if problem.code == "payment_page_sold_out":
        return words.text("Sold out: there are not so many left.")
    if problem.code in ("payment_link_ended", "nothing_open", "checkout_ended"):
        return words.text("Nothing more is to be paid here.")
    if problem.code == "checkout_locked":
        return words.text("Too many cards were declined. Ask whoever sent you the link for a new one.")
    return words.text("The payment page cannot be opened right now. Nothing was charged. Try again in a minute.")


def lead_on(environment: str, request: PageRequest, paying: checkouts.PublicCheckout, language: str) -> PageResponse:
    """The way to the provider's page. Not a redirect: a browser that was told where forms may lead would stop there."""
    if paying.redirect_url is None:
        return redirect(f"{CHECKOUT.format(token=paying.token)}?{urlencode({'lang': language})}")
    return render_public(
        "public_pay_on.html",
        environment,
        request,
        chosen_language(request, paying.language),
        status=200,
        checkout=paying,
    )


def _render_link(
    environment: str,
    request: PageRequest,
    link: payment_links.PublicPaymentLink,
    form: dict[str, str],
    fault: str | None = None,
    *,
    field: str | None = None,
    status: int | None = None,
) -> PageResponse:
    language = chosen_language(request, link.language)
    return render_public(
        "public_pay.html",
        environment,
        request,
        language,
        status=status or (422 if fault else 200),
        link=link,
        form=form,
        fault=fault,
        field=field,
        action=f"{LINK.format(token=request.path['token'])}?lang={language}",
    )


def _render_checkout(
    environment: str,
    request: PageRequest,
    checkout: checkouts.PublicCheckout,
    fault: str | None = None,
    *,
    status: int = 200,
) -> PageResponse:
    language = chosen_language(request, checkout.language)
    return render_public(
        "public_checkout.html",
        environment,
        request,
        language,
        status=status,
        checkout=checkout,
        fault=fault,
        action=f"{CHECKOUT.format(token=request.path['token'])}?lang={language}",
    )
