"""Why a credit was given, as documents say it."""

from pinkas.domains.documents.model.rules.record import Record

_REASON_TEXTS = {
    "duplicate": {"he": "כפילות", "en": "duplicate"},
    "order_change": {"he": "שינוי הזמנה", "en": "change of order"},
    "order_cancellation": {"he": "ביטול הזמנה", "en": "cancellation of order"},
    "product_unsatisfactory": {"he": "אי שביעות רצון מהמוצר", "en": "product unsatisfactory"},
    "fraudulent": {"he": "עסקה לא תקינה", "en": "fraudulent transaction"},
    "pricing_error": {"he": "טעות במחיר", "en": "pricing error"},
    "other": {"he": "אחר", "en": "other"},
}
_REASON_CAPTION = {"he": "סיבת הזיכוי", "en": "Reason of the credit"}


def credit_reason_lines(record: Record) -> tuple[str, ...]:
    """Why a credit was given (income-tax bookkeeping directions 1973, s. 9(e))."""
    if record.credit_reason is None:
        return ()
    return (f"{_REASON_CAPTION[record.lang]}: {_REASON_TEXTS[record.credit_reason][record.lang]}",)
