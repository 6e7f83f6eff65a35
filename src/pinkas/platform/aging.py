"""What is open by how long ago it fell due, as every report on it counts: in one place for clients and suppliers."""

AGES = ("current", "to_30", "to_60", "to_90", "to_120", "older")
"""Not due yet, due for 1 to 30 days, 31 to 60, 61 to 90, 91 to 120, and longer."""
_CONDITIONS = (
    "days <= 0",
    "days BETWEEN 1 AND 30",
    "days BETWEEN 31 AND 60",
    "days BETWEEN 61 AND 90",
    "days BETWEEN 91 AND 120",
    "days > 120",
)
_AGED_SUMS = ", ".join(
    f"sum(open) FILTER (WHERE {condition}) AS {name}" for name, condition in zip(AGES, _CONDITIONS, strict=True)
)
_SUMMED_AGES = ", ".join(f"coalesce(sum({name}), 0)::bigint AS {name}" for name in ("open", "papers", *AGES))


def aged_sql(party: str, *, papers: str, accounts: str) -> str:
    """A statement that sums what is open by party and currency, in rows of party_id, name, currency, balance, open,
    papers and `AGES`. `party` is `client` or `supplier`: the table is its plural, the column its id. `papers` is a
    SELECT of the party's id, currency, days and open of each paper; `accounts` one of the party's id, currency and
    balance. A party that was merged is summed as the one that stands for it; one with neither is left out."""
    id = f"{party}_id"
    return f"""WITH papers AS ({papers}), ages AS (
            SELECT {id}, currency, sum(open) AS open, count(*) AS papers, {_AGED_SUMS}
            FROM papers GROUP BY 1, 2
        ), accounts AS ({accounts}), found AS (
            SELECT {id}, currency, coalesce(balance, 0) AS balance, open, papers, {", ".join(AGES)}
            FROM ages FULL JOIN accounts USING ({id}, currency)
        )
        SELECT own.id AS party_id, coalesce(own.display_name, own.name) AS name, found.currency,
            sum(balance)::bigint AS balance, {_SUMMED_AGES}
        FROM found JOIN {party}s AS named ON named.business_id = %(business_id)s AND named.id = found.{id}
        JOIN {party}s AS own
            ON own.business_id = %(business_id)s AND own.id = coalesce(named.merged_into_id, named.id)
        GROUP BY 1, 2, 3 HAVING sum(balance) <> 0 OR count(papers) > 0 ORDER BY 2, 1, 3"""
