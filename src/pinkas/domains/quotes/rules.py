"""The allowed transitions of a quote (`ANSWERABLE_STATUSES`, `REOPENABLE_STATUSES`), and what an answer must hold."""

import base64
import binascii
import struct
import zlib
from datetime import date, timedelta

from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector, Problem, invalid_field
from pinkas.core.wording import Wording, wording_of_error
from pinkas.domains.documents import QuoteExpired, Record
from pinkas.domains.quotes.types import Answer, QuoteAcceptance, QuoteStatus

QUOTE_TYPE = 10
ANSWERABLE_STATUSES: frozenset[QuoteStatus] = frozenset({"OPEN"})
"""From here to ACCEPTED or REJECTED."""
REOPENABLE_STATUSES: frozenset[QuoteStatus] = frozenset({"EXPIRED", "REJECTED"})
"""From here to OPEN."""
MAX_OPEN_DAYS = 731
MAX_PICTURE_BYTES = 100_000
MAX_PICTURE_SIDE = 2000

_PNG = b"\x89PNG\r\n\x1a\n"
_KEPT_CHUNKS = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks of a PNG that are its picture; whatever else a file carries is left out."""
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_BIT_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


class QuoteAlreadyAnswered(Problem):
    status, code, message = 409, "quote_already_answered", "The quote was answered already."
    hint = "Read it to see the answer. After a rejection the business can reopen it."


class QuoteConverted(Problem):
    status, code, message = 409, "quote_converted", "A document was issued from the quote: it takes no answer any more."
    hint = "Read the documents that were made from it."


class QuoteCancelled(Problem):
    status, code, message = 409, "quote_cancelled", "The quote was cancelled."
    hint = "Issue a new quote."


class QuoteNotReopenable(Problem):
    status, code, message = 409, "quote_not_reopenable", "Only an expired or a rejected quote can be reopened."


def quote_status_on(status: QuoteStatus, open_until: date | None, today: date) -> QuoteStatus:
    """The status of a quote on a day: open through its last day, and expired from the next one on."""
    return "EXPIRED" if status == "OPEN" and open_until is not None and open_until < today else status


def check_may_answer(status: QuoteStatus) -> None:
    """Raises the problem that prevents an answer."""
    if status == "EXPIRED":
        raise QuoteExpired
    if status == "CONVERTED":
        raise QuoteConverted
    if status not in ANSWERABLE_STATUSES:
        raise QuoteAlreadyAnswered(quoteStatus=status)


def check_may_reopen(status: QuoteStatus) -> None:
    """Raises the problem that prevents reopening."""
    if status not in REOPENABLE_STATUSES:
        raise QuoteNotReopenable(quoteStatus=status)


def reopened_until(requested: date | None, previous: date | None, today: date) -> date | None:
    """The new last day: the requested one, else the previous one if it is in the future."""
    if requested is None:
        if previous is not None and previous < today:
            raise invalid_field(
                "openUntil", "required", "The last day, {day}, has passed: name a new one.", day=previous
            )
        return previous
    if requested < today:
        raise invalid_field("openUntil", "in_the_past", "Expected {today} or later.", today=today)
    if requested > today + timedelta(days=MAX_OPEN_DAYS):
        raise invalid_field("openUntil", "too_late", "Expected a day within two years.")
    return requested


def answer_notification(record: Record, answer: Answer, name: str | None, note: str | None) -> tuple[Wording, Wording]:
    """Title and body of the notification that a customer answered a quote."""
    facts = {"number": record.doc_number, "name": name or Wording("The customer")}
    if answer == "rejected":
        title = Wording("Quote {number} was rejected", number=record.doc_number)
        return title, Wording("{name} rejected quote {number}. {note}", **facts, note=note or "")
    return Wording("Quote {number} was accepted", number=record.doc_number), Wording(
        "{name} accepted quote {number} for {total}.",
        **facts,
        total=format_amount(record.total, record.currency),
        currency=record.currency,
    )


def signature_picture(body: QuoteAcceptance, *, by_customer: bool) -> bytes | None:
    """The drawn signature in its stored form, if it is drawn; 422 names everything that is wrong. A customer must sign.
    A business that records an acceptance gives a signature too, or says in the note how the customer accepted."""
    faults = FaultCollector()
    if body.signature is None and body.signature_image is None:
        if by_customer:
            faults.add("signature", "required", "Sign: send the name as `signature`, or a drawing as `signatureImage`.")
        elif not (body.note or "").strip():
            faults.add("note", "required", "Say how the customer accepted, or send `signature` or `signatureImage`.")
    if body.signature_image is None:
        faults.raise_if_any()
        return None
    if body.signature is not None:
        faults.add("signature", "one_signature", "Send either `signature` or `signatureImage`.")
    picture = b""
    try:
        picture = sanitize_png(base64.b64decode(body.signature_image, validate=True))
    except binascii.Error:
        faults.add("signatureImage", "invalid_base64", "Expected base64.")
    except ValueError as fault:
        faults.add("signatureImage", "invalid_picture", wording_of_error(fault))
    faults.raise_if_any()
    return picture


def sanitize_png(data: bytes) -> bytes:
    """A PNG written again with its picture and nothing else: no texts, no profiles, no data after its end. ValueError
    says why it is no such PNG. It is unpacked no further than the size in its header (PNG, 3rd edition, 5 and 11)."""
    if len(data) > MAX_PICTURE_BYTES:
        raise ValueError(Wording("Expected at most 100 KB."))
    if not data.startswith(_PNG):
        raise ValueError(Wording("Expected a PNG."))
    chunks = _read_chunks(data)
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13 or chunks[-1][0] != b"IEND":
        raise ValueError(Wording("The PNG is not whole."))
    _check_picture(chunks[0][1], b"".join(body for kind, body in chunks if kind == b"IDAT"))
    return _PNG + b"".join(_encode_chunk(kind, body) for kind, body in chunks if kind in _KEPT_CHUNKS)


def _read_chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found: list[tuple[bytes, bytes]] = []
    at = len(_PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        end = data[at + 8 + length : at + 12 + length]
        if len(end) < 4 or struct.unpack(">I", end)[0] != zlib.crc32(kind + body):
            raise ValueError(Wording("The PNG is damaged."))
        found.append((kind, body))
        if kind == b"IEND":
            break
        at += 12 + length
    return found


def _check_picture(header: bytes, packed: bytes) -> None:
    width, height, depth, colour, *_, interlace = struct.unpack(">IIBBBBB", header)
    if not (0 < width <= MAX_PICTURE_SIDE and 0 < height <= MAX_PICTURE_SIDE):
        raise ValueError(Wording("Expected sides of 1 to {n} pixels.", n=MAX_PICTURE_SIDE))
    if depth not in _BIT_DEPTHS.get(colour, ()) or interlace:
        raise ValueError(Wording("Expected a PNG without interlace."))
    size = height * (1 + (width * depth * _CHANNELS[colour] + 7) // 8)
    unpacking = zlib.decompressobj()
    try:
        unpacked = len(unpacking.decompress(packed, size + 1))
    except zlib.error:
        raise ValueError(Wording("The PNG is damaged.")) from None
    if unpacked != size:
        raise ValueError(Wording("The PNG is not whole."))


def _encode_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
