"""Writes of parties that are planned, and which of them take a number or a reference of another one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.parties.rules import keys
from pinkas.domains.parties.types import Fields, KeyOwners, Party

P = TypeVar("P", bound=Party)


@dataclass
class WritePlan(Generic[P]):
    """A party as it is to be written; `before` is its state until now."""

    id: UUID
    before: P | None
    fields: Fields
    after: Fields
    home: str
    """The country of the business."""

    @cached_property
    def tax_key(self) -> str | None:
        """The tax number in its unique form."""
        return keys.described_tax_key(self.after, self.home)

    @cached_property
    def claimed_keys(self) -> tuple[str | None, str | None]:
        """The tax number and the reference that the party gains by the write."""
        before = self.before
        live = before is not None and before.archived_at is None
        tax, reference = self.tax_key, self.after["external_reference"]
        if self.after["archived_at"] is not None:
            return None, None
        return (
            None if live and before and keys.party_tax_key(before, self.home) == tax else tax,
            None if live and before and before.external_reference == reference else reference,
        )


def keys_to_claim(plans: Sequence[WritePlan[Any]]) -> tuple[list[str], list[str]]:
    """The tax numbers and the references that some writes gain."""
    claims = [plan.claimed_keys for plan in plans]
    return [tax for tax, _ in claims if tax is not None], [ref for _, ref in claims if ref is not None]


def find_duplicates(
    plans: Sequence[WritePlan[Any]], owners: KeyOwners, exists: Callable[..., Problem]
) -> dict[int, Problem]:
    """The plans, by their `id()`, whose number or reference belongs to another live party, or to an earlier plan of the
    batch, each with the problem that `exists` makes. A number that one of the batch gives up is free for the next call,
    not for this one."""
    by_tax, by_reference = dict(owners[0]), dict(owners[1])
    refused: dict[int, Problem] = {}
    for plan in plans:
        tax, reference = plan.claimed_keys
        for field, key, taken in (("taxId", tax, by_tax), ("externalReference", reference, by_reference)):
            if key is not None and taken.get(key, plan.id) != plan.id:
                refused.setdefault(id(plan), exists(field=field, existingId=str(taken[key])))
        if id(plan) not in refused:
            by_tax |= {tax: plan.id} if tax else {}
            by_reference |= {reference: plan.id} if reference else {}
    return refused
