"""Why a credit was given, as documents say it."""

from pinkas.core.catalogue import get_translator
from pinkas.domains.documents.model.rules.record import Record


def credit_reason_lines(record: Record) -> tuple[str, ...]:
    """Why a credit was given (income-tax bookkeeping directions 1973, s. 9(e))."""
    if record.credit_reason is None:
        return ()
    words = get_translator(record.lang)
    reason = words.label(record.credit_reason, "creditReasonPrinted")
    return (words.text("Reason of the credit: {reason}", reason=reason),)
