"""Papers that Israeli businesses receive: words of invoices and receipts in Hebrew and English (practice; M), with the
rates and thresholds of the law."""

from pinkas.core.papers import PaperRules
from pinkas.countries.israel.allocation import ALLOCATION_DOCUMENT_TYPES, ALLOCATION_THRESHOLDS
from pinkas.countries.israel.vat import VAT_RATES

_HEBREW_MONTHS = [
    "ינואר",
    "פברואר",
    "מרץ",
    "אפריל",
    "מאי",
    "יוני",
    "יולי",
    "אוגוסט",
    "ספטמבר",
    "אוקטובר",
    "נובמבר",
    "דצמבר",
]
_ENGLISH_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

PAPERS = PaperRules(
    country="IL",
    currency="ILS",
    titles=(
        (320, ("חשבונית מס קבלה", "חשבונית קבלה", "tax invoice receipt", "invoice receipt", "receipt tax invoice")),
        (330, ("חשבונית זיכוי", "חשבונית מס זיכוי", "הודעת זיכוי", "credit note", "credit invoice", "credit memo")),
        (305, ("חשבונית מס", "חשבונית", "tax invoice", "invoice", "cash bill")),
        (405, ("קבלה על תרומה", "קבלת תרומה", "donation receipt")),
        (300, ("חשבון עסקה", "חשבונית עסקה", "דרישת תשלום", "proforma invoice", "pro forma invoice", "proforma")),
        (200, ("תעודת משלוח", "delivery note")),
        (10, ("הצעת מחיר", "quotation", "quote", "price quote")),
        (400, ("קבלה", "receipt")),
    ),
    labels={
        "total": (
            'סה"כ לתשלום', 'סה"כ לתשלום כולל מע"מ', 'סה"כ כולל מע"מ', "סך הכל לתשלום", 'סך לתשלום', 'סה"כ ששולם',
            'סה"כ שולם', 'סה"כ התקבל', 'סה"כ כולל', "סכום לתשלום", 'סך הכל כולל מע"מ', "לתשלום",
            "total due", "amount due", "grand total", "total incl vat", "total including vat", "total inclusive vat",
            "balance due", "amount paid", "total paid", "total amount due", "total payable", "amount payable",
            "nett total", "total inclusive gst", "total inclusive of gst", "total incl gst", "total amt payable",
            "total sales inclusive gst", "total sales inclusive of gst", "round d total", "rounded total", "net total",
            "total rounded", "total sales incl gst",
        ),
        "total_weak": ('סה"כ', "סך הכל", "סך הכול", "total", "total amount", "total sales", "סכום כולל"),
        "net": (
            'סה"כ לפני מע"מ', 'סכום לפני מע"מ', 'סה"כ ללא מע"מ', 'סכום חייב במע"מ', 'סה"כ חייב במע"מ', "סכום ביניים",
            'סה"כ ביניים', 'לפני מע"מ', 'ללא מע"מ', 'לא כולל מע"מ', 'חייב במע"מ', 'סך הכל לפני מע"מ', 'סה"כ נטו',
            'סה"כ חייב', 'סכום ללא מע"מ',
            "subtotal", "sub total", "net amount", "total before vat", "total excl vat", "total excluding vat",
            "total exclusive vat", "amount before vat", "taxable amount", "total net", "net",
            "total excluding gst", "total excl gst", "total exclusive gst", "total sales excluding gst",
            "excluding gst", "excl gst", "total sales excl gst",
        ),
        "vat": ('מע"מ', 'סה"כ מע"מ', 'סכום מע"מ', 'מס ערך מוסף', "vat", "vat amount", "total vat", "gst", "total gst"),
        "paid": (
            "מזומן", "עודף", "אשראי", "שולם באשראי", "העברה בנקאית", "התקבל", "המחאה", 'צ"ק', "הנחה", "עיגול",
            "cash", "change", "visa", "mastercard", "paid by card", "bank transfer", "discount", "rounding",
            "rounding adjustment", "tendered", "amount tendered", "credit card",
        ),
        "date": (
            "תאריך", "תאריך הפקה", "תאריך המסמך", "תאריך מסמך", "תאריך חשבונית", "תאריך החשבונית", "תאריך קבלה",
            "date", "invoice date", "issue date", "date issued", "date of issue", "document date", "receipt date",
        ),
        "other_date": (
            "לתשלום עד", "תאריך פירעון", "תאריך פרעון", "תאריך ערך", "תאריך תשלום", "לתשלום עד תאריך", "בתוקף עד",
            "תוקף", "תאריך הדפסה", "תאריך לתשלום", "תאריך אספקה", "מועד פרעון",
            "due date", "payment due", "due", "valid until", "expiry date", "delivery date", "print date", "due by",
        ),
        "number": (
            "מספר", "מס", "מספר מסמך", "מס מסמך", "מספר חשבונית", "מס חשבונית", "מספר קבלה", "חשבונית מספר",
            "no", "number", "invoice no", "invoice number", "receipt no", "receipt number", "document no", "inv no",
            "invoice", "receipt", "document number", "bill no", "doc no", "trans no", "order no",
        ),
        "tax_id": (
            "ח.פ.", "ח.פ", "ע.מ.", "ע.מ", "עוסק מורשה", "עוסק מורשה מס", "מספר עוסק", "מס עוסק", "ח.צ", "ת.ז.",
            "עוסק פטור", "ע.פ", "עמותה", "ע.ר", "תיק ניכויים", "מספר עוסק מורשה", "עוסק מורשה ח.פ", "עוסק פטור מס",
            "company no", "company number", "vat no", "vat number", "tax id", "vat reg no", "vat registration no",
            "reg no", "registration no", "co no", "tax no", "company id", "vat id",
        ),
        "allocation": (
            "מספר הקצאה", "הקצאה", "מס הקצאה", "הקצאה מס", "הקצאה מספר", "אישור הקצאה",
            "allocation number", "allocation no", "allocation", "confirmation number",
        ),
        "customer": (
            "לכבוד", "שם הלקוח", "לקוח", "התקבל מ", "התקבל מאת", "פרטי הלקוח",
            "bill to", "customer", "to", "received from", "sold to", "client", "billed to",
        ),
        "not_number": (
            "טל", "טלפון", "נייד", "פקס", "מס לקוח", "מספר לקוח", "מספר הזמנה", "כרטיס", "אישור", "קופה", "סניף",
            "tel", "phone", "fax", "mobile", "customer no", "order number", "card", "terminal", "cashier", "branch",
        ),
    },
    currencies={
        "ILS": ("₪", 'ש"ח', "שקל", "שקלים", "nis", "ils"),
        "USD": ("$", "usd", "us$", "דולר"),
        "EUR": ("€", "eur", "euro", "יורו", "אירו"),
        "GBP": ("£", "gbp"),
        "MYR": ("rm", "myr"),
    },
    months={name: place for names in (_HEBREW_MONTHS, _ENGLISH_MONTHS) for place, name in enumerate(names, 1)}
    | {"ב" + name: place for place, name in enumerate(_HEBREW_MONTHS, 1)},
    company_suffixes=('בע"מ', "ושות'", "ltd", "ltd.", "limited", "inc", "inc.", "llc", "bhd", "plc", "gmbh", 'חל"צ'),
    vat_rates=VAT_RATES,
    allocation_thresholds=ALLOCATION_THRESHOLDS,
    allocation_types=tuple(sorted(ALLOCATION_DOCUMENT_TYPES)),
    allocation_digits=(9, 26),
    tax_id_digits=9,
    einvoice_types={"380": 305, "381": 330, "325": 300, "386": 400, "751": 305},
)  # fmt: skip
"""Israel's papers. The authority's number has 25 or 26 digits, of which invoices print the last nine (M)."""
