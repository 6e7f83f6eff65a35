"""Restoring the business of an archive: its files into the store, its rows in one transaction, new secrets in place of
those that an archive leaves out, and an owner."""

import asyncio
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import Any, BinaryIO, cast
from uuid import UUID

import msgspec

from pinkas.core.ids import IdSource
from pinkas.domains import accounts
from pinkas.migrations.loading import CannotLoad, Loading, open_loading
from pinkas.outside import pdf
from pinkas.outside.archive_files import ArchiveReader, TableMember
from pinkas.outside.files import run_in_file_thread
from pinkas.platform.crypto import SecretBox, public_keys, remember_public_keys, sha256
from pinkas.wiring import Service

_LINKS: Mapping[str, str] = {
    "checkouts": "checkout",
    "mandates": "mandate",
    "mandate_authorizations": "mandate_authorization",
    "payment_links": "payment_link",
}
"""Tables whose rows always have an address, and the kind of the credential that leads there. Those of the portal and of
the page to stop reminders are made when somebody asks for one."""
_INBOX_ALPHABET, _INBOX_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789", 20
FRESH: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(_LINKS, ("token", "hash")),
    "document_shares": ("hash",),
    "inbox_addresses": ("local_part", "hash"),
}
"""What a row gets anew, since it has to have something there."""


@dataclass
class Restored:
    """What came."""

    owner: str
    tables: int = 0
    rows: int = 0
    files: int = 0
    is_new: bool = False
    new_keys: list[str] = field(default_factory=list)


async def restore_business(archive: ArchiveReader, service: Service, owner_url: str, owner: str) -> Restored:
    """Brings the business of an archive, which was checked, into the environment of a service. `owner_url` is the
    address of the database for the role that owns its schema, `owner` the e-mail address of who is to own the business.
    All rows come or none; files that came before a failure are removed as those that nothing names. Raises CannotLoad.
    """
    told = archive.manifest
    if told.environment != service.environment:
        raise CannotLoad(f"The archive is of {told.environment}, and this is {service.environment}.")
    done = Restored(owner=owner)
    tables = [one.name for one in told.tables]
    password = await accounts.hash_password(secrets.token_urlsafe(32))
    with open_loading(owner_url, told.business.id, tables, told.revision) as loading:
        for pack in told.files:
            for digest, file in archive.files(pack):
                await run_in_file_thread(_store_file, service, cast(BinaryIO, file), digest)
                done.files += 1
        box = service.runtime.keys.box
        for name in loading.order:
            table = archive.table(name)
            assert table is not None, "the order is that of the tables of the archive"
            done.rows += await asyncio.to_thread(_load_table, loading, archive, table, box)
            done.tables += 1
        _add_keys(loading, archive, done, service)
        _add_owner(loading, owner, password, done)
    return done


def _store_file(service: Service, file: BinaryIO, digest: bytes) -> None:
    """Puts a file into the store by way of the disk: a store reads what it takes more than once."""
    with TemporaryFile() as local:
        while piece := file.read(1024 * 1024):
            local.write(piece)
        local.seek(0)
        service.outside.files.put_file(local, digest)


def _load_table(loading: Loading, archive: ArchiveReader, table: TableMember, box: SecretBox) -> int:
    names = [one.name for one in table.columns]
    fresh = FRESH.get(table.name, ())
    lines = archive.lines(table.name)
    if fresh or table.name == "payment_pages":
        lines = _with_addresses(loading, table.name, lines, box)
    return loading.load(table.name, [*names, *fresh], lines)


def _with_addresses(loading: Loading, table: str, lines: Iterator[bytes], box: SecretBox) -> Iterator[bytes]:
    """Rows with new secrets in place of those that are left out, found by their credentials. The rest of a row stays as
    it is written."""
    for line in lines:
        row: dict[str, Any] = msgspec.json.decode(line)
        id = UUID(row["id"])
        more: dict[str, str] = {}
        if table in _LINKS:
            token = secrets.token_urlsafe(32)
            more = {"token": _hex(box.encrypt(token.encode(), id)), "hash": _hex(sha256(token))}
            _add_credential(loading, sha256(token), _LINKS[table], id)
        elif table == "inbox_addresses":
            letters = "".join(secrets.choice(_INBOX_ALPHABET) for _ in range(_INBOX_LETTERS))
            more = {"local_part": _hex(box.encrypt(letters.encode(), id)), "hash": _hex(sha256(letters))}
            _add_credential(loading, sha256(letters), "inbox_address", id)
        elif table == "document_shares":  # its address was shown once, and is known to nobody here
            more = {"hash": _hex(secrets.token_bytes(32))}
        else:  # a payment page, whose address is no secret
            _add_credential(loading, sha256(f"payment_page:{row['slug']}"), "payment_page", id)
        yield line.rstrip()[:-1] + b"," + msgspec.json.encode(more)[1:] if more else line


def _hex(content: bytes) -> str:
    return "\\x" + content.hex()


def _add_credential(loading: Loading, hash: bytes, kind: str, id: UUID) -> None:
    added = loading.execute(
        """INSERT INTO credentials (hash, kind, business_id, holder_id)
           VALUES (%(hash)s, %(kind)s, %(business_id)s, %(id)s) ON CONFLICT DO NOTHING RETURNING holder_id""",
        hash=hash,
        kind=kind,
        id=id,
    )
    if added is None:
        raise CannotLoad(f"The address of the {kind.replace('_', ' ')} {id} is taken by another business here.")


def _add_keys(loading: Loading, archive: ArchiveReader, done: Restored, service: Service) -> None:
    """Believes the keys and certificates of the installation that made the archive: what it signed stays genuine. What
    is issued from now on is signed by the key of this one."""
    directory = service.settings.directory() / "keys" / service.environment
    done.new_keys = sorted(archive.keys.keys() - public_keys(directory).keys())
    remember_public_keys(directory, archive.keys)
    for fingerprint in archive.manifest.certificates:
        if not re.fullmatch(r"[0-9a-f]{64}", fingerprint):
            raise CannotLoad("The manifest names a certificate that is no SHA-256.")
        pdf.remember_certificate(directory, fingerprint)
    for key_id, key in archive.keys.items():
        loading.execute("SELECT add_signing_key(%(id)s, %(key)s)", id=key_id, key=key)


def _add_owner(loading: Loading, email: str, password_hash: str, done: Restored) -> None:
    """Makes the person of an address the owner. One who is not here yet gets a password that nobody knows."""
    user = loading.execute("SELECT id FROM users WHERE email = %(email)s", email=email)
    now = datetime.now(UTC)
    if user is None:
        done.is_new = True
        user = loading.execute(
            """INSERT INTO users (id, email, name, language, password_hash, created_at)
               SELECT %(id)s, %(email)s, %(name)s, default_lang, %(hash)s, %(now)s
               FROM businesses WHERE business_id = %(business_id)s RETURNING id""",
            id=IdSource().new(now),
            email=email,
            name=email.partition("@")[0],
            hash=password_hash,
            now=now,
        )
    loading.execute(
        """INSERT INTO memberships (business_id, user_id, role, created_at)
           VALUES (%(business_id)s, %(user)s, 'owner', %(now)s)""",
        user=user.id,
        now=now,
    )
