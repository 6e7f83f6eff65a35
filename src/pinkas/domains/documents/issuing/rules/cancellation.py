"""Whether a receipt that takes another one back can be issued: pure."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.documents.model.rules.context import Context, Target, settled_targets
from pinkas.domains.documents.model.rules.record import Record


class ReceiptMoneyReturned(Problem):
    status, code, message = (
        409,
        "receipt_money_returned",
        "Credits gave back what the receipt brought: `credits` names them, `paid` is what is left of it.",
    )
    hint = "Receipt and credit undo each other already. Next time cancel the receipt first, and then the invoice."


def cancels_receipt(record: Record) -> bool:
    """Whether it is a receipt that cancels another one."""
    return any(one.kind == "cancel" for one in record.references)


def find_shortfalls(
    record: Record,
    context: Context,
    withdrawn: Sequence[tuple[UUID, UUID, int]],
    targets: Mapping[UUID, Target | None],
) -> Iterator[tuple[Target, int]]:
    """The documents that would lack money without the receipt that `record` cancels, each with the missing amount: less
    than nothing would be paid of it, or it is cancelled and would be owed again. `withdrawn` says from which invoice
    the money is withdrawn that was applied to it from a proforma invoice."""
    left: dict[UUID, tuple[Target, int, int]] = {
        target.id: (target, paid, credited) for target, paid, credited in settled_targets(record, context)
    }
    for _, into, amount in withdrawn:
        found = left.get(into)
        target = found[0] if found else targets.get(into)
        if target is not None:
            left[into] = (target, (found[1] if found else target.paid) - amount, target.credited)
    for target, paid, credited in left.values():
        owed = target.total - paid - credited
        if paid < 0:
            yield target, -paid
        elif target.status == "CANCELLED" and owed > 0:
            yield target, owed
