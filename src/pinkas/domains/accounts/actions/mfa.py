"""Codes of the second factor, each of which is taken once."""

from uuid import UUID

from pinkas.domains.accounts.rules import mfa as rules
from pinkas.domains.accounts.store import secrets as store
from pinkas.platform.tx import Tx


async def use_code(tx: Tx, user_id: UUID, code: str) -> bool:
    """Takes a code of the authenticator, or a recovery code; False when it is wrong or was taken before."""
    factor = await store.get_second_factor(tx, user_id)
    if factor is None or factor.confirmed_at is None:
        return False
    step = rules.matching_time_step(decrypt_secret(tx, user_id, factor.secret), rules.normalize_code(code), tx.now)
    if step is not None:
        return await store.use_totp_step(tx, user_id, step)
    return await store.use_recovery_code(tx, user_id, rules.recovery_code_hash(user_id, code))


def encrypt_secret(tx: Tx, user_id: UUID, secret: str) -> bytes:
    """The secret of an authenticator in its stored form: encrypted, and bound to its person."""
    return tx.keys.box.encrypt(secret.encode(), user_id)


def decrypt_secret(tx: Tx, user_id: UUID, encrypted: bytes) -> str:
    """The decrypted secret of an authenticator."""
    return tx.keys.box.decrypt(encrypted, user_id).decode()
