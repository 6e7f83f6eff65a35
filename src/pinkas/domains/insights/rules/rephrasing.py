"""Whether words that somebody else wrote say what the facts say: no figure that was not given, and every one that was.
Pure.

What is not certain is refused: then the plain sentence stays, and nothing is lost but style.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from typing import Any

MOST_CHARACTERS = 400
_NO_TEXT = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp", "No", "Nl"))
"""Categories of characters that no sentence has: controls, invisible ones, and numbers that are no digits."""
_TIMES_AS_LONG = 2
_SPARE = 60
_NUMBER = re.compile(r"(?<![\w])([-\u2212+]?)\s?[₪$€£]?\s?([-\u2212+]?\d+(?:[.,/:\-\u2013]\d+)*)")
_CODE = re.compile(r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])")
_WORD = re.compile(r"[^\W\d_]+")
_HEBREW = re.compile("[\u05d0-\u05ea]")
_FORBIDDEN = re.compile(r"https?:|www\.|[<>{}\[\]`@#*|\\]")


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


NUMBER_WORDS = _listed("""
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million
    millions billion k m half third quarter dozen dozens double doubled triple tripled twice thrice halved
    אפס אחד אחת שניים שתיים שני שתי שלושה שלוש ארבעה ארבע חמישה חמש שישה שש שבעה שבע שמונה תשעה תשע עשרה עשר עשרים
    שלושים ארבעים חמישים שישים שבעים שמונים תשעים מאה מאתיים מאות אלף אלפיים אלפים אלפי מיליון מיליוני מיליארד חצי
    מחצית שליש רבע כפול כפליים הוכפל הוכפלו הכפיל הכפילה שילש תריסר
""")
"""Words that say a number: they may stand only where the plain sentence has them too."""
UP = _listed("""
    more above up higher increase increased rise rose grew growth exceeds better
    יותר מעל עלייה עלה עלתה עלו גבוה גבוהה גבוהות גדל גדלה גידול צמיחה
""")
DOWN = _listed("""
    less below down lower decrease decreased fall fell dropped drop decline declined worse
    פחות מתחת ירידה ירד ירדה ירדו נמוך נמוכה נמוכות קטן קטנה קיטון
""")
"""Words for one direction and for the other: a sentence has no direction that the plain one has not."""
NEGATIONS = _listed("not no never without nothing none neither nor hardly לא אין בלי ללא אף שום טרם")


def is_faithful(plain: str, told: str, facts: Mapping[str, Any], language: str) -> bool:
    """Whether `told` may stand in the place of the plain sentence: of the same language, not much longer, one line
    without marks of other formats, with exactly the numbers of the plain sentence and no number in words, and with
    every name of the facts."""
    if not told.strip() or len(told) > min(len(plain) * _TIMES_AS_LONG + _SPARE, MOST_CHARACTERS):
        return False
    if any(unicodedata.category(one) in _NO_TEXT for one in _without_known_marks(told, plain)):
        return False
    if _FORBIDDEN.search(told) or bool(_HEBREW.search(told)) != bool(_HEBREW.search(plain)):
        return False
    if language == "he" and not _HEBREW.search(told):
        return False
    if _numbers(told) != _numbers(plain) or _units(told) != _units(plain):
        return False
    if any(_words(told, kind) - _words(plain, kind) for kind in (NUMBER_WORDS, UP, DOWN)):
        return False
    if bool(_words(told, NEGATIONS)) != bool(_words(plain, NEGATIONS)):
        return False
    names = [str(facts["name"])] if facts.get("name") else []
    return all(name in told for name in names)


def _without_known_marks(told: str, plain: str) -> str:
    """Without those invisible marks that the plain sentence has too."""
    known = {one for one in plain if unicodedata.category(one) == "Cf"}
    return "".join(one for one in told if one not in known)


def _numbers(text: str) -> Counter[str]:
    """The numbers of a text in one form: signs kept, groups and zeros behind the point dropped."""
    return Counter(_plain_number(sign + number) for sign, number in _NUMBER.findall(_without_marks(text)))


def _plain_number(text: str) -> str:
    digits = "".join(str(unicodedata.digit(one)) if one.isdigit() else one for one in text)
    digits = digits.replace("\u2212", "-").replace("\u2013", "-").removeprefix("+")
    if re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?", digits):
        digits = digits.replace(",", "")
    if re.fullmatch(r"-?\d+\.\d+", digits):
        digits = digits.rstrip("0").rstrip(".")
    return digits


def _units(text: str) -> tuple[Counter[str], frozenset[str]]:
    """Signs of currencies and of percent, and codes of currencies."""
    signs = Counter(one for one in text if one == "%" or unicodedata.category(one) == "Sc")
    return signs, frozenset(_CODE.findall(text)) - {"VAT"}


def _words(text: str, wanted: frozenset[str]) -> frozenset[str]:
    words = {word.lower() for word in _WORD.findall(text)}
    # A Hebrew word may begin with a letter that is a word of its own: and, in, from, to, the.
    words |= {word[1:] for word in words if _HEBREW.match(word) and word[0] in "ובמלהכש" and len(word) > 2}
    return frozenset(words & wanted)


def _without_marks(text: str) -> str:
    """Without the invisible marks of direction that amounts in Hebrew bear."""
    return "".join(one for one in text if unicodedata.category(one) != "Cf")
