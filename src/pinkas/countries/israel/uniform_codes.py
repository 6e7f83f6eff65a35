"""Codes and names of the uniform file: types of documents, means of payment, acquirers, records.

The types are appendix 1 of the Tax Authority's instructions, version 1.31, a closed list; the means of payment are
those of field 1306, the acquirers of 1313 and the kinds of card deals of 1315 (H)."""

from collections.abc import Mapping
from types import MappingProxyType

PAYMENT_MEANS: Mapping[str, int] = MappingProxyType(
    {
        "cash": 1,
        "check": 2,
        "card": 3,
        "bank_transfer": 4,
        "gift_voucher": 5,
        "standing_order": 8,
    }
)
"""By our method of payment; every other one is `OTHER_MEANS`."""
OTHER_MEANS = 9
ACQUIRERS: Mapping[str, int] = MappingProxyType({"isracard": 1, "cal": 2, "diners": 3, "amex": 4, "max": 6})
"""By the brand of the card, where it tells: Visa and Mastercard are acquired by several."""
DEAL_TYPES: Mapping[str, int] = MappingProxyType({"regular": 1, "installments": 2, "credit": 3, "deferred": 4})

DOCUMENT_NAMES: Mapping[int, Mapping[str, str]] = MappingProxyType(
    {
        code: MappingProxyType({"he": he, "en": en})
        for code, he, en in (
            (100, "הזמנה", "Order"),
            (200, "תעודת משלוח", "Delivery note"),
            (205, "תעודת משלוח סוכן", "Agent's delivery note"),
            (210, "תעודת החזרה", "Return note"),
            (300, "חשבונית / חשבונית עסקה", "Proforma invoice"),
            (305, "חשבונית מס", "Tax invoice"),
            (310, "חשבונית ריכוז", "Summary invoice"),
            (320, "חשבונית מס / קבלה", "Tax invoice-receipt"),
            (330, "חשבונית מס זיכוי", "Credit invoice"),
            (340, "חשבונית שריון", "Reservation invoice"),
            (345, "חשבונית סוכן", "Agent's invoice"),
            (400, "קבלה", "Receipt"),
            (405, "קבלה על תרומות", "Donation receipt"),
            (410, "יציאה מקופה", "Payment out of the cash box"),
            (420, "הפקדת בנק", "Bank deposit"),
            (500, "הזמנת רכש", "Purchase order"),
            (600, "תעודת משלוח רכש", "Purchase delivery note"),
            (610, "החזרת רכש", "Purchase return"),
            (700, "חשבונית מס רכש", "Purchase tax invoice"),
            (710, "זיכוי רכש", "Purchase credit"),
            (800, "יתרת פתיחה", "Opening stock"),
            (810, "כניסה כללית למלאי", "Stock in"),
            (820, "יציאה כללית מהמלאי", "Stock out"),
            (830, "העברה בין מחסנים", "Transfer between warehouses"),
            (840, "עדכון בעקבות ספירה", "Correction by a count"),
            (900, "דוח ייצור - כניסה", "Production in"),
            (910, "דוח ייצור - יציאה", "Production out"),
        )
    }
)
"""What the report of documents lists, in its order."""

RECORD_NAMES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        code: MappingProxyType({"he": he, "en": en})
        for code, he, en in (
            ("A100", "רשומת פתיחה", "Opening record"),
            ("B100", "תנועות בהנהלת חשבונות", "Journal movements"),
            ("B110", "חשבון בהנהלת חשבונות", "Accounts"),
            ("C100", "כותרת מסמך", "Document headers"),
            ("D110", "פרטי מסמך", "Document lines"),
            ("D120", "פרטי קבלות", "Receipt lines"),
            ("M100", "פריטים במלאי", "Stock items"),
            ("Z900", "רשומת סגירה", "Closing record"),
        )
    }
)
"""What each kind of record is called."""

SUBSTITUTES: Mapping[int, str] = MappingProxyType(
    {
        ord(one): other
        for one, other in (
            ("׳", "'"),
            ("״", '"'),
            ("’", "'"),
            ("‘", "'"),
            ("“", '"'),
            ("”", '"'),
            ("„", '"'),
            ("–", "-"),
            ("—", "-"),
            ("־", "-"),
            ("…", "."),
            ("•", "*"),
            ("×", "x"),
            ("\u00a0", " "),
            ("\u2009", " "),
            ("\u202f", " "),
        )
    }
)
"""The nearest letter, a single one, for what a character set does not have."""
