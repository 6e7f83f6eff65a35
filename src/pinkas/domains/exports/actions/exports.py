"""Exports: started, followed, cancelled, ended."""

from datetime import timedelta
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.core.periods import resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.core.struct_mapping import make_mapping
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import businesses, notifications
from pinkas.domains.exports.jobs import EXPIRE_EXPORT, RUN_EXPORT
from pinkas.domains.exports.rules.csv_files import ALL
from pinkas.domains.exports.rules.exports import (
    ExportExpired,
    ExportNotReady,
    ExportRunning,
    NoExportReport,
    UniformFileUnavailable,
)
from pinkas.domains.exports.store import exports as store
from pinkas.domains.exports.store.exports import EXPORTS
from pinkas.domains.exports.types import Export, ExportQuery, ExportRow, NewExport, ProducedFile
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


async def list_exports(tx: Tx, query: ExportQuery) -> Page[Export]:
    """Exports, the newest first."""
    page = await store.list_exports(tx, query)
    return Page([export_view(one) for one in page.items], page.next_cursor, page.total)


async def start_export(tx: Tx, body: NewExport) -> Export:
    """Begins an export of what the books and the documents are now, behind the request. `uniform_file`: the file that
    the tax authority reads, of the documents and journal entries that are dated in the period, in its folder.
    `accountant_bundle`: documents as PDF, expenses with their files, reports, tables, the uniform file and the detailed
    VAT reports of the period, with a page that lists them. `csv`: a table of each of the `resources`; what lists by
    days is of the period, the rest is whole. `archive`: everything of the business but secrets and people, whatever the
    period, with a manifest, hashes and a signature; it can be verified and restored. `journal_file`: the journal
    entries of the period and the accounts, as the programs of accountants take them in: in Israel the files of
    Hashavshevet. One export of a kind goes on at a time (409 `export_running`). When it has ended a notification says
    so; its file can be downloaded until `expiresAt`, for seven days unless the operator has set another time."""
    business = await businesses.get_current(tx)
    country = get_country(business.country)
    formats = {"uniform_file": country.uniform_file, "journal_file": country.journal_file}
    if body.kind in formats and formats[body.kind] is None:
        raise UniformFileUnavailable
    faults = FaultCollector()
    if body.resources is not None and body.kind != "csv":
        faults.add("resources", "contradiction", "Only an export of the kind `csv` takes resources.")
    period = resolve_period(body, tx.today(business.timezone), faults)
    resources = list(dict.fromkeys(body.resources or ALL)) if body.kind == "csv" else []
    row = await store.insert_export(tx, body, period, resources, await get_creator(tx))
    if row is None:
        running = await store.get_running_id(tx, body.kind)
        raise ExportRunning(exportId=str(running)) if running else ExportRunning
    facts = {"kind": row.kind, "from": row.first.isoformat(), "to": row.last.isoformat()}
    tx.audit("export.started", "export", row.id, facts=facts)
    tx.enqueue(RUN_EXPORT, export_id=row.id)
    return export_view(row)


async def get_export(tx: Tx, id: UUID) -> Export:
    """An export: how far it has come, or what it has become."""
    return export_view(await EXPORTS.get(tx, id))


async def cancel_export(tx: Tx, id: UUID) -> Export:
    """Ends an export that goes on, without a file. One that has ended is answered as it is."""
    row = await EXPORTS.get_for_update(tx, id)
    if row.state == "RUNNING":
        row = await EXPORTS.update(tx, id, {"state": "CANCELLED", "ended_at": tx.now})
        tx.audit("export.cancelled", "export", id)
    return export_view(row)


async def get_downloadable(tx: Tx, id: UUID) -> ExportRow:
    """An export with a file. Raises ExportNotReady and ExportExpired."""
    row = await EXPORTS.get(tx, id)
    if row.state == "EXPIRED" or (row.expires_at is not None and row.expires_at <= tx.now):
        raise ExportExpired
    if row.state != "DONE":
        raise ExportNotReady(state=row.state)
    return row


async def get_reported(tx: Tx, id: UUID) -> ExportRow:
    """An export that wrote a uniform file. Raises ExportNotReady and NoExportReport."""
    row = await EXPORTS.get(tx, id)
    if row.kind != "uniform_file":
        raise NoExportReport
    if row.state not in ("DONE", "EXPIRED"):
        raise ExportNotReady(state=row.state)
    return row


async def finish_export(tx: Tx, row: ExportRow, made: ProducedFile, kept: timedelta) -> bool:
    """Ends an export with its file, which is `kept` for so long, unless somebody ended it before or another worker has
    it now."""
    expires_at = tx.now + kept
    if not await store.finish(tx, row.id, row.attempt, made, expires_at):
        return False
    tx.audit("export.finished", "export", row.id, facts={"size": made.size, "sha256": made.sha256.hex()})
    tx.enqueue(EXPIRE_EXPORT, at=expires_at, export_id=row.id)
    await _notify(tx, row, "export_ready", Wording("An export is ready"))
    return True


async def fail_export(tx: Tx, id: UUID, error: str) -> None:
    """Ends an export whose last attempt failed. One that has ended otherwise stays as it is."""
    if await store.end(tx, id, "FAILED", error):
        tx.audit("export.failed", "export", id, facts={"error": error})
        await _notify(tx, await EXPORTS.get(tx, id), "export_failed", Wording("An export failed"))


async def _notify(tx: Tx, row: ExportRow, kind: notifications.Kind, title: Wording) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="system",
            severity="info" if kind == "export_ready" else "warning",
            title=title,
            body=Wording("The period from {first} to {last}.", first=row.first, last=row.last),
            entity=notifications.Entity(type="export", id=row.id),
            actions=[notifications.Action(label="export", method="GET", path=f"/api/v1/exports/{row.id}")],
            dedupe_key=f"{kind}:{row.id}",
        ),
    )


_VIEW = make_mapping(
    ExportRow,
    Export,
    from_=lambda row, _: row.first,
    to=lambda row, _: row.last,
    sha256=lambda row, _: row.sha256.hex() if row.sha256 else None,
)


def export_view(row: ExportRow) -> Export:
    """An export as it crosses the wire."""
    return _VIEW(row, "")
