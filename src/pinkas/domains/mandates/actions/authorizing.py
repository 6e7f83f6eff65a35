"""Who follows the link of a standing order."""

from pinkas.domains.mandates import store
from pinkas.domains.mandates.types import MandateRow
from pinkas.platform.link_tokens import follow_link_token
from pinkas.platform.tx import Tx


async def follow_token(tx: Tx, token: str) -> MandateRow:
    """The standing order of a token; the transaction continues as its business. Raises `NotFound`."""
    return await store.MANDATES.get(tx, await follow_link_token(tx, store.CREDENTIAL_KIND, token))
