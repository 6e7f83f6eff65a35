"""What a word with one wrong letter may have been meant as. Pure.

One letter is wrong when one is missing, too much, another one, or when two neighbours changed places. The candidates
are written down and looked up, each by one look along an index of words: what that costs depends on the length of the
word and on its alphabet, not on how many records there are.
"""

from collections.abc import Iterator

from pinkas.core.text_normalization import strip_hebrew_prefix

MIN_LETTERS = 4
"""In a shorter word one letter is too much of it: nearly every word would be meant."""
MAX_LETTERS = 12
"""How many letters of a word are corrected; the rest is not looked at."""
ALPHABETS = (
    "אבגדהוזחטיכלמנסעפצקרשת",
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзиклмнопрстуфхцчшщъыьэюя",
    "ءابتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "αβγδεζηθικλμνξοπρσςτυφχψω",
)
"""The letters of a script as `normalize_text` leaves them: without final forms, points and accents."""
DIGITS = "0123456789"


def alphabet_of(word: str) -> str:
    """The letters of the script of a word, by its last one; none for a script that is not known here."""
    return next((letters for letters in ALPHABETS if word[-1:] in letters), "") if word else ""


def following_letters(beginning: str) -> str:
    """What may stand behind the beginning of a word: letters of its script and digits."""
    if beginning[-1:].isdigit():
        return DIGITS + ALPHABETS[1]
    return alphabet_of(beginning) + DIGITS


def is_correctable(word: str) -> bool:
    """Whether one letter of a word may be wrong. Numbers are not guessed: a neighbour of a number is another one."""
    return len(word) >= MIN_LETTERS and not any(one.isdigit() for one in word)


def misspellings_of(word: str, kept: int) -> list[str]:
    """The words that one is when one letter of it is wrong, cut to the `kept` letters that an index has of a word.
    Itself is none of them. A letter that is missing at the end is no fault: words are found by their beginnings."""
    forms = dict.fromkeys((word, strip_hebrew_prefix(word)))
    found = {one[:kept]: None for form in forms if is_correctable(form) for one in _variants(form[: MAX_LETTERS + 1])}
    return [one for one in found if one not in forms]


def _variants(word: str) -> Iterator[str]:
    letters = alphabet_of(word)
    for at in range(len(word)):
        begins, rest = word[:at], word[at:]
        yield begins + rest[1:]
        if len(rest) > 1:
            yield begins + rest[1] + rest[0] + rest[2:]
        for letter in letters:
            yield begins + letter + rest[1:]
            yield begins + letter + rest


def is_one_letter_off(one: str, other: str) -> bool:
    """Whether two words differ by one letter that is missing, too much or another one, or by two that changed
    places."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    left, right = one[at:], other[at:]
    if len(left) != len(right):
        return left[1:] == right or left == right[1:]
    return left[1:] == right[1:] or (len(left) > 1 and left[:2] == right[1::-1] and left[2:] == right[2:])
