"""What may be refused of taxes."""

from pinkas.core.problems import Problem


class NoVatPeriods(Problem):
    status, code, message = 409, "no_vat_periods", "The business reports no VAT."
    hint = "A dealer who charges no VAT declares the turnover of a year: see `declarations` of the list of periods."


class VatPeriodInFuture(Problem):
    status, code, message = 422, "vat_period_in_future", "The period has not begun."


class VatPeriodNotOver(Problem):
    status, code, message = 409, "vat_period_not_over", "The period is not over: it is closed from the day after it."


class EarlierVatPeriodOpen(Problem):
    status, code, message = 409, "earlier_vat_period_open", "An earlier period is still open."
    hint = "Periods are closed in their order: close the one that `period` names first."


class LaterVatPeriodClosed(Problem):
    status, code, message = 409, "later_vat_period_closed", "A later period is closed already."


class VatPeriodClosed(Problem):
    status, code, message = 409, "vat_period_closed", "The period is closed already."


class VatPeriodFiled(Problem):
    status, code, message = 409, "vat_period_filed", "The return of the period was filed, and does not change any more."
    hint = "What is entered into it from now on is reported as a correction in the next open period."


class VatPeriodNotClosed(Problem):
    status, code, message = 409, "vat_period_not_closed", "The period is open: close it first."


class DetailedReportNotPossible(Problem):
    status, code, message = 422, "detailed_report_not_possible", "A sum of the period has no place in the file."


class CertificateOverlaps(Problem):
    status, code, message = 409, "certificate_overlaps", "Another certificate of the same holder is valid in this time."


class CertificateHolderUnknown(Problem):
    status, code, message = 422, "certificate_holder_unknown", "The business has no such supplier or client."
