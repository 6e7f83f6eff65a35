"""Who may give whom which part in a business."""

from pinkas.core.problems import Problem, RoleNotAllowed

INVITATION_DAYS = 7

_ROLE_RANKS = {"owner": 3, "admin": 2, "accountant": 1, "bookkeeper": 1, "viewer": 0}


class LastOwner(Problem):
    status, code, message = 409, "last_owner", "A business keeps at least one owner."
    hint = "Make somebody else an owner first."


class AlreadyMember(Problem):
    status, code, message = 409, "already_member", "This person is a member of the business."
    hint = "Change the role instead."


class OtherPersonInvited(Problem):
    status, code, message = 403, "other_person_invited", "The invitation is for another e-mail address than yours."
    hint = "Log in as the person who was invited."


def check_may_manage(role: str | None) -> None:
    """Members are the matter of owners and administrators."""
    if role not in ("owner", "admin"):
        raise RoleNotAllowed("Only an owner or administrator manages the members of a business.")


def check_may_invite(role: str | None, invited_as: str) -> None:
    """Nobody gives more than they have: an administrator makes no owners."""
    check_may_manage(role)
    if invited_as == "owner" and role != "owner":
        raise RoleNotAllowed("Only an owner makes an owner.")


def check_may_change_role(role: str | None, *, is_self: bool, current_role: str, new_role: str) -> None:
    """Whether a member of `role` may change somebody (perhaps themselves) from one role to another."""
    check_may_invite(role, new_role)
    if current_role == "owner" and role != "owner":
        raise RoleNotAllowed("Only an owner changes an owner.")
    if is_self and _ROLE_RANKS[new_role] > _ROLE_RANKS[current_role]:
        raise RoleNotAllowed("Nobody raises themselves.")


def check_may_remove(role: str | None, *, is_self: bool, current_role: str) -> None:
    """Checks that a member of `role` may remove somebody's access. Everybody may remove their own."""
    if is_self:
        return
    check_may_manage(role)
    if current_role == "owner" and role != "owner":
        raise RoleNotAllowed("Only an owner removes an owner.")


def check_owner_remains(owner_count: int, current_role: str, new_role: str | None) -> None:
    """Refuses a change after which a business with `owner_count` owners would have none; `new_role` None is a
    removal."""
    if current_role == "owner" and new_role != "owner" and owner_count <= 1:
        raise LastOwner
