"""The commands that move a business from one database of an installation to another, and say where one is."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from pinkas.installation import direct_urls_of, open_installation, owner_url_of, share_files
from pinkas.migrations.addresses import CannotPrepare, check_readable, newest_revision, place_of, role_of
from pinkas.migrations.copying import CannotMove, Connection, carry_rows, read_parts
from pinkas.migrations.marks import Mark, read_mark
from pinkas.migrations.moving import (
    Move,
    Note,
    Step,
    connect,
    connect_both,
    describe_note,
    has_business,
    lock_business,
    read_note,
)
from pinkas.migrations.runner import revision_of
from pinkas.platform.database import DatabaseUrls
from pinkas.platform.settings import Environment, InvalidSetting, Settings, read_settings
from pinkas.verification import parse_business_id, verify_business
from pinkas.wiring import Service

TARGET = "PINKAS_TARGET_DATABASE_URL"
"""The setting that has the address of the other database, for the role that owns its schema."""
_RIGHTS = """SELECT
    (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS passes,
    has_parameter_privilege('session_replication_role', 'SET') AS stands_aside,
    pg_has_role('pg_read_all_stats', 'USAGE') AS sees_others,
    pg_is_in_recovery() AS is_replica"""
_PEOPLE = """SELECT u.id, u.email FROM memberships AS m JOIN users AS u ON u.id = m.user_id
    WHERE m.business_id = %s ORDER BY u.email"""

Tell = Callable[[str], None]
Reached = Callable[[Step], None]
"""Is told each step when it is done."""
Verify = Callable[[Settings, "Cell", "Removal"], list[str]]
"""Says what does not fit in the copy of a business."""


@dataclass(frozen=True)
class Cell:
    """One of the databases of an installation, by the addresses of its owner and of the runtime roles."""

    owner_url: str
    urls: DatabaseUrls

    @property
    def place(self) -> str:
        """What it is called: server and database, without a secret."""
        return place_of(self.owner_url)

    @property
    def roles(self) -> list[str]:
        """The roles of requests and of the worker."""
        return [role_of(one) for one in (self.urls.app, self.urls.worker)]


@dataclass(frozen=True)
class Removal:
    """What is to be moved, and how."""

    environment: Environment
    business_id: UUID
    same_people: bool = False
    """A person of the business who is another one at the target, under the same e-mail address, becomes that one."""
    patience: float = 60.0
    freeze_ahead: float = 0.5


def run_move(
    environment: Environment, business: str, tell: Tell, *, cancel: bool, same_people: bool, patience: float
) -> None:
    """The command `move-business`. Raises InvalidSetting with every reason why it cannot be done."""
    removal = Removal(environment, parse_business_id(business), same_people, patience)
    installation = open_installation(read_settings())
    source = Cell(owner_url_of(installation, environment), installation.urls_of(environment))
    owner_url = installation.settings.target_database_url
    if not owner_url:
        raise InvalidSetting(f"{TARGET} must have the address of the other database, as the owner of its tables.")
    try:
        check_readable(TARGET, owner_url, "postgresql://USER:PASSWORD@HOST:PORT/DATABASE")
        target = Cell(owner_url, direct_urls_of(installation.settings, environment, owner_url))
        if cancel:
            cancel_move(source, target, removal, tell)
        else:
            move_business(installation.settings, source, target, removal, tell)
    except CannotPrepare as fault:
        raise InvalidSetting(str(fault)) from None
    except CannotMove as fault:
        raise InvalidSetting(*fault.texts) from None


def find_business(environment: Environment, business: str) -> tuple[str, bool]:
    """The command `where`: what this database knows of a business, and whether its requests belong here."""
    business_id = parse_business_id(business)
    installation = open_installation(read_settings())
    cell = Cell(owner_url_of(installation, environment), installation.urls_of(environment))
    with connect(cell.owner_url) as here:
        note, is_here = read_note(here, business_id), has_business(here, business_id)
    if note is not None:
        return f"{business_id} {describe_note(note)}", note.state == "leaving"
    return (f"{business_id} is at {cell.place}" if is_here else f"{business_id} is not at {cell.place}"), is_here


def verify_copy(settings: Settings, target: Cell, removal: Removal) -> list[str]:
    """Verifies documents, books and audit log of a copy as those commands do, though it is frozen."""
    urls = replace(target.urls, pooled_app="", pooled_worker="", replica="", moves=str(removal.business_id))
    service = Service(removal.environment, settings, urls)

    async def verify() -> list[str]:
        await service.open()
        try:
            return await verify_business(service, removal.business_id)
        finally:
            await service.close()

    return asyncio.run(verify())


def move_business(
    settings: Settings,
    source: Cell,
    target: Cell,
    removal: Removal,
    tell: Tell,
    *,
    reached: Reached = lambda _: None,
    verify: Verify = verify_copy,
) -> None:
    """Moves a business, or goes on with a move that was interrupted. Raises CannotMove: before the business was frozen
    for good nothing has changed then; later it is frozen, and the command is repeated or undone."""
    with connect_both(source.owner_url, target.owner_url) as (here, there):
        found = _check(here, there, source, target, removal)
        if found is not None and found.state == "moved" and read_note(there, removal.business_id) is None:
            tell(f"{removal.business_id} has {describe_note(found)}.")
            return
        move = Move(
            here,
            there,
            removal.business_id,
            source.place,
            target.place,
            source.roles,
            read_parts(here),
            removal.patience,
            removal.freeze_ahead,
        )
        if found is None or found.state != "moved":
            people = _map_people(here, there, removal)
            share_files(settings, removal.environment)
            _stand_still(move, reached)
            tell(f"frozen     {removal.business_id} at {source.place}: it is read, and not written to")
            _copy(move, people, tell)
            reached("copied")
            faults = verify(settings, target, removal)
            if faults:
                raise CannotMove(*faults, f"The copy does not prove. {_HOW_TO_UNDO}")
            tell("verified   documents, books and audit log of the copy")
            reached("verified")
            gone = move.switch()
            reached("switched")
            tell(f"removed    {gone} rows at {source.place}")
        move.open()
        reached("opened")
        tell(f"moved      {removal.business_id} is at {target.place}. Lead its requests there.")


def cancel_move(source: Cell, target: Cell, removal: Removal, tell: Tell) -> None:
    """Undoes a move that was interrupted, as long as the source is the truth. Raises CannotMove behind that."""
    with connect_both(source.owner_url, target.owner_url) as (here, there):
        if not all(lock_business(one, removal.business_id) for one in (here, there)):
            raise CannotMove("Another command moves this business just now, or both addresses lead to one database.")
        found = read_note(here, removal.business_id)
        if found is not None and found.state == "moved":
            raise CannotMove(
                f"The business has moved to {found.other_place} already. Repeat the command without --cancel, so that "
                "it is opened there; to have it back, move it from there."
            )
        if found is not None and found.other_place != target.place:
            raise CannotMove(f"The business is {describe_note(found)}, and {TARGET} names {target.place}.")
        move = Move(here, there, removal.business_id, source.place, target.place, [], read_parts(here))
        move.undo()
        tell(f"cancelled  {removal.business_id} is at {source.place}, as it was.")


_HOW_TO_UNDO = "The business is still frozen: repeat the command, or undo it with --cancel."


def _stand_still(move: Move, reached: Reached) -> None:
    try:
        move.note()
        reached("noted")
        move.hold_jobs()
        reached("held")
        move.freeze()
    except CannotMove as fault:
        move.undo()
        raise CannotMove(*fault.texts, "Nothing has changed; the business goes on where it is.") from None
    reached("frozen")


def _copy(move: Move, people: dict[UUID, UUID], tell: Tell) -> None:
    noted = read_note(move.target, move.business_id)
    if noted is None or not noted.copied:
        try:
            move.copy(people, partial(_carry, people=people, business_id=move.business_id))
        except CannotMove as fault:
            raise CannotMove(*fault.texts, _HOW_TO_UNDO) from None
        tell(f"copied     {move.rows} rows of {move.tables} tables, each compared by its hash")


def _check(here: Connection, there: Connection, source: Cell, target: Cell, removal: Removal) -> Note | None:
    """What the source has noted. Raises CannotMove with every reason why the business cannot go from here to there."""
    faults = [*_check_end(here, "source"), *_check_end(there, "target")]
    if not all(lock_business(one, removal.business_id) for one in (here, there)):
        faults.append("Another command moves this business just now, or both addresses lead to one database.")
    marks = [read_mark(one.owner_url) for one in (source, target)]
    if marks[0] != marks[1] or marks[0] is None or marks[0].environment != removal.environment:
        faults.append(
            f"Both databases must be prepared for {removal.environment} from one data directory, whose keys they "
            f"share: the source is {_describe(marks[0])}, the target {_describe(marks[1])}."
        )
    newest = newest_revision()
    for end, cell in (("source", source), ("target", target)):
        revision = revision_of(cell.owner_url)
        if revision != newest:
            faults.append(
                f"The schema of the {end} is {revision}, and this program has {newest}. Run `pinkas migrate`."
            )
    if faults:
        raise CannotMove(*faults)
    found = read_note(here, removal.business_id)
    faults += _check_notes(found, here, there, target, removal.business_id)
    if faults:
        raise CannotMove(*faults)
    return found


def _check_notes(found: Note | None, here: Connection, there: Connection, target: Cell, business_id: UUID) -> list[str]:
    noted = read_note(there, business_id)
    is_ours = found is not None and noted is not None and found.move_id == noted.move_id
    if found is not None and found.state == "moved":
        goes_there = found.other_place == target.place
        if goes_there and (is_ours or (noted is None and has_business(there, business_id))):
            return []
        return [f"The business has {describe_note(found)}."]
    faults = []
    if not has_business(here, business_id):
        faults.append(f"There is no business {business_id} at the source.")
    if found is not None and (found.state != "leaving" or found.other_place != target.place):
        faults.append(f"The business is {describe_note(found)}.")
    elsewhere = noted is not None and noted.state != "moved" and not is_ours
    if noted is not None and elsewhere:
        faults.append(f"At the target the business is {describe_note(noted)}.")
    elif not is_ours and has_business(there, business_id):
        faults.append(f"The business {business_id} is at {target.place} already.")
    return faults


def _check_end(connection: Connection, end: str) -> list[str]:
    row: Any = connection.execute(_RIGHTS).fetchone()
    role = connection.info.user
    faults = []
    if row.is_replica:
        faults.append(f"The {end} is a replica.")
    if not row.passes:
        faults.append(f"The role {role} does not see every row at the {end}: ALTER ROLE {role} BYPASSRLS.")
    if not row.stands_aside:
        faults.append(
            f"Triggers do not stand aside for the role {role} at the {end}: "
            f"GRANT SET ON PARAMETER session_replication_role TO {role}."
        )
    if not row.sees_others:
        faults.append(
            f"The role {role} does not see the transactions of others at the {end}: GRANT pg_read_all_stats TO {role}."
        )
    return faults


def _map_people(here: Connection, there: Connection, removal: Removal) -> dict[UUID, UUID]:
    """The ids of members who have another one at the target, under the same address."""
    people: list[Any] = here.execute(_PEOPLE, [removal.business_id]).fetchall()
    others = dict(
        there.execute(
            "SELECT u.email, u.id FROM users AS u WHERE u.email = ANY(%s)", [[one.email for one in people]]
        ).fetchall()
    )
    mapped = {one.id: others[one.email] for one in people if others.get(one.email, one.id) != one.id}
    if mapped and not removal.same_people:
        named = ", ".join(one.email for one in people if one.id in mapped)
        raise CannotMove(
            f"At the target these addresses are of persons of their own: {named}. If they are the same people, who "
            "would own the business there with the password that they have there, repeat with --same-people."
        )
    return mapped


def _carry(here: Connection, there: Connection, people: dict[UUID, UUID], business_id: UUID) -> None:
    """Brings what the rows of the business refer to in tables of the installation, unless it is there: members with
    their sessions, apps, partners, and the keys that documents are signed by."""

    def ids(query: str) -> list[UUID]:
        return [row[0] for row in here.execute(query.encode(), [business_id]).fetchall()]

    members = [row.id for row in here.execute(_PEOPLE, [business_id]).fetchall() if row.id not in people]
    known = {row.id for row in there.execute("SELECT id FROM users WHERE id = ANY(%s)", [members]).fetchall()}
    carry_rows(here, there, "users", "id IN %s", members)
    new = [one for one in members if one not in known]
    for table in ("second_factors", "recovery_codes"):
        carry_rows(here, there, table, "user_id IN %s", new)
    carry_rows(here, there, "sessions", "user_id IN %s", members)
    apps = ids("SELECT DISTINCT oauth_client_id FROM oauth_connections WHERE business_id = %s")
    carry_rows(here, there, "oauth_clients", "id IN %s", apps)
    partners = ids("SELECT DISTINCT partner_id FROM partner_merchants WHERE business_id = %s")
    carry_rows(here, there, "partners", "id IN %s", partners)
    for table in ("partner_keys", "partner_webhooks"):
        carry_rows(here, there, table, "partner_id IN %s", partners)
    keys = [
        row.id for row in here.execute("SELECT id FROM partner_keys WHERE partner_id = ANY(%s)", [partners]).fetchall()
    ]
    carry_rows(here, there, "credentials", "business_id IS NULL AND holder_id IN %s", keys)
    carry_rows(here, there, "signing_keys", "id IN %s", [row.id for row in here.execute("SELECT id FROM signing_keys")])


def _describe(mark: Mark | None) -> str:
    return f"{mark.environment} of the installation {mark.installation}" if mark else "not prepared"
