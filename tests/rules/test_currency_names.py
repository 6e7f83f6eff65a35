"""Every currency has a name, and every name a currency."""

from pinkas.core.currencies import is_currency_code
from pinkas.core.currency_names import currency_names


def test_every_currency_is_named_in_both_languages() -> None:
    every = {f"{a}{b}{c}" for a in _LETTERS for b in _LETTERS for c in _LETTERS}
    assert set(currency_names()) == {code for code in every if is_currency_code(code)}
    assert all(set(names) == {"he", "en"} and all(names.values()) for names in currency_names().values())


def test_no_two_currencies_have_the_same_name() -> None:
    for language in ("he", "en"):
        assert len({names[language] for names in currency_names().values()}) == len(currency_names())


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
