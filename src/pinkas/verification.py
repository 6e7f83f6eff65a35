"""The verify commands for operators and accountants: check a PDF file, the document chains, the audit logs and the
books."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

from pinkas.domains import analytics
from pinkas.domains.audit import LogVerification, check_log
from pinkas.domains.documents import ChainReport, TrustedKeys, check_chain, judge_file
from pinkas.domains.verifications import BooksCheck, BooksVerification, describe_fault, verify_batch, verify_totals
from pinkas.installation import ENVIRONMENTS, missing_installation_message, open_installation, resolve_data_directory
from pinkas.operator_tasks import Task, note_success
from pinkas.outside import pdf
from pinkas.outside.pdf.verify import verify as verify_pdf
from pinkas.platform.caller import system_caller
from pinkas.platform.crypto import public_keys, read_keys
from pinkas.platform.database import Database
from pinkas.platform.settings import Environment, InvalidSetting, read_settings
from pinkas.wiring import Service

AUDIT_BATCH = 20_000
"""Number of audit entries that are verified in one transaction."""


def verify_file(path: Path) -> tuple[str, bool]:
    """Checks a PDF file against this installation's certificates and keys; returns the report, and whether it is
    genuine.

    The file is genuine when its PAdES signature covers every byte and is of a certificate that this installation signs
    with or has signed with, and the key behind the seal is of the same environment.
    """
    try:
        content = path.read_bytes()
    except OSError as fault:
        return f"{path}: {fault.strerror}", False
    proof = verify_pdf(content)
    lines = [
        f"file          {path}",
        f"signed        {_yes_or_no(proof.signed)}",
        f"intact        {_yes_or_no(proof.intact)}",
        f"whole file    {_yes_or_no(proof.whole_file)}",
        f"signer        {proof.signer or '-'}",
        f"certificate   {proof.certificate_sha256 or '-'}",
    ]
    if proof.seal is None or not proof.genuine:
        return "\n".join([*lines, "NOT GENUINE: the file is not a document of Pinkas as it was signed."]), False
    seal = proof.seal
    settings = resolve_data_directory(read_settings())
    directory = settings.directory()
    known = [_known_signers(directory, one) for one in ENVIRONMENTS]
    found = judge_file(proof, next((one for one in known if seal.key_id in one.keys), known[0]), content)
    by = "a certificate of this installation" if found.signed else "NOBODY that this installation knows"
    lines += [
        f"document      {seal.document_id}",
        f"marking       {proof.marking}{' (sandbox)' if proof.sandbox else ''}",
        f"digest        {seal.digest}",
        f"chain         index {seal.index}, after {seal.previous}",
        f"seal          key {seal.key_id} {'fits' if found.sealed else 'is not of this installation'}",
        f"signed by     {by}",
        f"compared with the keys and certificates in {directory}",
    ]
    if found.verdict == "genuine":
        return "\n".join([*lines, "GENUINE: signed as a whole by this installation, and sealed by it."]), True
    if found.sealed:  # a seal is public: anybody may print one, and sign the page with a certificate made for it
        return "\n".join([*lines, "NOT GENUINE: the seal is ours, but this installation did not sign the file."]), False
    if why := missing_installation_message(settings):
        return "\n".join([*lines, f"NOT JUDGED: {why}"]), False
    strange = f"SIGNED, but not sealed by a key of the installation in {directory}."
    return "\n".join([*lines, f"{strange} Is it of another one, set PINKAS_DATA_DIR; else ask its issuer."]), False


def verify_chains(environment: Environment, business: str | None) -> tuple[str, bool]:
    """Recomputes the document chain of every business, or of one. Returns a report, which names the first wrong
    document of each chain, and whether all are right."""
    return asyncio.run(_verify_chains(environment, _parse_id(business)))


async def _verify_chains(environment: Environment, business: UUID | None) -> tuple[str, bool]:
    lines, documents, count = [], 0, 0
    async with _open_service(environment) as (service, businesses):
        known = _known_public_keys(service.settings.directory(), environment)
        for business_id, name in await _list_businesses(businesses, business, environment):
            async with service.transactions.begin(system_caller(business_id)) as tx:
                report: ChainReport = await check_chain(tx, known)
            documents, count = documents + report.documents, count + 1
            if report.fault is not None:
                lines.append(f"BROKEN  {name} ({business_id}): {report.fault}")
        good = not lines
        _note(service, "verify-chain", good and business is None)
    lines.append(f"{environment}: {count} businesses, {documents} documents fit; {'all is well' if good else 'BROKEN'}")
    return "\n".join(lines), good


def _note(service: Service, task: Task, proven: bool) -> None:
    """Notes that everything of an environment was verified, for whoever watches that it is."""
    if proven:
        note_success(service.settings.directory(), service.environment, task)


async def verify_business(service: Service, business_id: UUID) -> list[str]:
    """Verifies everything of one business: its documents, its audit log and its books. Returns what does not fit."""
    known = _known_public_keys(service.settings.directory(), service.environment)
    async with service.transactions.begin(system_caller(business_id)) as tx:
        chain = await check_chain(tx, known)
    log = (await _verify_whole_log(service, business_id)).broken_at
    _, checks = await _verify_books_of(service, business_id)
    faults = [chain.fault, f"audit log, entry {log.position}: {log.why}" if log else None]
    return [one for one in (*faults, *(describe_fault(one) for one in checks if not one.ok)) if one]


async def rebuild_sums_of(service: Service, business_id: UUID) -> None:
    """Makes the sums of analytics of one business anew."""
    async with service.transactions.begin(system_caller(business_id)) as tx:
        await analytics.rebuild(tx)
    await _catch_up(service, business_id)


def verify_audit(environment: Environment, business: str | None) -> tuple[str, bool]:
    """Verifies the audit log of every business, or of one. Returns a report and whether all are right. The report names
    the first wrong entry and the head of each log; a head stored elsewhere can later prove that nothing was removed or
    rewritten."""
    return asyncio.run(_verify_audit(environment, _parse_id(business)))


async def _verify_audit(environment: Environment, business: UUID | None) -> tuple[str, bool]:
    lines, good, entries, count = [], True, 0, 0
    async with _open_service(environment) as (service, businesses):
        for business_id, name in await _list_businesses(businesses, business, environment):
            found = await _verify_whole_log(service, business_id)
            entries, count = entries + found.entries, count + 1
            broken = found.broken_at
            good = good and broken is None
            lines.append(
                f"BROKEN  {name} ({business_id}): entry {broken.position} ({broken.id or 'none'}): {broken.why}"
                if broken
                else f"fits    {name} ({business_id}): {found.head.position} entries, head {found.head.hash}"
            )
        _note(service, "verify-audit", good and business is None)
    lines.append(f"{environment}: {count} businesses, {entries} entries fit; {'all is well' if good else 'BROKEN'}")
    return "\n".join(lines), good


async def _verify_whole_log(service: Service, business_id: UUID) -> LogVerification:
    """Verifies a whole audit log in batches, each in its own transaction."""
    after: str | None = None
    while True:
        async with service.transactions.begin(system_caller(business_id)) as tx:
            found = await check_log(tx, after, AUDIT_BATCH)
        if found.complete:
            return found
        after = found.anchor


def verify_books(environment: Environment, business: str | None) -> tuple[str, bool]:
    """Proves the books of every business, or of one, from the data alone: that entries balance, are numbered without a
    hole, were never changed, say what the things behind them say, and that sums and control accounts are what is behind
    them. Returns a report, which names the first thing that does not fit of each check, and whether all is well."""
    return asyncio.run(_verify_books(environment, _parse_id(business)))


async def _verify_books(environment: Environment, business: UUID | None) -> tuple[str, bool]:
    lines, good, entries, count = [], True, 0, 0
    async with _open_service(environment) as (service, businesses):
        for business_id, name in await _list_businesses(businesses, business, environment):
            done, checks = await _verify_books_of(service, business_id)
            faults = [describe_fault(one) for one in checks if not one.ok]
            entries, count, good = entries + done.entries, count + 1, good and not faults
            lines += [f"BROKEN  {name} ({business_id}): {one}" for one in faults]
            if not faults:
                lines.append(f"fits    {name} ({business_id}): {done.entries} entries")
        _note(service, "verify-books", good and business is None)
    lines.append(f"{environment}: {count} businesses, {entries} entries; {'all is well' if good else 'BROKEN'}")
    return "\n".join(lines), good


async def _verify_books_of(service: Service, business_id: UUID) -> tuple[BooksVerification, list[BooksCheck]]:
    """Proves the books of one business in batches, each in a transaction of its own: what it holds in memory does not
    grow with them."""
    done = BooksVerification()
    is_last = False
    while not is_last:
        async with service.transactions.begin(system_caller(business_id)) as tx:
            is_last = await verify_batch(tx, done)
    await _catch_up(service, business_id)
    async with service.transactions.begin(system_caller(business_id)) as tx:
        return done, await verify_totals(tx, done)


async def _catch_up(service: Service, business_id: UUID) -> None:
    """Makes the sums of analytics know everything."""
    is_current = False
    while not is_current:
        async with service.transactions.begin(system_caller(business_id)) as tx:
            is_current = await analytics.catch_up(tx)


def rebuild_sums(environment: Environment, business: str | None) -> str:
    """Makes the sums of analytics anew, of every business or of one. They are read in the meantime: what is not summed
    yet is said by `asOf`."""
    return asyncio.run(_rebuild_sums(environment, _parse_id(business)))


async def _rebuild_sums(environment: Environment, business: UUID | None) -> str:
    count = 0
    async with _open_service(environment) as (service, businesses):
        for business_id, _ in await _list_businesses(businesses, business, environment):
            await rebuild_sums_of(service, business_id)
            count += 1
    return f"{environment}: the sums of {count} businesses are made anew"


@asynccontextmanager
async def _open_service(environment: Environment) -> AsyncIterator[tuple[Service, Database]]:
    """The open service of an environment, and a database with the worker's role, which may list all businesses."""
    installation = open_installation(read_settings())
    service = Service(environment, installation.settings, installation.urls_of(environment))
    worker = installation.urls_of(environment).worker_database(size=1, name="pinkas-verify")
    await service.open()
    await worker.open()
    try:
        yield service, worker
    finally:
        await worker.close()
        await service.close()


def _parse_id(text: str | None) -> UUID | None:
    return None if text is None else parse_business_id(text)


def parse_business_id(text: str) -> UUID:
    """The id of a business that an operator wrote. Raises InvalidSetting."""
    try:
        return UUID(text)
    except ValueError:
        raise InvalidSetting(
            f"{text!r} is not the id of a business, such as 01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a."
        ) from None


async def _list_businesses(worker: Database, business: UUID | None, environment: Environment) -> list[tuple[UUID, str]]:
    found: list[tuple[UUID, str]] = []
    after = UUID(int=0)
    async with worker.connection() as connection:
        while True:
            cursor = await connection.execute("SELECT * FROM list_businesses(%s, 500)", [after])
            rows = await cursor.fetchall()
            found += [(row.business_id, row.name) for row in rows]
            if len(rows) < 500:
                break
            after = rows[-1].business_id
    if business is None:
        return found
    chosen = [one for one in found if one[0] == business]
    if not chosen:
        other = "live" if environment == "sandbox" else "sandbox"
        raise InvalidSetting(
            f"There is no business {business} in {environment}. Is it of {other}: --environment {other}."
        )
    return chosen


def _known_signers(directory: Path, environment: Environment) -> TrustedKeys:
    """The public keys and certificates that an environment signs with or has signed with."""
    return TrustedKeys(
        _known_public_keys(directory, environment), pdf.known_certificates(directory / "keys" / environment)
    )


def _known_public_keys(directory: Path, environment: Environment) -> dict[str, bytes]:
    """All public keys that documents of an environment were signed with, by key id. They are read from the files of
    this installation and never from its database."""
    place = directory / "keys" / environment
    known = public_keys(place)
    if (place / pdf.CERTIFICATE).exists():
        signer = read_keys(place, environment).documents
        if signer is not None:
            known[signer.key_id] = signer.public_key
    return known


def _yes_or_no(truth: bool) -> str:
    return "yes" if truth else "NO"
