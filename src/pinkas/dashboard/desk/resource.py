"""Standard pages of a resource: list, create, show, edit, archive and restore, from one declaration and its templates.

`Resource("clients", ...)` gives `/clients` (the list), `/clients/new`, `/clients/{id}`, `/clients/{id}/edit`, and the
two buttons `/clients/{id}/remove` and `/clients/{id}/restore`, each only when the resource names its operation.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pinkas.core.problems import Problem, VersionConflict
from pinkas.dashboard.desk.desk import Desk, Screen
from pinkas.dashboard.desk.forms import Form, Sent, filled
from pinkas.dashboard.desk.lists import listed
from pinkas.platform.page import Shown

More = Callable[[Desk, Any], Awaitable[Mapping[str, Any]]]
"""Returns further template values for a record (None for a new one) or for the page of a list."""
Finish = Callable[[Desk, Sent], Mapping[str, Any]]
"""Returns fields of the body that the form does not contain under their API names."""


async def nothing(_desk: Desk, _thing: Any) -> Mapping[str, Any]:
    """No further template values."""
    return {}


def as_sent(_desk: Desk, _sent: Sent) -> Mapping[str, Any]:
    """No further fields of the body."""
    return {}


@dataclass(frozen=True)
class Resource:
    """A resource with standard pages. Operations are named as declared ("GET /clients/{id}")."""

    part: str
    """The first part of the path, and the entry of the menu."""
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
    of_list: More = nothing
    of_form: More = nothing
    of_one: More = nothing
    extra_fields: Finish = as_sent
    created_goes_to: str = "one"
    """`one`: to the page of what was made; `list`: back to the list."""

    def screens(self) -> dict[str, dict[str, Screen]]:
        """The pages, by address and method."""
        base, one = f"/{self.part}", f"/{self.part}/{{id}}"
        found: dict[str, dict[str, Screen]] = {base: {"GET": self._list}}
        if self.create:
            found[f"{base}/new"] = {"GET": self._new, "POST": self._create}
        if self.read:
            found[one] = {"GET": self._one}
        if self.change:
            found[f"{one}/edit"] = {"GET": self._edit, "POST": self._change}
        if self.remove:
            found[f"{one}/remove"] = {"POST": self._remove}
        if self.restore:
            found[f"{one}/restore"] = {"POST": self._restore}
        return found

    async def _list(self, desk: Desk) -> Shown:
        page, form = await listed(desk, self.list, self.filters, self.fixed)
        more = await self.of_list(desk, page)
        return desk.render(f"{self.template}_list.html", place=self.part, page=page, form=form, **more)

    async def _form(self, desk: Desk, thing: Any, form: Form, status: int = 200, **values: Any) -> Shown:
        more = await self.of_form(desk, thing)
        return desk.render(
            f"{self.template}_form.html", status=status, place=self.part, thing=thing, form=form, **{**more, **values}
        )

    async def _new(self, desk: Desk) -> Shown:
        assert self.create
        desk.needs(self.create)
        begun = {name: value for name, value in desk.query.items() if "[" not in name}
        return await self._form(desk, None, Form(values={**self.initial_values, **begun}))

    async def _create(self, desk: Desk) -> Shown:
        assert self.create
        sent = desk.read_form()
        try:
            made = await desk.perform_form(self.create, sent, more=self.extra_fields(desk, sent))
        except Problem as fault:
            return await self._form(desk, None, desk.form_with_problem(sent, fault), fault.status, problem=fault)
        return desk.redirect_to(self.part, *([made.id] if self.created_goes_to == "one" else []), done="made")

    async def _thing(self, desk: Desk) -> Any:
        assert self.read
        return await desk.perform(self.read, id=desk.path["id"])

    async def _one(self, desk: Desk) -> Shown:
        thing = await self._thing(desk)
        more = await self.of_one(desk, thing)
        return desk.render(f"{self.template}.html", place=self.part, thing=thing, **more)

    async def _edit(self, desk: Desk) -> Shown:
        assert self.change
        desk.needs(self.change)
        thing = await self._thing(desk)
        return await self._form(desk, thing, filled(thing))

    async def _change(self, desk: Desk) -> Shown:
        assert self.change
        sent = desk.read_form()
        try:
            await desk.perform_form(self.change, sent, more=self.extra_fields(desk, sent), id=desk.path["id"])
        except VersionConflict as fault:
            return await self._collided(desk, sent, fault)
        except Problem as fault:
            return await self._form(
                desk, await self._thing(desk), desk.form_with_problem(sent, fault), fault.status, problem=fault
            )
        return desk.redirect_to(self.part, *([desk.path["id"]] if self.read else []), done="saved")

    async def _collided(self, desk: Desk, sent: Sent, fault: VersionConflict) -> Shown:
        """The form after a version conflict, with both the person's values and the current ones."""
        thing = await self._thing(desk)
        form, theirs = collision(desk, sent, fault, thing)
        return await self._form(desk, thing, form, fault.status, problem=fault, theirs=theirs)

    async def _remove(self, desk: Desk) -> Shown:
        assert self.remove
        await desk.perform(self.remove, id=desk.path["id"])
        return desk.redirect_to(self.part, done="archived" if self.restore else "removed")

    async def _restore(self, desk: Desk) -> Shown:
        assert self.restore
        await desk.perform(self.restore, id=desk.path["id"])
        return desk.redirect_to(self.part, desk.path["id"], done="restored")


def collision(desk: Desk, sent: Sent, fault: VersionConflict, thing: Any) -> tuple[Form, list[tuple[str, Any, Any]]]:
    """For a version conflict: the form with the submitted values and the current version, and the differing fields as
    (name, current value, submitted value)."""
    now, mine = filled(thing), desk.form_with_problem(sent, fault)
    form = Form(values=mine.values, problem=mine.problem, version=now.version)
    differs = [
        (name, now.values.get(name), value)
        for name, value in mine.values.items()
        if not name.startswith("_") and name in now.values and str(now.get(name)) != str(value or "")
    ]
    return form, differs
