"""The public operations of files."""

from pinkas.core.problems import FilesUnavailable
from pinkas.domains.files import actions, flows
from pinkas.domains.files.rules.capacity import FileInUse, FilesFull
from pinkas.domains.files.rules.media_types import EXTENSIONS, UnsafeFile, UnsupportedFile
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "files", "files:read", "files:write"

OPERATIONS = (
    operation(
        "GET /files",
        actions.list_,
        "List files; filter by purpose, kind, digest and what uses them",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /files",
        flows.upload,
        "Upload a file",
        name="uploadFile",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(UnsupportedFile, UnsafeFile, FilesFull, FilesUnavailable),
    ),
    operation("GET /files/{id}", actions.get, "Get a file's record", group=GROUP, scope=READ),
    operation(
        "GET /files/{id}/content",
        flows.download,
        "Download a file",
        name="downloadFile",
        group=GROUP,
        scope=READ,
        media_type=", ".join(EXTENSIONS),
        problems=(FilesUnavailable,),
    ),
    operation(
        "DELETE /files/{id}",
        actions.remove_file,
        "Delete a file that nothing uses",
        group=GROUP,
        scope=WRITE,
        problems=(FileInUse,),
    ),
)
