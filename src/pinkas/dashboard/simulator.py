"""The page of the payment simulator, in the sandbox only: a buyer chooses how a payment ends.

It has no field for a card number, and no script.
"""

from functools import partial
from typing import Any

from pinkas.core.money import format_amount
from pinkas.dashboard.frame import preferred_language
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public import LIMITS, problem_page
from pinkas.dashboard.public_frame import chosen_language, read_form, render_public
from pinkas.dashboard.words import Words
from pinkas.domains import payment_providers
from pinkas.outside.payment_providers import SIMULATOR_PAGE, SimulatedCharge
from pinkas.outside.payment_providers import simulator_choices as choices
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage, redirect


def pages(environment: str) -> tuple[WebPage, ...]:
    """The address of the page; live has none."""
    if environment != "sandbox":
        return ()
    methods = {"GET": partial(_show, environment), "POST": partial(_choose, environment)}
    return (WebPage(SIMULATOR_PAGE, methods, partial(problem_page, environment), LIMITS),)


async def _show(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    page = await payment_providers.get_page(flow, request.path["reference"])
    return _render(environment, request, page)


async def _choose(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Carries out the choice and leads to where the page was opened from, or on to the bank's question."""
    form = read_form(request)
    reference, number = request.path["reference"], form.get("instalments", "1")
    instalments = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
    refunds = choices.REFUND_ANSWERS.get(form.get("refunds", ""), "refunded")
    page = await payment_providers.answer_page(flow, reference, form.get("choice", ""), instalments, refunds)
    if page is None:
        shown = await payment_providers.get_page(flow, reference)
        words = Words(_language(request, shown))
        fault = words.text("This page does not offer that. Choose one of the buttons.")
        return _render(environment, request, shown, fault)
    if not page.is_decided:
        return redirect(f"{SIMULATOR_PAGE.format(reference=reference)}?lang={_language(request, page)}")
    return redirect(_return_address(page))


def _return_address(page: SimulatedCharge) -> str:
    """Where the buyer goes on. The simulator opens pages for addresses of this service only."""
    found = page.success_url if page.state == "paid" else page.failure_url
    assert found is not None
    return found


def _language(request: PageRequest, page: SimulatedCharge) -> Any:
    return chosen_language(request, page.language or preferred_language(request))


def _render(environment: str, request: PageRequest, page: SimulatedCharge, fault: str | None = None) -> PageResponse:
    language = _language(request, page)
    return render_public(
        "simulator_page.html",
        environment,
        request,
        language,
        status=422 if fault else 200,
        page=page,
        amount=format_amount(page.amount, page.currency),
        declines={choice: code for choice, code in choices.DECLINES.items() if code != "cancelled_by_buyer"},
        refund_answers=choices.REFUND_ANSWERS,
        action=f"{SIMULATOR_PAGE.format(reference=request.path['reference'])}?lang={language}",
        back=_return_address(page) if page.is_decided else None,
        fault=fault,
    )
