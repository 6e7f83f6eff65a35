"""What Israeli businesses may issue, and what each document is."""

import pytest

from pinkas.countries import get_country

ISRAEL = get_country("IL")
TYPES = (10, 100, 200, 210, 300, 305, 320, 330, 400, 405)

# One column a document type, in the order above.
MAY_ISSUE = {
    "exempt_dealer": "yes yes yes yes yes no  no  no  yes no ",
    "licensed_dealer": "yes yes yes yes yes yes yes yes yes no ",
    "company": "yes yes yes yes yes yes yes yes yes no ",
    "partnership": "yes yes yes yes yes yes yes yes yes no ",
    "nonprofit": "yes yes yes yes yes yes yes yes yes yes",
}
CELLS = [
    (business, doc_type, answer == "yes")
    for business, row in MAY_ISSUE.items()
    for doc_type, answer in zip(TYPES, row.split(), strict=True)
]

#    type: lines, payments, VAT shown, tax document, turnover, posting, days ahead, sources, uniform code
FACTS: dict[int, tuple[object, ...]] = {
    10: ("required", "none", True, False, 0, "none", 0, set(), None),
    100: ("required", "none", True, False, 0, "none", 0, {10}, 100),
    200: ("required", "none", True, False, 0, "none", 3, {100}, 200),
    210: ("required", "none", True, False, 0, "none", 0, {200, 305, 320}, 210),
    300: ("required", "none", True, False, 0, "none", 0, {10, 100, 200}, 300),
    305: ("required", "none", True, True, 1, "invoice", 0, {10, 100, 200, 300}, 305),
    320: ("required", "required", True, True, 1, "invoice_receipt", 0, {10, 100, 200, 300}, 320),
    330: ("required", "optional", True, True, -1, "credit", 0, {305, 320}, 330),
    400: ("none", "required", False, False, 0, "receipt", 0, {300, 305}, 400),
    405: ("none", "required", False, False, 0, "donation", 0, set(), 405),
}


def test_the_tables_of_this_test_cover_every_type() -> None:
    assert tuple(ISRAEL.document_types) == TYPES == tuple(FACTS)
    assert set(ISRAEL.business_types) == set(MAY_ISSUE)


@pytest.mark.parametrize(("business", "doc_type", "allowed"), CELLS)
def test_a_business_issues_only_what_the_law_allows_it(business: str, doc_type: int, allowed: bool) -> None:
    assert ISRAEL.may_issue(business, doc_type) is allowed


@pytest.mark.parametrize(("business", "doc_type"), [("company", 999), ("company", 0), ("", 305), ("guild", 10)])
def test_what_does_not_exist_may_not_be_issued(business: str, doc_type: int) -> None:
    assert ISRAEL.may_issue(business, doc_type) is False


@pytest.mark.parametrize("doc_type", TYPES)
def test_a_document_type_is_what_the_table_says(doc_type: int) -> None:
    kind = ISRAEL.document_types[doc_type]
    assert (
        kind.lines,
        kind.payments,
        kind.shows_vat,
        kind.tax_document,
        kind.turnover,
        kind.posting,
        kind.future_days,
        kind.sources,
        kind.uniform_code,
    ) == FACTS[doc_type]
    assert kind.code == doc_type
    assert kind.credits is (doc_type == 330)


def test_a_document_is_made_only_from_types_that_exist() -> None:
    assert all(kind.sources <= set(TYPES) for kind in ISRAEL.document_types.values())


@pytest.mark.parametrize(
    ("business", "doc_type", "sign"),
    [
        ("exempt_dealer", 300, 0),
        ("exempt_dealer", 400, 1),
        ("licensed_dealer", 400, 0),
        ("licensed_dealer", 305, 1),
        ("company", 320, 1),
        ("company", 330, -1),
        ("nonprofit", 400, 0),
        ("nonprofit", 405, 0),
    ],
)
def test_a_receipt_is_turnover_only_for_the_exempt_dealer(business: str, doc_type: int, sign: int) -> None:
    assert ISRAEL.turnover(business, doc_type) == sign


@pytest.mark.parametrize(
    ("key", "caption", "charges"),
    [
        ("exempt_dealer", "עוסק פטור", False),
        ("licensed_dealer", "עוסק מורשה", True),
        ("company", "ח.פ.", True),
        ("partnership", "שותפות", True),
        ("nonprofit", "עמותה", True),
    ],
)
def test_a_business_type_has_its_caption_and_charges_vat_or_not(key: str, caption: str, charges: bool) -> None:
    kind = ISRAEL.business_types[key]
    assert (kind.key, kind.caption["he"], kind.charges_vat) == (key, caption, charges)


def test_everything_is_named_in_every_language_of_the_country() -> None:
    names = [
        *(kind.name for kind in ISRAEL.document_types.values()),
        *(kind.name for kind in ISRAEL.business_types.values()),
        *(kind.caption for kind in ISRAEL.business_types.values()),
        *(account.name for account in ISRAEL.chart),
    ]
    assert all(set(name) == set(ISRAEL.languages) and all(name.values()) for name in names)
