# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What calls raise: a class for every code by which the API refuses, such as `except AlreadyIssued`."""

from pinkas_client._errors import (
    ApprovalPending as ApprovalPending,
    BadRequestError as BadRequestError,
    ConflictError as ConflictError,
    ConnectionFailed as ConnectionFailed,
    ForbiddenError as ForbiddenError,
    GoneError as GoneError,
    MethodNotAllowedError as MethodNotAllowedError,
    NotFoundError as NotFoundError,
    OperationUnknown as OperationUnknown,
    PayloadTooLargeError as PayloadTooLargeError,
    PinkasError as PinkasError,
    PreconditionFailedError as PreconditionFailedError,
    RequestError as RequestError,
    RequestTimeoutError as RequestTimeoutError,
    ServerError as ServerError,
    TooManyRequestsError as TooManyRequestsError,
    UnauthorizedError as UnauthorizedError,
    UnavailableError as UnavailableError,
    UnexpectedAnswer as UnexpectedAnswer,
    UnprocessableError as UnprocessableError,
    UnsupportedMediaTypeError as UnsupportedMediaTypeError,
    WebhookRefused as WebhookRefused,
)


class AccessNotActive(ConflictError):
    """The access of the partner is not active."""


class AccessNotPending(ConflictError):
    """The access of the partner is not waiting for approval."""


class AccessNotSuspended(ConflictError):
    """The access of the partner is not suspended."""


class AccessTokenRequired(ForbiddenError):
    """Only an app with an OAuth access token may do this."""


class AccountBuiltIn(ConflictError):
    """Postings find this account by its role; it cannot be deleted."""


class AccountCodeExists(ConflictError):
    """There is an account with this number."""


class AccountHasEntries(ConflictError):
    """There are entries on the account; it cannot be deleted."""


class AccountInUse(ConflictError):
    """Accounts below it, or posting rules, use the account."""


class AdvanceExceeded(ConflictError):
    """Less is left of the advance."""


class AllocationDecided(ConflictError):
    """The document has its allocation number."""


class AllocationExceedsBalance(UnprocessableError):
    """More would be paid than is open."""


class AllocationNotPossible(UnprocessableError):
    """The tax authority gives no allocation number to this document; `reason` says why."""


class AllocationNumberUsed(ConflictError):
    """Another invoice bears this number; `documentId` names it."""


class AllocationPending(ConflictError):
    """The document waits for its allocation number, which is printed on the original."""


class AllocationStays(ConflictError):
    """An issued document says what this part of the payment is for."""


class AlreadyCancelled(ConflictError):
    """The document is cancelled already."""


class AlreadyConverted(ConflictError):
    """Everything on the document was converted already."""


class AlreadyDelivered(ConflictError):
    """The receiver has accepted this delivery already."""


class AlreadyInInbox(ConflictError):
    """The same file is in the inbox already; `existingId` says where."""


class AlreadyIssued(ConflictError):
    """The document is issued already."""


class AlreadyMember(ConflictError):
    """This person is a member of the business."""


class AlreadyPaused(ConflictError):
    """The schedule is paused already."""


class AlreadyReversed(ConflictError):
    """The entry was reversed already."""


class AlreadyRun(ConflictError):
    """The schedule has made the document of this date; `runId` names it."""


class AlreadySeeded(ConflictError):
    """The business has its demo data already."""


class AmountAboveCeiling(UnprocessableError):
    """More is to be charged than the client has agreed to."""


class AmountExceedsBalance(UnprocessableError):
    """More is asked for than is open of the documents."""


class AmountRequired(UnprocessableError):
    """A standing order with a ceiling needs the amount of each charge."""


class ApiKeyExpired(UnauthorizedError):
    """The API key has expired."""


class ApiKeyRevoked(UnauthorizedError):
    """The API key was revoked."""


class ApprovalDecided(ConflictError):
    """The call does not wait for an approval any more."""


class ApprovalRequired(ConflictError):
    """An expense of this size is booked only when it was approved."""


class ArchiveTooLarge(UnprocessableError):
    """The PDFs together are larger than one archive may be (64 MiB)."""


class AttemptUnderWay(ConflictError):
    """An attempt of this delivery is under way."""


class AuthenticationRequired(UnauthorizedError):
    """This operation needs a credential."""


class AuthorityNotConfigured(ConflictError):
    """This service is not registered with the tax authority."""


class AuthorityUnavailable(UnavailableError):
    """The tax authority cannot be reached now. Nothing was changed."""


class AuthorizationEnded(ConflictError):
    """The link was used, has expired, or was cancelled."""


class AutoMatchRunning(ConflictError):
    """Auto-match goes on behind an earlier request."""


class BankAccountInUse(ConflictError):
    """The account has transactions, statements, rules or an opening balance."""


class BankAccountInactive(ConflictError):
    """The bank account is not active."""


class BankAccountNameTaken(ConflictError):
    """Another bank account of the business is called like this."""


class BankAccountNotFound(UnprocessableError):
    """`bankAccountId` names no bank account of the business."""


class BankChangeSuperseded(ConflictError):
    """The bank details were changed again since."""


class BankDebitNotRetried(ConflictError):
    """A bank debit is told by what the bank says of it."""


class BankFileCancelled(ConflictError):
    """The bank file was cancelled."""


class BankFileNotSet(ConflictError):
    """The numbers of the business at the clearing house are missing."""


class BarcodeTaken(ConflictError):
    """Another product of the business has this barcode."""


class BatchExpiryDiffers(UnprocessableError):
    """The batch is in stock and expires on another day."""


class BatchInsufficient(ConflictError):
    """The warehouse does not hold as much of that batch."""


class BatchNumberRequired(UnprocessableError):
    """The product comes in batches: say which one."""


class BatchUndone(ConflictError):
    """The deposit is undone."""


class BrandInUse(ConflictError):
    """Documents bear the trade name; `documents` names the first of them."""


class BrandInactive(UnprocessableError):
    """The trade name that `brandId` names is not active."""


class BrandNameTaken(ConflictError):
    """Another trade name of the business is called like this."""


class BrandNotFound(UnprocessableError):
    """`brandId` names no trade name of the business."""


class BundleCycle(UnprocessableError):
    """The bundle would contain itself."""


class BundleTooDeep(UnprocessableError):
    """Bundles would stand in one another more than three deep."""


class BusinessMismatch(ForbiddenError):
    """The credential does not belong to the business in X-Business-Id."""


class BusinessMoving(UnavailableError):
    """The business moves to another part of the service just now. Nothing was done."""


class BusinessNotEmpty(ConflictError):
    """The business has clients or documents of its own."""


class CardExpired(ConflictError):
    """The saved card has expired."""


class CardNumberRefused(UnprocessableError):
    """A field holds the number of a payment card; nothing was kept."""


class CardsNotSaved(UnprocessableError):
    """The provider saves no cards."""


class CashLimitExceeded(UnprocessableError):
    """The law allows less of the price in cash."""


class CategoryCycle(UnprocessableError):
    """The category would stand in itself."""


class CategoryExists(ConflictError):
    """Another category in the same place has this name."""


class CategoryInUse(ConflictError):
    """The category is in use: `products` and `categories` say by how many."""


class CategoryTooDeep(UnprocessableError):
    """Categories would stand in one another more than six deep."""


class CertificateHolderUnknown(UnprocessableError):
    """The business has no such supplier or client."""


class CertificateOverlaps(ConflictError):
    """Another certificate of the same holder is valid in this time."""


class ChannelUnavailable(ConflictError):
    """This service cannot send by a channel that you ask for."""


class ChargeExceedsBalance(UnprocessableError):
    """More is to be charged than is open of the document."""


class ChargeExists(ConflictError):
    """The document has a charge of this standing order already."""


class ChargeNotOpen(ConflictError):
    """The charge is not in a state in which this can be done."""


class ChargeUnderWay(ConflictError):
    """The standing order is being charged at this moment."""


class CheckoutEnded(ConflictError):
    """The checkout has ended."""


class CheckoutLocked(ConflictError):
    """Too many cards were declined: the checkout takes no other one."""


class ClientArchived(ConflictError):
    """The client is archived."""


class ClientExists(ConflictError):
    """Another client of the business has this number or reference."""


class ClientIsArchived(ConflictError):
    """The client is archived."""


class ClientMerged(ConflictError):
    """The client was merged into another one, which stands for it."""


class ClientNotFound(UnprocessableError):
    """`clientId` names no client of the business."""


class ClientOptedOut(ConflictError):
    """The client does not want to be reminded."""


class ClientRequired(UnprocessableError):
    """The document needs a client."""


class ClientUnknown(UnprocessableError):
    """Nothing says whose money the line is."""


class ConfirmedByAnother(ConflictError):
    """Whoever changed bank details does not confirm them: another member of the business does."""


class ConsentRefused(UnprocessableError):
    """The authority does not accept this consent."""


class ConversionExceedsSource(ConflictError):
    """More of a line would be taken than is left of it."""


class ConversionNotAllowed(ConflictError):
    """A document of this type is not made from such a one."""


class CountClosed(ConflictError):
    """The count is committed or cancelled."""


class CountEmpty(ConflictError):
    """Nothing is entered in the count."""


class CountOpen(ConflictError):
    """A count of the warehouse is open."""


class CountTooLarge(UnprocessableError):
    """The warehouse holds more products than one count takes (2,000)."""


class CredentialsRefused(UnprocessableError):
    """The payment provider does not accept these credentials. Nothing was changed."""


class CreditBalanceExceeded(ConflictError):
    """The client has less credit than would be used."""


class CreditBalanceNeedsClient(UnprocessableError):
    """Credit is kept for a client of the business."""


class CreditBalanceNotOffered(UnprocessableError):
    """This document takes no payment by `credit_balance`."""


class CreditBalanceUsed(ConflictError):
    """The credit that the receipt left was used by now."""


class CreditExceedsBalance(UnprocessableError):
    """More would be credited than was invoiced."""


class CreditOfVatAlone(UnprocessableError):
    """So small an amount would credit VAT and nothing else."""


class CrossSiteRequest(ForbiddenError):
    """The cookie is for pages of this service only."""


class CurrencyMismatch(UnprocessableError):
    """The currency is not that of the bank account."""


class CurrencyNotTaken(ConflictError):
    """No connected payment provider takes this currency."""


class DashboardSessionRequired(ForbiddenError):
    """Only a dashboard session may do this."""


class DateOutOfRange(UnprocessableError):
    """The document may not bear this date."""


class DealClosed(ConflictError):
    """The deal is won or lost."""


class DealHasNoLineItems(ConflictError):
    """The deal has no line items that a quote could be made of."""


class DealHasNoOpenInvoice(ConflictError):
    """The deal has no issued invoice that waits for money."""


class DealNotDeleted(ConflictError):
    """The deal is not deleted."""


class DebitsDoNotFit(UnprocessableError):
    """Some of the charges have no place in a file of debits."""


class DecisionRequired(ConflictError):
    """The authority holds this invoice: asking again changes nothing."""


class DecisionTaken(ConflictError):
    """The decision on this invoice was taken already."""


class DepositMismatch(UnprocessableError):
    """What came, the fee, its VAT and the explained differences are not what the deposit settles."""


class DetailedReportNotPossible(UnprocessableError):
    """A sum of the period has no place in the file."""


class DisputeEnded(ConflictError):
    """The dispute was resolved or withdrawn."""


class DisputeOpen(ConflictError):
    """The document is disputed already."""


class DisputeTooLong(ConflictError):
    """The dispute has as many messages as one may have."""


class DocumentCancelled(ConflictError):
    """The document is cancelled: nothing can follow from it any more."""


class DocumentConverted(ConflictError):
    """Another document was made from this one and stands in its place."""


class DocumentImmutable(ConflictError):
    """An issued document never changes."""


class DocumentNotFound(UnprocessableError):
    """A reference names no issued document of the business."""


class DocumentNotPayable(ConflictError):
    """Nothing can be paid of the document."""


class DocumentOfOtherDeal(ConflictError):
    """The document belongs to another deal."""


class DocumentPaid(ConflictError):
    """Receipts were given for the document; `payments` names them."""


class DocumentTooLong(UnprocessableError):
    """The lines' descriptions are longer than one document can print."""


class DocumentsIssued(ConflictError):
    """Documents of that day or later are issued under another type."""


class DownloadNotAllowed(ForbiddenError):
    """The link shows the document and gives no file."""


class DunningRunInProgress(ConflictError):
    """Reminders are being sent already."""


class DuplicateTransaction(ConflictError):
    """The bank account has this line already."""


class DuplicatesFound(ConflictError):
    """{count} lines of the file are there already. Nothing was taken."""


class EarlierPeriodOpen(ConflictError):
    """An earlier month that has entries is open. Close it first."""


class EarlierVatPeriodOpen(ConflictError):
    """An earlier period is still open."""


class EinvoiceNotAvailable(ConflictError):
    """There is no electronic invoice of this document."""


class EmailTaken(ConflictError):
    """There is an account with this e-mail address."""


class EndpointPaused(ConflictError):
    """The endpoint is paused: nothing is sent to it."""


class EntryHasSource(ConflictError):
    """The entry comes from something else: it is corrected there."""


class ExchangeRateMissing(UnprocessableError):
    """A currency has no rate for the end of the month."""


class ExchangeRateUnknown(UnprocessableError):
    """There is no exchange rate from {currency} on {day}: set one first."""


class ExpenseCategoryBuiltIn(ConflictError):
    """Every business has this category; it cannot be deleted."""


class ExpenseCategoryExists(ConflictError):
    """There is a category of this name."""


class ExpenseCategoryInUse(ConflictError):
    """Something uses the category."""


class ExpenseExists(ConflictError):
    """This paper of this supplier is an expense already."""


class ExpenseImmutable(ConflictError):
    """The expense is booked; it does not change any more."""


class ExpenseNotBooked(ConflictError):
    """The expense is not booked."""


class ExpenseNotOpen(ConflictError):
    """The expense is not booked, or was corrected: it cannot be paid."""


class ExpenseNotPayable(ConflictError):
    """Nothing is open of the expense that could be paid."""


class ExpensePaid(ConflictError):
    """Something was paid for the expense."""


class ExportExpired(GoneError):
    """The file of the export was kept until its days were over."""


class ExportNotReady(ConflictError):
    """The export has no file: it goes on, failed or was cancelled."""


class ExportRunning(ConflictError):
    """An export of this kind goes on already."""


class FileInUse(ConflictError):
    """Something uses the file; `usedBy` says what."""


class FileStays(ConflictError):
    """The file of a booked expense stays."""


class FilesFull(ConflictError):
    """The business keeps as many files as it may."""


class FilesUnavailable(UnavailableError):
    """The store of files does not answer. Nothing was done."""


class FullyCredited(ConflictError):
    """Everything on the document was credited already."""


class ImportHasFaults(ConflictError):
    """Some rows are faulty, and nothing was booked."""


class ImportInUse(ConflictError):
    """Something depends on what was imported."""


class ImportNotChecked(ConflictError):
    """The import is not in a state in which this can be done."""


class ImportNotCommitted(ConflictError):
    """Only what is booked can be undone."""


class InBankFile(ConflictError):
    """The payment is in a bank file, and the bank may have made it."""


class InProgress(ConflictError):
    """Another call with this reference is at work at this moment."""


class InboxItemEnded(ConflictError):
    """It is {outcome} already, and changes no more."""


class InboxItemQuarantined(ConflictError):
    """Its sender is not approved: it was not read."""


class InstallmentsNotAllowed(UnprocessableError):
    """The provider does not take so many instalments."""


class InsufficientScope(ForbiddenError):
    """The credential lacks the scope that this operation needs."""


class InsufficientStock(ConflictError):
    """The warehouse does not hold as much as would go."""


class InternalError(ServerError):
    """Something failed on our side. Nothing was done."""


class InvalidAllocationNumber(UnprocessableError):
    """This cannot be an allocation number."""


class InvalidApiKey(UnauthorizedError):
    """The API key is not known here."""


class InvalidCredentials(UnauthorizedError):
    """The e-mail address, the password or the code is wrong."""


class InvalidCursor(BadRequestError):
    """The cursor is not one that this list gave out for these filters."""


class InvalidImage(UnprocessableError):
    """The picture cannot be shown as the image of a product."""


class InvalidLogo(UnprocessableError):
    """The picture cannot be printed as a logo."""


class InvalidSession(UnauthorizedError):
    """The session is not valid. Log in again."""


class InvalidState(UnprocessableError):
    """The `state` is not one that this business is waiting for."""


class InvalidToken(UnauthorizedError):
    """The access token is not known here."""


class InvalidWebhookUrl(UnprocessableError):
    """The address cannot receive webhooks."""


class IpNotAllowed(ForbiddenError):
    """The key may not be used from this address."""


class KeyExpired(ConflictError):
    """The key has expired."""


class KeyRevoked(ConflictError):
    """The key was revoked, which is final."""


class LastOwner(ConflictError):
    """A business keeps at least one owner."""


class LaterPeriodClosed(ConflictError):
    """A later month is closed. Reopen that first."""


class LaterVatPeriodClosed(ConflictError):
    """A later period is closed already."""


class LinesRequired(UnprocessableError):
    """The document needs at least one line."""


class MalformedJson(BadRequestError):
    """The body is not acceptable JSON."""


class MandateEnded(ConflictError):
    """The standing order has ended, or was cancelled."""


class MandateNotAuthorized(ConflictError):
    """The client has not authorized the standing order yet."""


class MandateNotPaused(ConflictError):
    """The standing order is not paused."""


class MandateOver(ConflictError):
    """The standing order is over: nothing is to be authorized."""


class MandatePaused(ConflictError):
    """The standing order is paused."""


class MatchExceedsLine(ConflictError):
    """The links are for more than is open of the line."""


class MatchExceedsTarget(ConflictError):
    """Less is open of what the link names."""


class MerchantClosed(ConflictError):
    """You do not act for this merchant any more."""


class MerchantConfirmed(ConflictError):
    """The owner of the merchant has agreed already."""


class MerchantExists(ConflictError):
    """The business is a merchant of yours already."""


class MerchantLimitReached(ConflictError):
    """You have as many merchants as you may have."""


class MerchantPendingOwner(ConflictError):
    """The owner of the merchant has not agreed yet."""


class MerchantSuspended(ConflictError):
    """The owner of the merchant has suspended your access."""


class MergeRefused(ConflictError):
    """The two are not one client before the law: their tax ids differ."""


class MfaEnabled(ConflictError):
    """Two-factor is on already."""


class MfaNotEnabled(ConflictError):
    """Two-factor is not on."""


class MfaNotStarted(ConflictError):
    """There is no second factor that waits to be confirmed."""


class MfaRequired(UnauthorizedError):
    """This account has a second factor. Send its code as `code`."""


class MissingBusiness(BadRequestError):
    """A dashboard session names its business in the header X-Business-Id."""


class MultipleCredentials(BadRequestError):
    """Send exactly one credential."""


class NegativeTotal(UnprocessableError):
    """The total of an issued document is not below zero."""


class NoAllocationNumber(ConflictError):
    """The expense has no allocation number to be checked."""


class NoDunningPolicy(ConflictError):
    """No active policy says whom to remind, and when."""


class NoExportReport(ConflictError):
    """Only a uniform file has reports."""


class NoFile(NotFoundError):
    """The expense has no file."""


class NoOriginal(NotFoundError):
    """The original of this document was not attached."""


class NoPagePicture(UnprocessableError):
    """There is no picture of this page."""


class NoParity(NotFoundError):
    """Only uniform files have a report of parity."""


class NoProviderConnected(ConflictError):
    """The business has no account at a payment provider."""


class NoRecipient(UnprocessableError):
    """There is nobody to send it to: the client has no address."""


class NoSavedCard(ConflictError):
    """The client has no card saved that can be charged."""


class NoSupplierNumber(ConflictError):
    """The expense does not say the tax number of its supplier."""


class NoTransferFits(UnprocessableError):
    """None of the payments can stand in a bank file."""


class NoVatPeriods(ConflictError):
    """The business reports no VAT."""


class NotAwaitingBank(ConflictError):
    """No bank debit of the standing order waits for the bank."""


class NotCancellable(ConflictError):
    """A credit invoice is not cancelled."""


class NotCreditable(ConflictError):
    """A document of this type is not credited."""


class NotFound(NotFoundError):
    """There is nothing here."""


class NotInBank(ConflictError):
    """No money moves by the method of this payment."""


class NotIssued(ConflictError):
    """The document is a draft: it has no number and no signature yet."""


class NotOverdue(ConflictError):
    """The document is not overdue yet."""


class NotPaused(ConflictError):
    """The schedule is active already."""


class NotPrintable(UnprocessableError):
    """It cannot be made into a PDF within the limits of time and memory."""


class NotQuarantined(ConflictError):
    """It waits for no approval."""


class NotReceivable(ConflictError):
    """A document of this type asks for no payment."""


class NotSimulated(ConflictError):
    """The checkout is not paid on a page of the simulator."""


class NotSure(ConflictError):
    """Not every field is sure; `details` names what has to be looked at first."""


class NotThroughBank(ConflictError):
    """Money by this method is neither cleared by the bank nor bounces."""


class NotTracked(UnprocessableError):
    """The product has no serial numbers and comes in no batches."""


class NothingHeld(ConflictError):
    """The authority does not hold this invoice: there is nothing to decide."""


class NothingMissing(ConflictError):
    """Nothing is missing of the papers of the expense."""


class NothingOpen(ConflictError):
    """Nothing is open of the documents."""


class NothingOwed(ConflictError):
    """Nothing is open on the document."""


class NothingToCharge(ConflictError):
    """Nothing is open of the document."""


class NothingToDebit(ConflictError):
    """No charge waits for a bank that such a file could be given to."""


class NothingToDecide(ConflictError):
    """The expense does not wait for a decision."""


class NothingToImport(ConflictError):
    """No row of the file would be booked."""


class NothingToPay(ConflictError):
    """Nothing of the document is open: a receipt for it has nothing to pay."""


class NothingToPromise(ConflictError):
    """The document waits for no payment that could be promised."""


class NothingToRefund(ConflictError):
    """Nothing was charged by the checkout, or all of it went back."""


class NothingToRevalue(ConflictError):
    """Nothing is open in foreign currency at the end of this month."""


class NothingWithheld(ConflictError):
    """No tax was withheld from the payment."""


class NumberingBegun(ConflictError):
    """Documents of this type are issued: their numbers follow each other."""


class ObjectDeleted(ConflictError):
    """What was made under this reference was deleted since."""


class OpeningBalanceClosed(ConflictError):
    """The account of the client has moved since."""


class OpeningBalancesClosed(ConflictError):
    """A month is closed: the opening balances stay."""


class OpeningCredit(ConflictError):
    """The payment is what the client had paid before its first document."""


class OtherPersonInvited(ForbiddenError):
    """The invitation is for another e-mail address than yours."""


class OtherTaxId(ConflictError):
    """The file is of a business with another tax id."""


class OutcomeUnknown(UnavailableError):
    """The connection to the database was lost while it kept the change: it is not known whether it was kept."""


class ParentArchived(ConflictError):
    """The product that this is a variant of is archived."""


class ParityNotReady(ConflictError):
    """The report is there once the file was read and checked."""


class ParityUnexplained(ConflictError):
    """The file and what would be booked differ without a reason."""


class PartialRefundNotTaken(ConflictError):
    """The provider gives back the whole of a charge only."""


class PartnerSuspended(ForbiddenError):
    """The operator of the service has suspended this partner."""


class PayloadTooLarge(PayloadTooLargeError):
    """The body is larger than this operation takes."""


class PaymentBounced(ConflictError):
    """The payment came back: what it paid is open again."""


class PaymentCleared(ConflictError):
    """The money of the payment is in the bank already."""


class PaymentDecided(ConflictError):
    """The simulator has decided this payment already."""


class PaymentInProgress(ConflictError):
    """The same is being paid at this moment."""


class PaymentLinkBeingPaid(ConflictError):
    """Somebody is paying by the link at this moment."""


class PaymentLinkEnded(ConflictError):
    """The link was paid, or deactivated."""


class PaymentMatched(ConflictError):
    """A bank transaction shows the money of the payment."""


class PaymentMethodExists(ConflictError):
    """The client has this token of the provider already."""


class PaymentNotBounced(ConflictError):
    """The payment did not come back."""


class PaymentPageHasSales(ConflictError):
    """There are {sales} checkouts of the page."""


class PaymentPageNotReady(ConflictError):
    """Something that the page needs does not work yet."""


class PaymentPageSoldOut(ConflictError):
    """Everything is sold."""


class PaymentRefunded(ConflictError):
    """Money of the payment went back to the client."""


class PaymentUnavailable(UnavailableError):
    """The payment provider did not open its page. Nothing was paid."""


class PaymentVoid(ConflictError):
    """The payment is void."""


class PaymentWithoutClient(ConflictError):
    """The payment is of no client of the business."""


class PaymentsMismatch(UnprocessableError):
    """Payments and withheld tax must add up to the total."""


class PaymentsRequired(UnprocessableError):
    """The document needs its payments."""


class PdfUnavailable(UnavailableError):
    """The PDF cannot be made or read now."""


class PeriodAlreadyClosed(ConflictError):
    """The month is closed already."""


class PeriodClosed(ConflictError):
    """The period of this day is closed in the books. Nothing was posted."""


class PeriodNotClosed(ConflictError):
    """The month is not closed."""


class PeriodNotOver(ConflictError):
    """The month is not over yet."""


class PipelineHasDeals(ConflictError):
    """The pipeline has deals: {deals}. Closed and deleted ones count too."""


class PipelineIsDefault(ConflictError):
    """The default pipeline is not deleted."""


class PipelineNameTaken(ConflictError):
    """Another pipeline of the business is called like this."""


class PipelineNotFound(UnprocessableError):
    """`pipelineId` names no pipeline of the business."""


class PriceListExists(ConflictError):
    """Another price list of the business has this name."""


class ProductArchived(ConflictError):
    """The product of a line is archived."""


class ProductExists(ConflictError):
    """Another product of the business has this reference."""


class ProductNotFound(UnprocessableError):
    """A `productId` names no product of the business."""


class ProductNotStocked(UnprocessableError):
    """A `productId` names no product of which stock is kept."""


class ProviderBuiltIn(ConflictError):
    """The simulator belongs to the sandbox: every business has an account there."""


class ProviderInUse(ConflictError):
    """Customers are paying through this account at this moment."""


class ProviderNotConnected(ConflictError):
    """The business has no account at this payment provider."""


class ProviderUnavailable(UnavailableError):
    """The payment provider did not answer. Nothing was changed."""


class PushNotConfigured(ConflictError):
    """This service sends no notifications to browsers."""


class QuoteAlreadyAnswered(ConflictError):
    """The quote was answered already."""


class QuoteCancelled(ConflictError):
    """The quote was cancelled."""


class QuoteConverted(ConflictError):
    """A document was issued from the quote: it takes no answer any more."""


class QuoteExpired(ConflictError):
    """The quote has expired."""


class QuoteNotReopenable(ConflictError):
    """Only an expired or a rejected quote can be reopened."""


class QuoteRejected(ConflictError):
    """The client rejected the quote."""


class RangeNotSatisfiable(RequestError):
    """The file has no such part."""


class RateLimitExceeded(TooManyRequestsError):
    """Too many requests."""


class ReceiptCancels(ConflictError):
    """The receipt itself cancels another one and is not cancelled."""


class ReceiptIssued(ConflictError):
    """An issued document bears the payment."""


class ReceiptMoneyReturned(ConflictError):
    """Credits gave back what the receipt brought: `credits` names them, `paid` is what is left of it."""


class ReceiptPaymentBounced(ConflictError):
    """A payment of the receipt came back."""


class ReceiptPaymentCleared(ConflictError):
    """A payment of the receipt is in the bank."""


class ReceiptPaymentMatched(ConflictError):
    """A bank transaction shows the money of the receipt."""


class RecountNeeded(ConflictError):
    """Stock was adjusted since it was counted: the difference may be booked already."""


class ReferenceConflict(ConflictError):
    """The reference belongs to a request that said something else."""


class ReferenceRequired(UnprocessableError):
    """A credit invoice names the invoices that it credits."""


class ReferencesMismatch(UnprocessableError):
    """The amounts of the references do not fit the document's total."""


class RefundExceeded(ConflictError):
    """Less of the payment can go back, with the credit of its documents."""


class RefundExceedsCharge(ConflictError):
    """Less is left of the charge than is to go back."""


class RefundNotInDoubt(ConflictError):
    """What became of the refund is known, or the provider is asked."""


class RefundRequired(ConflictError):
    """Money was paid on the document: say in `refund` what happens to it."""


class RefundUnderWay(ConflictError):
    """Another refund holds what the provider charged. Nothing was issued."""


class RemindedRecently(ConflictError):
    """A reminder was sent in the last 24 hours."""


class ReplayRunning(ConflictError):
    """A replay to this endpoint is running."""


class ReplayTooLarge(ConflictError):
    """A replay has at most 100,000 events."""


class ReportNotAllowed(ForbiddenError):
    """The report needs a scope that this credential lacks."""


class ReportNotFound(UnprocessableError):
    """`report` names no report."""


class ReportTooLong(UnprocessableError):
    """The report has more than 10000 rows."""


class ReportTooLongToPrint(UnprocessableError):
    """A report as PDF has at most 2000 rows."""


class RequestUnderWay(ConflictError):
    """The authority is being asked for this number right now."""


class RetryOfTest(ConflictError):
    """A test is sent once and never again."""


class ReturnCancels(ConflictError):
    """The return note cancels a delivery note and is not cancelled."""


class RevaluationPosted(ConflictError):
    """The month was revalued already."""


class RoleNotAllowed(ForbiddenError):
    """Your role in this business does not allow this."""


class SameFileImported(ConflictError):
    """This very file was booked already."""


class SandboxOnly(ConflictError):
    """This is for the sandbox: live sends its messages."""


class ScheduleEnded(ConflictError):
    """The schedule is completed or cancelled: it makes nothing more."""


class SenderRuleExists(ConflictError):
    """There is a rule for this sender already."""


class SerialNumberInStock(ConflictError):
    """The unit is in stock already: it cannot come again."""


class SerialNumberNotInStock(ConflictError):
    """The warehouse does not hold that unit."""


class SerialNumberSoldAgain(ConflictError):
    """The unit came back and was sold again since."""


class SerialNumbersRequired(UnprocessableError):
    """Every unit of the product has a serial number of its own."""


class ServiceUnavailable(UnavailableError):
    """A part of the service is not available. Nothing was done."""


class SessionClosed(ConflictError):
    """The session is closed. Reopen it first."""


class SessionDifference(ConflictError):
    """The opening balance and the lines do not come to the closing balance."""


class SessionNotClosed(ConflictError):
    """The session is not closed."""


class SessionNotReconciled(ConflictError):
    """Some lines of the session are neither matched nor excluded."""


class SessionOverlaps(ConflictError):
    """Another session of the account has a day of this period."""


class SettledByDeposit(ConflictError):
    """Money of cards comes by the deposits of their processor."""


class SettlementDoesNotFit(UnprocessableError):
    """The charges less the fee and its VAT are not what came."""


class SettlementExceedsOpen(ConflictError):
    """Less is open of the expectation than the deposit settles."""


class SeveralExpensesPaid(ConflictError):
    """The line pays several expenses without a file, and the paper does not say which of them it is of."""


class SharePasswordRequired(ForbiddenError):
    """The link asks for a password."""


class SigningUnavailable(UnavailableError):
    """The signing key is not available. The document is unchanged."""


class SkuTaken(ConflictError):
    """Another product of the business has this SKU."""


class SlugTaken(ConflictError):
    """Another page has this address."""


class SourceLineDiffers(UnprocessableError):
    """The line that it was made from is of another product."""


class SourceLineNotFound(UnprocessableError):
    """A `sourceLineId` names no line of a referenced document."""


class SourcePaid(ConflictError):
    """Receipts were given for the account: an invoice-receipt would count twice."""


class StageHasDeals(ConflictError):
    """The stage has deals: {deals}."""


class StageNeeded(ConflictError):
    """A pipeline keeps its stages for won and for lost deals, and at least one for open deals."""


class StageNotFound(UnprocessableError):
    """There is no such stage."""


class StageNotOpen(UnprocessableError):
    """A new deal begins in a stage for open deals."""


class StageOfOtherPipeline(UnprocessableError):
    """The stage belongs to another pipeline than the deal."""


class StageTriggerTaken(ConflictError):
    """Another stage of the pipeline is entered on the same thing."""


class StatementAlreadyImported(ConflictError):
    """This very file was imported into the account already."""


class StatementInUse(ConflictError):
    """Lines of the statement are matched, or belong to a closed session."""


class StatementTooLong(UnprocessableError):
    """The period has more than 2000 movements."""


class StatementUndone(ConflictError):
    """The statement was undone already."""


class StillQueued(ConflictError):
    """The message is still on its way."""


class StockOnHand(ConflictError):
    """There is stock of the product, or less than none: how it is kept cannot change."""


class StockTooLarge(UnprocessableError):
    """There would be more of the product, or it would be worth more, than can be kept."""


class StorageFull(UnavailableError):
    """The disk of the service is full. Nothing was done."""


class SupplierExists(ConflictError):
    """Another supplier of the business has this number or reference."""


class SupplierIsArchived(ConflictError):
    """The supplier is archived."""


class SupplierMergeRefused(ConflictError):
    """The two are not one supplier before the law: their tax ids differ."""


class SupplierMerged(ConflictError):
    """The supplier was merged into another one, which stands for it."""


class SupplierPaymentMatched(ConflictError):
    """A bank transaction shows the money."""


class SupplierPaymentVoid(ConflictError):
    """The payment is void."""


class TagExists(ConflictError):
    """Another tag of the business has this name."""


class TaskDone(ConflictError):
    """The task is done."""


class TaxIdTaken(ConflictError):
    """A business with this tax id is here already."""


class TemplateInUse(ConflictError):
    """Drafts or defaults of types name the template: `documents` has the first drafts, `docTypes` the types."""


class TemplateIsDefault(ConflictError):
    """The default template goes only as the last one."""


class TemplateNameTaken(ConflictError):
    """Another template of the business is called like this."""


class TemplateNotFound(UnprocessableError):
    """`templateId` names no template of the business."""


class TokenExpired(UnauthorizedError):
    """The access token has expired."""


class TokenRevoked(UnauthorizedError):
    """The access was revoked."""


class TooManyAccounts(ConflictError):
    """The business has as many accounts as it may have."""


class TooManyAttachments(ConflictError):
    """The document has as many attachments as it may have."""


class TooManyAttempts(ConflictError):
    """The delivery has been tried 50 times."""


class TooManyBankRules(ConflictError):
    """A business has at most {most} rules for bank transactions."""


class TooManyBrowsers(ConflictError):
    """A person is told of notifications in at most 10 browsers."""


class TooManyDocuments(UnprocessableError):
    """More than 10000 documents would have to be added up."""


class TooManyEndpoints(ConflictError):
    """The business has as many webhook endpoints as it may have."""


class TooManyExpenseCategories(ConflictError):
    """The business has as many categories as it may have."""


class TooManyLaterMovements(ConflictError):
    """Too much has moved since that day: every cost behind it would change."""


class TooManyPolicies(ConflictError):
    """The business has as many active policies as it may have."""


class TooManyStages(ConflictError):
    """A pipeline has at most {most} stages."""


class TooManyViews(ConflictError):
    """A person keeps at most 50 views in a business."""


class TooManyWarehouses(ConflictError):
    """A business has at most 200 warehouses."""


class TotalChanged(ConflictError):
    """The total is not the one that you expect."""


class TransactionExcluded(ConflictError):
    """The line is excluded already."""


class TransactionMatched(ConflictError):
    """The line is matched. Take the match back first."""


class TransactionNotExcluded(ConflictError):
    """The line is not excluded."""


class TransactionNotManual(ConflictError):
    """The line came from a file. Undo its statement, or exclude it."""


class TransactionNotMatched(ConflictError):
    """Nothing of the line is matched, or not by this match."""


class TypeChangeNotAllowed(UnprocessableError):
    """A business of this type cannot become one of that type."""


class TypeNotAllowedForBusiness(UnprocessableError):
    """A business of this type may not issue this document."""


class TypeUnchanged(ConflictError):
    """The business has this type on that day already."""


class UnallocatedExceeded(ConflictError):
    """The payment has less left that is for no document."""


class UniformFileUnavailable(ConflictError):
    """The country of the business has no uniform file."""


class UnitNotOfLine(UnprocessableError):
    """The line that is returned did not take that unit or batch."""


class UnknownParameter(BadRequestError):
    """The address has a query parameter that this operation does not know."""


class UnprintableText(UnprocessableError):
    """A text holds characters that cannot be printed."""


class UnreadableImport(UnprocessableError):
    """The file is no table that can be imported."""


class UnreadableStatement(UnprocessableError):
    """The file cannot be read as a bank statement."""


class UnsafeFile(UnprocessableError):
    """The file could harm whoever opens it."""


class UnsupportedFile(UnprocessableError):
    """The file is of no kind that is taken."""


class UnsupportedMediaType(UnsupportedMediaTypeError):
    """The body must be application/json in UTF-8."""


class ValidationFailed(UnprocessableError):
    """Some fields are not acceptable; `details` names each one."""


class VariantExists(ConflictError):
    """Another variant of the product has these attributes."""


class VatClaimExpired(ConflictError):
    """The time in which the VAT could be claimed is over."""


class VatNotAtRisk(ConflictError):
    """The expense has no VAT that waits to be claimed."""


class VatPapersMissing(ConflictError):
    """Something is still missing to claim the VAT."""


class VatPeriodClosed(ConflictError):
    """The period is closed already."""


class VatPeriodFiled(ConflictError):
    """The return of the period was filed, and does not change any more."""


class VatPeriodInFuture(UnprocessableError):
    """The period has not begun."""


class VatPeriodNotClosed(ConflictError):
    """The period is open: close it first."""


class VatPeriodNotOver(ConflictError):
    """The period is not over: it is closed from the day after it."""


class VersionConflict(PreconditionFailedError):
    """Somebody changed it meanwhile."""


class ViewNameTaken(ConflictError):
    """You keep another view of this list under this name."""


class WarehouseIsDefault(ConflictError):
    """Documents move the stock of the default warehouse."""


class WarehouseNameTaken(ConflictError):
    """Another warehouse of the business is called like this."""


class WarehouseNotEmpty(ConflictError):
    """The warehouse holds stock, or owes some."""


class WarehouseNotFound(UnprocessableError):
    """`warehouseId` names no warehouse of the business."""


class WithholdingMismatch(UnprocessableError):
    """The withheld tax is not its rate of what was paid."""


class WrongCredentialsMode(UnprocessableError):
    """Live takes live credentials only, and the sandbox test credentials only."""


class WrongSharePassword(ForbiddenError):
    """The password is not the one of the link."""


BY_CODE: dict[str, type[PinkasError]] = {
    "access_not_active": AccessNotActive,
    "access_not_pending": AccessNotPending,
    "access_not_suspended": AccessNotSuspended,
    "access_token_required": AccessTokenRequired,
    "account_built_in": AccountBuiltIn,
    "account_code_exists": AccountCodeExists,
    "account_has_entries": AccountHasEntries,
    "account_in_use": AccountInUse,
    "advance_exceeded": AdvanceExceeded,
    "allocation_decided": AllocationDecided,
    "allocation_exceeds_balance": AllocationExceedsBalance,
    "allocation_not_possible": AllocationNotPossible,
    "allocation_number_used": AllocationNumberUsed,
    "allocation_pending": AllocationPending,
    "allocation_stays": AllocationStays,
    "already_cancelled": AlreadyCancelled,
    "already_converted": AlreadyConverted,
    "already_delivered": AlreadyDelivered,
    "already_in_inbox": AlreadyInInbox,
    "already_issued": AlreadyIssued,
    "already_member": AlreadyMember,
    "already_paused": AlreadyPaused,
    "already_reversed": AlreadyReversed,
    "already_run": AlreadyRun,
    "already_seeded": AlreadySeeded,
    "amount_above_ceiling": AmountAboveCeiling,
    "amount_exceeds_balance": AmountExceedsBalance,
    "amount_required": AmountRequired,
    "api_key_expired": ApiKeyExpired,
    "api_key_revoked": ApiKeyRevoked,
    "approval_decided": ApprovalDecided,
    "approval_required": ApprovalRequired,
    "archive_too_large": ArchiveTooLarge,
    "attempt_under_way": AttemptUnderWay,
    "authentication_required": AuthenticationRequired,
    "authority_not_configured": AuthorityNotConfigured,
    "authority_unavailable": AuthorityUnavailable,
    "authorization_ended": AuthorizationEnded,
    "auto_match_running": AutoMatchRunning,
    "bank_account_in_use": BankAccountInUse,
    "bank_account_inactive": BankAccountInactive,
    "bank_account_name_taken": BankAccountNameTaken,
    "bank_account_not_found": BankAccountNotFound,
    "bank_change_superseded": BankChangeSuperseded,
    "bank_debit_not_retried": BankDebitNotRetried,
    "bank_file_cancelled": BankFileCancelled,
    "bank_file_not_set": BankFileNotSet,
    "barcode_taken": BarcodeTaken,
    "batch_expiry_differs": BatchExpiryDiffers,
    "batch_insufficient": BatchInsufficient,
    "batch_number_required": BatchNumberRequired,
    "batch_undone": BatchUndone,
    "brand_in_use": BrandInUse,
    "brand_inactive": BrandInactive,
    "brand_name_taken": BrandNameTaken,
    "brand_not_found": BrandNotFound,
    "bundle_cycle": BundleCycle,
    "bundle_too_deep": BundleTooDeep,
    "business_mismatch": BusinessMismatch,
    "business_moving": BusinessMoving,
    "business_not_empty": BusinessNotEmpty,
    "card_expired": CardExpired,
    "card_number_refused": CardNumberRefused,
    "cards_not_saved": CardsNotSaved,
    "cash_limit_exceeded": CashLimitExceeded,
    "category_cycle": CategoryCycle,
    "category_exists": CategoryExists,
    "category_in_use": CategoryInUse,
    "category_too_deep": CategoryTooDeep,
    "certificate_holder_unknown": CertificateHolderUnknown,
    "certificate_overlaps": CertificateOverlaps,
    "channel_unavailable": ChannelUnavailable,
    "charge_exceeds_balance": ChargeExceedsBalance,
    "charge_exists": ChargeExists,
    "charge_not_open": ChargeNotOpen,
    "charge_under_way": ChargeUnderWay,
    "checkout_ended": CheckoutEnded,
    "checkout_locked": CheckoutLocked,
    "client_archived": ClientArchived,
    "client_exists": ClientExists,
    "client_is_archived": ClientIsArchived,
    "client_merged": ClientMerged,
    "client_not_found": ClientNotFound,
    "client_opted_out": ClientOptedOut,
    "client_required": ClientRequired,
    "client_unknown": ClientUnknown,
    "confirmed_by_another": ConfirmedByAnother,
    "consent_refused": ConsentRefused,
    "conversion_exceeds_source": ConversionExceedsSource,
    "conversion_not_allowed": ConversionNotAllowed,
    "count_closed": CountClosed,
    "count_empty": CountEmpty,
    "count_open": CountOpen,
    "count_too_large": CountTooLarge,
    "credentials_refused": CredentialsRefused,
    "credit_balance_exceeded": CreditBalanceExceeded,
    "credit_balance_needs_client": CreditBalanceNeedsClient,
    "credit_balance_not_offered": CreditBalanceNotOffered,
    "credit_balance_used": CreditBalanceUsed,
    "credit_exceeds_balance": CreditExceedsBalance,
    "credit_of_vat_alone": CreditOfVatAlone,
    "cross_site_request": CrossSiteRequest,
    "currency_mismatch": CurrencyMismatch,
    "currency_not_taken": CurrencyNotTaken,
    "dashboard_session_required": DashboardSessionRequired,
    "date_out_of_range": DateOutOfRange,
    "deal_closed": DealClosed,
    "deal_has_no_line_items": DealHasNoLineItems,
    "deal_has_no_open_invoice": DealHasNoOpenInvoice,
    "deal_not_deleted": DealNotDeleted,
    "debits_do_not_fit": DebitsDoNotFit,
    "decision_required": DecisionRequired,
    "decision_taken": DecisionTaken,
    "deposit_mismatch": DepositMismatch,
    "detailed_report_not_possible": DetailedReportNotPossible,
    "dispute_ended": DisputeEnded,
    "dispute_open": DisputeOpen,
    "dispute_too_long": DisputeTooLong,
    "document_cancelled": DocumentCancelled,
    "document_converted": DocumentConverted,
    "document_immutable": DocumentImmutable,
    "document_not_found": DocumentNotFound,
    "document_not_payable": DocumentNotPayable,
    "document_of_other_deal": DocumentOfOtherDeal,
    "document_paid": DocumentPaid,
    "document_too_long": DocumentTooLong,
    "documents_issued": DocumentsIssued,
    "download_not_allowed": DownloadNotAllowed,
    "dunning_run_in_progress": DunningRunInProgress,
    "duplicate_transaction": DuplicateTransaction,
    "duplicates_found": DuplicatesFound,
    "earlier_period_open": EarlierPeriodOpen,
    "earlier_vat_period_open": EarlierVatPeriodOpen,
    "einvoice_not_available": EinvoiceNotAvailable,
    "email_taken": EmailTaken,
    "endpoint_paused": EndpointPaused,
    "entry_has_source": EntryHasSource,
    "exchange_rate_missing": ExchangeRateMissing,
    "exchange_rate_unknown": ExchangeRateUnknown,
    "expense_category_built_in": ExpenseCategoryBuiltIn,
    "expense_category_exists": ExpenseCategoryExists,
    "expense_category_in_use": ExpenseCategoryInUse,
    "expense_exists": ExpenseExists,
    "expense_immutable": ExpenseImmutable,
    "expense_not_booked": ExpenseNotBooked,
    "expense_not_open": ExpenseNotOpen,
    "expense_not_payable": ExpenseNotPayable,
    "expense_paid": ExpensePaid,
    "export_expired": ExportExpired,
    "export_not_ready": ExportNotReady,
    "export_running": ExportRunning,
    "file_in_use": FileInUse,
    "file_stays": FileStays,
    "files_full": FilesFull,
    "files_unavailable": FilesUnavailable,
    "fully_credited": FullyCredited,
    "import_has_faults": ImportHasFaults,
    "import_in_use": ImportInUse,
    "import_not_checked": ImportNotChecked,
    "import_not_committed": ImportNotCommitted,
    "in_bank_file": InBankFile,
    "in_progress": InProgress,
    "inbox_item_ended": InboxItemEnded,
    "inbox_item_quarantined": InboxItemQuarantined,
    "installments_not_allowed": InstallmentsNotAllowed,
    "insufficient_scope": InsufficientScope,
    "insufficient_stock": InsufficientStock,
    "internal_error": InternalError,
    "invalid_allocation_number": InvalidAllocationNumber,
    "invalid_api_key": InvalidApiKey,
    "invalid_credentials": InvalidCredentials,
    "invalid_cursor": InvalidCursor,
    "invalid_image": InvalidImage,
    "invalid_logo": InvalidLogo,
    "invalid_session": InvalidSession,
    "invalid_state": InvalidState,
    "invalid_token": InvalidToken,
    "invalid_webhook_url": InvalidWebhookUrl,
    "ip_not_allowed": IpNotAllowed,
    "key_expired": KeyExpired,
    "key_revoked": KeyRevoked,
    "last_owner": LastOwner,
    "later_period_closed": LaterPeriodClosed,
    "later_vat_period_closed": LaterVatPeriodClosed,
    "lines_required": LinesRequired,
    "malformed_json": MalformedJson,
    "mandate_ended": MandateEnded,
    "mandate_not_authorized": MandateNotAuthorized,
    "mandate_not_paused": MandateNotPaused,
    "mandate_over": MandateOver,
    "mandate_paused": MandatePaused,
    "match_exceeds_line": MatchExceedsLine,
    "match_exceeds_target": MatchExceedsTarget,
    "merchant_closed": MerchantClosed,
    "merchant_confirmed": MerchantConfirmed,
    "merchant_exists": MerchantExists,
    "merchant_limit_reached": MerchantLimitReached,
    "merchant_pending_owner": MerchantPendingOwner,
    "merchant_suspended": MerchantSuspended,
    "merge_refused": MergeRefused,
    "mfa_enabled": MfaEnabled,
    "mfa_not_enabled": MfaNotEnabled,
    "mfa_not_started": MfaNotStarted,
    "mfa_required": MfaRequired,
    "missing_business": MissingBusiness,
    "multiple_credentials": MultipleCredentials,
    "negative_total": NegativeTotal,
    "no_allocation_number": NoAllocationNumber,
    "no_dunning_policy": NoDunningPolicy,
    "no_export_report": NoExportReport,
    "no_file": NoFile,
    "no_original": NoOriginal,
    "no_page_picture": NoPagePicture,
    "no_parity": NoParity,
    "no_provider_connected": NoProviderConnected,
    "no_recipient": NoRecipient,
    "no_saved_card": NoSavedCard,
    "no_supplier_number": NoSupplierNumber,
    "no_transfer_fits": NoTransferFits,
    "no_vat_periods": NoVatPeriods,
    "not_awaiting_bank": NotAwaitingBank,
    "not_cancellable": NotCancellable,
    "not_creditable": NotCreditable,
    "not_found": NotFound,
    "not_in_bank": NotInBank,
    "not_issued": NotIssued,
    "not_overdue": NotOverdue,
    "not_paused": NotPaused,
    "not_printable": NotPrintable,
    "not_quarantined": NotQuarantined,
    "not_receivable": NotReceivable,
    "not_simulated": NotSimulated,
    "not_sure": NotSure,
    "not_through_bank": NotThroughBank,
    "not_tracked": NotTracked,
    "nothing_held": NothingHeld,
    "nothing_missing": NothingMissing,
    "nothing_open": NothingOpen,
    "nothing_owed": NothingOwed,
    "nothing_to_charge": NothingToCharge,
    "nothing_to_debit": NothingToDebit,
    "nothing_to_decide": NothingToDecide,
    "nothing_to_import": NothingToImport,
    "nothing_to_pay": NothingToPay,
    "nothing_to_promise": NothingToPromise,
    "nothing_to_refund": NothingToRefund,
    "nothing_to_revalue": NothingToRevalue,
    "nothing_withheld": NothingWithheld,
    "numbering_begun": NumberingBegun,
    "object_deleted": ObjectDeleted,
    "opening_balance_closed": OpeningBalanceClosed,
    "opening_balances_closed": OpeningBalancesClosed,
    "opening_credit": OpeningCredit,
    "other_person_invited": OtherPersonInvited,
    "other_tax_id": OtherTaxId,
    "outcome_unknown": OutcomeUnknown,
    "parent_archived": ParentArchived,
    "parity_not_ready": ParityNotReady,
    "parity_unexplained": ParityUnexplained,
    "partial_refund_not_taken": PartialRefundNotTaken,
    "partner_suspended": PartnerSuspended,
    "payload_too_large": PayloadTooLarge,
    "payment_bounced": PaymentBounced,
    "payment_cleared": PaymentCleared,
    "payment_decided": PaymentDecided,
    "payment_in_progress": PaymentInProgress,
    "payment_link_being_paid": PaymentLinkBeingPaid,
    "payment_link_ended": PaymentLinkEnded,
    "payment_matched": PaymentMatched,
    "payment_method_exists": PaymentMethodExists,
    "payment_not_bounced": PaymentNotBounced,
    "payment_page_has_sales": PaymentPageHasSales,
    "payment_page_not_ready": PaymentPageNotReady,
    "payment_page_sold_out": PaymentPageSoldOut,
    "payment_refunded": PaymentRefunded,
    "payment_unavailable": PaymentUnavailable,
    "payment_void": PaymentVoid,
    "payment_without_client": PaymentWithoutClient,
    "payments_mismatch": PaymentsMismatch,
    "payments_required": PaymentsRequired,
    "pdf_unavailable": PdfUnavailable,
    "period_already_closed": PeriodAlreadyClosed,
    "period_closed": PeriodClosed,
    "period_not_closed": PeriodNotClosed,
    "period_not_over": PeriodNotOver,
    "pipeline_has_deals": PipelineHasDeals,
    "pipeline_is_default": PipelineIsDefault,
    "pipeline_name_taken": PipelineNameTaken,
    "pipeline_not_found": PipelineNotFound,
    "price_list_exists": PriceListExists,
    "product_archived": ProductArchived,
    "product_exists": ProductExists,
    "product_not_found": ProductNotFound,
    "product_not_stocked": ProductNotStocked,
    "provider_built_in": ProviderBuiltIn,
    "provider_in_use": ProviderInUse,
    "provider_not_connected": ProviderNotConnected,
    "provider_unavailable": ProviderUnavailable,
    "push_not_configured": PushNotConfigured,
    "quote_already_answered": QuoteAlreadyAnswered,
    "quote_cancelled": QuoteCancelled,
    "quote_converted": QuoteConverted,
    "quote_expired": QuoteExpired,
    "quote_not_reopenable": QuoteNotReopenable,
    "quote_rejected": QuoteRejected,
    "range_not_satisfiable": RangeNotSatisfiable,
    "rate_limit_exceeded": RateLimitExceeded,
    "receipt_cancels": ReceiptCancels,
    "receipt_issued": ReceiptIssued,
    "receipt_money_returned": ReceiptMoneyReturned,
    "receipt_payment_bounced": ReceiptPaymentBounced,
    "receipt_payment_cleared": ReceiptPaymentCleared,
    "receipt_payment_matched": ReceiptPaymentMatched,
    "recount_needed": RecountNeeded,
    "reference_conflict": ReferenceConflict,
    "reference_required": ReferenceRequired,
    "references_mismatch": ReferencesMismatch,
    "refund_exceeded": RefundExceeded,
    "refund_exceeds_charge": RefundExceedsCharge,
    "refund_not_in_doubt": RefundNotInDoubt,
    "refund_required": RefundRequired,
    "refund_under_way": RefundUnderWay,
    "reminded_recently": RemindedRecently,
    "replay_running": ReplayRunning,
    "replay_too_large": ReplayTooLarge,
    "report_not_allowed": ReportNotAllowed,
    "report_not_found": ReportNotFound,
    "report_too_long": ReportTooLong,
    "report_too_long_to_print": ReportTooLongToPrint,
    "request_under_way": RequestUnderWay,
    "retry_of_test": RetryOfTest,
    "return_cancels": ReturnCancels,
    "revaluation_posted": RevaluationPosted,
    "role_not_allowed": RoleNotAllowed,
    "same_file_imported": SameFileImported,
    "sandbox_only": SandboxOnly,
    "schedule_ended": ScheduleEnded,
    "sender_rule_exists": SenderRuleExists,
    "serial_number_in_stock": SerialNumberInStock,
    "serial_number_not_in_stock": SerialNumberNotInStock,
    "serial_number_sold_again": SerialNumberSoldAgain,
    "serial_numbers_required": SerialNumbersRequired,
    "service_unavailable": ServiceUnavailable,
    "session_closed": SessionClosed,
    "session_difference": SessionDifference,
    "session_not_closed": SessionNotClosed,
    "session_not_reconciled": SessionNotReconciled,
    "session_overlaps": SessionOverlaps,
    "settled_by_deposit": SettledByDeposit,
    "settlement_does_not_fit": SettlementDoesNotFit,
    "settlement_exceeds_open": SettlementExceedsOpen,
    "several_expenses_paid": SeveralExpensesPaid,
    "share_password_required": SharePasswordRequired,
    "signing_unavailable": SigningUnavailable,
    "sku_taken": SkuTaken,
    "slug_taken": SlugTaken,
    "source_line_differs": SourceLineDiffers,
    "source_line_not_found": SourceLineNotFound,
    "source_paid": SourcePaid,
    "stage_has_deals": StageHasDeals,
    "stage_needed": StageNeeded,
    "stage_not_found": StageNotFound,
    "stage_not_open": StageNotOpen,
    "stage_of_other_pipeline": StageOfOtherPipeline,
    "stage_trigger_taken": StageTriggerTaken,
    "statement_already_imported": StatementAlreadyImported,
    "statement_in_use": StatementInUse,
    "statement_too_long": StatementTooLong,
    "statement_undone": StatementUndone,
    "still_queued": StillQueued,
    "stock_on_hand": StockOnHand,
    "stock_too_large": StockTooLarge,
    "storage_full": StorageFull,
    "supplier_exists": SupplierExists,
    "supplier_is_archived": SupplierIsArchived,
    "supplier_merge_refused": SupplierMergeRefused,
    "supplier_merged": SupplierMerged,
    "supplier_payment_matched": SupplierPaymentMatched,
    "supplier_payment_void": SupplierPaymentVoid,
    "tag_exists": TagExists,
    "task_done": TaskDone,
    "tax_id_taken": TaxIdTaken,
    "template_in_use": TemplateInUse,
    "template_is_default": TemplateIsDefault,
    "template_name_taken": TemplateNameTaken,
    "template_not_found": TemplateNotFound,
    "token_expired": TokenExpired,
    "token_revoked": TokenRevoked,
    "too_many_accounts": TooManyAccounts,
    "too_many_attachments": TooManyAttachments,
    "too_many_attempts": TooManyAttempts,
    "too_many_bank_rules": TooManyBankRules,
    "too_many_browsers": TooManyBrowsers,
    "too_many_documents": TooManyDocuments,
    "too_many_endpoints": TooManyEndpoints,
    "too_many_expense_categories": TooManyExpenseCategories,
    "too_many_later_movements": TooManyLaterMovements,
    "too_many_policies": TooManyPolicies,
    "too_many_stages": TooManyStages,
    "too_many_views": TooManyViews,
    "too_many_warehouses": TooManyWarehouses,
    "total_changed": TotalChanged,
    "transaction_excluded": TransactionExcluded,
    "transaction_matched": TransactionMatched,
    "transaction_not_excluded": TransactionNotExcluded,
    "transaction_not_manual": TransactionNotManual,
    "transaction_not_matched": TransactionNotMatched,
    "type_change_not_allowed": TypeChangeNotAllowed,
    "type_not_allowed_for_business": TypeNotAllowedForBusiness,
    "type_unchanged": TypeUnchanged,
    "unallocated_exceeded": UnallocatedExceeded,
    "uniform_file_unavailable": UniformFileUnavailable,
    "unit_not_of_line": UnitNotOfLine,
    "unknown_parameter": UnknownParameter,
    "unprintable_text": UnprintableText,
    "unreadable_import": UnreadableImport,
    "unreadable_statement": UnreadableStatement,
    "unsafe_file": UnsafeFile,
    "unsupported_file": UnsupportedFile,
    "unsupported_media_type": UnsupportedMediaType,
    "validation_failed": ValidationFailed,
    "variant_exists": VariantExists,
    "vat_claim_expired": VatClaimExpired,
    "vat_not_at_risk": VatNotAtRisk,
    "vat_papers_missing": VatPapersMissing,
    "vat_period_closed": VatPeriodClosed,
    "vat_period_filed": VatPeriodFiled,
    "vat_period_in_future": VatPeriodInFuture,
    "vat_period_not_closed": VatPeriodNotClosed,
    "vat_period_not_over": VatPeriodNotOver,
    "version_conflict": VersionConflict,
    "view_name_taken": ViewNameTaken,
    "warehouse_is_default": WarehouseIsDefault,
    "warehouse_name_taken": WarehouseNameTaken,
    "warehouse_not_empty": WarehouseNotEmpty,
    "warehouse_not_found": WarehouseNotFound,
    "withholding_mismatch": WithholdingMismatch,
    "wrong_credentials_mode": WrongCredentialsMode,
    "wrong_share_password": WrongSharePassword,
}
"""The class of every code that this release knows."""
