"""The accounts of the business at payment providers: connecting, testing, disconnecting."""

from pinkas.core.problems import NotFound, Problem
from pinkas.dashboard.business_pages.forms import Form
from pinkas.dashboard.business_pages.page_context import PageContext, raise_unless_shown
from pinkas.platform.web_page import PageResponse

PLACE = "payment-providers"
STATES = {"NOT_CONNECTED": "", "CONNECTED": "good", "FAILING": "bad"}
"""The states of a connection, and the CSS class by which each is coloured."""


async def list_page(context: PageContext) -> PageResponse:
    """Every provider with the state of its connection."""
    found = await context.perform("GET /payment-providers")
    return context.render("payment_providers.html", place=PLACE, providers=found.items, states=STATES)


async def provider_page(context: PageContext) -> PageResponse:
    """One provider: the form of its credentials, and what it can do."""
    return await _render(context, Form())


async def _render(context: PageContext, form: Form, status: int = 200, outcome: object = None) -> PageResponse:
    found = await context.perform("GET /payment-providers")
    provider = next((one for one in found.items if one.provider == context.path["provider"]), None)
    if provider is None:
        raise NotFound
    return context.render(
        "payment_providers_one.html",
        status=status,
        place=PLACE,
        provider=provider,
        states=STATES,
        form=form,
        outcome=outcome,
    )


async def change_connection(context: PageContext) -> PageResponse:
    """Connects with the credentials of the form, asks the provider once more, or disconnects."""
    sent = context.read_form()
    name = context.path["provider"]
    try:
        if sent.get("_do") == "end":
            await context.perform("DELETE /payment-providers/{provider}", provider=name)
            return context.redirect_to(PLACE, name, done="disconnected")
        if sent.get("_do") == "test":
            outcome = await context.perform("POST /payment-providers/{provider}/test", provider=name)
            return await _render(context, Form(), outcome=outcome)
        values = {key: value for key, value in sent.form().values.items() if not key.startswith("_") and value}
        credentials = {key.removeprefix("credentials."): str(value).strip() for key, value in values.items()}
        await context.perform("PUT /payment-providers/{provider}", body={"credentials": credentials}, provider=name)
    except Problem as fault:
        raise_unless_shown(fault)
        return await _render(context, context.form_with_problem(sent, fault), fault.status)
    return context.redirect_to(PLACE, name, done="provider_connected")


SCREENS = {
    "/payment-providers": {"GET": list_page},
    "/payment-providers/{provider}": {"GET": provider_page, "POST": change_connection},
}
