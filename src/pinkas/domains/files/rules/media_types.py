"""Which files are taken, and under what name they are given out. Decided by their content, never by what was said."""

import codecs
import html
import unicodedata
import zipfile
from typing import BinaryIO

from pinkas.core.problems import Problem
from pinkas.domains.files.rules.pdf import Content, has_active_content, is_complete

MAX_NAME_LETTERS = 120
"""How many letters of a file's name are kept."""
_MAX_PARTS, _MAX_UNPACKED_BYTES = 10_000, 200 * 1024 * 1024
_SMALL_UNPACKED_BYTES, _MAX_COMPRESSION_RATIO = 16 * 1024 * 1024, 100
"""An Office document that unpacks to more than this is refused when it is packed a hundredfold: no text is."""
_CHUNK_BYTES = 64 * 1024


class UnsupportedFile(Problem):
    status, code, message = 422, "unsupported_file", "The file is of no kind that is taken."
    hint = "Send a PDF, a PNG, JPEG or WebP picture, XML, text or CSV in UTF-8, or an Office document without macros."


class UnsafeFile(Problem):
    status, code, message = 422, "unsafe_file", "The file could harm whoever opens it."
    hint = "Save it anew without scripts and actions, for instance by printing it to a PDF, and send that."


EXTENSIONS = {
    "application/pdf": "pdf",
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/webp": "webp",
    "application/xml": "xml",
    "text/csv": "csv",
    "text/plain": "txt",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
}
"""Every kind that is taken, and the end of its name."""
PICTURE_TYPES = ("image/png", "image/jpeg", "image/webp")
_MACRO_PARTS = ("vbaproject", "vbadata.xml", "/macrosheets/", "/dialogsheets/")
_MACRO_FOLDERS = ("basic/", "scripts/")
"""Where OpenDocument keeps its programs."""
_MAX_CONTENT_TYPES_BYTES = 1024 * 1024
"""Bytes of an Office document's own list of its parts."""
_MAIN_PARTS = {"word/document.xml": "docx", "xl/workbook.xml": "xlsx", "ppt/presentation.xml": "pptx"}


def detect_media_type(file: BinaryIO, content: Content, name: str | None) -> str:
    """What a file is, by its content (which is the file's, all of it); its name only tells CSV from other text.
    `UnsupportedFile` for anything else and for a PDF that is cut off; `UnsafeFile` for what runs something, has
    macros, unpacks without bounds or out of its folder."""
    if not len(content):
        raise UnsupportedFile("The file is empty.", field="file")
    if content[:5] == b"%PDF-":
        if not is_complete(content):
            raise UnsupportedFile("The PDF is broken: its end is missing.", field="file")
        if has_active_content(content):
            raise UnsafeFile("The PDF runs a script or a program, or hides what it does.", field="file")
        return "application/pdf"
    found = detect_picture_type(content[:12])
    if found is None:
        found = _detect_office(file, len(content)) if content[:4] == b"PK\x03\x04" else _detect_text(content, name)
    if found is None:
        raise UnsupportedFile(field="file")
    return found


def detect_picture_type(head: bytes) -> str | None:
    """Which picture begins with these 12 bytes."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    return None


def download_name(name: str | None, media_type: str, default_name: str = "attachment") -> str:
    """The name under which a file is given out: the last part of what was sent, without what a path, a header or a
    reader's eye could be misled by, and with the end of its kind. It names nothing in a store."""
    last = (name or "").replace("\\", "/").rpartition("/")[2]
    kept = "".join(one for one in unicodedata.normalize("NFC", last) if unicodedata.category(one)[0] not in "C")
    stem = " ".join(kept.replace('"', "'").split()).strip(". ")
    extension = EXTENSIONS[media_type]
    for end in (extension, "jpeg", *EXTENSIONS.values()):
        stem = stem.removesuffix(f".{end}").removesuffix(f".{end.upper()}")
    return f"{stem.strip('. ')[:MAX_NAME_LETTERS] or default_name}.{extension}"


def _detect_text(content: Content, name: str | None) -> str | None:
    reader = codecs.getincrementaldecoder("utf-8-sig")()
    empty = True
    try:
        for at in range(0, len(content), _CHUNK_BYTES):
            text = reader.decode(content[at : at + _CHUNK_BYTES], final=at + _CHUNK_BYTES >= len(content))
            empty = empty and not text
            if any(unicodedata.category(one) == "Cc" and one not in "\t\r\n\f" for one in set(text)):
                return None
    except UnicodeDecodeError:
        return None
    if empty:
        return None
    if _is_xml(content):
        return "application/xml"
    return "text/csv" if (name or "").lower().endswith(".csv") else "text/plain"


def _is_xml(content: Content) -> bool:
    """Whether a text is XML, such as an electronic invoice; `UnsafeFile` for one that defines entities, which unpack
    without bounds or read other files."""
    if not content[:_CHUNK_BYTES].removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"<?xml"):
        return False
    if content.find(b"<!ENTITY") >= 0:
        raise UnsafeFile("The XML defines entities.", field="file")
    return True


def _check_archive_parts(parts: list[zipfile.ZipInfo], size: int) -> None:
    """Refuses an archive that would fill a disk, or write outside of its folder, when it is unpacked."""
    unpacked, packed = sum(one.file_size for one in parts), sum(one.compress_size for one in parts)
    bomb = unpacked > _SMALL_UNPACKED_BYTES and unpacked > _MAX_COMPRESSION_RATIO * size
    if bomb or unpacked > _MAX_UNPACKED_BYTES or packed > size or len(parts) > _MAX_PARTS:
        raise UnsafeFile("The file unpacks to far more than it should.", field="file")
    for one in parts:
        steps = one.orig_filename.replace("\\", "/").split("/")
        if steps[0] == "" or ".." in steps or ":" in steps[0] or "\0" in one.orig_filename:
            raise UnsafeFile("The file holds a part with a path that leads out of it.", field="file")


def _has_macros(archive: zipfile.ZipFile, parts: list[zipfile.ZipInfo]) -> bool:
    """Whether an Office document has programs in it, by the names of its parts or by what it says they are (ECMA-376,
    part 2, 10.1.2.3); a list of parts that says it in a way of its own counts as one that has."""
    for one in parts:
        name = one.filename.replace("\\", "/").lower()
        if name.startswith(_MACRO_FOLDERS) or any(mark in f"/{name}" for mark in _MACRO_PARTS):
            return True
        if name == "[content_types].xml" and _declares_macros(_read_part(archive, one)):
            return True
    return False


def _read_part(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    with archive.open(part) as opened:
        said = opened.read(_MAX_CONTENT_TYPES_BYTES + 1)
    if len(said) > _MAX_CONTENT_TYPES_BYTES:
        raise UnsafeFile("The list of its parts is far longer than it should be.", field="file")
    return said


def _declares_macros(content_types: bytes) -> bool:
    text = html.unescape(content_types.replace(b"\0", b"").decode("utf-8", "replace")).lower()
    return any(mark in text for mark in ("macroenabled", "macrosheet", "vbaproject", "<!doctype", "<!entity"))


def _detect_office(file: BinaryIO, size: int) -> str | None:
    """The kind of an Office document; only the list of its parts is read, and what it says of them."""
    try:
        with zipfile.ZipFile(file) as archive:
            parts = archive.infolist()
            names = {one.filename for one in parts}
            _check_archive_parts(parts, size)
            if _has_macros(archive, parts):
                raise UnsafeFile("The document holds macros.", field="file")
            if parts and parts[0].filename == "mimetype" and parts[0].file_size < 100:
                said = archive.read(parts[0]).decode("ascii", "replace")
                return said if said in EXTENSIONS else None
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        return None
    ends = [end for part, end in _MAIN_PARTS.items() if part in names]
    if "[Content_Types].xml" not in names or len(ends) != 1:
        return None
    return next(kind for kind, end in EXTENSIONS.items() if end == ends[0])
