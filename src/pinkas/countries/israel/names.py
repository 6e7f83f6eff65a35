"""Names in Israel as they stand on statements of banks, in Hebrew and in Latin letters (practice, M).

`SOUNDS` is the usual simple transliteration reduced to consonants. Letters that are heard as vowels have none, so that
a name is the same however its vowels are written.
"""

from types import MappingProxyType

from pinkas.countries.names import NameRules

FINAL_LETTERS = MappingProxyType({"ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ"})
SOUNDS = MappingProxyType(
    {
        "א": "",
        "ב": "B",
        "ג": "G",
        "ד": "D",
        "ה": "",
        "ו": "",
        "ז": "Z",
        "ח": "",
        "ט": "T",
        "י": "",
        "כ": "K",
        "ל": "L",
        "מ": "M",
        "נ": "N",
        "ס": "S",
        "ע": "",
        "פ": "P",
        "צ": "S",
        "ק": "K",
        "ר": "R",
        "ש": "S",
        "ת": "T",
    }
)


def _words(text: str) -> frozenset[str]:
    """Words with the ordinary form of each letter."""
    return frozenset("".join(FINAL_LETTERS.get(one, one) for one in word) for word in text.split())


LEGAL_WORDS = _words(
    """בעמ חברה חבר ושות שותפות מוגבלת עמותה עמ עוסק מורשה פטור אגודה שיתופית חלצ ער
    ltd limited inc llc llp lp co company corp corporation gmbh plc the and of"""
)
BANK_WORDS = _words(
    """העברה העברות העב העבר בין חשבונות זכוי זכ מאת אל זיכוי חיוב חיובים הפקדה הפקדת תשלום
    תשלומים עבור עב קבלה בנק בנקאית בנקאי חשבון מחשבון לחשבון סניף אסמכתא מסב זהב מיידית
    מיידי הוראת קבע שיק שיקים המחאה צק תקבול תקבולים לקוח ספק ניכוי במקור מקור שח של עי
    חשבונית חשבוניות חשב מס חש חן עסקה דרישת הזמנה מספר בגין פירעון פרעון כנגד תש
    לאומי הפועלים דיסקונט מזרחי טפחות הבינלאומי יהב מרכנתיל
    transfer from to payment pmt pay invoice inv no ref reference bank deposit credit debit for acct account wire
    incoming outgoing ach swift order nr number standing via il ils usd eur hapoalim leumi mizrahi"""
)
COMMON_WORDS = _words(
    """שיווק שווק הפצה והפצה מסחר סחר שירותי שירותים ייעוץ יעוץ יזמות השקעות נכסים בניה בנייה ובניה הנדסה מהנדסים
    אדריכלים טכנולוגיות טכנולוגיה מערכות פתרונות פיתוח תעשיות תעשיה ייצור יצור יבוא ויבוא ויצוא יצוא מזון ניהול
    ופיתוח גרופ קבוצת אחזקות ישראל משרד רואי חשבון עורכי דין סוכנות ביטוח תקשורת דיגיטל מדיה עיצוב ומיתוג תיירות
    הסעות לוגיסטיקה שילוח בית מרכז סטודיו אחים ובניו
    group holdings tech technologies technology systems solutions services consulting trading marketing distribution
    engineering construction digital media design studio foods food industries israel global international software
    labs partners logistics import export development management"""
)
NUMBER_WORDS = _words(
    """חשבונית לחשבונית חשבוניות חשב חש חן הזמנה דרישה עסקה קבלה מספר
    invoice invoices inv order ref reference no nr"""
)

NAMES = NameRules(
    final_letters=FINAL_LETTERS,
    sounds=SOUNDS,
    legal_words=LEGAL_WORDS,
    bank_words=BANK_WORDS,
    common_words=COMMON_WORDS,
    number_words=NUMBER_WORDS,
)
"""How names are compared in Israel."""
