"""Passwords and second factors in the database."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.platform.tx import Tx


async def change_password(
    tx: Tx, user_id: UUID, known_hash: str, password_hash: str, kept_session_id: UUID | None
) -> bool:
    """Changes a password and ends every session but `kept_session_id`; False when `known_hash` is no longer the hash of
    the old one."""
    row = await tx.fetch_one(
        "SELECT change_password(%(id)s, %(known)s, %(hash)s, %(keep)s, %(now)s) AS changed",
        id=user_id,
        known=known_hash,
        hash=password_hash,
        keep=kept_session_id,
        now=tx.now,
    )
    return row is not None and bool(row.changed)


async def start_password_reset(tx: Tx, email: str, token_hash: bytes, expires_at: datetime) -> Any | None:
    """Remembers the token of a reset in place of an older one: id, name and language of the person, None for nobody."""
    return await tx.fetch_one(
        "SELECT * FROM start_reset(%(email)s, %(hash)s, %(now)s, %(expires)s)",
        email=email,
        hash=token_hash,
        now=tx.now,
        expires=expires_at,
    )


async def get_user_of_reset_token(tx: Tx, token_hash: bytes) -> UUID | None:
    """The person of a token that is still good."""
    row = await tx.fetch_one("SELECT user_of_reset(%(hash)s, %(now)s) AS id", hash=token_hash, now=tx.now)
    return row.id if row else None


async def reset_password(tx: Tx, token_hash: bytes, password_hash: str) -> UUID | None:
    """Spends a token and sets the password; the person, or None when the token is not good any more."""
    row = await tx.fetch_one(
        "SELECT reset_password(%(token)s, %(hash)s, %(now)s) AS id", token=token_hash, hash=password_hash, now=tx.now
    )
    return row.id if row else None


async def get_second_factor(tx: Tx, user_id: UUID) -> Any | None:
    """secret (encrypted), created_at, confirmed_at and last_step of a person's second factor."""
    return await tx.fetch_one("SELECT * FROM second_factor(%(user_id)s)", user_id=user_id)


async def start_second_factor(tx: Tx, user_id: UUID, secret: bytes) -> bool:
    """Keeps an encrypted secret that waits for its confirmation; False when a confirmed one is there."""
    row = await tx.fetch_one(
        "SELECT start_second_factor(%(user_id)s, %(secret)s, %(now)s) AS started",
        user_id=user_id,
        secret=secret,
        now=tx.now,
    )
    return row is not None and bool(row.started)


async def confirm_second_factor(tx: Tx, user_id: UUID, secret: bytes, step: int, codes: list[bytes]) -> bool:
    """Turns the second factor on, its first code spent; False when no such secret waits for it."""
    row = await tx.fetch_one(
        "SELECT confirm_second_factor(%(user_id)s, %(secret)s, %(step)s, %(codes)s, %(now)s) AS confirmed",
        user_id=user_id,
        secret=secret,
        step=step,
        codes=codes,
        now=tx.now,
    )
    return row is not None and bool(row.confirmed)


async def use_totp_step(tx: Tx, user_id: UUID, step: int) -> bool:
    """Takes the code of a time step; False when it, or a later one, was taken before."""
    row = await tx.fetch_one("SELECT use_totp_step(%(user_id)s, %(step)s) AS spent", user_id=user_id, step=step)
    return row is not None and bool(row.spent)


async def use_recovery_code(tx: Tx, user_id: UUID, code_hash: bytes) -> bool:
    """Takes a recovery code; False when there is none such, or it was taken before."""
    row = await tx.fetch_one(
        "SELECT use_recovery_code(%(user_id)s, %(hash)s, %(now)s) AS spent",
        user_id=user_id,
        hash=code_hash,
        now=tx.now,
    )
    return row is not None and bool(row.spent)


async def delete_second_factor(tx: Tx, user_id: UUID) -> None:
    """Turns the second factor off; the recovery codes go with it."""
    await tx.execute("SELECT end_second_factor(%(user_id)s)", user_id=user_id)
