"""What the books say of advances in foreign currency: shekels and foreign currency come and go together."""

from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.money import divide_half_up
from pinkas.domains.documents.model.rules.credit_balance import CreditChange, HeldCredit, credit_after, posted_gain

STEPS = st.lists(
    st.tuples(st.booleans(), st.one_of(st.integers(1, 3), st.integers(1, 10**6)), st.integers(1, 5000)), max_size=30
)
"""Whether it is put in or taken out, how much, and at which rate (in thousandths)."""


@given(STEPS)
def test_b4_over_random_histories_the_foreign_amount_is_nil_where_the_shekels_are(
    steps: list[tuple[bool, int, int]],
) -> None:
    held, shekels, foreign = HeldCredit(), 0, 0
    for puts, amount, rate in steps:
        amount = amount if puts else min(amount, held.amount)
        local = divide_half_up(amount * rate, 1000)
        step = CreditChange(put=amount) if puts else CreditChange(took=amount)
        held, gain = posted_gain(held, credit_after(held, step, local if puts else 0, 0 if puts else local))
        assert gain.local or not gain.foreign  # a line of no shekels is not posted
        shekels, foreign = shekels + gain.local, foreign + gain.foreign
        assert shekels == held.local
        assert foreign == held.posted
        assert shekels or not foreign
        assert held.amount or not shekels
