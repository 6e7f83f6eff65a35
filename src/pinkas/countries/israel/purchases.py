"""What an Israeli business buys: categories of expenses with the part of their VAT that is deducted, and papers.

VAT: VAT Law 1975 and VAT Regulations 1976. A private car gives no deduction (reg. 14, H); running costs of a car that
is used mainly for the business give two thirds, mainly in private one quarter (reg. 18, H); what employees get for
themselves gives none (reg. 15א, H), hospitality none (reg. 16, H); what banks and insurers sell bears no VAT that can
be deducted (Law s. 31, H). Everything else gives all of it, for the business's own use (s. 38, H). A phone that is
also used in private is deducted by two thirds (M).

Income tax: light refreshments at the place of business 80 %, hospitality none (M), cars by regulations of 1995 (the
rest of the calculation is the accountant's), fines and gifts to charity none of their own (M).

The lines of the chart are those of `chart.py`.
"""

from decimal import Decimal
from types import MappingProxyType

from pinkas.countries.expenses import OPENING_CATEGORY, ExpenseCategory, PurchasePaper, PurchaseRules, VatPart
from pinkas.countries.israel.allocation import threshold_on


def _category(
    key: str,
    account_code: str,
    vat: VatPart,
    name_he: str,
    name_en: str,
    *,
    income_tax: int = 100,
    equipment: bool = False,
) -> ExpenseCategory:
    name = MappingProxyType({"he": name_he, "en": name_en})
    return ExpenseCategory(key, name, account_code, vat, Decimal(income_tax), equipment)


EXPENSE_CATEGORIES: tuple[ExpenseCategory, ...] = (
    _category("purchases", "5010", "full", "קניות סחורה", "Goods for sale"),
    _category("import_purchases", "5020", "full", "קניות יבוא", "Imported goods"),
    _category("subcontractors", "5010", "full", "קבלני משנה", "Subcontractors"),
    _category("packing_delivery", "5010", "full", "אריזה ומשלוחים", "Packing and delivery"),
    _category("fuel", "6020", "two_thirds", "דלק", "Fuel", income_tax=45),
    _category("car_running", "6010", "two_thirds", "אחזקת רכב", "Car running costs", income_tax=45),
    _category("car_leasing", "6010", "two_thirds", "ליסינג והשכרת רכב", "Car leasing and rental", income_tax=45),
    _category("parking_tolls", "6010", "two_thirds", "חניה וכבישי אגרה", "Parking and tolls"),
    _category(
        "car_private_use", "6010", "quarter", "רכב בשימוש פרטי בעיקר", "Car mainly in private use", income_tax=45
    ),
    _category("car_insurance", "6010", "none", "ביטוח ורישוי רכב", "Car insurance and licence", income_tax=45),
    _category("travel", "6010", "full", "נסיעות ותחבורה", "Travel and transport"),
    _category("travel_abroad", "6900", "none", "נסיעות לחו״ל", "Travel abroad"),
    _category("phone", "6030", "two_thirds", "טלפון נייד", "Mobile phone", income_tax=50),
    _category("internet", "6030", "full", "אינטרנט ותקשורת", "Internet and communication"),
    _category("office", "6040", "full", "ציוד משרדי מתכלה", "Office supplies"),
    _category("software", "6040", "full", "תוכנה ושירותי ענן", "Software and cloud services"),
    _category("maintenance", "6040", "full", "תיקונים ואחזקה", "Repairs and maintenance"),
    _category("cleaning", "6040", "full", "ניקיון", "Cleaning"),
    _category("electricity_water", "6050", "full", "חשמל ומים", "Electricity and water"),
    _category("rent", "6050", "full", "שכר דירה", "Rent"),
    _category("municipal_tax", "6050", "none", "ארנונה", "Municipal tax"),
    _category("home_office", "6050", "quarter", "משרד בבית", "Office at home", income_tax=25),
    _category("insurance", "6060", "none", "ביטוח עסק", "Business insurance"),
    _category("professional_fees", "6070", "full", "שירותים מקצועיים", "Professional fees"),
    _category("training", "6070", "full", "השתלמויות וספרות מקצועית", "Training and professional literature"),
    _category("advertising", "6080", "full", "פרסום ושיווק", "Advertising and marketing"),
    _category("refreshments", "6090", "none", "כיבוד קל", "Light refreshments", income_tax=80),
    _category("hospitality", "6090", "none", "אירוח", "Hospitality", income_tax=0),
    _category("gifts", "6090", "none", "מתנות", "Gifts"),
    _category("employee_benefits", "6090", "none", "רווחת עובדים", "Employee benefits"),
    _category("card_fees", "6100", "full", "עמלות סליקה", "Card fees"),
    _category("bank_charges", "6110", "none", "עמלות בנק", "Bank charges"),
    _category("fees_licences", "6900", "none", "אגרות ורישיונות", "Fees and licences"),
    _category("fines", "6900", "none", "קנסות", "Fines", income_tax=0),
    _category("donations", "6900", "none", "תרומות", "Donations", income_tax=0),
    _category("other", "6900", "full", "הוצאות אחרות", "Other expenses"),
    _category("equipment", "1500", "full", "ציוד", "Equipment", income_tax=0, equipment=True),
    _category("computers", "1500", "full", "מחשבים", "Computers", income_tax=0, equipment=True),
    _category("furniture", "1500", "full", "ריהוט", "Furniture", income_tax=0, equipment=True),
    _category("commercial_vehicle", "1500", "full", "רכב מסחרי", "Commercial vehicle", income_tax=0, equipment=True),
    _category("private_car", "1500", "none", "רכישת רכב פרטי", "Private car", income_tax=0, equipment=True),
    _category(OPENING_CATEGORY, "3100", "none", "יתרת פתיחה של ספק", "Opening balance of a supplier", income_tax=0),
)
"""Every category. What is bought to be kept reduces the income by its depreciation, not by its price."""

PURCHASE_PAPERS = MappingProxyType(
    {
        one.code: one
        for one in (
            # A request for payment (300) and a receipt (400) are no tax invoices: VAT on them waits for one (H).
            PurchasePaper(300, deducts=False, shows_vat=True),
            PurchasePaper(305, deducts=True, shows_vat=True),
            PurchasePaper(320, deducts=True, shows_vat=True),
            PurchasePaper(330, deducts=True, shows_vat=True, credit=True),
            PurchasePaper(400, deducts=False, shows_vat=True),
            PurchasePaper(405, deducts=False, shows_vat=False),
        )
    }
)
"""The papers of suppliers, by the codes of document types."""

PURCHASES = PurchaseRules(
    categories=EXPENSE_CATEGORIES,
    papers=PURCHASE_PAPERS,
    claim_months=6,  # VAT Law s. 38 (H)
    allocation_threshold=threshold_on,  # s. 38(א1) (H)
)
"""Israel's rules for what a business buys."""
