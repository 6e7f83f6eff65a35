"""File storage: one interface, implemented by a directory and by a bucket of an S3-compatible store."""

from pinkas.outside.files.disk import DiskFiles
from pinkas.outside.files.interface import (
    SEVERAL_DATABASES,
    Files,
    StoredFile,
    digest_of,
    iterate_file,
    run_in_file_thread,
)
from pinkas.outside.files.overlay import OverlaidFiles
from pinkas.outside.files.s3 import Bucket, InvalidFilesSetting, S3Files, StoreTimeouts

__all__ = [
    "SEVERAL_DATABASES",
    "Bucket",
    "DiskFiles",
    "Files",
    "InvalidFilesSetting",
    "OverlaidFiles",
    "S3Files",
    "StoreTimeouts",
    "StoredFile",
    "digest_of",
    "iterate_file",
    "run_in_file_thread",
]
