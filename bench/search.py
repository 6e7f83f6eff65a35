"""Whether a filter or a searched word costs more in a million documents than in ten thousand."""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

from bench import million
from bench.figures import Figure
from bench.growth import Case, Side, Use, compare, listing
from bench.sizes import Sizes
from pinkas.domains.search import actions as one_search
from pinkas.domains.search.types import FindQuery
from pinkas.platform import embedded
from pinkas.platform.http.decoding import decode_query

_WORDS = {
    "a rare word": "rarity",
    "a common word": "שירותים",
    "one letter": "ש",
    "two letters": "שי",
    "one digit": "1",
    "three digits": "100",
    "a word of every hundredth document": "hundredth",
    "several words": "שירותים לקוחות",
    "two common words that never meet": "שירותים ייעוץ",
    "a rare and a common word": "rarity project",
    "a whole number": "1000",
    "a total": "1,234.56",
    "no such word": "zzzzzz",
}
_FILTERS = {
    "several types": "docType=320,300",
    "a month long ago, ten a page": "limit=10&from=2024-03-01&to=2024-03-31",
    "a year long ago, ten a page": "limit=10&from=2024-01-01&to=2024-12-31",
    "forty days long ago": "limit=25&from=2024-03-15&to=2024-04-23",
    "until a day long ago": "limit=25&to=2024-03-31",
    "a month long ago and a status": "limit=25&from=2024-03-01&to=2024-03-31&status=DRAFT",
    "a month long ago and a common word": f"limit=25&from=2024-03-01&to=2024-03-31&q={quote('שירותים')}",
    "a number without a type": "number=5123",
    "few totals": "minTotal=900000",
    "most totals": "minTotal=1",
    "what is paid": "paymentStatus=PAID",
    "what is open": "paymentStatus=UNPAID",
    "what is credited (nothing)": "creditStatus=FULL",
    "accepted quotes (none)": "quoteStatus=ACCEPTED",
    "allocation declined (none)": "allocationStatus=DECLINED",
    "bounced (none)": "deliveryStatus=BOUNCED",
    "converted (none)": "conversionStatus=CONVERTED",
    "a foreign currency (none)": "currency=USD",
    "a tag (none)": "tag=vip",
    "a word and a status": f"q={quote('שירותים')}&status=DRAFT",
}


_BOX = {
    "a rare word": "rarity",
    "a common word": "שירותים",
    "two letters": "שי",
    "one letter": "ש",
    "two common words": "שירותים לקוחות",
    "two common words that never meet": "שירותים ייעוץ",
    "a number": "5123",
    "a title": "חשבונית מס 5123",
    "a total": "1,234.56",
    "a misspelt word": "שירתים",
    "a misspelt long word": "rraritie",
    "three words that are not there": "qwertyui asdfghjk zxcvbnmq",
}


def box_case(what: str, text: str) -> Case:
    """The one search over all kinds of record."""
    asked = f"q={quote(text)}"

    def use(_side: Side, _turn: int) -> Use:
        return lambda tx: one_search.find(tx, decode_query(asked.encode(), FindQuery))

    return Case(f"one box: {what}", "GET", lambda _, __: f"/search?{asked}", lambda _: b"", use)


BOX = tuple(box_case(what, text) for what, text in _BOX.items())


def _cases() -> list[Case]:
    found = [listing(f"search: {what}", _fixed(f"limit=25&q={quote(text)}")) for what, text in _WORDS.items()]
    found += [listing(f"list: {what}", _fixed(query)) for what, query in _FILTERS.items()]
    found.append(
        listing(
            "search: a word and a client",
            lambda books: f"limit=25&q={quote('שירותים')}&clientId={million.parameters(books)['client']}",
        )
    )
    return [*found, *BOX]


def _fixed(query: str) -> Callable[[million.Books], str]:
    return lambda _: query


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Two rows a case: CPU and shared buffers a request."""
    return compare(server, replace(sizes, rounds=min(sizes.rounds, 2)), _cases())
