"""Units of measure in the words of the business, and their codes (UN/ECE Recommendation 20, which BT-130 asks for)."""

ONE = "C62"
"""One thing of whatever it is."""

_WORDS = {
    ONE: ("יחידה", "יחידות", "יח", "unit", "units", "pc", "pcs", "piece", "pieces", "each", "ea"),
    "HUR": ("שעה", "שעות", "hour", "hours", "hr", "hrs", "h"),
    "MIN": ("דקה", "דקות", "minute", "minutes", "min"),
    "DAY": ("יום", "ימים", "day", "days"),
    "WEE": ("שבוע", "שבועות", "week", "weeks"),
    "MON": ("חודש", "חודשים", "month", "months"),
    "ANN": ("שנה", "שנים", "year", "years"),
    "KGM": ("קילוגרם", "קג", "קילו", "kg", "kilogram", "kilograms"),
    "GRM": ("גרם", "גר", "g", "gram", "grams"),
    "TNE": ("טון", "טונה", "ton", "tons", "tonne", "tonnes"),
    "LTR": ("ליטר", "ליטרים", "l", "liter", "liters", "litre", "litres"),
    "MLT": ("מיליליטר", "מל", "ml"),
    "MTR": ("מטר", "מטרים", "מ", "m", "meter", "meters", "metre", "metres"),
    "CMT": ("סנטימטר", "סמ", "cm"),
    "MTK": ("מר", "sqm", "m2"),
    "MTQ": ("מק", "קוב", "m3"),
    "KMT": ("קילומטר", "קמ", "km"),
    "KWH": ("קוטש", "kwh"),
    "XBX": ("קופסה", "קופסאות", "box", "boxes"),
    "XCT": ("קרטון", "קרטונים", "carton", "cartons"),
    "XPK": ("חבילה", "חבילות", "package", "packages", "pack", "packs"),
    "XPX": ("משטח", "משטחים", "pallet", "pallets"),
    "SET": ("סט", "סטים", "set", "sets"),
    "PR": ("זוג", "זוגות", "pair", "pairs"),
    "DZN": ("תריסר", "dozen"),
}
_CODES = {word: code for code, words in _WORDS.items() for word in words}
_QUOTES = str.maketrans("", "", "'\"`.׳״’”")


def unit_code(unit: str | None) -> tuple[str, bool]:
    """The code of a unit, and whether the code says all that the words did: where no code fits it is `ONE`, and the
    words must be said beside it. ('ק"ג') is ("KGM", True), ("באגט") is ("C62", False)."""
    word = (unit or "").strip().casefold().translate(_QUOTES)
    if not word:
        return ONE, True
    return _CODES.get(word, ONE), word in _CODES
