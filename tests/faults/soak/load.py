"""The load: actions at a given rate by chance, each of a business that has nothing else under way."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

from faults.soak import asking, buying, selling
from faults.soak.callers import Business, Caller, Turn, Unexpected

Action = Callable[[Turn], Awaitable[None]]
ACTIONS: tuple[tuple[Action, float], ...] = (
    (selling.sell, 14),
    (selling.be_paid, 9),
    (selling.edit_drafts, 6),
    (selling.credit, 2),
    (selling.sell_many, 0.5),
    (selling.read_pdf, 6),
    (selling.share, 1.5),
    (selling.send, 1.5),
    (selling.schedule, 1),
    (selling.order_standing, 1),
    (selling.remind, 1),
    (selling.sell_in_sandbox, 5),
    (buying.spend, 5),
    (buying.receive_paper, 1),
    (buying.bank, 2),
    (buying.import_clients, 0.5),
    (buying.export, 0.3),
    (buying.keep_stock, 2),
    (asking.read_lists, 14),
    (asking.read_one, 8),
    (asking.search, 6),
    (asking.report, 6),
    (asking.analyse, 6),
    (asking.follow, 1),
    (asking.call_tool, 5),
    (asking.look_at_dashboard, 5),
    (asking.send_nonsense, 5),
    (asking.pry, 2),
    (asking.ask_too_often, 2),
    (asking.hang_up, 1.5),
    (asking.log_in, 0.2),
)
"""What is done, and how often beside the others."""
MOST_AT_ONCE = 60
"""Actions under way: that so many are means that the service does not keep up, and is said as a fault."""


async def run(caller: Caller, businesses: list[Business], rate: float, seconds: float, dice: random.Random) -> int:
    """Does `rate` actions a second, at moments of chance, for so long; how many."""
    actions, weights = zip(*ACTIONS, strict=True)
    free = list(businesses)
    under_way: set[asyncio.Task[None]] = set()
    count, due, end = 0, time.monotonic(), time.monotonic() + seconds
    while (due := due + dice.expovariate(rate)) < end:
        if (early := due - time.monotonic()) > 0:
            await asyncio.sleep(early)
        if not free or len(under_way) >= MOST_AT_ONCE:
            caller.seen.fault("cannot keep up", f"{len(under_way)} actions are under way")
            continue
        place = dice.randrange(len(free))
        free[place], free[-1] = free[-1], free[place]
        business = free.pop()
        (action,) = dice.choices(actions, weights)
        turn = Turn(caller, business, random.Random(dice.random()), due, businesses)  # noqa: S311  (what is done)
        task = asyncio.create_task(act(action, turn, free))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        count += 1
    await asyncio.gather(*under_way)
    return count


async def act(action: Action, turn: Turn, free: list[Business]) -> None:
    """Does an action, and notes what is wrong; then its business is free again."""
    try:
        await action(turn)
    except Unexpected:
        pass  # noted where it was seen
    except Exception as fault:
        turn.caller.seen.fault("not understood", f"{action.__name__}: {fault!r}")
    finally:
        free.append(turn.business)
