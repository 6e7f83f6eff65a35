"""Codes of the second factor: the published vectors, the window, recovery codes."""

import base64
import secrets
import uuid
from datetime import UTC, datetime

import pytest

from pinkas.domains.accounts.rules.mfa import (
    RECOVERY_CODE_COUNT,
    matching_time_step,
    normalize_code,
    recovery_code_hash,
    recovery_codes,
)

SECRET = base64.b32encode(b"12345678901234567890").decode()
"""The secret of the vectors of RFC 6238, appendix B (SHA-1)."""


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1111111109, "081804"), (1111111111, "050471"), (1234567890, "005924"), (2000000000, "279037")],
)
def test_the_vectors_of_the_standard_hold(seconds: int, code: str) -> None:
    assert matching_time_step(SECRET, code, datetime.fromtimestamp(seconds, UTC)) == seconds // 30


@pytest.mark.parametrize(("off", "good"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_code_is_good_one_step_before_and_after(off: int, good: bool) -> None:
    found = matching_time_step(SECRET, "005924", datetime.fromtimestamp(1234567890 - 30 * off, UTC))
    assert found == (1234567890 // 30 if good else None)


@pytest.mark.parametrize("code", ["", "00592", "0059244", "abcdef", "٠٠٥٩٢٤", "-05924", "005924\n"])
def test_what_is_not_six_digits_is_no_code(code: str) -> None:
    assert matching_time_step(SECRET, code, datetime.fromtimestamp(1234567890, UTC)) is None


def test_recovery_codes_are_all_different_and_read_as_they_are_typed() -> None:
    codes, person = recovery_codes(secrets.token_bytes(13) for _ in range(RECOVERY_CODE_COUNT)), uuid.uuid4()
    assert len(set(codes)) == 10
    for one in codes:
        assert len(normalize_code(one)) == 20
        assert recovery_code_hash(person, one) == recovery_code_hash(person, f" {one.upper().replace('-', '')} ")
        assert recovery_code_hash(person, one) != recovery_code_hash(uuid.uuid4(), one)
