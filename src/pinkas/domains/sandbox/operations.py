"""The public operations of the sandbox."""

from pinkas.domains.allocations import REHEARSAL_PROBLEMS
from pinkas.domains.banking import BankAccountInactive, BankAccountNotFound
from pinkas.domains.checkouts import PAY_PROBLEMS
from pinkas.domains.messages import SandboxOnly
from pinkas.domains.payment_providers import ProviderNotConnected
from pinkas.domains.sandbox import actions, flows, seeding
from pinkas.domains.sandbox.rules.problems import AlreadySeeded, NotEmpty, NotSimulated, PaymentDecided
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "sandbox", "business:read", "business:write"

OPERATIONS = (
    operation(
        "POST /sandbox/seed",
        seeding.seed_business,
        "Fill the business with demo data (sandbox only)",
        dry_run=False,  # it books months of work, while others would wait
        group=GROUP,
        scope=WRITE,
        problems=(SandboxOnly, AlreadySeeded, NotEmpty),
    ),
    operation(
        "POST /sandbox/reset",
        flows.reset_business,
        "Empty the business (sandbox only)",
        group=GROUP,
        scope=WRITE,
        problems=(SandboxOnly,),
    ),
    operation(
        "POST /sandbox/simulate",
        flows.simulate,
        "Simulate an answer of the tax authority, a payment or a bank deposit (sandbox only)",
        name="simulateSandboxEvent",
        group=GROUP,
        scope=WRITE,
        problems=(
            SandboxOnly,
            *REHEARSAL_PROBLEMS,
            *PAY_PROBLEMS,
            ProviderNotConnected,
            NotSimulated,
            PaymentDecided,
            BankAccountInactive,
            BankAccountNotFound,
        ),
    ),
    operation(
        "GET /sandbox/outbox",
        actions.list_outbox,
        "Messages that would have been sent (sandbox only)",
        name="listSandboxMessages",
        group=GROUP,
        scope=READ,
        problems=(SandboxOnly,),
    ),
    operation(
        "GET /sandbox/clock",
        actions.get_clock,
        "What time it is for the business (sandbox only)",
        group=GROUP,
        scope=READ,
        problems=(SandboxOnly,),
    ),
    operation(
        "POST /sandbox/clock",
        actions.move_clock,
        "Move the clock of the business ahead (sandbox only)",
        name="moveSandboxClock",
        group=GROUP,
        scope=WRITE,
        problems=(SandboxOnly,),
    ),
)
