"""The types of what a country says of the names of people and companies as banks write them."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NameRules:
    """How names are compared in the languages of a country. All words are in small letters, without marks and in the
    ordinary form of their letters.

    - `final_letters`: forms of letters at the end of a word, with their ordinary form.
    - `sounds`: a letter of the country's script with the Latin consonant that it is written with, "" for one that is
      heard as a vowel or not at all.
    - `legal_words`: what says that somebody is a company, and of which form: no part of a name.
    - `bank_words`: what banks write beside a name, such as "transfer from".
    - `common_words`: words that many names have, such as trades: they tell little.
    - `number_words`: words before the number of a document.
    """

    final_letters: Mapping[str, str]
    sounds: Mapping[str, str]
    legal_words: frozenset[str]
    bank_words: frozenset[str]
    common_words: frozenset[str]
    number_words: frozenset[str]
