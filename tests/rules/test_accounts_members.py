"""Who may give whom which part in a business, over every pair of roles."""

from itertools import product

import pytest

from pinkas.core.problems import RoleNotAllowed
from pinkas.core.scopes import ROLES
from pinkas.domains.accounts.rules.members import (
    LastOwner,
    check_may_change_role,
    check_may_invite,
    check_may_remove,
    check_owner_remains,
)


def allowed(decide: object, *args: object, **more: object) -> bool:
    try:
        decide(*args, **more)  # type: ignore[operator]
    except RoleNotAllowed:
        return False
    return True


@pytest.mark.parametrize(("role", "invited"), list(product([None, *ROLES], ROLES)))
def test_who_may_invite_whom(role: str | None, invited: str) -> None:
    assert allowed(check_may_invite, role, invited) == (role == "owner" or (role == "admin" and invited != "owner"))


@pytest.mark.parametrize(("role", "before", "after"), list(product([None, *ROLES], ROLES, ROLES)))
def test_who_may_change_whom(role: str | None, before: str, after: str) -> None:
    expected = role == "owner" or (role == "admin" and "owner" not in (before, after))
    assert allowed(check_may_change_role, role, is_self=False, current_role=before, new_role=after) == expected


@pytest.mark.parametrize(("role", "after"), list(product(ROLES, ROLES)))
def test_nobody_raises_themselves(role: str, after: str) -> None:
    ranks = {"owner": 3, "admin": 2, "accountant": 1, "bookkeeper": 1, "viewer": 0}
    if allowed(check_may_change_role, role, is_self=True, current_role=role, new_role=after):
        assert role in ("owner", "admin")
        assert ranks[after] <= ranks[role]


@pytest.mark.parametrize(("role", "before"), list(product([None, *ROLES], ROLES)))
def test_who_may_remove_whom(role: str | None, before: str) -> None:
    assert allowed(check_may_remove, role, is_self=False, current_role=before) == (
        role == "owner" or (role == "admin" and before != "owner")
    )
    assert allowed(check_may_remove, role, is_self=True, current_role=before)


@pytest.mark.parametrize(("owners", "before", "after"), list(product([1, 2], ROLES, [None, *ROLES])))
def test_a_business_keeps_an_owner(owners: int, before: str, after: str | None) -> None:
    if owners == 1 and before == "owner" and after != "owner":
        with pytest.raises(LastOwner):
            check_owner_remains(owners, before, after)
    else:
        check_owner_remains(owners, before, after)
