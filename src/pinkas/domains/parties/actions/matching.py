"""Finding the party that somebody describes: by its reference, its tax id, its addresses, its numbers or its name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.problems import Problem, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains.parties.rules import keys
from pinkas.domains.parties.store.records import PartyTable
from pinkas.domains.parties.types import Fields, MatchedBy, MatchMode
from pinkas.platform.tx import Tx

Row = TypeVar("Row", bound=msgspec.Struct)

MAX_CANDIDATES = 20
"""How many parties of one key are looked at; the oldest first."""


@dataclass(frozen=True)
class Match(Generic[Row]):
    """What was found, and by what; `owners` are those that have the number and the reference that were described. When
    nothing was found, `archived_twin_id` is the archived one that would have been."""

    party: Row | None
    matched_by: MatchedBy | None
    owners: dict[MatchedBy, Row]
    archived_twin_id: UUID | None = None


@dataclass(frozen=True)
class Matcher(Generic[Row]):
    """Compares the parties of a table with what is described. Two that contradict each other raise `exists`;
    `two_found` is what it says when the number is of one and the reference of another."""

    table: PartyTable[Row]
    exists: type[Problem]
    two_found: Wording

    async def find(self, tx: Tx, described: Fields, mode: MatchMode, home_country: str) -> Match[Row]:
        """The live one that is described, by the first key that fits. Its keys are locked: many calls at once find or
        make one. One that has another tax id or reference than the description is never taken for it."""
        matches = keys.match_keys(described, home_country)
        order = keys.match_order(mode, matches)
        for kind in order:
            if not matches[kind]:
                field = {"email": "emails"}.get(kind, kind)
                raise invalid_field(field, "required", "`match` is `{kind}`: say which.", kind=kind)
        claims = [f"tax:{one}" for one in matches["taxId"]]
        claims += [f"reference:{one}" for one in matches["externalReference"]]
        await self.table.claim_keys(tx, claims + [one for kind in order for one in matches[kind] if ":" in one])
        owners = await self._find_key_owners(tx, described, home_country) if order else {}
        for kind in order:
            found = await self._find_match(tx, kind, matches[kind], described, owners, home_country)
            if found is not None:
                return Match(found, kind, owners)
        twin = await self._find_archived(tx, order, matches, described, home_country)
        return Match(None, None, owners, twin)

    async def _find_archived(
        self,
        tx: Tx,
        match_order: Sequence[MatchedBy],
        matches: dict[MatchedBy, tuple[str, ...]],
        fields: Fields,
        home_country: str,
    ) -> UUID | None:
        """The archived one that is described, by the same order."""
        for kind in match_order:
            wanted = keys.searched_tax_keys(fields, home_country) if kind == "taxId" else matches[kind]
            one: Any
            for one in await self.table.find_archived(tx, kind, wanted, MAX_CANDIDATES):
                if kind in ("taxId", "externalReference") or not keys.contradicts_description(
                    one, fields, home_country
                ):
                    found: UUID = one.id
                    return found
        return None

    async def _find_key_owners(self, tx: Tx, fields: Fields, home_country: str) -> dict[MatchedBy, Row]:
        """Whose the tax id and the reference are that are described; refused when that is not one party, or one that
        has another number or reference."""
        reference = fields["external_reference"]
        by_tax, by_reference = await self.table.get_key_owners(
            tx, keys.searched_tax_keys(fields, home_country), [reference] if reference else []
        )
        known: dict[UUID, Any] = dict(
            (await self.table.get_by_ids(tx, {*by_tax.values(), *by_reference.values()})).items()
        )
        numbered = [one for id in by_tax.values() if not keys.has_other_tax_id(one := known[id], fields, home_country)]
        found: dict[MatchedBy, Any] = {"taxId": numbered[0]} if numbered else {}
        if by_reference:
            found["externalReference"] = known[by_reference[reference]]
        ids = dict.fromkeys(str(one.id) for one in (*numbered, *found.values()))
        if len(ids) > 1:
            raise self.exists(self.two_found, field="taxId", existingId=next(iter(ids)), existingIds=list(ids))
        for kind, one in found.items():
            if len(found) == 1 and keys.contradicts_description(one, fields, home_country, matched_by=kind):
                field = "taxId" if kind == "externalReference" else "externalReference"
                raise self.exists(field=field, existingId=str(one.id), existingIds=[str(one.id)])
        return found

    async def _find_match(
        self,
        tx: Tx,
        matched_by: MatchedBy,
        wanted: tuple[str, ...],
        fields: Fields,
        owners: dict[MatchedBy, Row],
        home_country: str,
    ) -> Row | None:
        if matched_by in ("taxId", "externalReference"):
            return owners.get(matched_by)
        surely = {getattr(one, "id", None) for one in owners.values()}
        one: Any
        for one in await self.table.find_by_terms(tx, wanted, MAX_CANDIDATES):
            if one.id in surely or not (surely or keys.contradicts_description(one, fields, home_country)):
                found: Row = one
                return found
        return None
