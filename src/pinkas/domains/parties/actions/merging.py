"""Merging: one party becomes another name of a second one of its kind."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.problems import Problem, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains import businesses
from pinkas.domains.parties.rules import keys
from pinkas.domains.parties.store.records import PartyTable
from pinkas.domains.parties.types import Fields
from pinkas.platform.tx import Tx

Row = TypeVar("Row", bound=msgspec.Struct)


@dataclass(frozen=True)
class Merger(Generic[Row]):
    """What the merges of one kind of party refuse, and in which words. `field` is that of the request."""

    table: PartyTable[Row]
    field: str
    same: tuple[str, Wording]
    not_found: tuple[str, Wording]
    merged: type[Problem]
    archived: type[Problem]
    exists: type[Problem]

    async def get_both_for_update(self, tx: Tx, target_id: UUID, source_id: UUID) -> tuple[Row, Row]:
        """The two, locked in one order; refused when one of them was merged already, or the target is archived."""
        if target_id == source_id:
            raise invalid_field(self.field, self.same[0], self.same[1])
        await self.table.get(tx, target_id)
        rows: dict[UUID, Any] = dict((await self.table.get_by_ids_for_update(tx, [target_id, source_id])).items())
        if source_id not in rows:
            raise invalid_field(self.field, self.not_found[0], self.not_found[1])
        target, source = rows[target_id], rows[source_id]
        home = (await businesses.get_current(tx)).country
        names = {f"tax:{keys.party_tax_key(one, home)}" for one in rows.values() if one.tax_id}
        await self.table.claim_keys(tx, names)  # nobody else takes a number that moves between the two
        tx.check_version(target.version)
        for one in (target, source):
            if one.merged_into_id is not None:
                meta: dict[str, Any] = {self.field: str(one.id), "mergedIntoId": str(one.merged_into_id)}
                raise self.merged(**meta)
        if target.archived_at is not None:
            raise self.archived
        return target, source

    async def check_gained_key(self, tx: Tx, target_id: UUID, gained: Fields) -> None:
        """Refuses a tax number that the target would get from the source and that another live one has by now."""
        key = gained.get("tax_key")
        if not key:
            return
        by_tax, _ = await self.table.get_key_owners(tx, [key], ())
        if by_tax.get(key, target_id) != target_id:
            raise self.exists(field=self.field, existingId=str(by_tax[key]))
