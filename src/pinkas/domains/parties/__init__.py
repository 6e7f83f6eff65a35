"""Parties: what the clients and the suppliers of a business have in common. It has no operations of its own."""

from pinkas.domains.parties.actions.matching import Match, Matcher
from pinkas.domains.parties.actions.merging import Merger
from pinkas.domains.parties.actions.writing import WriteRules, claim_keys, plan_write, refresh_search_words
from pinkas.domains.parties.rules.check import (
    check_numbers_and_terms,
    check_phones,
    check_reachable,
    check_terms,
    check_validity,
    normalize_tax_id,
)
from pinkas.domains.parties.rules.duplicates import WritePlan, find_duplicates, keys_to_claim
from pinkas.domains.parties.rules.keys import SEARCHED_FIELDS, query_terms, search_words, unique_keys
from pinkas.domains.parties.rules.merging import INHERITED_FIELDS, inherited_fields, may_merge
from pinkas.domains.parties.rules.table import party_rows
from pinkas.domains.parties.store.accounts import PartyAccounts
from pinkas.domains.parties.store.records import PartyTable
from pinkas.domains.parties.types import (
    MAX_LISTED_IDS,
    DescribedParty,
    Fields,
    MatchedBy,
    MatchMode,
    PartyQuery,
    PartySort,
    PaymentTerms,
    ShownParty,
)

__all__ = [
    "INHERITED_FIELDS",
    "MAX_LISTED_IDS",
    "SEARCHED_FIELDS",
    "DescribedParty",
    "Fields",
    "Match",
    "MatchMode",
    "MatchedBy",
    "Matcher",
    "Merger",
    "PartyAccounts",
    "PartyQuery",
    "PartySort",
    "PartyTable",
    "PaymentTerms",
    "ShownParty",
    "WritePlan",
    "WriteRules",
    "check_numbers_and_terms",
    "check_phones",
    "check_reachable",
    "check_terms",
    "check_validity",
    "claim_keys",
    "find_duplicates",
    "inherited_fields",
    "keys_to_claim",
    "may_merge",
    "normalize_tax_id",
    "party_rows",
    "plan_write",
    "query_terms",
    "refresh_search_words",
    "search_words",
    "unique_keys",
]
