"""Standard pages of a resource: list, create, show, edit, archive and restore, from one declaration and its templates.

`Resource("clients", ...)` gives `/clients` (the list), `/clients/new`, `/clients/{id}`, `/clients/{id}/edit`, and the
two buttons `/clients/{id}/remove` and `/clients/{id}/restore`, each only when the resource names its operation.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from pinkas.core.problems import Problem, ValidationFailed, VersionConflict
from pinkas.dashboard.business_pages.forms import Form, SubmittedForm, form_from_value
from pinkas.dashboard.business_pages.lists import export_table, fetch_list
from pinkas.dashboard.business_pages.page_context import PageContext, PageHandler
from pinkas.dashboard.business_pages.typed_confirmation import require_typed_name
from pinkas.platform.web_page import PageResponse

ExtraValues = Callable[[PageContext, Any], Awaitable[Mapping[str, Any]]]
"""Returns further template values for a record (None for a new one) or for the page of a list."""
ExtraFields = Callable[[PageContext, SubmittedForm], Mapping[str, Any]]
"""Returns fields of the body that the form does not contain under their API names."""


async def no_values(_context: PageContext, _record: Any) -> Mapping[str, Any]:
    """No further template values."""
    return {}


def no_fields(_context: PageContext, _submitted: SubmittedForm) -> Mapping[str, Any]:
    """No further fields of the body."""
    return {}


@dataclass(frozen=True)
class Resource:
    """A resource with standard pages. Operations are named as declared ("GET /clients/{id}")."""

    part: str
    """The first part of the path, and the entry of the menu unless `menu_item` is given."""
    template: str
    """`{template}_list.html`, `{template}_form.html` and `{template}.html`."""
    list: str
    filters: tuple[str, ...] = ()
    read: str | None = None
    create: str | None = None
    change: str | None = None
    remove: str | None = None
    restore: str | None = None
    initial_values: Mapping[str, Any] = field(default_factory=dict)
    """Initial values of the form for a new record."""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Parameters that the list always has."""
    report: str = ""
    """The operation that gives the list as a file; it takes the filters of the list."""
    list_values: ExtraValues = no_values
    form_values: ExtraValues = no_values
    detail_values: ExtraValues = no_values
    extra_fields: ExtraFields = no_fields
    menu_item: str = ""
    """The entry of the menu of a resource that is a part of another area."""
    created_goes_to: str = "one"
    """`one`: to the page of what was made; `list`: back to the list."""

    def page_handlers(self) -> dict[str, dict[str, PageHandler]]:
        """The pages, by address and method."""
        base, one = f"/{self.part}", f"/{self.part}/{{id}}"
        found: dict[str, dict[str, PageHandler]] = {base: {"GET": self._list_page}}
        if self.report:
            found[f"{base}/export"] = {"GET": self._export}
        if self.create:
            found[f"{base}/new"] = {"GET": self._new_page, "POST": self._create}
        if self.read:
            found[one] = {"GET": self._detail_page}
        if self.change:
            found[f"{one}/edit"] = {"GET": self._edit_page, "POST": self._update}
        if self.remove:
            found[f"{one}/remove"] = {"POST": self._remove}
        if self.restore:
            found[f"{one}/restore"] = {"POST": self._restore}
        return found

    async def _list_page(self, context: PageContext) -> PageResponse:
        page, form = await fetch_list(context, self.list, self.filters, self.fixed)
        more = await self.list_values(context, page)
        values = {"place": self.menu_item or self.part, "page": page, "form": form, "undo": self._undo_address(context)}
        return context.render(f"{self.template}_list.html", **{**values, **more})

    def _undo_address(self, context: PageContext) -> str:
        """Where a record that was just archived is restored; empty when none was."""
        if not self.restore or context.query.get("done") != "archived":
            return ""
        try:
            return context.url(self.part, UUID(context.query.get("undo", "")), "restore")
        except ValueError:
            return ""

    async def _export(self, context: PageContext) -> PageResponse:
        return await export_table(context, self.report, self.filters, self.fixed)

    async def _render_form(
        self, context: PageContext, record: Any, form: Form, status: int = 200, **values: Any
    ) -> PageResponse:
        more = await self.form_values(context, record)
        shown = {"place": self.menu_item or self.part, "thing": record, "form": form, **more, **values}
        return context.render(f"{self.template}_form.html", status=status, **shown)

    async def _new_page(self, context: PageContext) -> PageResponse:
        assert self.create
        context.require_operation(self.create)
        begun = {name: value for name, value in context.query.items() if "[" not in name}
        return await self._render_form(context, None, Form(values={**self.initial_values, **begun}))

    async def _create(self, context: PageContext) -> PageResponse:
        assert self.create
        sent = context.read_form()
        try:
            made = await context.perform_form(self.create, sent, more=self.extra_fields(context, sent))
        except Problem as fault:
            return await self._render_form(
                context, None, context.form_with_problem(sent, fault), fault.status, problem=fault
            )
        return context.redirect_to(self.part, *([made.id] if self.created_goes_to == "one" else []), done="made")

    async def _fetch(self, context: PageContext) -> Any:
        assert self.read
        return await context.perform(self.read, id=context.path["id"])

    async def _detail_page(self, context: PageContext) -> PageResponse:
        return await self._render_detail(context, await self._fetch(context))

    async def _render_detail(self, context: PageContext, thing: Any, **values: Any) -> PageResponse:
        more = await self.detail_values(context, thing)
        shown = {"place": self.menu_item or self.part, "thing": thing, **more, **values}
        return context.render(f"{self.template}.html", **shown)

    async def _edit_page(self, context: PageContext) -> PageResponse:
        assert self.change
        context.require_operation(self.change)
        thing = await self._fetch(context)
        return await self._render_form(context, thing, form_from_value(thing))

    async def _update(self, context: PageContext) -> PageResponse:
        assert self.change
        sent = context.read_form()
        try:
            await context.perform_form(self.change, sent, more=self.extra_fields(context, sent), id=context.path["id"])
        except VersionConflict as fault:
            return await self._conflict_page(context, sent, fault)
        except Problem as fault:
            return await self._render_form(
                context, await self._fetch(context), context.form_with_problem(sent, fault), fault.status, problem=fault
            )
        return context.redirect_to(self.part, *([context.path["id"]] if self.read else []), done="saved")

    async def _conflict_page(
        self, context: PageContext, submitted: SubmittedForm, error: VersionConflict
    ) -> PageResponse:
        """The form after a version conflict, with both the person's values and the current ones."""
        thing = await self._fetch(context)
        form, theirs = conflict_form(context, submitted, error, thing)
        return await self._render_form(context, thing, form, error.status, problem=error, theirs=theirs)

    async def _remove(self, context: PageContext) -> PageResponse:
        assert self.remove
        context.require_operation(self.remove)
        if not self.restore:
            thing, sent = await self._fetch(context), context.read_form()
            try:
                require_typed_name(sent, thing.name)
            except ValidationFailed as fault:
                form = context.form_with_problem(sent, fault)
                return await self._render_detail(context, thing, status=fault.status, form=form)
        await context.perform(self.remove, id=context.path["id"])
        if self.restore:
            return context.redirect_to(self.part, done="archived", undo=context.path["id"])
        return context.redirect_to(self.part, done="removed")

    async def _restore(self, context: PageContext) -> PageResponse:
        assert self.restore
        await context.perform(self.restore, id=context.path["id"])
        return context.redirect_to(self.part, context.path["id"], done="restored")


def conflict_form(
    context: PageContext, submitted: SubmittedForm, error: VersionConflict, record: Any
) -> tuple[Form, list[tuple[str, Any, Any]]]:
    """For a version conflict: the form with the submitted values and the current version, and the differing fields as
    (name, current value, submitted value)."""
    now, mine = form_from_value(record), context.form_with_problem(submitted, error)
    form = Form(values=mine.values, problem=mine.problem, version=now.version)
    differs = [
        (name, now.values.get(name), value)
        for name, value in mine.values.items()
        if not name.startswith("_") and name in now.values and str(now.get(name)) != str(value or "")
    ]
    return form, differs
