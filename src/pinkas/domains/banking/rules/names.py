"""Names as banks write them, compared with those of clients and suppliers: pure.

A name is compared word by word: as it is written, by its consonants where it is written in another script, by its
beginning where the bank cut it, and by its letters where one was mistyped.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

from pinkas.countries.names import NameRules

_MARKS = re.compile("[\u0591-\u05c7]")
_QUOTES = re.compile("[\"'`\u00b4\u2018\u2019\u201c\u201d\u05f3\u05f4]")
_WORD = re.compile(r"[^\W\d_]+")
_UNSEEN = re.compile("[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_LATIN_DIGRAPHS = (("tz", "S"), ("ts", "S"), ("sh", "S"), ("ph", "P"), ("kh", "K"), ("ck", "K"), ("th", "T"))
_LATIN = {
    **dict(zip("bcdfgjklmnpqrstz", "BKDPGGKLMNPKRSTZ", strict=True)),
    "x": "KS",
}
_SAME_SOUND = 0.92
"""How alike two words are that have the same consonants in two scripts."""
_SAME_LETTER = 0.7
"""The same of words with a single consonant."""
_SAME_SOUND_IN_SCRIPT = 0.85
_CUT = 0.88
_LEAST_CUT = 3
"""Letters that a word has at least that stands for a longer one."""
_LEAST_ALIKE = 0.72
_COMMON_WEIGHT = 0.25
_REST_WEIGHT = 0.35
"""What a word of a name weighs that the bank did not write, beside one that it did."""

_OTHER_SCRIPT_WEIGHT = 0.2
"""The same of a word that stands in the other script: trades are translated, not spelled."""


def fold_text(text: str, rules: NameRules) -> str:
    """A text as it is compared with another: without marks, quotation marks and what is not seen, in small letters and
    the ordinary form of each letter, with single blanks."""
    plain = _QUOTES.sub("", _MARKS.sub("", unicodedata.normalize("NFKC", _UNSEEN.sub("", text)))).casefold()
    finals = rules.final_letters
    return " ".join("".join(finals.get(one, one) for one in plain).split())


def split_words(text: str, rules: NameRules) -> tuple[str, ...]:
    """The words of a text without marks and quotation marks, in small letters and the ordinary form of each letter."""
    plain = _QUOTES.sub("", _MARKS.sub("", unicodedata.normalize("NFKC", text))).casefold()
    finals = rules.final_letters
    return tuple("".join(finals.get(one, one) for one in word) for word in _WORD.findall(plain))


def name_words(text: str, rules: NameRules) -> tuple[str, ...]:
    """The words of a name without those that say its legal form; all of them where nothing else is there."""
    words = split_words(text, rules)
    return tuple(one for one in words if one not in rules.legal_words) or words


def party_words(text: str, rules: NameRules) -> tuple[str, ...]:
    """The words of a bank's text that may be somebody's name."""
    words = (one for one in split_words(text, rules) if len(one) > 1)
    return tuple(dict.fromkeys(one for one in words if one not in rules.legal_words and one not in rules.bank_words))


def sound_keys(word: str, rules: NameRules) -> frozenset[str]:
    """What a word of `split_words` is found by: its consonants, in Latin capitals. Where letters are heard in two ways
    there are two. A word of fewer than two consonants is also found by itself, behind "="."""
    _RULES.setdefault(id(rules), rules)
    return _sound_keys(word, id(rules))


_RULES: dict[int, NameRules] = {}


@lru_cache(maxsize=20_000)
def _sound_keys(word: str, rules_id: int) -> frozenset[str]:
    rules = _RULES[rules_id]
    if any(one in rules.sounds for one in word):
        found = {"".join(rules.sounds.get(one, "") for one in word)}
    else:
        single = re.sub(r"(.)\1+", r"\1", word)
        found = set()
        for heard, ch in (("B", "K"), ("", "")):
            text = single.replace("ch", ch)
            for written, sound in _LATIN_DIGRAPHS:
                text = text.replace(written, sound)
            text = re.sub("[vw]", heard, text)
            found.add("".join(one if one.isupper() else _LATIN.get(one, "") for one in text))
    found.discard("")
    return frozenset(found if all(len(one) > 1 for one in found) and found else {*found, f"={word}"})


def similarity(name: Sequence[str], text: Sequence[str], rules: NameRules) -> float:
    """How far the words of a text (`party_words`) are those of a name (`name_words`), 0 to 1. What is missing of the
    name counts less than what is there, because banks cut names."""
    if not name or not text:
        return 0.0
    found: list[tuple[float, float]] = []
    used: set[int] = set()
    for word in name:
        weight = min(len(word), 8) * (_COMMON_WEIGHT if word in rules.common_words else 1.0)
        best, place = max(
            ((_alike(word, other, rules), at) for at, other in enumerate(text) if at not in used), default=(0.0, -1)
        )
        if best:
            used.add(place)
        found.append((weight, best))
    there = sum(weight * best for weight, best in found)
    scripts = {other.isascii() for other in text}
    missing = sum(
        weight * (_REST_WEIGHT if word.isascii() in scripts else _OTHER_SCRIPT_WEIGHT)
        for word, (weight, best) in zip(name, found, strict=True)
        if not best
    )
    telling = sum(weight for weight, best in found if best)
    if not telling:
        return 0.0
    own = {word.isascii() for word in name}
    strange = sum(
        min(len(other), 8) * (1.0 if other.isascii() in own else _OTHER_SCRIPT_WEIGHT)
        for at, other in enumerate(text)
        if at not in used and other not in rules.common_words
    )
    score = there / (telling + missing) * (1 - 0.5 * strange / (strange + telling))
    only_common = all(word in rules.common_words for word, (_, best) in zip(name, found, strict=True) if best)
    return min(score, 0.5) if only_common and len(name) > 1 else score


def _alike(word: str, other: str, rules: NameRules) -> float:
    if word == other:
        return 1.0
    shorter, longer = sorted((word, other), key=len)
    if len(shorter) >= _LEAST_CUT and longer.startswith(shorter) and other is shorter:
        return _CUT
    keys, others = sound_keys(word, rules), sound_keys(other, rules)
    if word.isascii() != other.isascii():
        if same := {one for one in keys & others if "=" not in one}:
            return _SAME_SOUND if max(map(len, same)) > 1 else _SAME_LETTER
        best = max((_letters(one, two) for one in keys for two in others if "=" not in one + two), default=0.0)
        return best * 0.9 if best >= 0.75 and min(len(word), len(other)) > _LEAST_CUT else 0.0
    alike = _letters(word, other)
    if alike >= _LEAST_ALIKE:
        return alike
    sounds_same = any(len(one) > 2 and one in others for one in keys)
    return _SAME_SOUND_IN_SCRIPT * 0.9 if sounds_same and len(shorter) > _LEAST_CUT else 0.0


@lru_cache(maxsize=50_000)
def _letters(one: str, other: str) -> float:
    return float(OSA.normalized_similarity(one, other))
