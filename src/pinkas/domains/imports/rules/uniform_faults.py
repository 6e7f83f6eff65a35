"""What can be wrong in a uniform file, as sentences, and the arithmetic of a document. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pinkas.core.wording import Wording
from pinkas.domains.imports.types import FoundFault

ROUNDING = 100
"""Minor units by which the parts of a document may differ from its sum: programs round each part by itself."""
MESSAGES: Mapping[str, Wording] = MappingProxyType(
    {
        "unknown_record": Wording("Place {position}: there is no record of this code."),
        "wrong_length": Wording("Place {position}: the record {record} has {found} letters; expected {expected}."),
        "wrong_version": Wording("The version of the file is not {expected}."),
        "not_a_number": Wording("Place {position}: what stands there is no number (number {item})."),
        "not_a_day": Wording("Place {position}: what stands there is no day (number {item})."),
        "damaged": Wording("The archive is damaged: from this line on the data cannot be read."),
        "no_opening": Wording("Place {position}: the first record must be {record}."),
        "mixed_up": Wording("Place {position}: the record {record} stands in the middle of the file."),
        "wrong_number": Wording("Place {position}: the record has the number {found}; expected {expected}."),
        "other_dealer": Wording("Place {position}: the record is of another business than the file."),
        "other_production": Wording("Place {position}: the record is of another production than the head."),
        "cut_off": Wording("The file is cut off: its last record must be {record}."),
        "wrong_total": Wording("The file says that it has {expected} records, and has {found}."),
        "wrong_count": Wording("The head says {expected} records {record}, and the file has {found}."),
        "no_day": Wording("Place {position}: the document has no day."),
        "unknown_type": Wording("Place {position}: there is no type of document of this number."),
        "wrong_sum": Wording("Place {position}: the amounts of the document do not come to its total."),
        "no_document": Wording("The file has no document {number} of type {type}."),
        "twice": Wording("Line {first} has document {number} of type {type} already."),
        "already_imported": Wording("Document {number} of type {type} was imported before."),
        "other_currency": Wording("The file is in another currency than the books: {found}."),
        "opening_in_future": Wording("The day on which balances are opened is not over yet: {day}."),
        "period_closed": Wording("The day on which balances are opened is in a closed month: {day}."),
    }
)
"""What is said of a fault, by its code."""


def found_fault(
    code: str,
    line: int,
    part: str,
    *,
    position: int | None = None,
    field: int | None = None,
    value: str | None = None,
    **facts: Any,
) -> FoundFault:
    """A fault of the data: the line, and the place in it."""
    return FoundFault(
        line=line,
        field=str(field) if field else "",
        header=part,
        code=code,
        message=MESSAGES[code].template,
        facts={"position": position or 1, **facts},
        value=value,
    )


def document_faults(line: int, row: Mapping[str, Any], part: str, known: bool) -> list[FoundFault]:
    """What is wrong with the header of a document: a type that there is not, no day, or parts that do not come to their
    sums. `known`: the list of the authority has the type."""
    found = []
    if not known:
        found.append(found_fault("unknown_type", line, part, position=23, field=1203, value=str(row["doc_type"])))
    if row["date"] is None:
        found.append(found_fault("no_day", line, part, position=401, field=1230))
    if abs(row["net"] + row["vat"] - row["total"]) > ROUNDING and row["net"]:
        found.append(found_fault("wrong_sum", line, part, position=348, field=1223, value=str(row["total"])))
    elif abs(row["before_discount"] + row["discount"] - row["net"]) > ROUNDING and row["before_discount"]:
        found.append(found_fault("wrong_sum", line, part, position=318, field=1221, value=str(row["net"])))
    return found
