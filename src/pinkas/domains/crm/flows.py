"""What needs more than one transaction: reads that make the default pipeline where there is none, and payment links,
which have to know which providers there are."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains import payment_links
from pinkas.domains.crm.actions import board, linking, pipelines
from pinkas.domains.crm.types.deals import DealPaymentLink
from pinkas.domains.crm.types.pipelines import Pipeline, PipelineQuery
from pinkas.domains.crm.types.rooms import Board, BoardQuery
from pinkas.domains.payment_links import PaymentLink
from pinkas.platform.tx import Flow


async def list_pipelines(flow: Flow[object], query: PipelineQuery) -> Page[Pipeline]:
    """Pipelines with their stages, newest first unless `sort` says otherwise. Every business has one to begin with."""
    async with flow.transaction(read_only=True) as tx:
        if await board.find_pipeline(tx, None) is not None:
            return await pipelines.list_(tx, query)
    async with flow.transaction() as tx:
        await pipelines.make_default(tx)
        return await pipelines.list_(tx, query)


async def get_board(flow: Flow[object], query: BoardQuery) -> Board:
    """A pipeline as a board: its stages in their order, each with its first deals, and how many there are and what they
    are worth. Deals that were won or lost stay on it for 30 days."""
    async with flow.transaction(read_only=True) as tx:
        found = await board.find_pipeline(tx, query.pipeline_id)
        if found is not None:
            return await board.compose_board(tx, found, query)
    async with flow.transaction() as tx:
        return await board.compose_board(tx, await pipelines.make_default(tx), query)


async def create_payment_link(flow: Flow[payment_links.Dependencies], id: UUID, body: DealPaymentLink) -> PaymentLink:
    """Makes a payment link for an invoice of a deal: the one that is named, or the oldest that waits for money."""
    async with flow.transaction() as tx:
        asked = await linking.link_to_ask(tx, id, body)
        return await payment_links.make_link(tx, flow.outside.payment_providers, asked)
