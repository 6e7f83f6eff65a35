"""Suggestions for bank lines: names, sums, scores and their guards."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations
from typing import Any
from uuid import UUID, uuid5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.bank_statements import Counterparty
from pinkas.countries import get_country
from pinkas.domains.banking.rules import signals
from pinkas.domains.banking.rules.clues import read_clues
from pinkas.domains.banking.rules.combining import find_combination
from pinkas.domains.banking.rules.names import name_words, party_words, similarity, sound_keys, split_words
from pinkas.domains.banking.rules.options import Evidence, Limits, Line, Option
from pinkas.domains.banking.rules.signals import Party, Target
from pinkas.domains.banking.rules.suggesting import suggest, suggest_advance

NAMES = get_country("IL").party_names
TODAY = date(2026, 5, 20)
LIMITS = Limits(fee=3000, threshold=0.92, rates=(Decimal(2), Decimal(5), Decimal(20), Decimal(30)))


def _id(name: str) -> UUID:
    return uuid5(UUID(int=0), name)


def _party(name: str, *, kind: Any = "client", rate: Decimal | None = None) -> Party:
    return Party(_id(name), kind, name, (name_words(name, NAMES),), rate)


def _invoice(party: Party, total: int, number: str = "1001", **fields: Any) -> Target:
    made = Target(
        kind="document",
        id=_id(f"{party.name} {number}"),
        open=total,
        currency="ILS",
        day=TODAY - timedelta(days=20),
        due=TODAY,
        party=party.id,
        numbers=frozenset({number}),
        net=round(total / 1.18),
        total=total,
        doc_type=305,
        number=number,
        party_name=party.name,
    )
    return replace(made, **fields)


def _line(amount: int, text: str, party: Counterparty | None = None, **fields: Any) -> Line:
    clues = read_clues(text, fields.pop("reference", None), party, NAMES)
    made = Line(_id("line"), _id("account"), TODAY, amount, "ILS", "transfer", clues)
    return replace(made, **fields)


def _suggest(line: Line, targets: list[Target], *parties: Party, **fields: Any) -> list[Option]:
    evidence = Evidence(targets, {one.id: one for one in parties}, **fields)
    return suggest(line, evidence, LIMITS, NAMES)


COHEN = _party('כהן הנדסה בע"מ')
LEVI = _party("Levi Marketing Ltd")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ('אלון שיווק והפצה בע"מ', "העברה מאת אלון שיו"),
        ("אלון שיווק", "זיכוי ALON MARKETING LTD"),
        ("Horowitz Ltd", "העברה מאת הורוביץ בעמ"),
        ("Katz & Co", "כץ"),
        ("דוד כהן", "העב. כהן דוד"),
        ("גולן מדיה", "גולו מדיה"),
        ("רותם מזון", "רוםת מזון"),
        ("שפירא ושות'", "TRANSFER FROM SHAPIRA"),
    ],
)
def test_names_are_recognised_as_banks_write_them(name: str, text: str) -> None:
    assert similarity(name_words(name, NAMES), party_words(text, NAMES), NAMES) >= signals.SURE_PARTY - 0.05


@pytest.mark.parametrize(
    ("name", "text"),
    [("שיר מערכות", "טל מערכות"), ("כהן הנדסה", "לוי הנדסה"), ("Alon Media", "Golan Media"), ("דנה כהן", "העברה")],
)
def test_other_names_are_not(name: str, text: str) -> None:
    assert similarity(name_words(name, NAMES), party_words(text, NAMES), NAMES) < signals.LEAST_NAME


@given(st.text(alphabet="אבגדהוזחטיכלמנסעפצקרשתםןabcdefghklmnoprstuvwz '\"", max_size=30))
def test_a_name_is_like_itself(name: str) -> None:
    words = name_words(name, NAMES)
    assert similarity(words, words, NAMES) == (pytest.approx(1.0) if words else 0.0) or all(
        one in NAMES.common_words for one in words
    )
    assert all(sound_keys(one, NAMES) for one in split_words(name, NAMES))


def test_an_amount_that_is_the_sum_by_itself_hides_no_combination() -> None:
    found = find_combination([454, 1, 1, 1, 453], 454, 454)
    assert found is not None
    assert (found.places, found.ways) == ((1, 4), 3)


@given(st.lists(st.integers(1, 5000), min_size=2, max_size=8), st.data())
def test_a_combination_adds_up_and_is_found_when_there_is_one(amounts: list[int], data: st.DataObject) -> None:
    chosen = data.draw(st.sets(st.integers(0, len(amounts) - 1), min_size=2))
    wanted = sum(amounts[place] for place in chosen)
    found = find_combination(amounts, wanted, wanted)
    assert found is not None
    assert sum(amounts[place] for place in found.places) == wanted
    every = [
        places
        for count in range(2, len(amounts) + 1)
        for places in combinations(range(len(amounts)), count)
        if sum(amounts[place] for place in places) == wanted
    ]
    if found.is_certain and len(found.places) < len(amounts) and found.places != tuple(range(len(found.places))):
        assert len(every) == 1


def test_the_search_of_a_combination_is_bounded() -> None:
    amounts = [1_000_003 * place + 7919 * place * place for place in range(1, 41)]
    found = find_combination(amounts, sum(amounts) // 2, sum(amounts) // 2)
    assert found is None or not found.is_certain


def test_an_exact_amount_of_a_known_client_is_certain() -> None:
    (best,) = _suggest(_line(118_000, "העברה מאת כהן הנדסה"), [_invoice(COHEN, 118_000)], COHEN)
    assert (best.auto_matchable, best.confidence, best.conflicts) == (True, "HIGH", ())


def test_an_amount_alone_is_never_certain() -> None:
    (best,) = _suggest(_line(118_000, "העברה"), [_invoice(COHEN, 118_000)], COHEN)
    assert not best.auto_matchable
    assert best.confidence == "MEDIUM"
    assert "only_amount" in best.conflicts


def test_two_that_fit_alike_are_both_shown_and_none_is_certain() -> None:
    targets = [_invoice(COHEN, 118_000, "1001"), _invoice(COHEN, 118_000, "1002", due=TODAY + timedelta(days=3))]
    found = _suggest(_line(118_000, "כהן הנדסה"), targets, COHEN)
    assert [one.targets[0].number for one in found] == ["1001", "1002"]
    assert all(one.confidence == "MEDIUM" and "several_equal" in one.conflicts for one in found)
    named = _suggest(_line(118_000, "כהן הנדסה חשבונית 1002"), targets, COHEN)
    assert (named[0].targets[0].number, named[0].auto_matchable) == ("1002", True)


def test_the_amount_of_somebody_else_is_low() -> None:
    found = _suggest(_line(118_000, "Levi Marketing"), [_invoice(COHEN, 118_000)], COHEN, LEVI)
    assert all(one.confidence == "LOW" for one in found)


def test_a_fee_and_tax_withheld_are_seen() -> None:
    less = _suggest(_line(117_000, "כהן הנדסה"), [_invoice(COHEN, 118_000)], COHEN)[0]
    assert (less.relation, less.fee, less.amounts) == ("fee", 1000, (118_000,))
    payer = replace(COHEN, rate=Decimal(20))
    held = _suggest(_line(98_000, "כהן הנדסה"), [_invoice(payer, 118_000)], payer)[0]
    assert (held.relation, held.withheld, held.amounts, held.auto_matchable) == ("withheld", (20_000,), (98_000,), True)


def test_several_documents_of_one_client_add_up() -> None:
    targets = [
        _invoice(COHEN, total, str(number)) for number, total in ((1001, 118_050), (1002, 23_633), (1003, 70_801))
    ]
    best = _suggest(_line(118_050 + 70_801, "כהן הנדסה"), targets, COHEN)[0]
    assert {one.number for one in best.targets} == {"1001", "1003"}
    assert sum(best.amounts) == 188_851
    named = _suggest(_line(118_050 + 70_801, "כהן הנדסה חשבונית 1001,1003"), targets, COHEN)[0]
    assert named.score > best.score


def test_a_wrong_reference_keeps_a_person_asked() -> None:
    targets = [_invoice(COHEN, 118_000, "1001"), _invoice(COHEN, 59_000, "1002")]
    best = _suggest(_line(118_000, "כהן הנדסה חשבונית 1002"), targets, COHEN)[0]
    assert best.targets[0].number == "1001"
    assert "reference_other" in best.conflicts
    assert not best.auto_matchable


def test_a_declined_target_is_gone_and_its_party_counts_less() -> None:
    target = _invoice(COHEN, 118_000)
    line = _line(118_000, "כהן הנדסה")
    assert _suggest(line, [target], COHEN, refused=frozenset({("document", target.id)})) == []
    before = _suggest(line, [target], COHEN)[0]
    after = _suggest(line, [target], COHEN, refusals={COHEN.id: [TODAY]})[0]
    later = _suggest(line, [target], COHEN, refusals={COHEN.id: [TODAY - timedelta(days=360)]})[0]
    assert after.score < later.score < before.score
    assert not after.auto_matchable


def test_a_payment_of_the_same_days_is_taken_before_a_document_of_the_same_amount() -> None:
    payment = _invoice(COHEN, 118_000, "77", kind="payment", day=TODAY, due=None, numbers=frozenset(), doc_type=None)
    found = _suggest(_line(118_000, "כהן הנדסה"), [_invoice(COHEN, 118_000), payment], COHEN)
    assert (found[0].targets[0].kind, found[0].auto_matchable) == ("payment", True)


def test_an_outflow_to_a_supplier_with_nothing_open_may_be_an_advance() -> None:
    supplier = _party("נייר ודפוס", kind="supplier")
    line = _line(-50_000, "העברה לנייר ודפוס")
    evidence = Evidence([], {supplier.id: supplier}, {supplier.id: "alias"})
    (found,) = suggest_advance(line, evidence, [], NAMES)
    assert (found.targets[0].kind, found.targets[0].id, found.auto_matchable) == ("advance", supplier.id, False)


@given(
    st.lists(st.integers(100, 900_000), min_size=1, max_size=12),
    st.integers(100, 2_000_000),
    st.sampled_from(["כהן הנדסה", "העברה", "Levi Marketing 1003", "כהן 1001"]),
)
def test_amounts_of_a_suggestion_are_those_of_the_line(totals: list[int], amount: int, text: str) -> None:
    targets = [_invoice((COHEN, LEVI)[place % 2], total, str(1000 + place)) for place, total in enumerate(totals)]
    for one in _suggest(_line(amount, text), targets, COHEN, LEVI):
        assert sum(one.amounts) - one.fee == amount
        assert 0.0 <= one.score <= 1.0
        assert len({target.party for target in one.targets}) == 1
        for place, target in enumerate(one.targets):
            withheld = one.withheld[place] if one.withheld else 0
            assert one.amounts[place] > 0
            assert one.amounts[place] + withheld <= target.open


def test_numbers_accounts_and_dates_of_a_text_are_told_apart() -> None:
    clues = read_clues("תשלום חשבונית 17, 12/05/2026 ORD-5521", "00778812", Counterparty(account="012-345"), NAMES)
    assert clues.numbers["17"]
    assert clues.numbers["778812"] is False
    assert "2026" not in clues.numbers
    assert "ORD-5521" in clues.tokens
    assert clues.account == "12345"
