"""Normalizes words for comparison and search: without case, vowel points, accents and quotation marks."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import accumulate

_QUOTES = dict.fromkeys(map(ord, "\"'`´‘’‚‛“”„‟′″׳״"))
_FINAL_LETTERS = str.maketrans("ךםןףץ", "כמנפצ")
"""Five Hebrew letters have another form at the end of a word. They are replaced, so that מכון finds מכונית."""


class _Letters(dict[int, int | str | None]):
    """What becomes of each code point that is no ASCII: marks and quotation marks go, final letters become regular
    ones. What a code point is is looked up once."""

    def __missing__(self, code: int) -> int | None:
        kept = None if unicodedata.combining(chr(code)) else code
        if code < _KEPT:
            self[code] = kept
        return kept


_KEPT = 0x10000
"""Code points beyond are too many to be kept, and rare."""
_LETTERS = _Letters({**_FINAL_LETTERS, **_QUOTES})
_WORD = re.compile(r"[^\W_]+")
_HEBREW_PREFIX_LETTERS = frozenset("הובלמשכ")
"""The letters that Hebrew writes before a word: the, and, in, to, from, that, as."""
_HEBREW_LETTER = re.compile("[א-ת]")
_MEASURE_TEXT = re.compile(r"\d+(?:x\d+)+")
_NUMBER = re.compile(r"[\d.,]+")
_CODE = re.compile(r"[^\W_]+(?:[-\u2010-\u2015\u2212./\\+:*×_]+[^\W_]+)+")
_PUNCTUATION = re.compile(r"[\W_]+")


def has_hebrew(text: str) -> bool:
    """Whether a text has a letter of Hebrew."""
    return _HEBREW_LETTER.search(text) is not None


def normalize_text(text: str) -> str:
    """The normalized text: חב' and חב, בע"מ and בעמ, Café and cafe become equal;
    Hebrew final letters become regular ones."""
    if text.isascii():
        return text.lower().translate(_QUOTES)
    return unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)


def split_words(text: str) -> list[str]:
    """The normalized words of a text, in order."""
    return _WORD.findall(normalize_text(text))


def comparison_key(text: str) -> str:
    """The key by which names or codes are compared: case folded, trimmed, runs of blanks as one, Unicode composed.
    Punctuation counts: A/B 1 and a/b  1 are equal, A-B 1 is different."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", " ".join(text.split())).casefold())


def strip_hebrew_prefix(word: str) -> str:
    """A word of four letters or more without a leading Hebrew prefix letter: הכיסא becomes כיסא. A prefix cannot be
    distinguished from a letter of the word itself, so מכונית becomes כונית too."""
    return word[1:] if len(word) > 3 and word[0] in _HEBREW_PREFIX_LETTERS else word


def searchable_forms(text: str) -> Iterator[str]:
    """The index terms of a text. A search looks for terms that begin with `strip_hebrew_prefix` of each searched word.

    Every word is included whole and without one and two prefix letters, so הכיסא finds כיסא and כיסא finds הכיסא with
    one lookup. The numbers of a measurement (20x80) are included separately; a code with digits and punctuation (HB-77)
    both in parts and joined (hb77)."""
    plain = normalize_text(text)
    for word in _WORD.findall(plain):
        yield word
        bare = strip_hebrew_prefix(word)
        if bare != word:
            yield bare
            if (barer := strip_hebrew_prefix(bare)) != bare:
                yield barer
        if "x" in word and _MEASURE_TEXT.fullmatch(word):
            yield from word.split("x")
    for token in plain.split():
        # A code has a mark between its letters: most words have none, and are not looked at any further.
        if not token.isalnum() and "@" not in token and any(one.isdigit() for one in token):
            codes = (code for code in _CODE.findall(token) if not _NUMBER.fullmatch(code))
            yield from (_PUNCTUATION.sub("", re.sub(r"(?<=\d)[×*](?=\d)", "x", code)) for code in codes)


def searched_words(text: str, max_letters: int, max_words: int) -> list[str]:
    """The words of a searched text, cut as the index has them, the longest first and no more than `max_words`; all of
    them must match."""
    cut = dict.fromkeys(strip_hebrew_prefix(word)[:max_letters] for word in split_words(text))
    return sorted(cut, key=len, reverse=True)[:max_words]


def word_prefixes(word: str, max_letters: int) -> list[str]:
    """Every prefix of a word, of one up to `max_letters` letters."""
    return list(accumulate(word[:max_letters]))  # each is the one before and a letter
