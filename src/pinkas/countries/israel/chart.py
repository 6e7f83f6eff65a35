"""The accounts an Israeli business starts with.

The numbers are this product's own: 1 assets, 2 liabilities, 3 equity, 4 income, 5 cost of sales, 6 expenses. The lines
of form 6111 are those that open-source bookkeeping products for Israel use (M); an account without a known line has
none. Input VAT on equipment stands apart from other input VAT, and both from output VAT, because the periodic return
asks for them separately (VAT Law 1975 s. 67; H). Input VAT that cannot be claimed yet, because a paper is missing,
waits on an account of its own.
"""

from collections.abc import Mapping
from types import MappingProxyType

from pinkas.countries.country import Account, AccountKind, VatBox

_VAT_BOXES: Mapping[str, VatBox] = MappingProxyType(
    {
        "sales_income": "taxableSales",
        "service_income": "taxableSales",
        "export_income": "exemptSales",
        "service_export_income": "exemptSales",
        "exempt_income": "exemptSales",
        "output_vat": "outputVat",
        "input_vat_equipment": "inputVatEquipment",
        "input_vat": "inputVatOther",
    }
)


def _chart_account(
    code: str, kind: AccountKind, role: str, name_he: str, name_en: str, form6111: str | None = None
) -> Account:
    return Account(code, MappingProxyType({"he": name_he, "en": name_en}), kind, role, form6111, _VAT_BOXES.get(role))


CHART: tuple[Account, ...] = (
    _chart_account("1010", "asset", "cash", "קופה מזומן", "Cash"),
    _chart_account("1020", "asset", "cheques", "המחאות לגבייה", "Cheques on hand"),
    _chart_account("1030", "asset", "card_clearing", "קופת אשראי", "Card clearing"),
    _chart_account("1040", "asset", "paypal", "PayPal", "PayPal"),
    _chart_account("1050", "asset", "payment_app_clearing", "אפליקציות תשלום", "Payment apps"),
    _chart_account("1060", "asset", "other_clearing", "אמצעי תשלום אחרים", "Other means of payment"),
    _chart_account("1100", "asset", "bank", "בנק", "Bank"),
    _chart_account("1200", "asset", "customers", "לקוחות", "Customers"),
    _chart_account("1210", "asset", "customers_revaluation", "לקוחות: שערוך מט״ח", "Customers: revaluation"),
    _chart_account("1300", "asset", "supplier_advances", "מקדמות לספקים", "Advances to suppliers"),
    _chart_account("1400", "asset", "inventory", "מלאי", "Inventory"),
    _chart_account("1500", "asset", "fixed_assets", "רכוש קבוע", "Fixed assets"),
    _chart_account("1590", "asset", "accumulated_depreciation", "פחת נצבר", "Accumulated depreciation"),
    _chart_account("1610", "asset", "input_vat", "מע״מ תשומות", "Input VAT"),
    _chart_account("1615", "asset", "input_vat_pending", "מע״מ תשומות ממתין", "Input VAT pending"),
    _chart_account("1620", "asset", "input_vat_equipment", "מע״מ תשומות ציוד", "Input VAT on equipment"),
    _chart_account("1630", "asset", "withheld_by_customers", "ניכוי במקור מלקוחות", "Tax withheld by customers"),
    _chart_account("1640", "asset", "income_tax_advances", "מקדמות מס הכנסה", "Income tax advances"),
    _chart_account("2100", "liability", "suppliers", "ספקים", "Suppliers"),
    _chart_account("2110", "liability", "suppliers_revaluation", "ספקים: שערוך מט״ח", "Suppliers: revaluation"),
    _chart_account("2200", "liability", "customer_advances", "מקדמות מלקוחות", "Advances from customers"),
    _chart_account("2310", "liability", "output_vat", "מע״מ עסקאות", "Output VAT"),
    _chart_account("2315", "liability", "output_vat_deferred", "מע״מ עסקאות נדחה", "Deferred output VAT"),
    _chart_account("2390", "liability", "vat_clearing", "מע״מ חו״ז", "VAT clearing"),
    _chart_account("2400", "liability", "withheld_from_suppliers", "ניכוי במקור מספקים", "Tax withheld from suppliers"),
    _chart_account("2500", "liability", "national_insurance", "ביטוח לאומי", "National insurance"),
    _chart_account("3100", "equity", "opening_balances", "יתרות פתיחה", "Opening balances"),
    _chart_account("3200", "equity", "capital", "הון", "Capital"),
    _chart_account("3300", "equity", "drawings", "משיכות", "Drawings"),
    _chart_account("3400", "equity", "retained_earnings", "עודפים", "Retained earnings"),
    _chart_account("4010", "income", "sales_income", "הכנסות ממכירות", "Sales", "1010"),
    _chart_account("4020", "income", "export_income", "הכנסות מייצוא", "Export of goods", "1020"),
    _chart_account("4030", "income", "service_income", "הכנסות משירותים", "Services", "1030"),
    _chart_account("4040", "income", "service_export_income", "הכנסות מייצוא שירותים", "Export of services", "1040"),
    _chart_account("4100", "income", "exempt_income", "הכנסות פטורות ממע״מ", "Income exempt from VAT"),
    _chart_account("4200", "income", "donation_income", "הכנסות מתרומות", "Donations"),
    _chart_account("4800", "income", "rounding", "עיגול", "Rounding"),
    _chart_account("4900", "income", "exchange_differences", "הפרשי שער", "Exchange differences"),
    _chart_account(
        "4910", "income", "unrealised_differences", "הפרשי שער שטרם מומשו", "Unrealised exchange differences"
    ),
    _chart_account("5010", "expense", "purchases", "קניות", "Purchases", "1320"),
    _chart_account("5020", "expense", "import_purchases", "קניות יבוא", "Imported purchases", "1340"),
    _chart_account("6010", "expense", "car_expenses", "הוצאות רכב", "Car expenses", "3065"),
    _chart_account("6020", "expense", "fuel", "דלק", "Fuel", "3060"),
    _chart_account("6030", "expense", "phone", "טלפון ותקשורת", "Telephone", "3650"),
    _chart_account("6040", "expense", "office", "הוצאות משרד", "Office expenses", "3680"),
    _chart_account("6050", "expense", "rent", "שכר דירה", "Rent", "3570"),
    _chart_account("6060", "expense", "insurance", "ביטוח", "Insurance", "3025"),
    _chart_account("6070", "expense", "professional_fees", "שירותים מקצועיים", "Professional fees", "3540"),
    _chart_account("6080", "expense", "advertising", "פרסום", "Advertising", "3610"),
    _chart_account("6090", "expense", "refreshments_gifts", "כיבוד ומתנות", "Refreshments and gifts", "3620"),
    _chart_account("6100", "expense", "card_fees", "עמלות סליקה", "Card fees", "3120"),
    _chart_account("6110", "expense", "bank_charges", "עמלות בנק", "Bank charges", "5010"),
    _chart_account("6120", "expense", "depreciation", "פחת", "Depreciation", "3580"),
    _chart_account("6900", "expense", "other_expenses", "הוצאות אחרות", "Other expenses"),
)
"""Every account, in the order of its number."""
