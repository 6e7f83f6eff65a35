"""The columns that tables of records may have, and the headers by which other programs call them."""

from collections.abc import Mapping

from pinkas.core.foreign_tables import header_key
from pinkas.domains.imports.rules.column import CURRENCIES, MORE_TAX_ID, NOTES, REFERENCES, TAX_ID, Column
from pinkas.domains.imports.rules.named_columns import NAMED_COLUMNS

_PARTY_TYPES = {
    "company": ("company", "חברה", 'חברה בע"מ', "business", "עסק"),
    "person": ("person", "private", "פרטי", "אדם פרטי", "יחיד", "לקוח פרטי"),
    "public": ("public", "גוף ציבורי", "ציבורי", "מוסד"),
}
_DEALER_TYPES = {
    "exempt": ("exempt", "עוסק פטור", "פטור"),
    "licensed": ("licensed", "עוסק מורשה", "מורשה"),
    "company": ("company", "חברה", 'חברה בע"מ'),
    "npo": ("npo", "עמותה", 'מלכ"ר'),
    "foreign": ("foreign", "זר", 'חו"ל', "לקוח זר", "ספק זר"),
}
_LANGUAGES = {"he": ("he", "hebrew", "עברית"), "en": ("en", "english", "אנגלית")}
_PRODUCT_TYPES = {"service": ("service", "שירות"), "goods": ("goods", "product", "מוצר", "טובין", "סחורה")}
_VAT_TYPES = {
    "default": ("default", "taxable", "חייב", 'חייב במע"מ', "רגיל"),
    "zero": ("zero", "zero rate", "אפס", "שיעור אפס", 'מע"מ אפס'),
    "exempt": ("exempt", "פטור", 'פטור ממע"מ'),
}
_COUNTRIES = {"IL": ("ישראל", "israel"), "US": ('ארה"ב', "usa", "united states"), "GB": ("בריטניה", "uk")}
_CONTACT = (
    Column("emails", ("דוא״ל", "E-mail", "email", "mail", 'דוא"ל', "אימייל", "מייל", "כתובת מייל"), "texts"),
    Column("phone", ("טלפון", "Phone", "telephone", "tel", "טל'", "מס' טלפון", "מספר טלפון")),
    Column("mobile", ("נייד", "Mobile", "cell", "cellphone", "טלפון נייד", "סלולרי", "פלאפון")),
    Column("fax", ("פקס", "Fax")),
    Column("website", ("אתר", "Website", "site", "url", "אתר אינטרנט")),
    Column("address.street", ("רחוב", "Street", "address", "כתובת", "address 1")),
    Column("address.houseNumber", ("מספר בית", "House number", "מס' בית", "בית")),
    Column("address.city", ("עיר", "City", "יישוב", "town")),
    Column("address.zip", ("מיקוד", "Postal code", "zip", "zip code", "postcode")),
    Column("address.country", ("מדינה", "Country", "country code", "ארץ"), "code", choices=_COUNTRIES),
    Column("contactPerson", ("איש קשר", "Contact person", "contact")),
)
_TRADE = (
    Column("accountingKey", ("מפתח הנהלת חשבונות", "Accounting key", "מפתח חשבון", "מפתח", "קוד חשבון", "account key")),
    Column("paymentTerms", ("תנאי תשלום", "Payment terms", "terms", "שוטף"), "terms", example="30"),
    Column("currency", ("מטבע", "Currency"), "code", choices=CURRENCIES),
    Column("lang", ("שפה", "Language", "lang"), "choice", choices=_LANGUAGES),
    Column("notes", NOTES),
    Column("externalReference", REFERENCES),
)


def _party(he: str, en: str, example: str) -> tuple[Column, ...]:
    headers = (
        f"שם {he}",
        f"{en} name",
        f"שם {he}/ה",
        "name",
        "שם",
        "company name",
        "שם חברה",
        "שם עסק",
        "full name",
        "שם מלא",
        he,
        en,
    )
    return (
        Column("name", headers, required=True, example=example),
        Column("displayName", ("שם לתצוגה", "Display name")),
        Column("type", ("סוג", "Type", f"סוג {he}", f"{en} type"), "choice", choices=_PARTY_TYPES),
        Column("taxId", (*TAX_ID, *MORE_TAX_ID, "תעודת זהות", f"תעודת זהות {he}/ה")),
        Column("dealerType", ("סוג עוסק", "Dealer type"), "choice", choices=_DEALER_TYPES),
        *_CONTACT,
    )


CLIENT_COLUMNS = (
    *_party("לקוח", "Client", "דוגמה בע״מ"),
    Column("department", ("מחלקה", "Department")),
    Column("creditLimit", ("מסגרת אשראי", "Credit limit", "אובליגו"), "number"),
    Column("discount", ("הנחה באחוזים", "Discount", "הנחה", "% הנחה"), "number"),
    Column("tags", ("תגיות", "Tags", "קבוצה", "group", "קטגוריה"), "texts"),
    Column("openingBalance.amount", ("יתרת פתיחה", "Opening balance"), "number"),
    Column("openingBalance.date", ("תאריך יתרת פתיחה", "Opening balance date"), "day"),
    *_TRADE,
)
SUPPLIER_COLUMNS = (*_party("ספק", "Supplier", "דוגמה בע״מ"), *_TRADE)
PRODUCT_COLUMNS = (
    Column(
        "name",
        ("שם מוצר", "Product name", "name", "שם", "שם פריט", "פריט", "item", "item name", "product", "מוצר"),
        required=True,
        example="ייעוץ לשעה",
    ),
    Column(
        "price",
        ("מחיר", "Price", "unit price", "מחיר יחידה", "מחיר מכירה", "מחיר ליחידה"),
        "number",
        required=True,
        example="450.00",
    ),
    Column("sku", ("מק״ט", "SKU", 'מק"ט', "מקט", "item code", "קוד פריט", "catalog number", "מספר קטלוגי")),
    Column("barcode", ("ברקוד", "Barcode", "ean")),
    Column("description", ("תיאור", "Description", "פירוט", "details")),
    Column("type", ("סוג", "Type", "סוג פריט"), "choice", choices=_PRODUCT_TYPES),
    Column("tags", ("תגיות", "Tags", "קבוצה", "group", "קטגוריה", "category"), "texts"),
    Column("unit", ("יחידה", "Unit", "יחידת מידה")),
    Column("currency", ("מטבע", "Currency"), "code", choices=CURRENCIES),
    Column("priceIncludesVat", ("מחיר כולל מע״מ", "Price includes VAT", 'כולל מע"מ', "includes vat"), "flag"),
    Column("vatType", ("סוג מע״מ", "VAT type", 'מע"מ', "vat"), "choice", choices=_VAT_TYPES),
    Column("cost", ("עלות", "Cost", "מחיר עלות", "מחיר קנייה"), "number"),
    Column("trackStock", ("ניהול מלאי", "Track stock"), "flag"),
    Column("reorderPoint", ("נקודת הזמנה", "Reorder point", "מלאי מינימום"), "number"),
    Column("location", ("מיקום", "Location", "מדף")),
    Column("externalReference", REFERENCES),
)
COLUMNS: Mapping[str, tuple[Column, ...]] = {
    "clients": CLIENT_COLUMNS,
    "products": PRODUCT_COLUMNS,
    "suppliers": SUPPLIER_COLUMNS,
    **NAMED_COLUMNS,
}


def guess_mapping(columns: tuple[Column, ...], headers: list[str]) -> dict[str, str]:
    """Which header is which column, as far as their names tell; each header is one column at most."""
    keys = {header_key(header): header for header in reversed(headers) if header}
    mapping: dict[str, str] = {}
    taken: set[str] = set()
    for rank in range(max(len(one.headers) for one in columns) + 1):  # what a name means first goes before its others
        for column in columns:
            names = (column.name, *column.headers)
            key = header_key(names[rank]) if rank < len(names) else None
            if column.name not in mapping and key in keys and key not in taken:
                mapping[column.name] = keys[key]
                taken.add(key)
    order = [one.name for one in columns]
    return {name: mapping[name] for name in sorted(mapping, key=order.index)}


def find_header(
    columns: tuple[Column, ...], rows: list[tuple[int, list[str]]], mapping: Mapping[str, str] | None = None
) -> int:
    """The place of the header among the first rows: the one that names the most columns, else the first. With a mapping
    it is the one that has the most of its headers."""
    if mapping:
        wanted = {header_key(one) for one in mapping.values()}
        counts = [len(wanted.intersection(map(header_key, cells))) for _, cells in rows]
    else:
        counts = [len(guess_mapping(columns, cells)) for _, cells in rows]
    return counts.index(max(counts))


def unfound_columns(columns: tuple[Column, ...], mapping: Mapping[str, str], headers: list[str]) -> list[str]:
    """The columns that a mapping names by headers that the file has not, and those without which there is no record."""
    known = {header_key(one) for one in headers}
    unknown = [name for name, header in mapping.items() if header_key(header) not in known]
    return unknown + [one.name for one in columns if one.required and one.name not in mapping]
