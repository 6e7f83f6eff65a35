"""To which account each role posts: read, and changed for days to come."""

from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.ledger.actions.accounts import hold_books, load_accounts
from pinkas.domains.ledger.rules import posting_rules as rules
from pinkas.domains.ledger.store import posting_rules as store
from pinkas.domains.ledger.types.posting_rules import PostingRule, PostingRuleChanges, PostingRules
from pinkas.platform.tx import Tx


async def list_rules(tx: Tx) -> PostingRules:
    """To which account each kind of event posts, by its role: the account of the chart, and what was changed."""
    business = await businesses.get_current(tx)
    country, today = get_country(business.country), tx.today(business.timezone)
    accounts = {one.id: one for one in await load_accounts(tx, country)}
    own = {one.role: one for one in accounts.values() if one.role is not None}
    changed = await store.list_rules(tx)
    found = []
    for role in sorted(own):
        rows = [row for row in changed if row.role == role]
        current = max((row.valid_from for row in rows if row.valid_from <= today), default=None)
        for row in (None, *rows):
            account = own[role] if row is None else accounts[row.account_id]
            found.append(
                PostingRule(
                    role=role,
                    type=own[role].kind,
                    account_id=account.id,
                    account_code=account.code,
                    account_name=account.name_in(business.default_lang),
                    valid_from=row.valid_from if row else None,
                    is_fixed=role in rules.FIXED_ROLES,
                    is_current=(row.valid_from if row else None) == current,
                    changed_at=row.changed_at if row else None,
                )
            )
    return PostingRules(items=found)


async def change_rules(tx: Tx, body: PostingRuleChanges) -> PostingRules:
    """Changes to which accounts roles post, from today or a later day on: entries of that day and after it go there.
    What was posted stays where it is, and so does what is posted on an earlier day."""
    business = await businesses.get_current(tx)
    country = await hold_books(tx)
    accounts = await load_accounts(tx, country)
    asked = rules.check_changes(body, accounts, country, tx.today(business.timezone))
    there = {(row.role, row.valid_from): row.account_id for row in await store.list_rules(tx)}
    changes = {key: account for key, account in asked.items() if there.get(key) != account}
    if changes:
        await store.save_rules(tx, changes)
        codes = {one.id: one.code for one in accounts}
        facts = {f"{role} {day.isoformat()}": codes[account] for (role, day), account in changes.items()}
        tx.audit("posting_rules.changed", "business", tx.business_id, facts={"rules": facts})
    return await list_rules(tx)
