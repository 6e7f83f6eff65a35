"""What an operator or an accountant checks without trusting the service: a file, and the chains of all businesses."""

import asyncio
import base64
from pathlib import Path
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.domains.documents import ChainReport, check_chain
from pinkas.installation import ENVIRONMENTS, reach, with_directory
from pinkas.outside import pdf
from pinkas.platform.caller import system_caller
from pinkas.platform.crypto import DocumentSigner, read_keys, signature_fits
from pinkas.platform.database import Database
from pinkas.platform.settings import Environment, Settings, read_settings
from pinkas.wiring import CERTIFICATE, Service


def verify_file(path: Path) -> tuple[str, bool]:
    """Checks a PDF by itself and against this installation's certificate and key; the findings, and the verdict.

    The file is genuine when its PAdES signature covers every byte; it is ours when the certificate and the key behind
    the seal are this installation's.
    """
    try:
        content = path.read_bytes()
    except OSError as fault:
        return f"{path}: {fault.strerror}", False
    proof = pdf.verify(content)
    lines = [
        f"file          {path}",
        f"signed        {_word(proof.signed)}",
        f"intact        {_word(proof.intact)}",
        f"whole file    {_word(proof.whole_file)}",
        f"signer        {proof.signer or '-'}",
        f"certificate   {proof.certificate_sha256 or '-'}",
    ]
    if proof.seal is None or not proof.genuine:
        return "\n".join([*lines, "NOT GENUINE: the file is not a document of Pinkas as it was signed."]), False
    seal = proof.seal
    signer = _known_signers(read_settings()).get(seal.key_id)
    fits = signer is not None and signature_fits(
        signer.public_key, bytes.fromhex(seal.digest), base64.b64decode(seal.signature)
    )
    lines += [
        f"document      {seal.document_id}",
        f"marking       {proof.marking}{' (sandbox)' if proof.sandbox else ''}",
        f"digest        {seal.digest}",
        f"chain         index {seal.index}, after {seal.previous}",
        f"seal          key {seal.key_id} {'fits' if fits else 'is not of this installation'}",
    ]
    verdict = (
        "GENUINE: signed as a whole, and sealed by this installation."
        if fits
        else ("SIGNED, but not sealed by a key of this installation: ask its issuer.")
    )
    return "\n".join([*lines, verdict]), fits


def verify_chains(environment: Environment, business: str | None) -> tuple[str, bool]:
    """Recomputes the chain of every business (or of one); names the first document that does not fit in each."""
    return asyncio.run(_verify_chains(environment, business))


async def _verify_chains(environment: Environment, business: str | None) -> tuple[str, bool]:
    installation = reach(read_settings())
    service = Service(environment, installation.settings, installation.urls(environment))
    worker = Database(installation.urls(environment).worker, size=1, name="pinkas-verify")
    await service.open()
    await worker.open()
    lines, good, documents, count = [], True, 0, 0
    try:
        for business_id, name in await _businesses(worker, business):
            async with service.transactions.begin(system_caller(business_id)) as tx:
                report: ChainReport = await check_chain(tx)
            documents, count = documents + report.documents, count + 1
            if report.fault is not None:
                good = False
                lines.append(f"BROKEN  {name} ({business_id}): {report.fault}")
    finally:
        await worker.close()
        await service.close()
    lines.append(f"{environment}: {count} businesses, {documents} documents fit; {'all is well' if good else 'BROKEN'}")
    return "\n".join(lines), good


async def _businesses(worker: Database, business: str | None) -> list[tuple[UUID, str]]:
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
    chosen = [one for one in found if str(one[0]) == business]
    if not chosen:
        raise NotFound(f"There is no business {business}.")
    return chosen


def _known_signers(settings: Settings) -> dict[str, DocumentSigner]:
    """The keys of this installation's environments, by their id."""
    directory = with_directory(settings).directory()
    found = {}
    for environment in ENVIRONMENTS:
        place = directory / "keys" / environment
        if (place / CERTIFICATE).exists():
            signer = read_keys(place, environment).documents
            if signer is not None:
                found[signer.key_id] = signer
    return found


def _word(truth: bool) -> str:
    return "yes" if truth else "NO"
