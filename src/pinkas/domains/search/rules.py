"""How well a record fits a searched text, and which words of it may be misspelt. Pure.

The score is the share of the searched words that fit, each by how well it does, with a little for how much of the title
they are; 100 is a text that is the title or a number of the record. Of equal scores the kind decides (a client before
its documents), then the newer record.
"""

import re
from collections.abc import Iterable, Sequence

from pinkas.core.search_typos import is_correctable, is_one_letter_off, misspellings_of
from pinkas.core.text_normalization import normalize_text, split_words, strip_hebrew_prefix

WHOLE_WORD, BEGINNING, WHOLE_CODE, CODE_BEGINNING, ELSEWHERE_WHOLE, ELSEWHERE, CORRECTED = (
    1.0,
    0.8,
    1.0,
    0.6,
    0.6,
    0.4,
    0.5,
)
"""How well a word fits by where it stands: in the title, among the numbers and addresses, beside the title or in what
is not shown, and in other letters. These are judgements; the test of 200 searches holds them."""
ARCHIVED = 0.6
"""What the score of an archived, cancelled or rejected record is multiplied by."""
MAX_CORRECTED_WORDS = 3
"""How many words of a text may be the misspelt one: the longest."""
MAX_CORRECTIONS = 1000
"""How many corrections of all of them are looked up in each kind of record."""

_SEPARATORS = re.compile(r"[\W_]+")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}\b)")
_TOKEN = re.compile(r"\S+")


def searched_tokens(text: str) -> list[str]:
    """The words and numbers of a searched text, as titles and numbers are compared with them."""
    plain = _GROUPED.sub("", normalize_text(text))
    return [one for one in dict.fromkeys(_TOKEN.findall(plain)) if code_key(one)]


def code_key(text: str) -> str:
    """A number or an address without signs."""
    return _SEPARATORS.sub("", normalize_text(text))


class Scorer:
    """Scores records for one text."""

    def __init__(self, text: str) -> None:
        self.whole = " ".join(split_words(text))
        self.whole_code = code_key(text)
        self.tokens = searched_tokens(text)

    def score(
        self, title: str, subtitle: str | None, codes: Iterable[str], *, is_active: bool, is_corrected: bool
    ) -> int:
        """From 0 to 100, how well a record fits."""
        words, beside = split_words(title), split_words(subtitle or "")
        keys = [code_key(code) for code in codes]
        if not self.tokens:
            return 0
        if " ".join(words) == self.whole or self.whole_code in keys:
            found = 1.0
        else:
            fits = [self._fit(one, words, beside, keys, is_corrected) for one in self.tokens]
            shown = sum(len(one) for one in self.tokens) / max(sum(len(one) for one in words), 1)
            found = 0.85 * sum(fits) / len(fits) + 0.14 * min(shown, 1)
        if is_corrected:
            found *= 0.9
        return round(100 * found * (1 if is_active else ARCHIVED))

    def _fit(
        self, token: str, words: Sequence[str], beside: Sequence[str], keys: Sequence[str], is_corrected: bool
    ) -> float:
        key = code_key(token)
        forms = {key, strip_hebrew_prefix(key)}
        title = forms | set(split_words(token))
        found = [CORRECTED / 5]
        if any(_is_form(word, title) for word in words):
            found.append(WHOLE_WORD)
        if any(word.startswith(tuple(forms)) for word in words):
            found.append(BEGINNING)
        if key in keys:
            found.append(WHOLE_CODE)
        elif any(one.startswith(key) for one in keys):
            found.append(CODE_BEGINNING)
        if any(_is_form(word, title) for word in beside):
            found.append(ELSEWHERE_WHOLE)
        if any(word.startswith(tuple(forms)) for word in beside):
            found.append(ELSEWHERE)
        if is_corrected and any(_is_misspelt(form, word) for form in forms for word in words):
            found.append(CORRECTED)
        return max(found)


def _is_form(word: str, forms: set[str]) -> bool:
    return word in forms or strip_hebrew_prefix(word) in forms


def _is_misspelt(form: str, word: str) -> bool:
    return is_one_letter_off(form, word) or is_one_letter_off(form, word[: len(form)])


def corrections(words: Sequence[tuple[str, ...]], kept: int) -> list[tuple[list[str], list[tuple[str, ...]]]]:
    """For each word that may be misspelt, what it may be meant as, and the other words: the longest words first, and
    no more than `MAX_CORRECTIONS` in all. `words` are the terms of each word,
    itself first."""
    texts = [(terms[0], place) for place, terms in enumerate(words)]
    wanted = sorted((one for one in texts if is_correctable(one[0])), key=lambda one: (-len(one[0]), one[1]))
    found: list[tuple[list[str], list[tuple[str, ...]]]] = []
    left = MAX_CORRECTIONS
    for text, place in wanted[:MAX_CORRECTED_WORDS]:
        meant = misspellings_of(text, kept)[:left]
        left -= len(meant)
        if meant:
            found.append((meant, [terms for other, terms in enumerate(words) if other != place]))
    return found
