"""Mail for the inbox: its mailboxes, and what becomes of a mail. Files are kept outside any transaction."""

import hashlib
import io
import logging
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Protocol, cast
from uuid import UUID

from pinkas.core.problems import Problem, RateLimitExceeded
from pinkas.core.wording import Wording
from pinkas.domains import files, notifications
from pinkas.domains.inbox.actions import receiving
from pinkas.domains.inbox.actions.receiving import MailFile, ReceivedMail
from pinkas.domains.inbox.rules.papers import check_is_paper
from pinkas.outside.inbound_mail import MAIL_PARSING, Delivery, MailAttachment, MailTask, ParsedMail
from pinkas.outside.isolated import LimitExceeded, TaskRefused
from pinkas.platform.caller import system_caller
from pinkas.platform.operation import Upload
from pinkas.platform.throttle import HasThrottle
from pinkas.platform.tx import Flow, Transactions

log = logging.getLogger(__name__)

PER_PEER, PER_BUSINESS, WINDOW_SECONDS = 120, 600, 3600
"""Mails that one sending server, and one business, may have in an hour; of a trusted relay only the second counts."""
MAX_FILE_BYTES = 10 * 1024 * 1024
"""Of one file of a mail, as of any other upload."""
_SPOOL_BYTES = 1024 * 1024


class Dependencies(HasThrottle, Protocol):
    """The part of the wiring's outside that receiving mail uses."""

    @property
    def shelf(self) -> files.FileStore: ...


@dataclass(frozen=True)
class InboxPostmaster:
    """Knows the mailboxes of all businesses, and takes their mail."""

    transactions: Transactions
    outside: Dependencies

    async def find_mailbox(self, local_part: str, peer: str, *, trusted: bool) -> UUID | None:
        """The business of a mailbox; None when there is none. Raises `PermissionError` when too much comes."""
        try:
            if not trusted:
                await self.outside.throttle.count_attempt(f"mail-from:{peer}", PER_PEER, WINDOW_SECONDS)
            flow: Flow[Any] = Flow(self.transactions, system_caller(None), self.outside)
            async with flow.transaction() as tx:
                found = await receiving.find_business(tx, local_part)
            if found is not None:
                await self.outside.throttle.count_attempt(f"mail-to:{found}", PER_BUSINESS, WINDOW_SECONDS)
        except RateLimitExceeded:
            raise PermissionError from None
        return found

    async def deliver(self, business_id: UUID, content: bytes, *, authserv_id: str | None) -> Delivery:
        """Takes a mail: its papers are in the inbox when this returns `taken`. A mail that was taken before is taken
        again without effect."""
        try:
            mail = await MAIL_PARSING.run(MailTask(content=content, authserv_id=authserv_id), owner=business_id)
        except (TaskRefused, LimitExceeded):
            return "too_complex"
        if not mail.attachments:
            return "no_papers"
        flow = Flow(self.transactions, system_caller(business_id), self.outside)
        kept, refused = await _keep_files(flow, mail)
        if not kept:
            return "no_papers"
        async with flow.transaction() as tx:
            received = ReceivedMail(
                message_key=mail.message_key,
                sender=mail.sender,
                sender_verified=mail.verified,
                subject=mail.subject,
                papers=kept,
            )
            await receiving.accept_mail(tx, received, flow.outside.shelf.most)
            if refused:
                await _notify_of_refused(tx, mail, refused)
        return "taken"


async def _keep_files(flow: Flow[Dependencies], mail: ParsedMail) -> tuple[list[MailFile], list[str]]:
    """Keeps the files of a mail that are papers; the names of the others are beside them."""
    kept, refused = [], list(mail.left_out)
    shelf = flow.outside.shelf
    for one in mail.attachments:
        if len(one.content) > MAX_FILE_BYTES:
            refused.append(one.file_name or one.media_type)
            continue
        sent = _as_upload(one)
        try:
            async with flow.transaction() as tx:
                await files.check_capacity(tx, sent.size, shelf.most)
            stored = await files.store_upload(shelf.files, sent, "paper")
            check_is_paper(stored.media_type)
        except Problem as problem:
            if problem.status >= 500:
                raise
            refused.append(one.file_name or one.media_type)
            continue
        finally:
            sent.close()
        kept.append(MailFile(stored, sent.sha256))
    return kept, refused


def _as_upload(attachment: MailAttachment) -> Upload:
    content = attachment.content
    file = cast(BinaryIO, SpooledTemporaryFile(max_size=_SPOOL_BYTES))  # noqa: SIM115  (closed by its reader)
    file.write(content)
    if len(content) > _SPOOL_BYTES:
        file.flush()
    file.seek(io.SEEK_SET)
    return Upload(file, len(content), hashlib.sha256(content).digest(), attachment.media_type, attachment.file_name)


async def _notify_of_refused(tx: Any, mail: ParsedMail, refused: list[str]) -> None:
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="inbox_files_left_out",
            category="documents",
            severity="info",
            title=Wording("Not every file of a mail is in the inbox"),
            body=Wording("Left out, of {sender}: {files}", sender=mail.sender or "?", files=refused[:10]),
            dedupe_key=f"inbox_mail:{mail.message_key.hex()}",
        ),
    )
