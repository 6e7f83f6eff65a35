"""What stands in the way of a payment to a supplier."""

from pinkas.core.problems import Problem


class SupplierPaymentVoid(Problem):
    status, code, message = 409, "supplier_payment_void", "The payment is void."


class PaymentInBankFile(Problem):
    status, code, message = 409, "in_bank_file", "The payment is in a bank file, and the bank may have made it."
    hint = "When the file was not sent, cancel it: POST /supplier-payments/bank-files/{id}/cancel."


class AdvanceExceeded(Problem):
    status, code, message = 409, "advance_exceeded", "Less is left of the advance."
    hint = "Lower the amounts to `available` altogether."


class ExpenseNotPayable(Problem):
    status, code, message = 409, "expense_not_payable", "Nothing is open of the expense that could be paid."
    hint = "An expense is paid once it is booked. A credit note is named in the payment of another expense."


class NothingWithheld(Problem):
    status, code, message = 409, "nothing_withheld", "No tax was withheld from the payment."


class SupplierPaymentMatched(Problem):
    status, code, message = 409, "supplier_payment_matched", "A bank transaction shows the money."
    hint = "POST /bank-reconciliation/transactions/{id}/unmatch takes that back first."


class BankFileNotSet(Problem):
    status, code, message = 409, "bank_file_not_set", "The numbers of the business at the clearing house are missing."
    hint = "Set `masavInstitution` and `masavSendingInstitution` with PATCH /businesses/supplier-payment-config."


class NoTransferFits(Problem):
    status, code, message = 422, "no_transfer_fits", "None of the payments can stand in a bank file."
    hint = "`refused` says why of each."


class BankFileCancelled(Problem):
    status, code, message = 409, "bank_file_cancelled", "The bank file was cancelled."


class BankDetailsChanged(Problem):
    """A warning: a known fraud is to send new bank details in the name of a supplier."""

    status, code = 409, "bank_details_changed"
    message = "The bank details of the supplier were changed, and nobody has confirmed them yet."
    hint = "Ask the supplier by a number that you know, and confirm them."
