"""What reminders achieve."""

from datetime import time, timedelta

import msgspec

from pinkas.core.ids import smallest_id_at
from pinkas.core.periods import resolve_period
from pinkas.core.schedule import local_time_to_utc
from pinkas.domains import businesses
from pinkas.domains.dunning.rules import effect as rules
from pinkas.domains.dunning.store import effect as store
from pinkas.domains.dunning.store.policies import POLICIES
from pinkas.domains.dunning.types.effect import DunningEffect, EffectQuery
from pinkas.platform.tx import Tx

DEFAULT_DAYS, MOST_YEARS = 180, 2


async def compose_effect(tx: Tx, query: EffectQuery) -> DunningEffect:
    """For each step of each policy, how many documents were paid within 3, 7 and 14 days of the reminder, and how many
    of those that were not reminded on purpose. Without a control group (`controlShare`) there is nothing to compare
    with."""
    business = await businesses.get_current(tx)
    today = tx.today(business.timezone)
    last = query.to or today
    asked = msgspec.structs.replace(query, from_=query.from_ or last - timedelta(days=DEFAULT_DAYS - 1))
    first, last = resolve_period(asked, today, max_years=MOST_YEARS)
    if query.policy_id is not None:
        await POLICIES.get(tx, query.policy_id)
    begin = smallest_id_at(local_time_to_utc(first, time(0), business.timezone))
    end = smallest_id_at(local_time_to_utc(last + timedelta(days=1), time(0), business.timezone))
    counts = await store.count_paid(tx, begin, end, query.policy_id)
    return DunningEffect(from_=first, to=last, items=rules.compare_steps(counts))
