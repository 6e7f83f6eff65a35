"""The second factor: time-based codes (RFC 6238, six digits, 30 seconds) and recovery codes."""

import base64
import hmac
import re
from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

import pyotp

from pinkas.core.problems import Problem
from pinkas.platform.crypto import sha256

TOTP_STEP_SECONDS = 30
TOTP_WINDOW_STEPS = 1
"""Steps before and after the present one whose codes are taken: clocks differ (RFC 6238 5.2)."""
RECOVERY_CODE_COUNT = 10
_SIX_DIGITS = re.compile(r"[0-9]{6}", re.ASCII)


class MfaEnabled(Problem):
    status, code, message = 409, "mfa_enabled", "Two-factor is on already."
    hint = "Turn it off first to set up another authenticator."


class MfaNotEnabled(Problem):
    status, code, message = 409, "mfa_not_enabled", "Two-factor is not on."


class MfaNotStarted(Problem):
    status, code, message = 409, "mfa_not_started", "There is no second factor that waits to be confirmed."
    hint = "Start with POST /auth/mfa."


def new_secret() -> str:
    """A fresh secret: 160 bits in base 32 (RFC 4226 4, R6)."""
    return pyotp.random_base32(32)


def authenticator_uri(secret: str, email: str, environment: str) -> str:
    """What an authenticator reads from a QR code."""
    issuer = "Pinkas" if environment == "live" else "Pinkas sandbox"
    return pyotp.TOTP(secret).provisioning_uri(name=email, issuer_name=issuer)


def matching_time_step(secret: str, code: str, now: datetime) -> int | None:
    """The time step whose code this is, within the window; None when it is of none."""
    if not _SIX_DIGITS.fullmatch(code):
        return None
    totp, present = pyotp.TOTP(secret), int(now.timestamp()) // TOTP_STEP_SECONDS
    found = None
    for step in range(present - TOTP_WINDOW_STEPS, present + TOTP_WINDOW_STEPS + 1):
        if hmac.compare_digest(totp.generate_otp(step), code):
            found = step
    return found


def normalize_code(code: str) -> str:
    """A code as it is compared: people type spaces, dashes and capitals."""
    return re.sub(r"[\s-]", "", code).lower()


def recovery_codes(random: Iterable[bytes]) -> list[str]:
    """A code of 100 bits for each of `random`, of 13 bytes, in four groups of five letters and digits."""
    found = []
    for one in random:
        text = base64.b32encode(one).decode().lower()[:20]
        found.append("-".join(text[place : place + 5] for place in range(0, 20, 5)))
    return found


def recovery_code_hash(user_id: UUID, code: str) -> bytes:
    """The stored hash of a recovery code of a person."""
    return sha256(f"{user_id}:{normalize_code(code)}")
