"""File storage: one interface, implemented by a directory and by a bucket of an S3-compatible store."""

from pinkas.outside.files.disk import DiskFiles
from pinkas.outside.files.port import Files, Kept, beside, pieces
from pinkas.outside.files.s3 import BadFilesSetting, Bucket, Patience, S3Files

__all__ = ["BadFilesSetting", "Bucket", "DiskFiles", "Files", "Kept", "Patience", "S3Files", "beside", "pieces"]
