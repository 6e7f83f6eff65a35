"""Files by which a bank pays suppliers, as they cross the wire and as they are stored."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

FileState = Literal["LIVE", "CANCELLED"]
Day = date
_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"


class NewBankFile(RequestStruct, frozen=True, kw_only=True):
    """The payments that a bank is to make, and on which day: today without one."""

    payment_ids: Annotated[list[UUID], Meta(min_length=1, max_length=1000, examples=[[_ID]])]
    pay_date: Day | None = None


class BankFileCancellation(RequestStruct, frozen=True, kw_only=True):
    """Why a file is not sent to the bank."""

    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Wrong day"])]


class RefusedTransfer(ResponseStruct, frozen=True, kw_only=True):
    """A payment that is not in the file, and why: `field` is that of the supplier or of the payment."""

    payment_id: UUID
    supplier_name: str | None
    code: str
    field: str | None
    message: str


class FiledTransfer(ResponseStruct, frozen=True, kw_only=True):
    """A payment in a file, with the account to which it goes."""

    payment_id: UUID
    supplier_name: str
    bank_code: str
    branch: str
    account: str
    amount: AmountText


class BankFile(ResponseStruct, frozen=True, kw_only=True):
    """A file of transfers as it was made; `sha256` is of its bytes. A payment is in one live file at most. `refused`
    are those that were asked for and are not in it."""

    id: UUID
    format: str
    file_name: str
    state: FileState
    pay_date: Day
    serial: int
    currency: str
    total: AmountText
    count: int
    sha256: str
    transfers: list[FiledTransfer]
    refused: list[RefusedTransfer]
    cancel_reason: str | None
    cancelled_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class BankFileQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of bank files."""

    state: FileState | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    sort: str | None = None


class FiledTransferRow(msgspec.Struct, frozen=True, kw_only=True):
    """A payment in a file as it is stored."""

    payment_id: UUID
    supplier_name: str
    bank_code: str
    branch: str
    account: str
    amount: int


class BankFileRow(msgspec.Struct, frozen=True, kw_only=True):
    """A file as it is stored, without its bytes."""

    id: UUID
    format: str
    file_name: str
    state: FileState
    pay_date: Day
    serial: int
    currency: str
    total: int
    count: int
    sha256: str
    transfers: list[FiledTransferRow]
    refused: list[dict[str, Any]]
    cancel_reason: str | None
    cancelled_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
