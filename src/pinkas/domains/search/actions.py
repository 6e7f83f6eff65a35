"""One search over all that the caller may read."""

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from pinkas.domains import businesses, clients, crm, documents, expenses, imported_documents, products, suppliers
from pinkas.domains.search import rules
from pinkas.domains.search.types import FindQuery, FoundRecord, SearchAnswer, SearchedType
from pinkas.platform.search.sources import SearchHit, SearchSource
from pinkas.platform.tx import Tx

SOURCES: tuple[SearchSource, ...] = (
    clients.SEARCHED,
    crm.SEARCHED,
    suppliers.SEARCHED,
    products.SEARCHED,
    documents.SEARCHED,
    expenses.SEARCHED,
    imported_documents.SEARCHED,
)
"""What is searched, in the order in which records of equal scores stand. Another kind of record is one declaration
beside its store, a line here, and its name in `SearchedType`."""


class _Found(NamedTuple):
    source: SearchSource
    hit: SearchHit
    score: int
    is_corrected: bool


async def find(tx: Tx, query: FindQuery) -> SearchAnswer:
    """Clients, deals, documents, products, suppliers, expenses and documents of earlier programs in which every word of
    `q` begins a word: of a name, a title, a number, a tax id, a phone number, an e-mail address; documents, expenses
    and deals also by what they are worth. Without regard to case, vowel points, accents and quotation marks.
    `Tax invoice 12` finds that document.

    Where nothing is found so, words of four letters or more are found with one letter that is missing, too much or
    another one, or with two that changed places. What the caller may not read is not found. Of words that are all
    common, the newest records are looked at.
    """
    sources = [
        one for one in SOURCES if one.scope in tx.caller.scopes and (query.types is None or one.type in query.types)
    ]
    if not sources:
        return SearchAnswer(items=[])
    asked = [source.parse(query.q) for source in sources]
    statements = [source.find(one) for source, one in zip(sources, asked, strict=True)]
    business, rows = await tx.gather(businesses.get_current(tx), _ask(tx, statements))
    found = _score(sources, rows, query.q, business, is_corrected=False)
    if not found:
        wanted = [
            (source, corrected)
            for source, one in zip(sources, asked, strict=True)
            if (corrected := rules.corrections(one.words, source.kept))
        ]
        rows = await _ask(tx, [source.find_corrected(corrected) for source, corrected in wanted]) if wanted else []
        found = _score([source for source, _ in wanted], rows, query.q, business, is_corrected=True)
    return SearchAnswer(items=[_view(one) for one in found[: query.limit]])


async def _ask(tx: Tx, statements: Sequence[tuple[str, dict[str, Any]]]) -> list[list[Any]]:
    return await tx.ask_together(*statements)


def _score(
    sources: Sequence[SearchSource],
    rows: Sequence[Sequence[Any]],
    text: str,
    business: businesses.Business,
    *,
    is_corrected: bool,
) -> list[_Found]:
    """What was found with its scores, the best first."""
    scorer = rules.Scorer(text)
    found = []
    for source, ofs in zip(sources, rows, strict=True):
        for row in ofs:
            hit = source.show(row, business.default_lang)
            score = scorer.score(hit.title, hit.subtitle, hit.codes, is_active=hit.is_active, is_corrected=is_corrected)
            found.append(_Found(source, hit, score, is_corrected))
    place = {source.type: at for at, source in enumerate(SOURCES)}
    return sorted(found, key=lambda one: (-one.score, place[one.source.type], -one.hit.id.int))


def _view(one: _Found) -> FoundRecord:
    hit = one.hit
    return FoundRecord(
        type=cast(SearchedType, one.source.type),
        id=hit.id,
        title=hit.title,
        subtitle=hit.subtitle,
        amount=hit.amount,
        currency=hit.currency,
        date=hit.date,
        status=hit.status,
        score=one.score,
        corrected=one.is_corrected,
        path=f"{one.source.path}/{hit.id}",
    )
