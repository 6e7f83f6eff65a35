"""The two stores of files keep one contract, and a store that fails is an OSError, whatever it does."""

import hashlib
import io
import os
import shutil
import time
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import SpooledTemporaryFile, TemporaryFile

import pytest

from pinkas.outside.files import Bucket, DiskFiles, Files, InvalidFilesSetting, S3Files, StoreTimeouts
from pinkas.platform.http.upload import receive_upload
from support.s3 import BUCKET, KEY_ID, SECRET, LocalStore, broken_server, s3_server

HURRIED = StoreTimeouts(connect=0.5, silent=0.5, whole=1.5, retries=1)


@pytest.fixture(scope="module")
def server() -> Iterator[LocalStore]:
    with s3_server() as running:
        yield running


@pytest.fixture(params=["folder", "bucket"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> Files:
    if request.param == "folder":
        return DiskFiles(tmp_path)
    server: LocalStore = request.getfixturevalue("server")
    return S3Files(Bucket.from_url(server.url(tmp_path.name), KEY_ID, SECRET), "live")


def _part(digest: bytes) -> str:
    return digest.hex()[:2]


def test_what_was_put_is_given_out_whole_and_again(files: Files) -> None:
    for content in (b"", b"a", "חשבונית".encode(), os.urandom(300_000)):
        digest = files.put(content)
        assert digest == hashlib.sha256(content).digest()
        assert files.put(content) == digest
        assert files.get(digest) == content
        with files.open(digest) as file:
            assert b"".join(iter(lambda: file.read(65536), b"")) == content


def test_a_large_file_goes_in_and_comes_out_by_way_of_the_disk(files: Files) -> None:
    content = os.urandom(3_000_000)
    digest = hashlib.sha256(content).digest()
    with SpooledTemporaryFile(max_size=1024 * 1024) as file:
        file.write(content)
        files.put_file(file, digest)
    with files.open(digest) as file:
        assert file.fileno() > 0
        assert hashlib.file_digest(file, "sha256").digest() == digest


def test_bytes_under_another_name_are_refused_and_not_kept(files: Files) -> None:
    name = hashlib.sha256(b"said").digest()
    with TemporaryFile() as file:
        file.write(b"meant")
        with pytest.raises(OSError, match="was changed"):
            files.put_file(file, name)
    with pytest.raises(FileNotFoundError):
        files.get(name)


def test_a_file_that_is_not_there_is_not_found(files: Files) -> None:
    nothing = hashlib.sha256(os.urandom(9)).digest()
    for ask in (files.get, files.open, files.restore):
        with pytest.raises(FileNotFoundError):
            ask(nothing)
    assert list(files.list_files(_part(nothing))) == []
    files.remove(nothing)


def test_a_file_that_is_set_aside_is_brought_back_by_who_reads_it_and_goes_when_it_is_removed(files: Files) -> None:
    digest = files.put(b"set aside")
    (listed,) = files.list_files(_part(digest))
    assert (listed.sha256, listed.size) == (digest, 9)
    assert abs(datetime.now(UTC) - listed.at) < timedelta(minutes=1)
    files.set_aside(digest)
    assert list(files.list_files(_part(digest))) == []
    assert [one.sha256 for one in files.list_files(_part(digest), aside=True)] == [digest]
    assert files.get(digest) == b"set aside"
    assert list(files.list_files(_part(digest), aside=True)) == []
    files.set_aside(digest)
    files.remove(digest)
    with pytest.raises(FileNotFoundError):
        files.get(digest)


def test_putting_again_what_is_set_aside_keeps_it(files: Files) -> None:
    digest = files.put(b"once more")
    files.set_aside(digest)
    files.put(b"once more")
    files.remove(digest)
    assert files.get(digest) == b"once more"


def test_a_store_knows_whose_it_is(files: Files) -> None:
    assert files.owner() is None
    files.set_owner("this installation")
    assert files.owner() == "this installation"


def test_live_and_sandbox_share_no_file_of_a_bucket(server: LocalStore, tmp_path: Path) -> None:
    live, sandbox = (S3Files(Bucket.from_url(server.url("both"), KEY_ID, SECRET), one) for one in ("live", "sandbox"))
    digest = live.put(b"of live")
    with pytest.raises(FileNotFoundError):
        sandbox.get(digest)


def test_a_folder_is_moved_to_a_bucket_and_back_by_copying_it(server: LocalStore, tmp_path: Path) -> None:
    folder = DiskFiles(tmp_path / "files" / "live")
    first = folder.put(b"from the folder")
    shutil.copytree(tmp_path / "files", server.folder / BUCKET / "moved")
    bucket = S3Files(Bucket.from_url(server.url("moved"), KEY_ID, SECRET), "live")
    assert bucket.get(first) == b"from the folder"
    second = bucket.put(b"from the bucket")
    shutil.copytree(server.folder / BUCKET / "moved", tmp_path / "files", dirs_exist_ok=True)
    assert folder.get(second) == b"from the bucket"


def test_a_changed_file_is_never_given_out(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path)
    digest = files.put(b"as it was")
    (found,) = tmp_path.glob("*/*")
    found.write_bytes(b"as it is")
    for ask in (files.get, files.open):
        with pytest.raises(OSError, match="was changed"):
            ask(digest)


def test_what_a_process_left_half_written_is_no_file_and_goes_after_a_day(tmp_path: Path) -> None:
    files = DiskFiles(tmp_path)
    digest = files.put(b"whole")
    (whole,) = tmp_path.glob("*/*")
    young, old = (whole.with_suffix(f".1.{name}") for name in ("young", "old"))
    for one in (young, old):
        one.write_bytes(b"wh")
    os.utime(old, (time.time() - 90_000,) * 2)
    assert [one.sha256 for one in files.list_files(_part(digest))] == [digest]
    assert young.exists()
    assert not old.exists()


@pytest.mark.parametrize(
    ("how", "outcome"),
    [
        ("refused", "connect"),
        ("silent", "timeout"),
        ("error", "5xx"),
        ("denied", "denied"),
        ("short", "reset"),
        ("other", "2xx"),
        ("wrong secret", "denied"),
        ("no bucket", "4xx"),
    ],
)
def test_a_store_that_fails_is_an_oserror_and_tells_no_secret(server: LocalStore, how: str, outcome: str) -> None:
    """Whoever watches the calls is told how each ended."""
    told: list[tuple[str, str]] = []
    digest = hashlib.sha256(b"kept").digest()

    def fails(url: str, secret: str = SECRET, *, puts: bool = True) -> None:
        bucket = Bucket.from_url(url, KEY_ID, secret)
        files = S3Files(bucket, "live", HURRIED, lambda host, what, _seconds: told.append((host, what)))
        begun = time.monotonic()
        for ask in [lambda: files.open(digest), *([lambda: files.put_file(io.BytesIO(b"kept"), digest)] * puts)]:
            with pytest.raises(OSError) as raised:  # noqa: PT011  (each has its own text)
                ask()
            assert SECRET not in str(raised.value)
            assert secret not in str(raised.value)
        assert time.monotonic() - begun < 10

    if how == "refused":
        fails(f"s3://{BUCKET}?endpoint=http://127.0.0.1:9")
    elif how == "wrong secret":
        fails(server.url(), "another-secret")
    elif how == "no bucket":
        fails(f"s3://nobucket?endpoint={server.endpoint}", puts=False)
    else:
        with broken_server(how) as endpoint:
            fails(f"s3://{BUCKET}?endpoint={endpoint}", puts=how in ("silent", "error", "denied"))
    assert set(told) == {("127.0.0.1", outcome)}


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("https://bucket", "Expected s3://"),
        ("s3:///prefix", "Expected s3://"),
        ("s3://key:secret@bucket", "Expected s3://"),
        ("s3://bucket?region=a&region=b", "once each"),
        ("s3://bucket?endpont=http://a", "not endpont"),
        ("s3://bucket?endpoint=minio:9000", "endpoint must be"),
        ("s3://bucket?endpoint=", "endpoint must be"),
        ("s3://bucket?style=wide", "style must be"),
    ],
)
def test_an_address_that_cannot_be_meant_is_refused_with_its_reason(url: str, said: str) -> None:
    with pytest.raises(InvalidFilesSetting, match=said):
        Bucket.from_url(url, "", "")
    with pytest.raises(InvalidFilesSetting, match="both"):
        Bucket.from_url("s3://bucket", "a key", "")


def test_without_an_endpoint_it_is_amazon_s_and_the_bucket_is_its_host() -> None:
    bucket = Bucket.from_url("s3://bucket/a/b/?region=il-central-1", "", "")
    assert (bucket.name, bucket.prefix, bucket.region) == ("bucket", "a/b", "il-central-1")
    assert (bucket.endpoint, bucket.path_style, bucket.key_id) == (None, False, None)


async def test_an_upload_stands_on_disk_when_it_is_large_and_is_hashed_while_it_comes() -> None:
    content = os.urandom(1_500_000)

    async def pieces(head: bytes, tail: bytes) -> AsyncIterator[bytes]:
        whole = head + content + tail
        for at in range(0, len(whole), 65536):
            yield whole[at : at + 65536]

    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
    for kind, runtime in (("image/png", (b"", b"")), ("multipart/form-data; boundary=x", (head, b"\r\n--x--\r\n"))):
        upload = await receive_upload(kind, pieces(*runtime))
        with upload.file:
            assert os.fstat(upload.file.fileno()).st_size == upload.size == len(content)
            assert upload.sha256 == hashlib.sha256(content).digest()
