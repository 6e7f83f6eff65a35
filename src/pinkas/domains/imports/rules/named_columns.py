"""The columns of tables whose rows name other records: expenses, prices, stock and documents."""

from collections.abc import Mapping

from pinkas.domains.imports.rules.column import CURRENCIES, MORE_TAX_ID, NOTES, TAX_ID, Column

_TYPES = {
    "300": ("חשבון עסקה", "Transaction account", "חשבונית עסקה", "עסקה", "proforma", "דרישת תשלום"),
    "305": ("חשבונית מס", "Tax invoice", "חשבונית", "invoice", "חשבונית מס'"),
    "320": (
        "חשבונית מס קבלה",
        "Invoice-receipt",
        "חשבונית מס/קבלה",
        "חשבונית/קבלה",
        "חשבונית קבלה",
        "חשבונית מס-קבלה",
        "invoice receipt",
        "tax invoice receipt",
        "חשבונית מס / קבלה",
    ),
    "330": ("חשבונית זיכוי", "Credit invoice", "חשבונית מס זיכוי", "זיכוי", "credit note", "credit", "הודעת זיכוי"),
    "400": ("קבלה", "Receipt"),
    "405": ("קבלה על תרומה", "Donation receipt", "תרומה"),
    "10": ("הצעת מחיר", "Quote", "quotation"),
    "100": ("הזמנה", "Order"),
    "200": ("תעודת משלוח", "Delivery note"),
    "210": ("תעודת החזרה", "Return note"),
}
_METHODS = {
    "cash": ("מזומן", "cash"),
    "check": ("צ'ק", "check", "cheque", "שיק", "המחאה"),
    "card": ("כרטיס אשראי", "card", "credit card", "אשראי"),
    "bank_transfer": ("העברה בנקאית", "bank transfer", "transfer", "העברה"),
    "paypal": ("paypal",),
    "payment_app": ("אפליקציה", "app", "bit", "ביט", "paybox", "פייבוקס"),
    "standing_order": ("הוראת קבע", "standing order", 'הו"ק'),
    "other": ("אחר", "other"),
}
_STATUSES = {"draft": ("טיוטה", "draft"), "booked": ("נרשם", "booked", "בספרים", "סופי", "מאושר")}
_DATE = ("תאריך", "Date", "document date", "תאריך מסמך", "תאריך חשבונית", "invoice date", "תאריך הפקה")
_NUMBER = (
    "מספר מסמך",
    "Number",
    "document number",
    "מספר",
    "מס' מסמך",
    "invoice number",
    "מספר חשבונית",
    "מס' חשבונית",
)
_TYPE = ("סוג מסמך", "Document type", "type", "סוג")
_DUE = ("לתשלום עד", "Due date", "תאריך פירעון", "תאריך פרעון", "תאריך לתשלום", "due")
_NET = ("לפני מע״מ", "Net", "סכום לפני מע״מ", "before vat", "net amount", "ללא מע״מ", "סה״כ לפני מע״מ", "subtotal")
_VAT = ("מע״מ", "VAT", "סכום מע״מ", "vat amount", "סה״כ מע״מ")
_TOTAL = ("סה״כ", "Total", "סכום כולל מע״מ", "total amount", "סה״כ כולל מע״מ", "סכום", "amount", "כולל מע״מ", "לתשלום")
_WITHHELD = ("ניכוי במקור", "Tax withheld", "withheld", "withholding", "ניכוי מס במקור")
_PAID = ("שולם", "Paid", "is paid", "סטטוס תשלום")
_SKU = ("מק״ט", "SKU", "מקט", "item code", "קוד פריט", "catalog number", "מספר קטלוגי", "ברקוד", "barcode")
_PRODUCT = ("שם מוצר", "Product", "product name", "מוצר", "פריט", "שם פריט", "item", "item name", "name", "שם", "תיאור")

EXPENSE_COLUMNS = (
    Column("date", _DATE, "day", required=True, example="05/01/2026"),
    Column(
        "supplier", ("ספק", "Supplier", "שם ספק", "supplier name", "vendor", "שם הספק", "name"), example="ספק לדוגמה"
    ),
    Column("supplierTaxId", ("ח.פ. ספק", "Supplier tax id", *TAX_ID, *MORE_TAX_ID)),
    Column("docType", _TYPE, "listed", choices=_TYPES, example="חשבונית מס"),
    Column("number", (*_NUMBER, "אסמכתא", "reference", "אסמכתה", "מספר אסמכתא"), example="1001"),
    Column("net", _NET, "number", example="100.00"),
    Column("vat", _VAT, "number", example="18.00"),
    Column("total", _TOTAL, "number", example="118.00"),
    Column("currency", ("מטבע", "Currency"), "code", choices=CURRENCIES),
    Column("category", ("קטגוריה", "Category", "סוג הוצאה", "סיווג", "expense type", "חשבון", "account")),
    Column("dueDate", _DUE, "day"),
    Column("allocationNumber", ("מספר הקצאה", "Allocation number", "הקצאה")),
    Column("paid", _PAID, "flag", example="כן"),
    Column("paidOn", ("תאריך תשלום", "Payment date", "paid on", "שולם בתאריך"), "day"),
    Column("paymentMethod", ("אמצעי תשלום", "Payment method", "method", "אופן תשלום"), "choice", choices=_METHODS),
    Column("withheld", _WITHHELD, "number"),
    Column("status", ("מצב", "Status", "סטטוס", "state"), "choice", choices=_STATUSES),
    Column("notes", (*NOTES, "תיאור", "description", "פירוט", "details")),
    Column("externalReference", ("מזהה חיצוני", "External reference", "external id", "id", "מזהה")),
)
PRICE_COLUMNS = (
    Column("list", ("מחירון", "Price list", "שם מחירון", "list", "price list name"), example="סיטונאי"),
    Column("sku", _SKU),
    Column("product", _PRODUCT, example="ייעוץ לשעה"),
    Column("price", ("מחיר", "Price", "unit price", "מחיר יחידה", "מחיר ליחידה"), "number", example="420.00"),
    Column("percent", ("אחוז ממחיר המוצר", "Percent of the price", "percent", "אחוז"), "number"),
    Column("currency", ("מטבע", "Currency"), "code", choices=CURRENCIES),
    Column("validFrom", ("בתוקף מ", "Valid from", "מתאריך", "from"), "day"),
    Column("validTo", ("בתוקף עד", "Valid to", "עד תאריך", "to", "until"), "day"),
)
STOCK_COLUMNS = (
    Column("sku", _SKU),
    Column("product", _PRODUCT, example="חולצה"),
    Column("warehouse", ("מחסן", "Warehouse", "שם מחסן", "warehouse name", "location")),
    Column(
        "quantity",
        ("כמות", "Quantity", "qty", "יתרה", "מלאי", "כמות במלאי", "on hand", "in stock", "stock"),
        "number",
        required=True,
        example="12",
    ),
    Column(
        "unitCost", ("עלות יחידה", "Unit cost", "cost", "עלות", "מחיר עלות", "מחיר קנייה"), "number", example="35.00"
    ),
    Column("date", ("תאריך", "Date", "as of", "נכון ליום"), "day"),
    Column("batchNumber", ("אצווה", "Batch", "batch number", "מספר אצווה", "lot")),
    Column("expiryDate", ("תפוגה", "Expiry date", "תאריך תפוגה", "expiry"), "day"),
    Column("serialNumbers", ("מספרים סידוריים", "Serial numbers", "serial", "מספר סידורי"), "texts"),
)
DOCUMENT_COLUMNS = (
    Column("docType", _TYPE, "listed", required=True, choices=_TYPES, example="חשבונית מס"),
    Column("number", _NUMBER, required=True, example="1001"),
    Column("date", _DATE, "day", required=True, example="05/01/2026"),
    Column(
        "client",
        ("לקוח", "Client", "שם לקוח", "client name", "customer", "customer name", "שם לקוח/ה", "name", "שם"),
        required=True,
        example="דוגמה בע״מ",
    ),
    Column("clientTaxId", ("ח.פ. לקוח", "Client tax id", *TAX_ID, *MORE_TAX_ID)),
    Column("dueDate", _DUE, "day"),
    Column("net", _NET, "number", example="100.00"),
    Column("vat", _VAT, "number", example="18.00"),
    Column("total", _TOTAL, "number", required=True, example="118.00"),
    Column("withheld", _WITHHELD, "number"),
    Column("open", ("יתרה פתוחה", "Open", "balance", "יתרה", "יתרה לתשלום", "open amount", "נותר לתשלום"), "number"),
    Column("paid", _PAID, "flag"),
    Column("cancelled", ("מבוטל", "Cancelled", "בוטל", "canceled"), "flag"),
)
NAMED_COLUMNS: Mapping[str, tuple[Column, ...]] = {
    "expenses": EXPENSE_COLUMNS,
    "price_lists": PRICE_COLUMNS,
    "stock": STOCK_COLUMNS,
    "past_documents": DOCUMENT_COLUMNS,
}
