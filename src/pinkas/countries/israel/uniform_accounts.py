"""What an account of another program's books is, as far as its uniform file tells: by the line of form 6111, and by the
words of its group and of its name.

The lines are those of the parts of form 6111 (M): 1000 to 1299 income, 5100 to 5299 income from financing and others,
the rest below 7000 expenses, 7000 to 8999 assets, 9000 to 9899 liabilities, 9900 and more equity. The words are those
that charts of accounts in Israel are made of (L)."""

from collections.abc import Sequence
from typing import Literal

from pinkas.countries.country import AccountKind

_LINES: Sequence[tuple[int, AccountKind | None]] = (
    (1000, None),
    (1300, "income"),
    (5100, "expense"),
    (5300, "income"),
    (7000, "expense"),
    (9000, "asset"),
    (9900, "liability"),
    (10_000, "equity"),
)
"""The first line behind each part, and what the accounts of the part are."""
_WORDS: Sequence[tuple[AccountKind, Sequence[str]]] = (
    ("liability", ("לשלם", "הכנסות מראש", "accrued", "payable", "deferred income")),
    ("asset", ("הוצאות מראש", "prepaid", "receivable")),
    ("expense", ("הוצא", "קניות", "עלות", "עמלות", "expense", "cost", "purchases")),
    ("income", ("הכנס", "מכירות", "income", "revenue", "sales")),
    ("equity", ("הון", "עודפים", "משיכות", "equity", "capital", "retained")),
    ("liability", ("התחייב", "זכאים", "ספק", "הלווא", "הלוואות", "מוסדות", 'מע"מ עסקאות', "liabilit", "loan")),
    ("asset", ("רכוש", "נכס", "בנק", "קופ", "מלאי", "לקוח", "חייב", "מזומן", "השקע", "asset", "bank", "cash")),
)
"""The first of them that stands in a name decides."""
_CLIENTS, _SUPPLIERS = ("לקוח", "customer", "client"), ("ספק", "supplier", "vendor")


def account_kind(form6111: int, *names: str) -> AccountKind | None:
    """What an account is by its line of form 6111, else by the first of the names (of its group, then its own) that
    says it; None where nothing does."""
    for behind, kind in _LINES:
        if form6111 < behind:
            if kind is not None:
                return kind
            break
    for name in names:
        plain = name.casefold()
        found = next((kind for kind, words in _WORDS if any(word in plain for word in words)), None)
        if found is not None:
            return found
    return None


def party_group(name: str) -> Literal["client", "supplier"] | None:
    """Whose accounts a group is, by its name; None where it says neither, or both."""
    plain = name.casefold()
    clients, suppliers = (any(word in plain for word in words) for words in (_CLIENTS, _SUPPLIERS))
    if clients == suppliers:
        return None
    return "client" if clients else "supplier"
