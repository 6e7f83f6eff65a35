"""The statements of the sandbox: the clock, the reset, and what a business contains."""

from collections import Counter
from datetime import timedelta
from typing import Any

from pinkas.domains.sandbox.rules.demo_data import REFERENCE_PREFIX
from pinkas.platform.tx import Tx


async def set_clock(tx: Tx, shift: timedelta, difference: timedelta) -> None:
    """Puts the business `shift` ahead of the machine, which is `difference` more than before, and brings forward what
    waits by the machine's clock: jobs, and attempts at webhooks."""
    await tx.execute(
        """INSERT INTO business_clocks (business_id, shift, updated_at) VALUES (%(business_id)s, %(shift)s, %(now)s)
           ON CONFLICT (business_id) DO UPDATE SET shift = excluded.shift, updated_at = excluded.updated_at""",
        shift=shift,
        now=tx.now,
    )
    await tx.execute("SELECT advance_schedules(%(by)s)", by=difference)


async def reset_business(tx: Tx) -> Counter[str]:
    """Empties the business; how many rows went, by table."""
    gone: Counter[str] = Counter()
    for row in await tx.fetch_all("SELECT emptied, gone FROM reset_business()"):
        gone[row.emptied] += row.gone
    return gone


async def get_content_flags(tx: Tx) -> Any:
    """Whether the business has documents, clients or suppliers (`any_rows`), and whether they are demo data
    (`seeded`)."""
    return await tx.fetch_one(
        """SELECT EXISTS (SELECT FROM documents WHERE business_id = %(business_id)s)
               OR EXISTS (SELECT FROM clients WHERE business_id = %(business_id)s)
               OR EXISTS (SELECT FROM suppliers WHERE business_id = %(business_id)s) AS any_rows,
               EXISTS (SELECT FROM clients WHERE business_id = %(business_id)s
                   AND external_reference = %(first)s) AS seeded""",
        first=f"{REFERENCE_PREFIX}client-1",
    )
