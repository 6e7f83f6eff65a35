"""Who may give whom which part in a business."""

from pinkas.core.problems import Problem, RoleNotAllowed

INVITATION_DAYS = 7

_RANKS = {"owner": 3, "admin": 2, "accountant": 1, "bookkeeper": 1, "viewer": 0}


class LastOwner(Problem):
    status, code, message = 409, "last_owner", "A business keeps at least one owner."
    hint = "Make somebody else an owner first."


class AlreadyMember(Problem):
    status, code, message = 409, "already_member", "This person is a member of the business."
    hint = "Change the role instead."


class OtherPersonInvited(Problem):
    status, code, message = 403, "other_person_invited", "The invitation is for another e-mail address than yours."
    hint = "Log in as the person who was invited."


def may_manage(role: str | None) -> None:
    """Members are the matter of owners and administrators."""
    if role not in ("owner", "admin"):
        raise RoleNotAllowed("Only an owner or administrator manages the members of a business.")


def may_invite(role: str | None, invited_as: str) -> None:
    """Nobody gives more than they have: an administrator makes no owners."""
    may_manage(role)
    if invited_as == "owner" and role != "owner":
        raise RoleNotAllowed("Only an owner makes an owner.")


def may_change(role: str | None, *, oneself: bool, before: str, after: str) -> None:
    """Whether a member of `role` may change somebody (perhaps themselves) from one role to another."""
    may_invite(role, after)
    if before == "owner" and role != "owner":
        raise RoleNotAllowed("Only an owner changes an owner.")
    if oneself and _RANKS[after] > _RANKS[before]:
        raise RoleNotAllowed("Nobody raises themselves.")


def may_remove(role: str | None, *, oneself: bool, before: str) -> None:
    """Checks that a member of `role` may remove somebody's access. Everybody may remove their own."""
    if oneself:
        return
    may_manage(role)
    if before == "owner" and role != "owner":
        raise RoleNotAllowed("Only an owner removes an owner.")


def keeps_an_owner(owners: int, before: str, after: str | None) -> None:
    """Refuses a change after which a business with `owner_count` owners would have none; `new_role` None is a
    removal."""
    if before == "owner" and after != "owner" and owners <= 1:
        raise LastOwner
