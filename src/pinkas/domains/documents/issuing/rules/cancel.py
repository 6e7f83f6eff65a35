"""Whether a receipt that takes another one back can be issued: pure."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.documents.model.rules.context import Context, Target, settled
from pinkas.domains.documents.model.rules.record import Record


class ReceiptMoneyReturned(Problem):
    status, code, message = (
        409,
        "receipt_money_returned",
        "Credits gave back what the receipt brought: `credits` names them, `paid` is what is left of it.",
    )
    hint = "Receipt and credit undo each other already. Next time cancel the receipt first, and then the invoice."


def cancels(record: Record) -> bool:
    """Whether it is a receipt that cancels another one."""
    return any(one.kind == "cancel" for one in record.references)


def short(
    record: Record,
    context: Context,
    taken_back: Sequence[tuple[UUID, UUID, int]],
    others: Mapping[UUID, Target | None],
) -> Iterator[tuple[Target, int]]:
    """The documents that cannot do without the money of the receipt that `record` takes back, each with how much it
    would lack: less than nothing would be paid of it, or it is cancelled and would owe again. `taken_back` says out of
    which invoice goes what was carried there from an account."""
    left: dict[UUID, tuple[Target, int, int]] = {
        target.id: (target, paid, credited) for target, paid, credited in settled(record, context)
    }
    for _, into, amount in taken_back:
        found = left.get(into)
        target = found[0] if found else others.get(into)
        if target is not None:
            left[into] = (target, (found[1] if found else target.paid) - amount, target.credited)
    for target, paid, credited in left.values():
        owed = target.total - paid - credited
        if paid < 0:
            yield target, -paid
        elif target.status == "CANCELLED" and owed > 0:
            yield target, owed
