"""Which lines of overlapping files are the same: no line twice, and no two genuine ones merged."""

from collections import Counter
from datetime import date, timedelta
from uuid import uuid4

from hypothesis import given
from hypothesis import strategies as st

from pinkas.domains.banking.rules.lines import fingerprint_lines, sort_lines
from pinkas.domains.banking.types.transactions import KnownLine, LineToAdd

FIRST = date(2026, 1, 1)
_days = st.lists(
    st.lists(st.tuples(st.sampled_from([-500, 100, 500]), st.sampled_from(["fee", "transfer"])), max_size=5),
    min_size=1,
    max_size=6,
)
_cuts = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=5)


def _history(days: list[list[tuple[int, str]]], *, balances: bool) -> list[LineToAdd]:
    lines, balance = [], 0
    for place, day in enumerate(days):
        for amount, text in day:
            balance += amount
            lines.append(
                LineToAdd(
                    row=len(lines) + 1,
                    date=FIRST + timedelta(days=place),
                    amount=amount,
                    description=text,
                    balance_after=balance if balances else None,
                )
            )
    return lines


def _take(known: list[KnownLine], lines: list[LineToAdd]) -> None:

    for one in sort_lines(lines, known).new:
        known.append(
            KnownLine(
                id=uuid4(),
                fingerprint=one.fingerprint,
                content_hash=one.content_hash,
                balance_after=one.line.balance_after,
                external_id=one.line.external_id,
            )
        )


@given(_days, _cuts, st.booleans())
def test_files_of_whole_days_in_any_order_add_their_union(
    days: list[list[tuple[int, str]]], cuts: list[tuple[int, int]], balances: bool
) -> None:
    history, known, union = _history(days, balances=balances), [], set()
    for first, last in cuts:
        part = [one for one in history if first <= (one.date - FIRST).days <= last]
        _take(known, part)
        union |= {one.row for one in part}
    wanted = [one for one in history if one.row in union]
    by_row = Counter(one.content_hash for one in fingerprint_lines(wanted))
    assert Counter(one.content_hash for one in known) == by_row


@given(_days)
def test_a_file_without_balances_and_one_with_them_are_the_same(days: list[list[tuple[int, str]]]) -> None:
    known: list[KnownLine] = []
    _take(known, _history(days, balances=False))
    count = len(known)
    _take(known, _history(days, balances=True))
    assert len(known) == count


def test_the_number_of_the_bank_decides() -> None:
    def line(number: str, row: int) -> LineToAdd:
        return LineToAdd(row=row, date=FIRST, amount=100, description="transfer", external_id=number)

    known: list[KnownLine] = []
    _take(known, [line("a", 1), line("b", 2)])
    assert len(known) == 2
    sorted_ = sort_lines([line("a", 1), line("c", 2)], known)
    assert [one.line.external_id for one in sorted_.new] == ["c"]
    assert [one.why for one in sorted_.known] == ["external_id"]
