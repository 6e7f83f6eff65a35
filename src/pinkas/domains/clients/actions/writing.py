"""Writing clients in bulk; a single write is a batch of one. The requests are checked in memory, the unique keys are
claimed in one statement, and all valid clients are written in one statement; a refused one leaves nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.changes import add_previous_values, changed_fields
from pinkas.core.fields import wire_names
from pinkas.core.problems import FaultCollector, Problem, ValidationFailed, invalid_field
from pinkas.core.wording import Wording, wording_of_error
from pinkas.domains import businesses, parties
from pinkas.domains.clients import rules
from pinkas.domains.clients.actions import opening_balances
from pinkas.domains.clients.rules import ClientExists, ClientMerged
from pinkas.domains.clients.store import client_records
from pinkas.domains.clients.store import named_records as store_named
from pinkas.domains.clients.store.clients import CLIENTS_TABLE
from pinkas.domains.clients.types import Client, ClientUpdated, Fields
from pinkas.platform.tx import Tx

DEFAULTS: Fields = {
    **dict.fromkeys(name for name in CLIENTS_TABLE.written_columns),
    "type": "company",
    "emails": [],
    "metadata": {},
    "tags": [],
    "consents": [],
}


WritePlan = parties.WritePlan[Client]


def _opening_change(plan: WritePlan) -> opening_balances.OpeningBalanceChange:
    """The opening balance before and after the write."""
    return plan.id, plan.before.opening_balance if plan.before else None, plan.after["opening_balance"]


_NAMED_RECORDS = (
    ("price_list_id", "price_list_not_found", Wording("There is no price list of this id.")),
    ("brand_id", "brand_not_found", Wording("There is no brand of this id.")),
    ("owner_user_id", "member_not_found", Wording("The business has no member of this id: GET /members names them.")),
)
"""What a client names that is not its own, with what is said when it is not there."""
WrittenClient = tuple[Client, Client | None]
"""A client as it is now, and as it was; None for a new one."""


@dataclass
class _PlannedWrites:
    """Commands that were checked: for each its plan, the client that needs no write, or the problem; and of the plans
    those that are refused, by their `id()`."""

    plans: list[WritePlan | Client | Problem]
    refused: dict[int, Problem]
    country: str

    @property
    def kept(self) -> list[WritePlan]:
        return [one for one in self.plans if isinstance(one, parties.WritePlan) and id(one) not in self.refused]

    def problem_of(self, plan: WritePlan | Client | Problem) -> Problem | None:
        return plan if isinstance(plan, Problem) else self.refused.get(id(plan))


async def write_all(
    tx: Tx,
    commands: Sequence[UpsertCommand],
    *,
    keys_claimed: bool = False,
    creations_audited: bool = True,
    changes_audited: bool = True,
    business: businesses.Business | None = None,
) -> list[Client | Problem]:
    """Creates and changes clients, and publishes their events. Returns for each command the client as it is now, or the
    problem that prevented it. `keys_claimed`: the caller holds the locks of their keys already. `creations_audited`
    False: the caller has one entry of the audit log for all that are created; so `changes_audited`. `business`: the one
    of the transaction, where the caller has read it."""
    opening = [one.id for one in commands if _names_opening_balance(one)]
    if opening:
        await opening_balances.lock_opening_balances(tx, [id for id in opening if id is not None])
    business, plans = await _plan_each(tx, commands, business)
    # Before the database is asked: it may be busy with what a long transaction wrote before.
    words = _words_of_new(plans, business.country)
    planned = await _refuse_some(tx, plans, business.country, claim=not keys_claimed)
    after = await _write_plans(tx, planned.kept, words, planned.country)
    done: list[Client | Problem] = []
    for plan in planned.plans:
        problem = planned.problem_of(plan)
        if problem is not None:
            done.append(problem)
        elif isinstance(plan, parties.WritePlan):
            audited = creations_audited if plan.before is None else changes_audited
            done.append(_record_write(tx, after[plan.id], plan.before, audited=audited))
        elif isinstance(plan, Client):
            done.append(plan)
    return done


async def check_all(tx: Tx, commands: Sequence[UpsertCommand]) -> list[Problem | None]:
    """What would prevent each command, without writing or locking anything."""
    business, plans = await _plan_each(tx, commands, None)
    planned = await _refuse_some(tx, plans, business.country, claim=False)
    return [planned.problem_of(plan) for plan in planned.plans]


async def _plan_each(
    tx: Tx, commands: Sequence[UpsertCommand], business: businesses.Business | None
) -> tuple[businesses.Business, list[WritePlan | Client | Problem]]:
    """What each command would write by itself, or why it cannot."""
    home, found = await tx.gather(
        businesses.get_unless_known(tx, business),
        CLIENTS_TABLE.get_by_ids_for_update(tx, [one.id for one in commands if one.id is not None]),
    )
    plans: list[WritePlan | Client | Problem] = []
    for one in commands:
        try:
            plans.append(parties.plan_write(tx, one, found, home, _RULES))
        except Problem as problem:
            plans.append(problem)
    return home, plans


async def _refuse_some(
    tx: Tx, plans: list[WritePlan | Client | Problem], country: str, *, claim: bool
) -> _PlannedWrites:
    """The plans, with those that are refused for what else is there."""
    standing = [one for one in plans if isinstance(one, parties.WritePlan)]
    _, refused, owners = await tx.gather(
        parties.claim_keys(tx, CLIENTS_TABLE, standing if claim else ()),  # first: what is read behind stays so
        _find_refused(tx, standing, country),
        CLIENTS_TABLE.get_key_owners(tx, *parties.keys_to_claim(standing)),
    )
    refused |= parties.find_duplicates([one for one in standing if id(one) not in refused], owners, ClientExists)
    return _PlannedWrites(plans, refused, country)


def _words_of_new(plans: Sequence[WritePlan | Client | Problem], country: str) -> dict[UUID, frozenset[str]]:
    """What clients that are to be created are found by."""
    return {
        plan.id: parties.search_words(
            plan.after, [(one.name, one.email, one.phone) for one in plan.fields.get("contacts") or ()], country
        )
        for plan in plans
        if isinstance(plan, parties.WritePlan) and plan.before is None
    }


def _names_opening_balance(command: UpsertCommand) -> bool:
    """Whether it sets an opening balance, or may change one."""
    return "opening_balance" in command.fields and (
        command.id is not None or command.fields["opening_balance"] is not None
    )


async def write_one(tx: Tx, command: UpsertCommand, *, keys_claimed: bool = False) -> Client:
    """The same for one client; raises the problem that prevents it."""
    (done,) = await write_all(tx, [command], keys_claimed=keys_claimed)
    if isinstance(done, Problem):
        raise done
    return done


def _differing_fields(before: Client, fields: Fields) -> Fields:
    """The fields of a change that differ from what is there; tags in whatever order and case."""
    fields = changed_fields(before, fields)
    if "tags" in fields and have_same_tags(fields["tags"], before.tags):
        del fields["tags"]
    return fields


def have_same_tags(first: Sequence[str], second: Sequence[str]) -> bool:
    """Whether both name the same tags, in whatever order and case."""
    return {name.strip().casefold() for name in first} == {name.strip().casefold() for name in second}


def _normalize_fields(fields: Fields, after: Fields, business: businesses.Business) -> Fields:
    """The fields in their stored form."""
    found = rules.normalize_fields(fields, after["dealer_type"], business.country)
    if found.get("opening_balance") is not None:
        usual = after["currency"] or business.default_currency
        try:
            found["opening_balance"] = rules.normalize_opening_balance(
                found["opening_balance"], usual, business.country
            )
        except ValueError as fault:
            raise invalid_field("openingBalance.amount", "invalid_amount", wording_of_error(fault)) from None
    return found


_RULES = parties.WriteRules[Client](
    defaults=DEFAULTS,
    check=rules.check_fields,
    normalize=_normalize_fields,
    differing=_differing_fields,
    merged=ClientMerged,
)


async def _find_refused(tx: Tx, plans: Sequence[WritePlan], country: str) -> dict[int, Problem]:
    """The plans that name records that do not exist, or whose opening balance cannot change."""
    lists, brands, owners = ({one for plan in plans if (one := plan.fields.get(name))} for name, _, _ in _NAMED_RECORDS)
    opening = {plan.id: plan for plan in plans if "opening_balance" in plan.fields}
    found, closed = await tx.gather(
        store_named.existing_ids(tx, lists, brands, owners),
        opening_balances.find_refused(tx, [_opening_change(one) for one in opening.values()], country),
    )
    refused: dict[int, Problem] = {}
    for plan in plans:
        faults = FaultCollector()
        for (name, code, message), there in zip(_NAMED_RECORDS, found, strict=True):
            if plan.fields.get(name) is not None and plan.fields[name] not in there:
                faults.add(wire_names(Client)[name], code, message)
        if faults.details:
            refused[id(plan)] = ValidationFailed(details=faults.details)
    for client, problem in closed.items():
        refused.setdefault(id(opening[client]), problem)
    return refused


async def _write_plans(
    tx: Tx, plans: Sequence[WritePlan], words: Mapping[UUID, frozenset[str]], country: str
) -> dict[UUID, Client]:
    """Writes them with their tags and what they are found by (`words` of new ones); returns them as they are now, by
    id."""
    if not plans:
        return {}
    new, changed = [one for one in plans if one.before is None], [one for one in plans if one.before is not None]
    people = {plan.id: plan.fields["contacts"] for plan in new if plan.fields.get("contacts")}
    await CLIENTS_TABLE.update_all(tx, [_plan_row(plan) for plan in changed])
    after = CLIENTS_TABLE.insert_all(tx, [_plan_row(plan) for plan in new], words)
    await opening_balances.book_opening_balances(tx, [_opening_change(plan) for plan in plans], country)
    await client_records.insert_contacts(tx, people)
    tags = {plan.id: plan.fields["tags"] for plan in plans if "tags" in plan.fields and _tags_differ(plan)}
    await set_tags_by_name(tx, tags)
    if reread := [plan.id for plan in plans if plan.before is not None or plan.id in tags]:
        after |= await CLIENTS_TABLE.get_by_ids(tx, reread)
    sought = [plan.id for plan in changed if parties.SEARCHED_FIELDS & plan.fields.keys()]
    await refresh_search_words(tx, [after[id] for id in sought], country)
    return after


def _plan_row(plan: WritePlan) -> Fields:
    return {
        **CLIENTS_TABLE.row_of(plan.after),
        "id": plan.id,
        "tax_key": plan.tax_key,
        "opening_balance": opening_balances.opening_balance_column(plan.after["opening_balance"]),
    }


def _tags_differ(plan: WritePlan) -> bool:
    return bool(plan.fields["tags"]) or (plan.before is not None and bool(plan.before.tags))


async def set_tags_by_name(tx: Tx, tag_names: dict[UUID, list[str]]) -> None:
    """The tags of clients from now on, by name."""
    if not tag_names:
        return
    names = {name.strip().casefold(): name.strip() for names in tag_names.values() for name in names}
    ids = await client_records.get_tag_ids_for_update(tx, names) if names else {}
    if missing := {key: name for key, name in names.items() if key not in ids}:
        await CLIENTS_TABLE.claim_keys(tx, ["tags"])
        await client_records.insert_tags(tx, missing)
        ids = await client_records.get_tag_ids_for_update(tx, names)
    named = {client: {ids[name.strip().casefold()] for name in names} for client, names in tag_names.items()}
    await client_records.set_tags(tx, named)


async def refresh_search_words(tx: Tx, changed_clients: Sequence[Client], country: str) -> None:
    """Writes what clients are found by: their own words, and those of the clients that were merged into them."""
    if not changed_clients:
        return
    ids = [one.id for one in changed_clients]
    contacts = await client_records.contacts_of(tx, ids)
    await parties.refresh_search_words(tx, CLIENTS_TABLE, changed_clients, country, contacts)


def _record_write(tx: Tx, after: Client, before: Client | None, *, audited: bool) -> Client:
    if before is None:
        tx.emit("client.created", after)
        if audited:
            tx.audit("client.created", "client", after.id, after=after)
    else:
        record_change(tx, before, after, audited=audited)
    return after


def record_change(
    tx: Tx, before: Client, after: Client, action: str = "client.changed", *, audited: bool = True, **facts: Any
) -> None:
    """Publishes that a client was changed, with the changed fields and their previous values."""
    if (before.name, before.display_name) != (after.name, after.display_name):
        tx.note("client.renamed", after.id)
    tx.emit("client.updated", add_previous_values(ClientUpdated, before, after))
    if audited:
        tx.audit(action, "client", after.id, before=before, after=after, facts=facts)
