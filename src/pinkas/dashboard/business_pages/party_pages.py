"""Pages that clients and suppliers have alike: the statement of the account, and merging two that are one."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pinkas.core.problems import Problem, ValidationFailed
from pinkas.dashboard.business_pages.datetimes import local_to_instant
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm
from pinkas.dashboard.business_pages.page_context import PageContext, PageHandler, file_response
from pinkas.dashboard.business_pages.typed_confirmation import require_typed_name
from pinkas.platform.operation import Blob
from pinkas.platform.web_page import PageResponse


def read_days_of_terms(submitted: SubmittedForm) -> dict[str, Any]:
    """The body's `paymentTerms` where days were written and no base was chosen, so that the API reports the missing
    base."""
    days = submitted.get("paymentTerms.days").strip()
    if not days or submitted.get("paymentTerms.base"):
        return {}
    return {"paymentTerms": {"days": int(days) if days.isascii() and days.isdigit() and len(days) < 10 else days}}


async def fetch_balance(context: PageContext, method_and_path: str, id: Any) -> dict[str, Any]:
    """The balance of a party, at the local time `asOf` of the address, and the form of that time. One that is refused
    gets its error, and the balance of now is shown."""
    form, query = Form(values={"asOf": context.query.get("asOf", "").strip()}), {}
    if form.get("asOf"):
        query["asOf"] = local_to_instant(context.words, form.get("asOf"))
    try:
        balance = await context.perform(method_and_path, query=query, id=id)
    except ValidationFailed as fault:
        form = context.form_with_problem(form, fault)
        balance = await context.perform(method_and_path, id=id)
    return {"balance": balance, "form": form}


@dataclass(frozen=True)
class PartyPages:
    """The pages of one kind of party. `part` is the first part of its paths and of its templates, `merge_field` names
    the other one in the body of a merge, and `find` searches for it by words."""

    part: str
    merge_field: str
    find: Callable[[PageContext, str], Awaitable[Any]]

    async def fetch(self, context: PageContext) -> Any:
        """The party of the path."""
        return await context.perform(f"GET /{self.part}/{{id}}", id=context.path["id"])

    async def statement_page(self, context: PageContext) -> PageResponse:
        """The account over a period, on the page or as a file."""
        asked = {name: context.query.get(name) for name in ("from", "to", "currency", "format", "lang")}
        local = context.query.get("asOf", "").strip()
        asked["asOf"] = local_to_instant(context.words, local) if local else None
        values = {"place": self.part, "thing": await self.fetch(context), "tab": "statement"}
        template = f"{self.part}_statement.html"
        try:
            found = await context.perform(f"GET /{self.part}/{{id}}/statement", query=asked, id=context.path["id"])
        except Problem as fault:
            if fault.status >= 500:
                raise
            form = context.form_with_problem(Form(values={**asked, "asOf": local}), fault)
            return context.render(template, status=fault.status, form=form, account=None, **values)
        if isinstance(found, Blob):
            return file_response(found, attachment=True)
        form = Form(values={**asked, "from": found.from_, "to": found.to, "asOf": local})
        return context.render(template, form=form, account=found, **values)

    async def merge_page(self, context: PageContext) -> PageResponse:
        """The page on which a duplicate is chosen, with an explanation of merging."""
        return await self._render_merge(context, Form())

    async def _render_merge(self, context: PageContext, form: Form, status: int = 200) -> PageResponse:
        thing, found, other = await self.fetch(context), [], None
        if context.query.get("q", "").strip():
            twins = await self.find(context, context.query["q"])
            found = [one for one in twins if one.id != thing.id and one.merged_into_id is None]
        if context.query.get("other"):
            other = await context.perform(f"GET /{self.part}/{{id}}", id=context.query["other"])
            other = None if other.id == thing.id else other
        return context.render(
            f"{self.part}_merge.html", status=status, place=self.part, thing=thing, found=found, twin=other, form=form
        )

    async def merge(self, context: PageContext) -> PageResponse:
        """Merges the chosen one into this one."""
        sent = context.read_form()
        try:
            twin = await context.perform(f"GET /{self.part}/{{id}}", id=sent.get(self.merge_field))
            require_typed_name(sent, twin.name)
            await context.perform_form(f"POST /{self.part}/{{id}}/merge", sent, id=context.path["id"])
        except Problem as fault:
            return await self._render_merge(context, context.form_with_problem(sent, fault), fault.status)
        return context.redirect_to(self.part, context.path["id"], done="merged")

    def merge_handlers(self) -> dict[str, dict[str, PageHandler]]:
        """The page of a merge, by address and method."""
        return {f"/{self.part}/{{id}}/merge": {"GET": self.merge_page, "POST": self.merge}}
