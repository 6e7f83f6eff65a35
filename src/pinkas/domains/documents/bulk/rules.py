"""What bulk operations accept."""

from pinkas.core.problems import Problem, invalid_field
from pinkas.domains.documents.bulk.types import FinalizeItem, FinalizeMany
from pinkas.domains.documents.model.types import Finalize

MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
"""How many bytes of PDF one archive holds."""


class ArchiveTooLarge(Problem):
    status, code, message = 422, "archive_too_large", "The PDFs together are larger than one archive may be (64 MiB)."
    hint = "Ask for fewer documents at a time."


def check_archive(size: int) -> None:
    """Refuses an archive that is larger than the limit."""
    if size > MAX_ARCHIVE_BYTES:
        raise ArchiveTooLarge(field="ids", limit=MAX_ARCHIVE_BYTES)


def requested_items(body: FinalizeMany) -> list[FinalizeItem | Problem]:
    """The items of a request that says them in one of the two ways; what cannot be read is its problem."""
    if body.ids and body.items:
        raise invalid_field("items", "contradiction", "Send `ids` or `items`, not both.")
    items: list[FinalizeItem | Problem] = [one.found for one in body.items]
    items += [one.found if isinstance(one.found, Problem) else FinalizeItem(id=one.found) for one in body.ids]
    if not items:
        raise invalid_field("items", "required", "Send `items`, or `ids`, with at least one document.")
    return items


def finalize_options(item: FinalizeItem) -> Finalize:
    """What the single operation is told."""
    return Finalize(issue_date=item.issue_date, expected_total=item.expected_total, send_to=item.send_to)
