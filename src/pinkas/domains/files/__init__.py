"""Files of a business: uploaded, checked, served, and removed from the store when nothing refers to their bytes."""

from pinkas.domains.files.actions import Stored, held, readable, use
from pinkas.domains.files.flows import StoredFiles
from pinkas.domains.files.keeping import handed, keep, picture, shelve
from pinkas.domains.files.rules.kinds import EXTENSIONS, PICTURES, UnsafeFile, UnsupportedFile, picture_type
from pinkas.domains.files.types import File

__all__ = [
    "EXTENSIONS",
    "PICTURES",
    "File",
    "Stored",
    "StoredFiles",
    "UnsafeFile",
    "UnsupportedFile",
    "handed",
    "held",
    "keep",
    "picture",
    "picture_type",
    "readable",
    "shelve",
    "use",
]
