"""File storage in a bucket of an S3-compatible store, by the library `obstore`, which only this module uses."""

import hashlib
import mmap
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from tempfile import SpooledTemporaryFile
from time import perf_counter
from typing import Any, BinaryIO, TypeVar, cast
from urllib.parse import parse_qs, unquote, urlsplit

import obstore
from obstore.exceptions import BaseError, PermissionDeniedError, UnauthenticatedError
from obstore.store import S3Store

from pinkas.outside.files.interface import CHUNK_BYTES, MAX_MEMORY_BYTES, StoredFile, check_digest
from pinkas.outside.http import CallObserver

T = TypeVar("T")

_ASIDE, _OWNER = "aside", "owner"


@dataclass(frozen=True)
class StoreTimeouts:
    """Time limits of requests to the store in seconds, and the number of retries."""

    connect: float = 3.0
    silent: float = 5.0
    whole: float = 20.0
    """For one request, and for all retries together."""
    retries: int = 2


class InvalidFilesSetting(Exception):
    """The setting of the store is invalid; the text says what is wrong with it."""


@dataclass(frozen=True)
class Bucket:
    """The location of a bucket, the prefix of our files in it, and the credentials."""

    name: str
    prefix: str
    region: str
    endpoint: str | None
    """None: Amazon's own of the region."""
    path_style: bool
    key_id: str | None
    secret: str | None
    """None with `key_id`: those of the machine, by its own means (AWS_ variables, its role)."""

    @classmethod
    def from_url(cls, url: str, key_id: str, secret: str) -> "Bucket":
        """Reads `s3://bucket/prefix?endpoint=...&region=...&style=path|host`. Without `endpoint` it is Amazon's.
        BadFilesSetting says what cannot be."""
        parts = urlsplit(url)
        options = parse_qs(parts.query, keep_blank_values=True)
        if parts.scheme != "s3" or not parts.netloc or "@" in parts.netloc or parts.fragment:
            raise InvalidFilesSetting("Expected s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION.")
        unknown = sorted(set(options) - {"endpoint", "region", "style"})
        if unknown or any(len(one) != 1 for one in options.values()):
            raise InvalidFilesSetting(
                f"Only endpoint, region and style are known, once each{_unknown_options_text(unknown)}."
            )
        given = {name: one[0] for name, one in options.items()}
        endpoint = given.get("endpoint")
        where = urlsplit(endpoint or "https://amazon")
        if where.scheme not in ("http", "https") or not where.netloc or endpoint == "":
            raise InvalidFilesSetting("endpoint must be an address such as https://minio.example.com.")
        style = given.get("style", "path" if endpoint else "host")
        if style not in ("path", "host"):
            raise InvalidFilesSetting("style must be path (HOST/BUCKET) or host (BUCKET.HOST).")
        if bool(key_id) != bool(secret):
            raise InvalidFilesSetting("Set both PINKAS_FILES_KEY_ID and PINKAS_FILES_SECRET, or neither.")
        return cls(
            name=parts.netloc,
            prefix=unquote(parts.path).strip("/"),
            region=given.get("region", "us-east-1"),
            endpoint=endpoint.rstrip("/") if endpoint else None,
            path_style=style == "path",
            key_id=key_id or None,
            secret=secret or None,
        )

    @property
    def host(self) -> str:
        """The host that is called."""
        own = urlsplit(self.endpoint or f"https://s3.{self.region}.amazonaws.com").hostname or ""
        return own if self.path_style else f"{self.name}.{own}"

    def store(self, environment: str, timeouts: StoreTimeouts) -> S3Store:
        """The client of one environment, whose files stand under its name: live and sandbox share none."""
        keys = {} if self.key_id is None else {"access_key_id": self.key_id, "secret_access_key": self.secret or ""}
        where = {} if self.endpoint is None else {"endpoint": self.endpoint}
        return S3Store(
            self.name,
            prefix=f"{self.prefix}/{environment}".strip("/"),
            region=self.region,
            virtual_hosted_style_request=not self.path_style,
            client_options={
                "allow_http": (self.endpoint or "").startswith("http://"),
                "connect_timeout": timedelta(seconds=timeouts.connect),
                "read_timeout": timedelta(seconds=timeouts.silent),
                "timeout": timedelta(seconds=timeouts.whole),
            },
            retry_config={
                "max_retries": timeouts.retries,
                "retry_timeout": timedelta(seconds=timeouts.whole),
                "backoff": {
                    "init_backoff": timedelta(milliseconds=100),
                    "max_backoff": timedelta(seconds=1),
                    "base": 2,
                },
            },
            **where,  # type: ignore[arg-type]
            **keys,  # type: ignore[arg-type]
        )


def _unknown_options_text(unknown: list[str]) -> str:
    return f", not {', '.join(unknown)}" if unknown else ""


class S3Files:
    """File storage below a prefix of a bucket. Every upload is one atomic request, so that a process that dies leaves
    no incomplete multipart upload. `observer` is told of every call, which ends when its last byte has come."""

    def __init__(
        self,
        bucket: Bucket,
        environment: str,
        timeouts: StoreTimeouts | None = None,
        observer: CallObserver | None = None,
    ) -> None:
        self._store = bucket.store(environment, timeouts or StoreTimeouts())
        self._host = bucket.host
        self._observer = observer

    def put(self, content: bytes) -> bytes:
        """See `Files`."""
        digest = hashlib.sha256(content).digest()
        self._put(digest, content)
        return digest

    def put_file(self, file: BinaryIO, sha256: bytes) -> None:
        """See `Files`. The pages of the file are sent as they lie on disk."""
        check_digest(file, sha256)
        if file.seek(0, 2) <= MAX_MEMORY_BYTES:
            file.seek(0)
            self._put(sha256, file.read())
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
            self._put(sha256, mapped)

    def get(self, sha256: bytes) -> bytes:
        """See `Files`."""
        with self.open(sha256) as file:
            return file.read()

    def open(self, sha256: bytes) -> BinaryIO:
        """See `Files`. It is fetched whole before it is given out."""
        file = cast(BinaryIO, SpooledTemporaryFile(max_size=MAX_MEMORY_BYTES))  # noqa: SIM115  (handed on)
        try:
            try:
                self._fetch(_object_path(sha256), file)
            except FileNotFoundError:
                self.restore(sha256)
                self._fetch(_object_path(sha256), file)
            check_digest(file, sha256)
        except BaseException:
            file.close()
            raise
        return file

    def list_files(self, start: str, *, aside: bool = False) -> Iterator[StoredFile]:
        """See `Files`."""
        folder = f"{_ASIDE}/{start}" if aside else start
        for found in self._call(lambda: list(obstore.list(self._store, folder))):
            for one in found:
                name = str(one["path"]).rpartition("/")[2]
                yield StoredFile(bytes.fromhex(name), int(one["size"]), one["last_modified"])

    def set_aside(self, sha256: bytes) -> None:
        """See `Files`."""
        self._move(_object_path(sha256), f"{_ASIDE}/{_object_path(sha256)}")

    def restore(self, sha256: bytes) -> None:
        """See `Files`."""
        self._move(f"{_ASIDE}/{_object_path(sha256)}", _object_path(sha256))

    def remove(self, sha256: bytes) -> None:
        """See `Files`."""
        self._call(lambda: obstore.delete(self._store, f"{_ASIDE}/{_object_path(sha256)}"))

    def owner(self) -> str | None:
        """See `Files`."""
        with suppress(FileNotFoundError):
            return self._call(lambda: bytes(obstore.get(self._store, _OWNER).bytes()).decode())
        return None

    def set_owner(self, whose: str) -> None:
        """See `Files`."""
        self._call(lambda: obstore.put(self._store, _OWNER, whose.encode(), use_multipart=False))

    def _put(self, sha256: bytes, content: Any) -> None:
        self._call(lambda: obstore.put(self._store, _object_path(sha256), content, use_multipart=False))

    def _fetch(self, path: str, into: BinaryIO) -> None:
        def fetch() -> None:
            found = obstore.get(self._store, path)
            for piece in found.stream(min_chunk_size=CHUNK_BYTES):
                into.write(bytes(piece))
            if into.tell() != found.meta["size"]:
                raise OSError(f"the store gave {into.tell()} of {found.meta['size']} bytes of {path}")

        self._call(fetch)

    def _move(self, path: str, to: str) -> None:
        self._call(lambda: obstore.copy(self._store, path, to))
        self._call(lambda: obstore.delete(self._store, path))

    def _call(self, call: Callable[[], T]) -> T:
        """Runs a call and turns errors of the store into OSError with their first line, which contains no secret."""
        began, outcome = perf_counter(), "2xx"
        try:
            return call()
        except FileNotFoundError as fault:
            outcome = _outcome(fault)
            raise
        except BaseError as fault:
            outcome = _outcome(fault)
            raise OSError(f"the file store failed: {str(fault).splitlines()[0]}") from None
        except OSError:
            outcome = "reset"
            raise
        finally:
            if self._observer is not None:
                self._observer(self._host, outcome, perf_counter() - began)


def _object_path(digest: bytes) -> str:
    name = digest.hex()
    return f"{name[:2]}/{name}"


def _outcome(fault: Exception) -> str:
    """Why a call failed, as `CallObserver` takes it. The library tells it in its text alone. A store that does not let
    us in is no `4xx`, which is a file that is not there."""
    if isinstance(fault, FileNotFoundError):
        return "4xx"
    if isinstance(fault, PermissionDeniedError | UnauthenticatedError):
        return "denied"
    text = str(fault)
    if status := re.search(r"status code: (\d)\d\d", text):
        return f"{status[1]}xx"
    if "kind: Timeout" in text:
        return "timeout"
    return "connect" if "kind: Connect" in text else "reset"
