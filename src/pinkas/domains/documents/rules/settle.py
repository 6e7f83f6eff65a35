"""What a receipt or a credit does to the documents that it names: a pure rule."""

from collections.abc import Iterator

from pinkas.domains.documents.rules.context import Context, Target
from pinkas.domains.documents.rules.record import Record


def settled(issued: Record, context: Context) -> Iterator[tuple[Target, int, int]]:
    """Each named document with what is paid of it and credited of it from now on.

    A receipt adds to what is paid, a credit to what is credited. Money on a credit is paid back: it is taken from what
    was paid of the credited documents, in their order, and never from more than the credit of each.
    """
    returned = sum(one.amount for one in issued.payments) if context.kind(issued.doc_type).credits else 0
    for one in issued.references:
        if one.kind == "source" or not one.amount:
            continue
        target = context.targets[one.referenced_id]
        if one.kind == "payment":
            yield target, target.paid + one.amount, target.credited
            continue
        back = min(returned, one.amount, max(target.paid, 0))
        returned -= back
        yield target, target.paid - back, target.credited + one.amount
