"""The report of what a file says beside what the business has once it is booked: its reasons and its rows. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import get_args

from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains.imports.types_uniform import ParitySection

SECTIONS: tuple[ParitySection, ...] = get_args(ParitySection)
"""The parts of the report, in their order."""

REASONS: Mapping[str, Wording] = MappingProxyType(
    {
        "not_issued": Wording("Documents of suppliers and of the stock are not taken over."),
        "movements_summed": Wording(
            "Journal entries stay in the earlier books: what the accounts stand at is opened here."
        ),
        "accounts_left": Wording("Some accounts are not opened by themselves: their rows say why."),
        "accounts_summed": Wording("Accounts of one key, such as those of branches, are one account here."),
        "account_of_client": Wording("The account of a client: what it owes is opened at the client."),
        "account_of_supplier": Wording("The account of a supplier: what it is owed is opened at the supplier."),
        "account_unknown": Wording("The chart has no account of this number and name: create it, and check again."),
        "sum_of_clients": Wording("This account is the sum of what clients owe by their documents."),
        "sum_of_suppliers": Wording("This account is the sum of what suppliers are owed."),
        "advances_as_credits": Wording(
            "What was paid ahead to suppliers is opened as a credit, on the account of suppliers."
        ),
        "control_unclear": Wording(
            "The accounts of the file do not balance: what this one has beside those below it is not known. Enter it."
        ),
        "created_own_part": Wording("What the account has beside those below it is opened at a client called like it."),
        "sum_of_cards": Wording("This account is the sum of what card processors still pay: enter that as expected."),
        "account_empty": Wording("The account stood at nothing and never moved: it is not created."),
        "chart_full": Wording("The chart has no room for more accounts."),
        "created_asset": Wording("The account is created, as one of assets."),
        "created_liability": Wording("The account is created, as one of liabilities."),
        "created_equity": Wording("The account is created, as one of equity."),
        "created_income": Wording("The account is created, as one of income."),
        "created_expense": Wording("The account is created, as one of expenses."),
        "year_begins": Wording("Income and expenses begin with nothing in a new year."),
        "balancing": Wording("This account takes what the others balance by."),
        "opening_set": Wording("Opening balances were set already, and stay."),
        "lines_differ": Wording("In the file the lines of some documents come to another sum than their heads."),
        "item_without_number": Wording("Articles without a number, or with one that is taken, are left out."),
        "no_client": Wording("These documents name no client, so that nobody owes what is open of them."),
        "client_left": Wording("The client cannot be created from what the file says."),
        "supplier_left": Wording("The supplier cannot be created from what the file says."),
        "supplier_exists": Wording("The supplier is here already, with an account of its own: that stays."),
        "opening_category_off": Wording(
            "The category of opening balances is not in use: put it into use, and check again."
        ),
        "client_exists": Wording("The client is here already: an opening balance of it is not changed."),
    }
)
"""What explains a difference, by its code."""


class ParityUnexplained(Problem):
    status, code, message = 409, "parity_unexplained", "The file and what would be booked differ without a reason."
    hint = "GET /imports/{id}/parity with `differs=true` tells where. Nothing was booked."


class ImportInUse(Problem):
    status, code, message = 409, "import_in_use", "Something depends on what was imported."
    hint = "Cancel the receipts and payments for it first, and remove drafts that name it."


class NoParity(Problem):
    status, code, message = 404, "no_parity", "Only uniform files have a report of parity."
    hint = "GET /imports/{id}/errors says what is wrong with the rows of other files."


class ParityNotReady(Problem):
    status, code, message = 409, "parity_not_ready", "The report is there once the file was read and checked."
    hint = "`state` of the import says where it stands; of one that `FAILED`, `error` says why it could not be read."


class OtherTaxId(Problem):
    status, code, message = 409, "other_tax_id", "The file is of a business with another tax id."
    hint = "`fileTaxId` is that of the file. PATCH `allowOtherTaxId` to true where it is meant, and book it again."
