"""Archives as files: what is written is read again, and what anybody may have made is refused with a reason."""

import hashlib
import io
import tracemalloc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pinkas.outside.archive_files import (
    FORMAT,
    ArchiveFault,
    ArchiveReader,
    ArchiveWriter,
    Column,
    Manifest,
    NotAnArchive,
    Owner,
)
from pinkas.platform.crypto import DocumentSigner

SIGNER = DocumentSigner.from_private_key(Ed25519PrivateKey.generate())
ROWS = [b'{"id":%d}\n' % place for place in range(3)]
FILES = sorted(
    (hashlib.sha256(content).digest(), content) for content in (b"a receipt", b"an original", bytes(200_000))
)
Change = Callable[[Manifest], Manifest]


def manifest_of(writer: ArchiveWriter) -> Manifest:
    return Manifest(
        format=FORMAT,
        product="Pinkas",
        revision="0001",
        environment="live",
        business=Owner(id=UUID(int=1), name="עסק", tax_id="1", country="IL"),
        created_at=datetime(2026, 1, 1, tzinfo=UTC),
        tables=writer.tables,
        files=writer.packs,
        keys={},
        certificates=[],
        left_out={},
    )


def written(change: Change = lambda manifest: manifest) -> bytes:
    """A small archive, whose manifest may be another one than it ought to be, signed as it is."""
    target = io.BytesIO()
    with ArchiveWriter(target) as writer:
        writer.add_table("things", [Column(name="id", type="integer")], ROWS, lambda _: None)
        writer.add_files(((digest, io.BytesIO(content)) for digest, content in FILES), lambda _: None)
        manifest = manifest_of(writer)
        writer.finish(change(manifest), SIGNER.key_id, SIGNER.public_key, SIGNER.sign)
    return target.getvalue()


def read(content: bytes) -> tuple[list[bytes], list[tuple[bytes, bytes]]]:
    """Everything in an archive, after it was checked."""
    with ArchiveReader(io.BytesIO(content)) as archive:
        for table in archive.manifest.tables:
            archive.check_table(table)
        for pack in archive.manifest.files:
            assert list(archive.check_pack(pack)) == [digest for digest, _ in archive.files(pack)]
        files = [(digest, file.read()) for pack in archive.manifest.files for digest, file in archive.files(pack)]
        return list(archive.lines("things")), files


def rebuilt(content: bytes, change: Callable[[ZipInfo, bytes], Iterator[tuple[ZipInfo, bytes]]]) -> bytes:
    """The archive with each member as a change gives it."""
    target = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as source, ZipFile(target, "w") as packed:
        for info in source.infolist():
            for other, inner in change(info, source.read(info)):
                packed.writestr(other, inner, other.compress_type)
    return target.getvalue()


def test_what_is_written_is_read_again() -> None:
    assert read(written()) == (ROWS, FILES)


@pytest.mark.parametrize("member", ["tables/things.ndjson", "files/000001.zip", "manifest.json", "signature.json"])
def test_a_changed_byte_of_any_member_is_found(member: str) -> None:
    def change(info: ZipInfo, content: bytes) -> Iterator[tuple[ZipInfo, bytes]]:
        changed = bytearray(content)
        changed[len(changed) // 2] ^= 1
        yield info, bytes(changed) if info.filename == member else content

    with pytest.raises(ArchiveFault):
        read(rebuilt(written(), change))


@pytest.mark.parametrize("part", [0.0, 0.01, 0.5, 0.999])
def test_a_file_that_is_cut_off_is_no_archive(part: float) -> None:
    content = written()
    with pytest.raises(NotAnArchive, match="cut off"):
        read(content[: int(len(content) * part)])


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "tables/other.ndjson", "tables/things.ndjson/"])
def test_a_member_that_the_manifest_does_not_name_is_refused(name: str) -> None:
    def change(info: ZipInfo, content: bytes) -> Iterator[tuple[ZipInfo, bytes]]:
        yield info, content
        if info.filename == "signature.json":
            yield ZipInfo(name), b"x"

    with pytest.raises(ArchiveFault, match="the manifest does not name it"):
        read(rebuilt(written(), change))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_members_of_one_name_are_refused() -> None:
    def change(info: ZipInfo, content: bytes) -> Iterator[tuple[ZipInfo, bytes]]:
        yield info, content
        yield info, content

    with pytest.raises(ArchiveFault, match="two members are called"):
        read(rebuilt(written(), change))


@pytest.mark.parametrize("gone", ["tables/things.ndjson", "files/000001.zip"])
def test_a_member_that_is_gone_is_named(gone: str) -> None:
    def change(info: ZipInfo, content: bytes) -> Iterator[tuple[ZipInfo, bytes]]:
        if info.filename != gone:
            yield info, content

    with pytest.raises(ArchiveFault, match=f"{gone} is named by the manifest, and is not in the archive"):
        read(rebuilt(written(), change))


def with_table(**fields: object) -> Change:
    """A manifest whose table is said to be another one."""
    return lambda manifest: msgspec.structs.replace(
        manifest, tables=[msgspec.structs.replace(manifest.tables[0], **fields)]
    )


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (with_table(path="../things.ndjson"), "no place of a table"),
        (with_table(path="tables/others.ndjson"), "no place of a table"),
        (with_table(name="Things"), "no place of a table"),
        (with_table(rows=4), "it has 3 rows, and the manifest says 4"),
        (with_table(sha256="0" * 64), "its content is not what the manifest says"),
        (with_table(bytes=5), "the manifest says 5"),
        (lambda one: msgspec.structs.replace(one, tables=one.tables * 2), "twice"),
        (lambda one: msgspec.structs.replace(one, tables=[]), "the manifest does not name it"),
        (lambda one: msgspec.structs.replace(one, keys={"0" * 16: "AAAA"}), "is not the one of its id"),
        (lambda one: msgspec.structs.replace(one, keys={"0" * 16: "!"}), "not base64"),
        (lambda one: msgspec.structs.replace(one, format="pinkas-archive/2"), "this version reads pinkas-archive/1"),
        (
            lambda one: msgspec.structs.replace(one, files=[msgspec.structs.replace(one.files[0], files=2)]),
            "it has 3 files, and the manifest says 2",
        ),
    ],
)
def test_a_manifest_that_lies_is_found_though_it_is_signed(change: Change, why: str) -> None:
    with pytest.raises(ArchiveFault, match=why):
        read(written(change))


def test_a_file_under_the_name_of_another_is_found() -> None:
    swapped = [(FILES[0][0], FILES[1][1]), FILES[1]]
    target = io.BytesIO()
    with ArchiveWriter(target) as writer:
        writer.add_files(((digest, io.BytesIO(content)) for digest, content in swapped), lambda _: None)
        manifest = manifest_of(writer)
        writer.finish(manifest, SIGNER.key_id, SIGNER.public_key, SIGNER.sign)
    with pytest.raises(ArchiveFault, match=r"the content of .* is another than its name says"):
        read(target.getvalue())


def test_what_unpacks_to_far_more_than_rows_do_is_refused_before_it_is_read() -> None:
    target = io.BytesIO()
    blank = b" " * (1 << 20) + b"\n"
    with ArchiveWriter(target) as writer:
        writer.add_table("things", [], (blank for _ in range(80)), lambda _: None)
        manifest = manifest_of(writer)
        writer.finish(manifest, SIGNER.key_id, SIGNER.public_key, SIGNER.sign)
    with pytest.raises(ArchiveFault, match="far more than rows"):
        ArchiveReader(io.BytesIO(target.getvalue()))


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\3\4" + bytes(40), b"PK\5\6" + b"\xff" * 18])
def test_another_file_is_no_archive(content: bytes) -> None:
    with pytest.raises(NotAnArchive):
        read(content)


def test_a_zip_without_a_manifest_is_no_archive() -> None:
    target = io.BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as packed:
        packed.writestr("hello.txt", "hello")
    with pytest.raises(NotAnArchive, match=r"no manifest\.json"):
        read(target.getvalue())


def test_memory_does_not_grow_with_the_archive(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("archive") / "large.zip"
    line = b'{"text":"' + b"x" * 1000 + b'"}\n'

    def files() -> Iterator[tuple[bytes, io.BytesIO]]:
        for place in range(5_000):
            yield place.to_bytes(32), io.BytesIO(b"x")

    tracemalloc.start()
    with path.open("w+b") as target, ArchiveWriter(target) as writer:
        writer.add_table("things", [], (line for _ in range(32_000)), lambda _: None)
        writer.add_files(files(), lambda _: None)
        manifest = manifest_of(writer)
        writer.finish(manifest, SIGNER.key_id, SIGNER.public_key, SIGNER.sign)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(writer.packs) == 3
    assert peak < 8_000_000, f"32 MB of rows and 5,000 files took {peak} bytes"
