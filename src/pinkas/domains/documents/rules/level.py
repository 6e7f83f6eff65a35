"""What the customers' account holds of a document in foreign currency: pure.

It is what is open of the document, at the document's own rate. Whatever settles it moves the account by the difference
of two such shares, so that nothing is left there when nothing is open, however many parts were rounded and at whatever
rates they came. Money on a transaction account waits there at the account's rate, until an invoice is made from it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from pinkas.core.money import divide_half_up
from pinkas.domains.documents.rules.context import Context, Target
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.rules.settle import settled


@dataclass(frozen=True, slots=True)
class Step:
    """How much of a document is open before and behind something, in minor units of its currency; below zero what was
    paid too much, or ahead."""

    of: Target | Record
    before: int
    after: int

    @property
    def local(self) -> int:
        """By how much the customers' account moves, in the currency of the books."""
        return _share(self.of, self.after) - _share(self.of, self.before)

    @property
    def rate(self) -> Decimal | None:
        """The rate that the document was issued at."""
        return self.of.exchange_rate


def _share(one: Target | Record, open_: int) -> int:
    return divide_half_up(one.total_local * open_, one.total) if one.total > 0 else 0


def steps(
    record: Record,
    context: Context,
    carried: Mapping[UUID, int],
    brought: Sequence[tuple[UUID, int]],
    taken_back: Sequence[tuple[UUID, UUID, int]],
    others: Mapping[UUID, Target | None],
) -> Iterator[Step]:
    """What issuing `record` does to the documents that stand on its customer's account. `carried` is how much of the
    money on accounts counts on invoices by now, `brought` what comes from them onto this one, `taken_back` what goes
    from which account out of which invoice; `others` are the targets of all of these."""
    if record.currency == record.home_currency:
        return
    returned: dict[UUID, int] = {}
    for source, _, amount in taken_back:
        returned[source] = returned.get(source, 0) + amount
    open_: dict[UUID, int] = {}
    for target, paid, credited in settled(record, context):
        if context.country.document_types[target.doc_type].posting == "none":
            waits = carried.get(target.id, 0)
            yield Step(target, waits - target.paid, waits - returned.get(target.id, 0) - paid)
        else:
            open_[target.id] = target.total - paid - credited
            yield Step(target, target.balance, open_[target.id])
    settled_ids = {target.id for target, _, _ in settled(record, context)}
    for source, amount in returned.items():
        if source not in settled_ids and (waiting := others.get(source)) is not None:  # it waits on the account again
            waits = carried.get(source, 0) - waiting.paid
            yield Step(waiting, waits, waits - amount)
    for _, into, amount in taken_back:
        if (invoice := others.get(into)) is not None:
            before = open_.get(into, invoice.balance)
            open_[into] = before + amount
            yield Step(invoice, before, before + amount)
    for source, amount in brought:
        account = context.targets[source]
        waits = carried.get(source, 0) - account.paid
        yield Step(account, waits, waits + amount)
    if brought:
        yield Step(record, record.total, record.total - sum(amount for _, amount in brought))
