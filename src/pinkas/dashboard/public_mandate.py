"""The page on which a client authorizes a standing order: who asks, how much, when, until when. It has no scripts and
no field for a card; a bank debit asks for the account."""

from functools import partial
from typing import Any

import msgspec

from pinkas.core.fields import wire_names
from pinkas.core.problems import Detail, Problem, ValidationFailed
from pinkas.core.wording import Wording
from pinkas.dashboard.outside import Outside
from pinkas.dashboard.public import LIMITS, problem_page
from pinkas.dashboard.public_frame import chosen_language, read_form, render_public
from pinkas.dashboard.public_pay import lead_on, told_refusal
from pinkas.dashboard.words import Words
from pinkas.domains import mandate_authorizations
from pinkas.domains.mandate_authorizations import AuthorizeMandate, BankAccount, PublicMandate, TermsQuery
from pinkas.platform.tx import Flow
from pinkas.platform.web_page import PageRequest, PageResponse, WebPage

PAGE = "/mandate/{token}"
_EXPECTED = {"name": Wording("Say who you are."), "holder": Wording("Say who holds the account.")}


def pages(environment: str) -> tuple[WebPage, ...]:
    """The addresses of an environment."""
    methods: dict[str, Any] = {"GET": partial(_show, environment), "POST": partial(_authorize, environment)}
    return (WebPage(PAGE, methods, partial(problem_page, environment), LIMITS),)


async def _show(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    seen = await mandate_authorizations.open_page(flow, request.path["token"], None)
    return await _render(environment, flow, request, seen, {}, {})


async def _authorize(environment: str, flow: Flow[Outside], request: PageRequest) -> PageResponse:
    """Leads to the provider's page, thanks, or shows the form again with what is wrong."""
    form = {name: value.strip() for name, value in read_form(request).items()}
    seen = await mandate_authorizations.get_public_mandate(flow, request.path["token"], TermsQuery())
    language = chosen_language(request, seen.language)
    words = Words(language)
    try:
        body = _asked(seen, form, language)
        after, paying = await mandate_authorizations.authorize(flow, request.path["token"], body)
    except ValidationFailed as problem:
        faults = {(one.field or "").removeprefix("bank."): words.text(one.message) for one in problem.details}
        return await _render(environment, flow, request, seen, form, faults, status=422)
    except Problem as problem:
        if problem.status not in (409, 422, 429, 503):
            raise
        fresh = await mandate_authorizations.get_public_mandate(flow, request.path["token"], TermsQuery())
        told = "" if problem.code == "authorization_ended" else told_refusal(words, problem)
        faults = {"": told} if told else {}
        return await _render(environment, flow, request, fresh, form, faults, status=problem.status)
    if paying is None:
        return await _render(environment, flow, request, after, {}, {})
    return lead_on(environment, request, paying, language)


def _asked(seen: PublicMandate, form: dict[str, str], language: str) -> AuthorizeMandate:
    """What a form says. Raises `ValidationFailed` with every field that cannot be read."""
    faults: list[Detail] = []
    values: dict[str, Any] = {"consent": form.get("consent") == "yes", "language": language}
    values["name"] = _read(AuthorizeMandate, "name", form, faults)
    if seen.kind == "bank_debit":
        fields = wire_names(BankAccount).values()
        values["bank"] = {name: _read(BankAccount, name, form, faults) for name in fields}
    if faults:
        if not values["consent"]:
            faults.append(Detail("consent", "required", "Nothing is charged without your consent."))
        raise ValidationFailed(details=faults)
    return msgspec.convert(values, AuthorizeMandate)


def _read(kind: type[msgspec.Struct], name: str, form: dict[str, str], faults: list[Detail]) -> str | None:
    field = next(one for one in msgspec.structs.fields(kind) if one.encode_name == name)
    try:
        return str(msgspec.convert(form.get(name) or None, field.type))
    except msgspec.ValidationError:
        faults.append(Detail(name, "invalid", _EXPECTED.get(name, Wording("Expected digits."))))
        return None


async def _render(
    environment: str,
    flow: Flow[Outside],
    request: PageRequest,
    seen: PublicMandate,
    form: dict[str, str],
    faults: dict[str, str],
    *,
    status: int = 200,
) -> PageResponse:
    language = chosen_language(request, seen.language)
    if language != seen.language:
        seen = await mandate_authorizations.get_public_mandate(
            flow, request.path["token"], TermsQuery(language=language)
        )
    return render_public(
        "public_mandate.html",
        environment,
        request,
        language,
        status=status,
        mandate=seen,
        form=form,
        faults=faults,
        other_faults=[faults[""]] if "" in faults else [],
        action=f"{PAGE.format(token=request.path['token'])}?lang={language}",
    )
