"""Words as they are compared and found: without case, vowel points, accents and quotation marks."""

import re
import unicodedata
from collections.abc import Iterator

_QUOTES = dict.fromkeys(map(ord, "\"'`´‘’‚‛“”„‟′″׳״"))
_FINAL = str.maketrans("ךםןףץ", "כמנפצ")
"""Five Hebrew letters have another shape at the end of a word: who types מכון means the beginning of מכונית too."""
_WORD = re.compile(r"[^\W_]+")
_BEFORE = frozenset("הובלמשכ")
"""The letters that Hebrew writes before a word: the, and, in, to, from, that, as."""
_MEASURE = re.compile(r"\d+(?:x\d+)+")
_NUMBER = re.compile(r"[\d.,]+")
_CODE = re.compile(r"[^\W_]+(?:[-\u2010-\u2015\u2212./\\+:*×_]+[^\W_]+)+")
_SIGN = re.compile(r"[\W_]+")


def normal(text: str) -> str:
    """The text as it is compared: חב' and חב, בע"מ and בעמ, Café and cafe are the same;
    final letters are plain ones."""
    if text.isascii():
        return text.lower().translate(_QUOTES)
    apart = unicodedata.normalize("NFKD", text).casefold().translate(_QUOTES)
    return "".join(one for one in apart if not unicodedata.combining(one)).translate(_FINAL)


def words(text: str) -> list[str]:
    """The words of a text, in their order."""
    return _WORD.findall(normal(text))


def compared(text: str) -> str:
    """A name or a code as it is compared with others: without case, without blanks at its ends, and one blank where
    there are several; letters in their composed form. Signs count: A/B 1 and a/b  1 are one, A-B 1 is another."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", " ".join(text.split())).casefold())


def bare(word: str) -> str:
    """A word of four letters or more without the one letter that Hebrew writes before it: הכיסא is כיסא. Which letter
    is one and which belongs to the word cannot be told: מכונית is כונית too."""
    return word[1:] if len(word) > 3 and word[0] in _BEFORE else word


def forms(text: str) -> Iterator[str]:
    """Everything whose beginnings a text is found by, when whoever searches asks for the `bare` form of each word.

    A word is there whole and without one and two letters before it: so הכיסא finds כיסא, כיסא finds הכיסא, and one key
    is enough to ask for. The numbers of a measure (20x80) are there by themselves; a code with digits and signs in it
    (HB-77) by its parts and in one (hb77)."""
    plain = normal(text)
    for word in _WORD.findall(plain):
        yield from dict.fromkeys((word, bare(word), bare(bare(word))))
        if _MEASURE.fullmatch(word):
            yield from word.split("x")
    for token in plain.split():
        if "@" not in token and any(one.isdigit() for one in token):
            codes = (code for code in _CODE.findall(token) if not _NUMBER.fullmatch(code))
            yield from (_SIGN.sub("", re.sub(r"(?<=\d)[×*](?=\d)", "x", code)) for code in codes)


def beginnings(word: str, letters: int) -> Iterator[str]:
    """Every beginning of a word of up to so many letters."""
    for length in range(1, min(len(word), letters) + 1):
        yield word[:length]
