"""The banks of Israel, the numbers of their accounts, and the headers of the files that they export (M; of some banks
no sample was found: their columns can be named by hand).

Debit (חובה) is money out and credit (זכות) is money in.
"""

import re
from types import MappingProxyType

from pinkas.core.wording import Wording
from pinkas.countries.bank_transfers import TransferFault
from pinkas.countries.banking import BankInstitution, BankRules, LocalAccount, required_fault

_FORMS = {"bankCode": ("bank_code", 1, 2), "branch": ("branch", 1, 3), "account": ("account", 4, 9)}
"""The fewest and the most digits of each number: bank 2, branch 3, account 6 to 9 with its leading zeros (M)."""

INSTITUTIONS = (
    BankInstitution("04", "בנק יהב", "Bank Yahav"),
    BankInstitution("09", "בנק הדואר", "Postal Bank"),
    BankInstitution("10", "בנק לאומי", "Bank Leumi"),
    BankInstitution("11", "בנק דיסקונט", "Discount Bank"),
    BankInstitution("12", "בנק הפועלים", "Bank Hapoalim"),
    BankInstitution("13", "בנק איגוד", "Bank Igud", "20"),
    BankInstitution("14", "בנק אוצר החייל", "Bank Otsar Ha-Hayal", "31"),
    BankInstitution("17", "בנק מרכנתיל דיסקונט", "Mercantile Discount Bank"),
    BankInstitution("18", "וואן זירו הבנק הדיגיטלי", "One Zero Digital Bank"),
    BankInstitution("20", "בנק מזרחי טפחות", "Mizrahi Tefahot Bank"),
    BankInstitution("22", "סיטיבנק", "Citibank"),
    BankInstitution("23", "HSBC", "HSBC"),
    BankInstitution("25", "BNP Paribas", "BNP Paribas"),
    BankInstitution("26", "יובנק", "UBank", "31"),
    BankInstitution("31", "הבנק הבינלאומי הראשון", "First International Bank"),
    BankInstitution("34", "בנק ערבי ישראלי", "Arab Israel Bank", "10"),
    BankInstitution("39", "SBI State Bank of India", "State Bank of India"),
    BankInstitution("46", "בנק מסד", "Bank Massad"),
    BankInstitution("52", "בנק פועלי אגודת ישראל", "Bank Poalei Agudat Israel", "31"),
    BankInstitution("54", "בנק ירושלים", "Bank of Jerusalem"),
    BankInstitution("68", "אוצר השלטון המקומי", "Otsar Ha-Shilton Ha-Mekomi"),
    BankInstitution("99", "בנק ישראל", "Bank of Israel"),
)
_CODES = frozenset(one.code for one in INSTITUTIONS)

_HEADERS = MappingProxyType(
    {
        "date": ("תאריך", "תאריך פעולה", "תאריך הפעולה", "תאריך ביצוע", "date", "transaction date", "booking date"),
        "valueDate": ("תאריך ערך", "יום ערך", "value date"),
        "amount": ("סכום", "סכום הפעולה", "₪ זכות/חובה", "זכות/חובה", "חובה/זכות", "סכום ב₪", "amount"),
        "debit": ("חובה", "בחובה", "סכום חובה", "debit", "withdrawal", "money out"),
        "credit": ("זכות", "בזכות", "סכום זכות", "credit", "deposit", "money in"),
        "description": (
            "תיאור",
            "תיאור הפעולה",
            "תיאור פעולה",
            "פרטי פעולה",
            "הפעולה",
            "סוג פעולה",
            "תאור",
            "description",
            "details",
            "text",
        ),
        "reference": ("אסמכתא", "אסמכתה", "מס' אסמכתא", "reference", "ref"),
        "balance": ("יתרה", 'יתרה בש"ח', 'היתרה בש"ח', "יתרה משוערכת", "balance"),
    }
)


def check_account(account: LocalAccount) -> list[TransferFault]:
    """What is wrong with the numbers of an Israeli account: digits, a known bank, and all three or none."""
    given = {field: getattr(account, name) for field, (name, _, _) in _FORMS.items()}
    if not any(given.values()):
        return []
    faults = []
    for field, text in given.items():
        _, fewest, most = _FORMS[field]
        if not text:
            faults.append(required_fault(field))
        elif not re.fullmatch(rf"[0-9]{{{fewest},{most}}}", text, re.ASCII):
            words = Wording("Expected {fewest} to {most} digits.", fewest=fewest, most=most)
            faults.append(TransferFault(field, "invalid_bank_details", words))
        elif field == "bankCode" and text.zfill(2) not in _CODES:
            faults.append(TransferFault(field, "unknown_bank", Wording("No bank of the country has this number.")))
    return faults


BANKS = BankRules(institutions=INSTITUTIONS, check_account=check_account, statement_headers=_HEADERS)  # type: ignore[arg-type]
"""The banks of Israel."""
