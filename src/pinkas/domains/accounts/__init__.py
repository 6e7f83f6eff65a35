"""People: their accounts, sessions and memberships."""

from pinkas.domains.accounts.actions import Person, join_twin, open_twin, person_to_copy
from pinkas.domains.accounts.flows import Sessions
from pinkas.domains.accounts.resolver import SessionResolver
from pinkas.domains.accounts.rules import EmailTaken

__all__ = ["EmailTaken", "Person", "SessionResolver", "Sessions", "join_twin", "open_twin", "person_to_copy"]
