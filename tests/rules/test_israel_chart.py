"""The accounts an Israeli business starts with."""

import pytest

from pinkas.countries import get_country

CHART = get_country("IL").chart
BY_ROLE = {account.role: account for account in CHART}

KINDS = {
    "asset": (
        "cash cheques card_clearing paypal payment_app_clearing other_clearing bank customers supplier_advances"
        " inventory fixed_assets accumulated_depreciation input_vat input_vat_pending input_vat_equipment"
        " withheld_by_customers income_tax_advances customers_revaluation"
    ),
    "liability": (
        "suppliers customer_advances output_vat output_vat_deferred vat_clearing withheld_from_suppliers"
        " national_insurance suppliers_revaluation"
    ),
    "equity": "opening_balances capital drawings retained_earnings",
    "income": (
        "sales_income export_income service_income service_export_income exempt_income donation_income rounding"
        " exchange_differences unrealised_differences"
    ),
    "expense": (
        "purchases import_purchases car_expenses fuel phone office rent insurance professional_fees advertising"
        " refreshments_gifts card_fees bank_charges depreciation other_expenses"
    ),
}
FIRST_DIGITS = {"asset": "1", "liability": "2", "equity": "3", "income": "4", "expense": "56"}


def test_a_role_belongs_to_one_account() -> None:
    assert len(BY_ROLE) == len(CHART)


def test_a_number_belongs_to_one_account_and_they_are_in_order() -> None:
    codes = [account.code for account in CHART]
    assert codes == sorted(set(codes))


@pytest.mark.parametrize("kind", KINDS)
def test_every_posting_finds_its_account_among_its_kind(kind: str) -> None:
    assert {account.role for account in CHART if account.kind == kind} == set(KINDS[kind].split())


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_digit_of_a_number_tells_its_kind(kind: str) -> None:
    assert all(account.code[0] in FIRST_DIGITS[kind] for account in CHART if account.kind == kind)


@pytest.mark.parametrize(
    ("role", "line"),
    [
        ("sales_income", "1010"),
        ("service_income", "1030"),
        ("purchases", "1320"),
        ("fuel", "3060"),
        ("customers", None),
    ],
)
def test_an_account_knows_its_line_of_form_6111_where_there_is_one(role: str, line: str | None) -> None:
    assert BY_ROLE[role].form6111 == line
