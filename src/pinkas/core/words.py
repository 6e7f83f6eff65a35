"""Words as they are compared and found: without case, vowel points, accents and quotation marks."""

import re
import unicodedata
from collections.abc import Iterator

_QUOTES = dict.fromkeys(map(ord, "\"'`´‘’‚‛“”„‟′″׳״"))
_FINAL = str.maketrans("ךםןףץ", "כמנפצ")
"""Five Hebrew letters have another shape at the end of a word: who types מכון means the beginning of מכונית too."""
_WORD = re.compile(r"[^\W_]+")


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


def beginnings(word: str, letters: int) -> Iterator[str]:
    """Every beginning of a word of up to so many letters."""
    for length in range(1, min(len(word), letters) + 1):
        yield word[:length]
