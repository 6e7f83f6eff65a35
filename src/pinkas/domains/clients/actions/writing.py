"""Writing clients in bulk; a single write is a batch of one. The requests are checked in memory, the unique keys are
claimed in one statement, and all valid clients are written in one statement; a refused one leaves nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.changes import differing, with_previous
from pinkas.core.fields import wire_names
from pinkas.core.items import UpsertCommand
from pinkas.core.problems import Faults, NotFound, Problem, ValidationFailed, invalid
from pinkas.core.wording import Wording, wording_of
from pinkas.domains import businesses
from pinkas.domains.clients import rules
from pinkas.domains.clients.actions import opening
from pinkas.domains.clients.rules import ClientExists, ClientMerged, keys
from pinkas.domains.clients.store import beside, clients
from pinkas.domains.clients.store import named as store_named
from pinkas.domains.clients.types import Client, ClientUpdated, Fields
from pinkas.platform.tx import Tx

DEFAULTS: Fields = {
    **dict.fromkeys(name for name in clients.WRITTEN),
    "type": "company",
    "emails": [],
    "metadata": {},
    "tags": [],
    "consents": [],
}


@dataclass
class _Plan:
    """A client as it is to be written; `before` is its state until now."""

    id: UUID
    before: Client | None
    fields: Fields
    after: Fields
    home: str
    """The country of the business."""

    @property
    def tax_key(self) -> str | None:
        """The tax number in its unique form."""
        return keys.key_of(self.after, self.home)

    @property
    def opened(self) -> opening.Change:
        """The opening balance before and after the write."""
        return self.id, self.before.opening_balance if self.before else None, self.after["opening_balance"]

    @property
    def claims(self) -> tuple[str | None, str | None]:
        """The tax number and the reference that the client gains by the write."""
        before = self.before
        live = before is not None and before.archived_at is None
        tax, reference = self.tax_key, self.after["external_reference"]
        if self.after["archived_at"] is not None:
            return None, None
        return (
            None if live and before and keys.own_key(before, self.home) == tax else tax,
            None if live and before and before.external_reference == reference else reference,
        )


_NAMED = (
    ("price_list_id", "price_list_not_found", Wording("There is no price list of this id.")),
    ("brand_id", "brand_not_found", Wording("There is no brand of this id.")),
    ("owner_user_id", "member_not_found", Wording("The business has no member of this id: GET /members names them.")),
)
"""What a client names that is not its own, with what is said when it is not there."""
Written = tuple[Client, Client | None]
"""A client as it is now, and as it was; None for a new one."""


async def write_all(tx: Tx, commands: Sequence[UpsertCommand], *, claimed: bool = False) -> list[Client | Problem]:
    """Creates and changes clients, and publishes their events. Returns for each command the client as it is now, or the
    problem that prevented it. `keys_claimed`: the caller holds the locks of their keys already."""
    business = await businesses.current(tx)
    country = business.country
    found = await clients.lock_all(tx, [one.id for one in commands if one.id is not None])
    plans: list[_Plan | Client | Problem] = []
    for one in commands:
        try:
            plans.append(_plan(tx, one, found, business))
        except Problem as problem:
            plans.append(problem)
    standing = [one for one in plans if isinstance(one, _Plan)]
    if not claimed:
        await _claim(tx, standing)
    refused = await _stopped(tx, standing)
    refused |= await _twins(tx, [one for one in standing if id(one) not in refused])
    kept = [one for one in standing if id(one) not in refused]
    after = await _written(tx, kept, country)
    done: list[Client | Problem] = []
    for plan in plans:
        if not isinstance(plan, _Plan):
            done.append(plan)
        elif id(plan) in refused:
            done.append(refused[id(plan)])
        else:
            done.append(_told(tx, after[plan.id], plan.before))
    return done


async def write_one(tx: Tx, command: UpsertCommand, *, claimed: bool = False) -> Client:
    """The same for one client; raises the problem that prevents it."""
    (done,) = await write_all(tx, [command], claimed=claimed)
    if isinstance(done, Problem):
        raise done
    return done


def _plan(tx: Tx, command: UpsertCommand, found: dict[UUID, Client], business: businesses.Business) -> _Plan | Client:
    """What is to be written, checked; the client itself when there is nothing to write."""
    fields, home = dict(command.fields), business.country
    active = fields.pop("is_active", None)
    if command.id is None:
        if active is False:
            fields["archived_at"] = tx.now
        after = {**DEFAULTS, **fields}
        rules.check(after, after["dealer_type"], home)
        fields = _kept(fields, after, business)
        return _Plan(tx.new_id(), None, fields, {**after, **fields}, home)
    before = found.get(command.id)
    if before is None:
        raise NotFound
    tx.check_version(before.version)
    if before.merged_into_id is not None:
        raise ClientMerged(mergedIntoId=str(before.merged_into_id))
    if active is not None and active is not (before.archived_at is None):
        fields["archived_at"] = None if active else tx.now
    if not fields:
        return before
    after = {**msgspec.structs.asdict(before), **fields}
    rules.check({"tax_id": before.tax_id, **fields}, after["dealer_type"], home)
    if "dealer_type" in fields:
        fields.setdefault("tax_id", before.tax_id)
    fields = differing(before, _kept(fields, after, business))
    if "tags" in fields and _same_tags(fields["tags"], before.tags):
        del fields["tags"]
    if not fields:
        return before
    return _Plan(command.id, before, fields, {**msgspec.structs.asdict(before), **fields}, home)


def _same_tags(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether both name the same tags, in whatever order and case."""
    return {name.strip().casefold() for name in one} == {name.strip().casefold() for name in other}


def _kept(fields: Fields, after: Fields, business: businesses.Business) -> Fields:
    """The fields in their stored form."""
    found = rules.tidy(fields, after["dealer_type"], business.country)
    if found.get("opening_balance") is not None:
        usual = after["currency"] or business.default_currency
        try:
            found["opening_balance"] = rules.opening(found["opening_balance"], usual)
        except ValueError as fault:
            raise invalid("openingBalance.amount", "invalid_amount", wording_of(fault)) from None
    return found


async def _stopped(tx: Tx, plans: Sequence[_Plan]) -> dict[int, Problem]:
    """The plans that name records that do not exist, or change the opening balance of an account with movements."""
    lists, brands, owners = ({one for plan in plans if (one := plan.fields.get(name))} for name, _, _ in _NAMED)
    found = await store_named.there(tx, lists, brands, owners)
    refused: dict[int, Problem] = {}
    for plan in plans:
        faults = Faults()
        for (name, code, message), there in zip(_NAMED, found, strict=True):
            if plan.fields.get(name) is not None and plan.fields[name] not in there:
                faults.add(wire_names(Client)[name], code, message)
        if faults.details:
            refused[id(plan)] = ValidationFailed(details=faults.details)
    changed = {plan.id: plan for plan in plans if plan.before is not None and "opening_balance" in plan.fields}
    for client, problem in (await opening.refused(tx, [one.opened for one in changed.values()])).items():
        refused.setdefault(id(changed[client]), problem)
    return refused


async def _claim(tx: Tx, plans: Sequence[_Plan]) -> None:
    """Locks the numbers and references that the plans need, so that no other transaction takes one meanwhile."""
    taxes, references = _wanted(plans)
    await clients.claim(tx, [*(f"tax:{one}" for one in taxes), *(f"reference:{one}" for one in references)])


def _wanted(plans: Sequence[_Plan]) -> tuple[list[str], list[str]]:
    claims = [plan.claims for plan in plans]
    return [tax for tax, _ in claims if tax is not None], [ref for _, ref in claims if ref is not None]


async def _twins(tx: Tx, plans: Sequence[_Plan]) -> dict[int, Problem]:
    """The plans whose number or reference belongs to another live client, or to an earlier plan of the batch. A number
    that one of the batch gives up is free for the next call, not for this one."""
    by_tax, by_reference = await clients.owners(tx, *_wanted(plans))
    refused: dict[int, Problem] = {}
    for plan in plans:
        tax, reference = plan.claims
        for field, key, owners in (("taxId", tax, by_tax), ("externalReference", reference, by_reference)):
            if key is not None and owners.get(key, plan.id) != plan.id:
                refused.setdefault(id(plan), ClientExists(field=field, existingId=str(owners[key])))
        if id(plan) not in refused:
            by_tax |= {tax: plan.id} if tax else {}
            by_reference |= {reference: plan.id} if reference else {}
    return refused


async def _written(tx: Tx, plans: Sequence[_Plan], country: str) -> dict[UUID, Client]:
    """Writes them with their tags and words, and reads them as they are now."""
    if not plans:
        return {}
    rows = {plan.id: _row(plan) for plan in plans}
    await clients.update(tx, [rows[plan.id] for plan in plans if plan.before is not None])
    await clients.insert(tx, [rows[plan.id] for plan in plans if plan.before is None])
    await opening.book(tx, [plan.opened for plan in plans])
    people = {plan.id: plan.fields["contacts"] for plan in plans if plan.fields.get("contacts")}
    await beside.add_contacts(tx, people)
    await tag(tx, {plan.id: plan.fields["tags"] for plan in plans if "tags" in plan.fields and _tags_differ(plan)})
    after = await clients.by_ids(tx, [plan.id for plan in plans])
    fresh = {
        plan.id: keys.terms(
            after[plan.id], [(one.name, one.email, one.phone) for one in people.get(plan.id, ())], country
        )
        for plan in plans
        if plan.before is None
    }
    await clients.TERMS.write(tx, fresh, fresh=True)
    sought = [plan.id for plan in plans if plan.before is not None and keys.TERMS_FROM & plan.fields.keys()]
    await refresh(tx, [after[id] for id in sought], country)
    return after


def _row(plan: _Plan) -> Fields:
    row = {name: plan.after.get(name) for name in clients.WRITTEN}
    return {
        **row,
        "id": plan.id,
        "tax_key": plan.tax_key,
        "opening_balance": opening.column(plan.after["opening_balance"]),
    }


def _tags_differ(plan: _Plan) -> bool:
    return bool(plan.fields["tags"]) or (plan.before is not None and bool(plan.before.tags))


async def tag(tx: Tx, wanted: dict[UUID, list[str]]) -> None:
    """The tags of clients from now on, by name."""
    if not wanted:
        return
    names = {name.strip().casefold(): name.strip() for names in wanted.values() for name in names}
    ids = await beside.tags_called(tx, names) if names else {}
    if missing := {key: name for key, name in names.items() if key not in ids}:
        await clients.claim(tx, ["tags"])
        await beside.make_tags(tx, missing)
        ids = await beside.tags_called(tx, names)
    named = {client: {ids[name.strip().casefold()] for name in names} for client, names in wanted.items()}
    await beside.set_tags(tx, named)


async def refresh(tx: Tx, changed: Sequence[Client], country: str) -> None:
    """Writes the search terms of clients: their own, and those of the clients that were merged into them."""
    if not changed:
        return
    ids = [one.id for one in changed]
    contacts, merged = await beside.contacts_of(tx, ids), await clients.merged_into(tx, ids)
    terms = {
        one.id: keys.terms(one, contacts.get(one.id, ()), country).union(
            *(keys.terms(gone, (), country) for gone in merged.get(one.id, ()))
        )
        for one in changed
    }
    await clients.TERMS.write(tx, terms, fresh=False)


def _told(tx: Tx, after: Client, before: Client | None) -> Client:
    if before is None:
        tx.emit("client.created", after)
        tx.audit("client.created", "client", after.id, after=after)
    else:
        tell_change(tx, before, after)
    return after


def tell_change(tx: Tx, before: Client, after: Client, action: str = "client.changed", **facts: Any) -> None:
    """Publishes that a client was changed, with the changed fields and their previous values."""
    tx.emit("client.updated", with_previous(ClientUpdated, before, after))
    tx.audit(action, "client", after.id, before=before, after=after, facts=facts)
