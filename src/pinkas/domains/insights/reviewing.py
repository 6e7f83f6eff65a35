"""The weekly review: read, and written when it is missing; and its words, which a language model may put otherwise."""

import logging
from datetime import date
from typing import Protocol
from uuid import UUID

import msgspec

from pinkas.domains import businesses
from pinkas.domains.businesses import Business
from pinkas.domains.insights.actions import refreshing, reviews
from pinkas.domains.insights.jobs import REPHRASE
from pinkas.domains.insights.rules.rephrasing import is_faithful
from pinkas.domains.insights.rules.review import week_before
from pinkas.domains.insights.store import kept as store
from pinkas.domains.insights.types.reviews import NarrativeSentence, ReviewQuery, WeeklyReview
from pinkas.outside.rephrasing import Rephraser
from pinkas.platform.tx import Flow, Tx

logger = logging.getLogger(__name__)


class Dependencies(Protocol):
    """The part of the wiring's outside that this domain uses."""

    @property
    def rephraser(self) -> Rephraser | None: ...


async def get_review(flow: Flow[Dependencies], query: ReviewQuery) -> WeeklyReview:
    """The review of the last week that is over (Sunday to Saturday, in the time zone of the business): its figures
    beside what is usual, what went well, what did not, what may be done, and the same told in sentences in Hebrew and
    English, each with the figures in it. It is written on Sunday morning, or when it is asked for first, and is not
    changed later."""
    async with flow.transaction(read_only=True) as tx:
        business = await businesses.get_current(tx)
        week = week_before(tx.today(business.timezone))
        row = await store.get_review(tx, week)
    if row is None:
        async with flow.transaction() as tx:
            await write(tx, business, week, rephrased=flow.outside.rephraser is not None)
            row = await store.get_review(tx, week)
    return reviews.view_review(row)


async def write(tx: Tx, business: Business, week: date, *, rephrased: bool) -> None:
    """Writes the review of a week, and has its words rephrased later where somebody does that."""
    state = await refreshing.refresh(tx)
    id = await reviews.write_review(tx, business, state, week)
    if id is not None and rephrased:
        tx.enqueue(REPHRASE, review_id=id)


async def run_rephrase_job(flow: Flow[Dependencies], review_id: UUID) -> None:
    """The job of one review: every sentence whose other words say exactly its figures is replaced; the others stay as
    they are. Where there is no answer, all of them stay."""
    rephraser = flow.outside.rephraser
    async with flow.transaction(read_only=True) as tx:
        row = await store.get_plain_narrative(tx, review_id)
    if rephraser is None or row is None:
        return
    sentences = msgspec.convert(row.narrative, list[NarrativeSentence])
    hebrew = await rephraser.rephrase([one.he for one in sentences], "he")
    english = await rephraser.rephrase([one.en for one in sentences], "en")
    chosen = [
        NarrativeSentence(
            he=_choose(one.he, hebrew[place] if hebrew else "", one, "he"),
            en=_choose(one.en, english[place] if english else "", one, "en"),
            figures=one.figures,
        )
        for place, one in enumerate(sentences)
    ]
    if chosen != sentences:
        async with flow.transaction() as tx:
            await store.set_narrative(tx, review_id, chosen)


def _choose(plain: str, told: str, sentence: NarrativeSentence, language: str) -> str:
    if not told or told == plain:
        return plain
    if is_faithful(plain, told, sentence.figures, language):
        return told
    logger.warning("a sentence of the language model was refused: it does not say exactly the figures that were given")
    return plain
