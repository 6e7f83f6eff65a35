"""The journal of a period as the accountants' programs of the country take it in: entries, accounts, and the files that
say where their fields stand."""

import asyncio
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, BinaryIO
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile

from pinkas.countries import get_country
from pinkas.countries.uniform_file import UniformMovement
from pinkas.domains.businesses import Business
from pinkas.domains.exports.flows import Dependencies
from pinkas.domains.exports.flows.archives import write_entry, zip_entry
from pinkas.domains.exports.flows.books import party_accounts, read_accounts, reading_lines
from pinkas.domains.exports.flows.progress import Progress
from pinkas.domains.exports.rules import uniform as rules
from pinkas.domains.exports.types import ExportRow, MadeFile
from pinkas.platform.tx import Flow


async def make_journal_file(
    flow: Flow[Dependencies], row: ExportRow, business: Business, target: BinaryIO, progress: Progress
) -> MadeFile:
    """Writes the archive of the files, and counts entries and accounts."""
    country = get_country(business.country)
    form = country.journal_file
    assert form is not None, "an export begins where there is such a file"
    accounts, keys = await read_accounts(flow, row)
    codes = {one.account_id: one.code for one in accounts}
    parties: dict[UUID, rules.PartySums] = {}
    count = 0

    with ZipFile(target, "w", ZIP_DEFLATED) as packed:
        with packed.open(zip_entry(form.journal_name, row.stamp, ZIP_DEFLATED), "w", force_zip64=True) as entry:
            writer = form.open(entry)

            def write(rows: Sequence[Any]) -> int:
                for one in rows:
                    if rules.has_party(one, keys):
                        parties.setdefault(one.party_id, rules.PartySums(one.account_id))
                moved: list[UniformMovement] = rules.uniform_movements(rows, codes, (), business.timezone, keys)
                entries = [list(lines) for _, lines in groupby(moved, key=attrgetter("entry"))]
                for lines in entries:
                    writer.add_entry(lines)
                return len(entries)

            async with reading_lines(flow, row) as pages:
                async for found in pages:
                    written = await asyncio.to_thread(write, found)
                    count += written
                    await progress.advance(written)
            await asyncio.to_thread(writer.flush)
        made = rules.uniform_accounts(accounts, {}, {}, business.default_lang)
        by_id = {line.account_id: one for line, one in zip(accounts, made, strict=True)}
        async for found_parties in party_accounts(flow, parties, by_id, keys):
            made += found_parties
        content = await asyncio.to_thread(form.accounts, made)
        await write_entry(packed, zip_entry(form.accounts_name, row.stamp, ZIP_DEFLATED), content)
        for name, text in form.parameters.items():
            await write_entry(packed, zip_entry(name, row.stamp, ZIP_DEFLATED), text)
    name = f"{form.program}-{row.first.isoformat()}-{row.last.isoformat()}.zip"
    return MadeFile(name=name, records={"entries": count, "accounts": len(made)})
