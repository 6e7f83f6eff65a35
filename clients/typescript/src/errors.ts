// Written by `make clients` from the OpenAPI document; change the generator, not this file.
// What calls throw: a class for every code by which the API refuses.

import { ApprovalPending, BadRequestError, ConflictError, ConnectionFailed, ForbiddenError, GoneError, MethodNotAllowedError, NotFoundError, OperationUnknown, PayloadTooLargeError, PinkasError, PreconditionFailedError, RequestError, RequestTimeoutError, ServerError, TooManyRequestsError, UnauthorizedError, UnavailableError, UnexpectedAnswer, UnprocessableError, UnsupportedMediaTypeError, WebhookRefused } from "./base-errors.ts";
export { ApprovalPending, BadRequestError, ConflictError, ConnectionFailed, ForbiddenError, GoneError, MethodNotAllowedError, NotFoundError, OperationUnknown, PayloadTooLargeError, PinkasError, PreconditionFailedError, RequestError, RequestTimeoutError, ServerError, TooManyRequestsError, UnauthorizedError, UnavailableError, UnexpectedAnswer, UnprocessableError, UnsupportedMediaTypeError, WebhookRefused };

/** The access of the partner is not active. */
export class AccessNotActive extends ConflictError {}
/** The access of the partner is not waiting for approval. */
export class AccessNotPending extends ConflictError {}
/** The access of the partner is not suspended. */
export class AccessNotSuspended extends ConflictError {}
/** Only an app with an OAuth access token may do this. */
export class AccessTokenRequired extends ForbiddenError {}
/** Postings find this account by its role; it cannot be deleted. */
export class AccountBuiltIn extends ConflictError {}
/** There is an account with this number. */
export class AccountCodeExists extends ConflictError {}
/** There are entries on the account; it cannot be deleted. */
export class AccountHasEntries extends ConflictError {}
/** Accounts below it, or posting rules, use the account. */
export class AccountInUse extends ConflictError {}
/** Less is left of the advance. */
export class AdvanceExceeded extends ConflictError {}
/** The document has its allocation number. */
export class AllocationDecided extends ConflictError {}
/** More would be paid than is open. */
export class AllocationExceedsBalance extends UnprocessableError {}
/** The tax authority gives no allocation number to this document; `reason` says why. */
export class AllocationNotPossible extends UnprocessableError {}
/** Another invoice bears this number; `documentId` names it. */
export class AllocationNumberUsed extends ConflictError {}
/** The document waits for its allocation number, which is printed on the original. */
export class AllocationPending extends ConflictError {}
/** An issued document says what this part of the payment is for. */
export class AllocationStays extends ConflictError {}
/** The document is cancelled already. */
export class AlreadyCancelled extends ConflictError {}
/** Everything on the document was converted already. */
export class AlreadyConverted extends ConflictError {}
/** The receiver has accepted this delivery already. */
export class AlreadyDelivered extends ConflictError {}
/** The same file is in the inbox already; `existingId` says where. */
export class AlreadyInInbox extends ConflictError {}
/** The document is issued already. */
export class AlreadyIssued extends ConflictError {}
/** This person is a member of the business. */
export class AlreadyMember extends ConflictError {}
/** The schedule is paused already. */
export class AlreadyPaused extends ConflictError {}
/** The entry was reversed already. */
export class AlreadyReversed extends ConflictError {}
/** The schedule has made the document of this date; `runId` names it. */
export class AlreadyRun extends ConflictError {}
/** The business has its demo data already. */
export class AlreadySeeded extends ConflictError {}
/** More is to be charged than the client has agreed to. */
export class AmountAboveCeiling extends UnprocessableError {}
/** More is asked for than is open of the documents. */
export class AmountExceedsBalance extends UnprocessableError {}
/** A standing order with a ceiling needs the amount of each charge. */
export class AmountRequired extends UnprocessableError {}
/** The API key has expired. */
export class ApiKeyExpired extends UnauthorizedError {}
/** The API key was revoked. */
export class ApiKeyRevoked extends UnauthorizedError {}
/** The call does not wait for an approval any more. */
export class ApprovalDecided extends ConflictError {}
/** An expense of this size is booked only when it was approved. */
export class ApprovalRequired extends ConflictError {}
/** The PDFs together are larger than one archive may be (64 MiB). */
export class ArchiveTooLarge extends UnprocessableError {}
/** An attempt of this delivery is under way. */
export class AttemptUnderWay extends ConflictError {}
/** This operation needs a credential. */
export class AuthenticationRequired extends UnauthorizedError {}
/** This service is not registered with the tax authority. */
export class AuthorityNotConfigured extends ConflictError {}
/** The tax authority cannot be reached now. Nothing was changed. */
export class AuthorityUnavailable extends UnavailableError {}
/** The link was used, has expired, or was cancelled. */
export class AuthorizationEnded extends ConflictError {}
/** Auto-match goes on behind an earlier request. */
export class AutoMatchRunning extends ConflictError {}
/** The account has transactions, statements, rules or an opening balance. */
export class BankAccountInUse extends ConflictError {}
/** The bank account is not active. */
export class BankAccountInactive extends ConflictError {}
/** Another bank account of the business is called like this. */
export class BankAccountNameTaken extends ConflictError {}
/** `bankAccountId` names no bank account of the business. */
export class BankAccountNotFound extends UnprocessableError {}
/** The bank details were changed again since. */
export class BankChangeSuperseded extends ConflictError {}
/** A bank debit is told by what the bank says of it. */
export class BankDebitNotRetried extends ConflictError {}
/** The bank file was cancelled. */
export class BankFileCancelled extends ConflictError {}
/** The numbers of the business at the clearing house are missing. */
export class BankFileNotSet extends ConflictError {}
/** Another product of the business has this barcode. */
export class BarcodeTaken extends ConflictError {}
/** The batch is in stock and expires on another day. */
export class BatchExpiryDiffers extends UnprocessableError {}
/** The warehouse does not hold as much of that batch. */
export class BatchInsufficient extends ConflictError {}
/** The product comes in batches: say which one. */
export class BatchNumberRequired extends UnprocessableError {}
/** The deposit is undone. */
export class BatchUndone extends ConflictError {}
/** Documents bear the trade name; `documents` names the first of them. */
export class BrandInUse extends ConflictError {}
/** The trade name that `brandId` names is not active. */
export class BrandInactive extends UnprocessableError {}
/** Another trade name of the business is called like this. */
export class BrandNameTaken extends ConflictError {}
/** `brandId` names no trade name of the business. */
export class BrandNotFound extends UnprocessableError {}
/** The bundle would contain itself. */
export class BundleCycle extends UnprocessableError {}
/** Bundles would stand in one another more than three deep. */
export class BundleTooDeep extends UnprocessableError {}
/** The credential does not belong to the business in X-Business-Id. */
export class BusinessMismatch extends ForbiddenError {}
/** The business moves to another part of the service just now. Nothing was done. */
export class BusinessMoving extends UnavailableError {}
/** The business has clients or documents of its own. */
export class BusinessNotEmpty extends ConflictError {}
/** The saved card has expired. */
export class CardExpired extends ConflictError {}
/** A field holds the number of a payment card; nothing was kept. */
export class CardNumberRefused extends UnprocessableError {}
/** The provider saves no cards. */
export class CardsNotSaved extends UnprocessableError {}
/** The law allows less of the price in cash. */
export class CashLimitExceeded extends UnprocessableError {}
/** The category would stand in itself. */
export class CategoryCycle extends UnprocessableError {}
/** Another category in the same place has this name. */
export class CategoryExists extends ConflictError {}
/** The category is in use: `products` and `categories` say by how many. */
export class CategoryInUse extends ConflictError {}
/** Categories would stand in one another more than six deep. */
export class CategoryTooDeep extends UnprocessableError {}
/** The business has no such supplier or client. */
export class CertificateHolderUnknown extends UnprocessableError {}
/** Another certificate of the same holder is valid in this time. */
export class CertificateOverlaps extends ConflictError {}
/** This service cannot send by a channel that you ask for. */
export class ChannelUnavailable extends ConflictError {}
/** More is to be charged than is open of the document. */
export class ChargeExceedsBalance extends UnprocessableError {}
/** The document has a charge of this standing order already. */
export class ChargeExists extends ConflictError {}
/** The charge is not in a state in which this can be done. */
export class ChargeNotOpen extends ConflictError {}
/** The standing order is being charged at this moment. */
export class ChargeUnderWay extends ConflictError {}
/** The checkout has ended. */
export class CheckoutEnded extends ConflictError {}
/** Too many cards were declined: the checkout takes no other one. */
export class CheckoutLocked extends ConflictError {}
/** The client is archived. */
export class ClientArchived extends ConflictError {}
/** Another client of the business has this number or reference. */
export class ClientExists extends ConflictError {}
/** The client is archived. */
export class ClientIsArchived extends ConflictError {}
/** The client was merged into another one, which stands for it. */
export class ClientMerged extends ConflictError {}
/** `clientId` names no client of the business. */
export class ClientNotFound extends UnprocessableError {}
/** The client does not want to be reminded. */
export class ClientOptedOut extends ConflictError {}
/** The document needs a client. */
export class ClientRequired extends UnprocessableError {}
/** Nothing says whose money the line is. */
export class ClientUnknown extends UnprocessableError {}
/** Whoever changed bank details does not confirm them: another member of the business does. */
export class ConfirmedByAnother extends ConflictError {}
/** The authority does not accept this consent. */
export class ConsentRefused extends UnprocessableError {}
/** More of a line would be taken than is left of it. */
export class ConversionExceedsSource extends ConflictError {}
/** A document of this type is not made from such a one. */
export class ConversionNotAllowed extends ConflictError {}
/** The count is committed or cancelled. */
export class CountClosed extends ConflictError {}
/** Nothing is entered in the count. */
export class CountEmpty extends ConflictError {}
/** A count of the warehouse is open. */
export class CountOpen extends ConflictError {}
/** The warehouse holds more products than one count takes (2,000). */
export class CountTooLarge extends UnprocessableError {}
/** The payment provider does not accept these credentials. Nothing was changed. */
export class CredentialsRefused extends UnprocessableError {}
/** The client has less credit than would be used. */
export class CreditBalanceExceeded extends ConflictError {}
/** Credit is kept for a client of the business. */
export class CreditBalanceNeedsClient extends UnprocessableError {}
/** This document takes no payment by `credit_balance`. */
export class CreditBalanceNotOffered extends UnprocessableError {}
/** The credit that the receipt left was used by now. */
export class CreditBalanceUsed extends ConflictError {}
/** More would be credited than was invoiced. */
export class CreditExceedsBalance extends UnprocessableError {}
/** So small an amount would credit VAT and nothing else. */
export class CreditOfVatAlone extends UnprocessableError {}
/** The cookie is for pages of this service only. */
export class CrossSiteRequest extends ForbiddenError {}
/** The currency is not that of the bank account. */
export class CurrencyMismatch extends UnprocessableError {}
/** No connected payment provider takes this currency. */
export class CurrencyNotTaken extends ConflictError {}
/** Only a dashboard session may do this. */
export class DashboardSessionRequired extends ForbiddenError {}
/** The document may not bear this date. */
export class DateOutOfRange extends UnprocessableError {}
/** The deal is won or lost. */
export class DealClosed extends ConflictError {}
/** The deal has no line items that a quote could be made of. */
export class DealHasNoLineItems extends ConflictError {}
/** The deal has no issued invoice that waits for money. */
export class DealHasNoOpenInvoice extends ConflictError {}
/** The deal is not deleted. */
export class DealNotDeleted extends ConflictError {}
/** Some of the charges have no place in a file of debits. */
export class DebitsDoNotFit extends UnprocessableError {}
/** The authority holds this invoice: asking again changes nothing. */
export class DecisionRequired extends ConflictError {}
/** The decision on this invoice was taken already. */
export class DecisionTaken extends ConflictError {}
/** What came, the fee, its VAT and the explained differences are not what the deposit settles. */
export class DepositMismatch extends UnprocessableError {}
/** A sum of the period has no place in the file. */
export class DetailedReportNotPossible extends UnprocessableError {}
/** The dispute was resolved or withdrawn. */
export class DisputeEnded extends ConflictError {}
/** The document is disputed already. */
export class DisputeOpen extends ConflictError {}
/** The dispute has as many messages as one may have. */
export class DisputeTooLong extends ConflictError {}
/** The document is cancelled: nothing can follow from it any more. */
export class DocumentCancelled extends ConflictError {}
/** Another document was made from this one and stands in its place. */
export class DocumentConverted extends ConflictError {}
/** An issued document never changes. */
export class DocumentImmutable extends ConflictError {}
/** A reference names no issued document of the business. */
export class DocumentNotFound extends UnprocessableError {}
/** Nothing can be paid of the document. */
export class DocumentNotPayable extends ConflictError {}
/** The document belongs to another deal. */
export class DocumentOfOtherDeal extends ConflictError {}
/** Receipts were given for the document; `payments` names them. */
export class DocumentPaid extends ConflictError {}
/** The lines' descriptions are longer than one document can print. */
export class DocumentTooLong extends UnprocessableError {}
/** Documents of that day or later are issued under another type. */
export class DocumentsIssued extends ConflictError {}
/** The link shows the document and gives no file. */
export class DownloadNotAllowed extends ForbiddenError {}
/** Reminders are being sent already. */
export class DunningRunInProgress extends ConflictError {}
/** The bank account has this line already. */
export class DuplicateTransaction extends ConflictError {}
/** {count} lines of the file are there already. Nothing was taken. */
export class DuplicatesFound extends ConflictError {}
/** An earlier month that has entries is open. Close it first. */
export class EarlierPeriodOpen extends ConflictError {}
/** An earlier period is still open. */
export class EarlierVatPeriodOpen extends ConflictError {}
/** There is no electronic invoice of this document. */
export class EinvoiceNotAvailable extends ConflictError {}
/** There is an account with this e-mail address. */
export class EmailTaken extends ConflictError {}
/** The endpoint is paused: nothing is sent to it. */
export class EndpointPaused extends ConflictError {}
/** The entry comes from something else: it is corrected there. */
export class EntryHasSource extends ConflictError {}
/** A currency has no rate for the end of the month. */
export class ExchangeRateMissing extends UnprocessableError {}
/** There is no exchange rate from {currency} on {day}: set one first. */
export class ExchangeRateUnknown extends UnprocessableError {}
/** Every business has this category; it cannot be deleted. */
export class ExpenseCategoryBuiltIn extends ConflictError {}
/** There is a category of this name. */
export class ExpenseCategoryExists extends ConflictError {}
/** Something uses the category. */
export class ExpenseCategoryInUse extends ConflictError {}
/** This paper of this supplier is an expense already. */
export class ExpenseExists extends ConflictError {}
/** The expense is booked; it does not change any more. */
export class ExpenseImmutable extends ConflictError {}
/** The expense is not booked. */
export class ExpenseNotBooked extends ConflictError {}
/** The expense is not booked, or was corrected: it cannot be paid. */
export class ExpenseNotOpen extends ConflictError {}
/** Nothing is open of the expense that could be paid. */
export class ExpenseNotPayable extends ConflictError {}
/** Something was paid for the expense. */
export class ExpensePaid extends ConflictError {}
/** The file of the export was kept until its days were over. */
export class ExportExpired extends GoneError {}
/** The export has no file: it goes on, failed or was cancelled. */
export class ExportNotReady extends ConflictError {}
/** An export of this kind goes on already. */
export class ExportRunning extends ConflictError {}
/** Something uses the file; `usedBy` says what. */
export class FileInUse extends ConflictError {}
/** The file of a booked expense stays. */
export class FileStays extends ConflictError {}
/** The business keeps as many files as it may. */
export class FilesFull extends ConflictError {}
/** The store of files does not answer. Nothing was done. */
export class FilesUnavailable extends UnavailableError {}
/** Everything on the document was credited already. */
export class FullyCredited extends ConflictError {}
/** Some rows are faulty, and nothing was booked. */
export class ImportHasFaults extends ConflictError {}
/** Something depends on what was imported. */
export class ImportInUse extends ConflictError {}
/** The import is not in a state in which this can be done. */
export class ImportNotChecked extends ConflictError {}
/** Only what is booked can be undone. */
export class ImportNotCommitted extends ConflictError {}
/** The payment is in a bank file, and the bank may have made it. */
export class InBankFile extends ConflictError {}
/** Another call with this reference is at work at this moment. */
export class InProgress extends ConflictError {}
/** It is {outcome} already, and changes no more. */
export class InboxItemEnded extends ConflictError {}
/** Its sender is not approved: it was not read. */
export class InboxItemQuarantined extends ConflictError {}
/** The provider does not take so many instalments. */
export class InstallmentsNotAllowed extends UnprocessableError {}
/** The credential lacks the scope that this operation needs. */
export class InsufficientScope extends ForbiddenError {}
/** The warehouse does not hold as much as would go. */
export class InsufficientStock extends ConflictError {}
/** Something failed on our side. Nothing was done. */
export class InternalError extends ServerError {}
/** This cannot be an allocation number. */
export class InvalidAllocationNumber extends UnprocessableError {}
/** The API key is not known here. */
export class InvalidApiKey extends UnauthorizedError {}
/** The e-mail address, the password or the code is wrong. */
export class InvalidCredentials extends UnauthorizedError {}
/** The cursor is not one that this list gave out for these filters. */
export class InvalidCursor extends BadRequestError {}
/** The picture cannot be shown as the image of a product. */
export class InvalidImage extends UnprocessableError {}
/** The picture cannot be printed as a logo. */
export class InvalidLogo extends UnprocessableError {}
/** The session is not valid. Log in again. */
export class InvalidSession extends UnauthorizedError {}
/** The `state` is not one that this business is waiting for. */
export class InvalidState extends UnprocessableError {}
/** The access token is not known here. */
export class InvalidToken extends UnauthorizedError {}
/** The address cannot receive webhooks. */
export class InvalidWebhookUrl extends UnprocessableError {}
/** The key may not be used from this address. */
export class IpNotAllowed extends ForbiddenError {}
/** The key has expired. */
export class KeyExpired extends ConflictError {}
/** The key was revoked, which is final. */
export class KeyRevoked extends ConflictError {}
/** A business keeps at least one owner. */
export class LastOwner extends ConflictError {}
/** A later month is closed. Reopen that first. */
export class LaterPeriodClosed extends ConflictError {}
/** A later period is closed already. */
export class LaterVatPeriodClosed extends ConflictError {}
/** The document needs at least one line. */
export class LinesRequired extends UnprocessableError {}
/** The body is not acceptable JSON. */
export class MalformedJson extends BadRequestError {}
/** The standing order has ended, or was cancelled. */
export class MandateEnded extends ConflictError {}
/** The client has not authorized the standing order yet. */
export class MandateNotAuthorized extends ConflictError {}
/** The standing order is not paused. */
export class MandateNotPaused extends ConflictError {}
/** The standing order is over: nothing is to be authorized. */
export class MandateOver extends ConflictError {}
/** The standing order is paused. */
export class MandatePaused extends ConflictError {}
/** The links are for more than is open of the line. */
export class MatchExceedsLine extends ConflictError {}
/** Less is open of what the link names. */
export class MatchExceedsTarget extends ConflictError {}
/** You do not act for this merchant any more. */
export class MerchantClosed extends ConflictError {}
/** The owner of the merchant has agreed already. */
export class MerchantConfirmed extends ConflictError {}
/** The business is a merchant of yours already. */
export class MerchantExists extends ConflictError {}
/** You have as many merchants as you may have. */
export class MerchantLimitReached extends ConflictError {}
/** The owner of the merchant has not agreed yet. */
export class MerchantPendingOwner extends ConflictError {}
/** The owner of the merchant has suspended your access. */
export class MerchantSuspended extends ConflictError {}
/** The two are not one client before the law: their tax ids differ. */
export class MergeRefused extends ConflictError {}
/** Two-factor is on already. */
export class MfaEnabled extends ConflictError {}
/** Two-factor is not on. */
export class MfaNotEnabled extends ConflictError {}
/** There is no second factor that waits to be confirmed. */
export class MfaNotStarted extends ConflictError {}
/** This account has a second factor. Send its code as `code`. */
export class MfaRequired extends UnauthorizedError {}
/** A dashboard session names its business in the header X-Business-Id. */
export class MissingBusiness extends BadRequestError {}
/** Send exactly one credential. */
export class MultipleCredentials extends BadRequestError {}
/** The total of an issued document is not below zero. */
export class NegativeTotal extends UnprocessableError {}
/** The expense has no allocation number to be checked. */
export class NoAllocationNumber extends ConflictError {}
/** No active policy says whom to remind, and when. */
export class NoDunningPolicy extends ConflictError {}
/** Only a uniform file has reports. */
export class NoExportReport extends ConflictError {}
/** The expense has no file. */
export class NoFile extends NotFoundError {}
/** The original of this document was not attached. */
export class NoOriginal extends NotFoundError {}
/** There is no picture of this page. */
export class NoPagePicture extends UnprocessableError {}
/** Only uniform files have a report of parity. */
export class NoParity extends NotFoundError {}
/** The business has no account at a payment provider. */
export class NoProviderConnected extends ConflictError {}
/** There is nobody to send it to: the client has no address. */
export class NoRecipient extends UnprocessableError {}
/** The client has no card saved that can be charged. */
export class NoSavedCard extends ConflictError {}
/** The expense does not say the tax number of its supplier. */
export class NoSupplierNumber extends ConflictError {}
/** None of the payments can stand in a bank file. */
export class NoTransferFits extends UnprocessableError {}
/** The business reports no VAT. */
export class NoVatPeriods extends ConflictError {}
/** No bank debit of the standing order waits for the bank. */
export class NotAwaitingBank extends ConflictError {}
/** A credit invoice is not cancelled. */
export class NotCancellable extends ConflictError {}
/** A document of this type is not credited. */
export class NotCreditable extends ConflictError {}
/** There is nothing here. */
export class NotFound extends NotFoundError {}
/** No money moves by the method of this payment. */
export class NotInBank extends ConflictError {}
/** The document is a draft: it has no number and no signature yet. */
export class NotIssued extends ConflictError {}
/** The document is not overdue yet. */
export class NotOverdue extends ConflictError {}
/** The schedule is active already. */
export class NotPaused extends ConflictError {}
/** It cannot be made into a PDF within the limits of time and memory. */
export class NotPrintable extends UnprocessableError {}
/** It waits for no approval. */
export class NotQuarantined extends ConflictError {}
/** A document of this type asks for no payment. */
export class NotReceivable extends ConflictError {}
/** The checkout is not paid on a page of the simulator. */
export class NotSimulated extends ConflictError {}
/** Not every field is sure; `details` names what has to be looked at first. */
export class NotSure extends ConflictError {}
/** Money by this method is neither cleared by the bank nor bounces. */
export class NotThroughBank extends ConflictError {}
/** The product has no serial numbers and comes in no batches. */
export class NotTracked extends UnprocessableError {}
/** The authority does not hold this invoice: there is nothing to decide. */
export class NothingHeld extends ConflictError {}
/** Nothing is missing of the papers of the expense. */
export class NothingMissing extends ConflictError {}
/** Nothing is open of the documents. */
export class NothingOpen extends ConflictError {}
/** Nothing is open on the document. */
export class NothingOwed extends ConflictError {}
/** Nothing is open of the document. */
export class NothingToCharge extends ConflictError {}
/** No charge waits for a bank that such a file could be given to. */
export class NothingToDebit extends ConflictError {}
/** The expense does not wait for a decision. */
export class NothingToDecide extends ConflictError {}
/** No row of the file would be booked. */
export class NothingToImport extends ConflictError {}
/** Nothing of the document is open: a receipt for it has nothing to pay. */
export class NothingToPay extends ConflictError {}
/** The document waits for no payment that could be promised. */
export class NothingToPromise extends ConflictError {}
/** Nothing was charged by the checkout, or all of it went back. */
export class NothingToRefund extends ConflictError {}
/** Nothing is open in foreign currency at the end of this month. */
export class NothingToRevalue extends ConflictError {}
/** No tax was withheld from the payment. */
export class NothingWithheld extends ConflictError {}
/** Documents of this type are issued: their numbers follow each other. */
export class NumberingBegun extends ConflictError {}
/** What was made under this reference was deleted since. */
export class ObjectDeleted extends ConflictError {}
/** The account of the client has moved since. */
export class OpeningBalanceClosed extends ConflictError {}
/** A month is closed: the opening balances stay. */
export class OpeningBalancesClosed extends ConflictError {}
/** The payment is what the client had paid before its first document. */
export class OpeningCredit extends ConflictError {}
/** The invitation is for another e-mail address than yours. */
export class OtherPersonInvited extends ForbiddenError {}
/** The file is of a business with another tax id. */
export class OtherTaxId extends ConflictError {}
/** The connection to the database was lost while it kept the change: it is not known whether it was kept. */
export class OutcomeUnknown extends UnavailableError {}
/** The product that this is a variant of is archived. */
export class ParentArchived extends ConflictError {}
/** The report is there once the file was read and checked. */
export class ParityNotReady extends ConflictError {}
/** The file and what would be booked differ without a reason. */
export class ParityUnexplained extends ConflictError {}
/** The provider gives back the whole of a charge only. */
export class PartialRefundNotTaken extends ConflictError {}
/** The operator of the service has suspended this partner. */
export class PartnerSuspended extends ForbiddenError {}
/** The body is larger than this operation takes. */
export class PayloadTooLarge extends PayloadTooLargeError {}
/** The payment came back: what it paid is open again. */
export class PaymentBounced extends ConflictError {}
/** The money of the payment is in the bank already. */
export class PaymentCleared extends ConflictError {}
/** The simulator has decided this payment already. */
export class PaymentDecided extends ConflictError {}
/** The same is being paid at this moment. */
export class PaymentInProgress extends ConflictError {}
/** Somebody is paying by the link at this moment. */
export class PaymentLinkBeingPaid extends ConflictError {}
/** The link was paid, or deactivated. */
export class PaymentLinkEnded extends ConflictError {}
/** A bank transaction shows the money of the payment. */
export class PaymentMatched extends ConflictError {}
/** The client has this token of the provider already. */
export class PaymentMethodExists extends ConflictError {}
/** The payment did not come back. */
export class PaymentNotBounced extends ConflictError {}
/** There are {sales} checkouts of the page. */
export class PaymentPageHasSales extends ConflictError {}
/** Something that the page needs does not work yet. */
export class PaymentPageNotReady extends ConflictError {}
/** Everything is sold. */
export class PaymentPageSoldOut extends ConflictError {}
/** Money of the payment went back to the client. */
export class PaymentRefunded extends ConflictError {}
/** The payment provider did not open its page. Nothing was paid. */
export class PaymentUnavailable extends UnavailableError {}
/** The payment is void. */
export class PaymentVoid extends ConflictError {}
/** The payment is of no client of the business. */
export class PaymentWithoutClient extends ConflictError {}
/** Payments and withheld tax must add up to the total. */
export class PaymentsMismatch extends UnprocessableError {}
/** The document needs its payments. */
export class PaymentsRequired extends UnprocessableError {}
/** The PDF cannot be made or read now. */
export class PdfUnavailable extends UnavailableError {}
/** The month is closed already. */
export class PeriodAlreadyClosed extends ConflictError {}
/** The period of this day is closed in the books. Nothing was posted. */
export class PeriodClosed extends ConflictError {}
/** The month is not closed. */
export class PeriodNotClosed extends ConflictError {}
/** The month is not over yet. */
export class PeriodNotOver extends ConflictError {}
/** The pipeline has deals: {deals}. Closed and deleted ones count too. */
export class PipelineHasDeals extends ConflictError {}
/** The default pipeline is not deleted. */
export class PipelineIsDefault extends ConflictError {}
/** Another pipeline of the business is called like this. */
export class PipelineNameTaken extends ConflictError {}
/** `pipelineId` names no pipeline of the business. */
export class PipelineNotFound extends UnprocessableError {}
/** Another price list of the business has this name. */
export class PriceListExists extends ConflictError {}
/** The product of a line is archived. */
export class ProductArchived extends ConflictError {}
/** Another product of the business has this reference. */
export class ProductExists extends ConflictError {}
/** A `productId` names no product of the business. */
export class ProductNotFound extends UnprocessableError {}
/** A `productId` names no product of which stock is kept. */
export class ProductNotStocked extends UnprocessableError {}
/** The simulator belongs to the sandbox: every business has an account there. */
export class ProviderBuiltIn extends ConflictError {}
/** Customers are paying through this account at this moment. */
export class ProviderInUse extends ConflictError {}
/** The business has no account at this payment provider. */
export class ProviderNotConnected extends ConflictError {}
/** The payment provider did not answer. Nothing was changed. */
export class ProviderUnavailable extends UnavailableError {}
/** This service sends no notifications to browsers. */
export class PushNotConfigured extends ConflictError {}
/** The quote was answered already. */
export class QuoteAlreadyAnswered extends ConflictError {}
/** The quote was cancelled. */
export class QuoteCancelled extends ConflictError {}
/** A document was issued from the quote: it takes no answer any more. */
export class QuoteConverted extends ConflictError {}
/** The quote has expired. */
export class QuoteExpired extends ConflictError {}
/** Only an expired or a rejected quote can be reopened. */
export class QuoteNotReopenable extends ConflictError {}
/** The client rejected the quote. */
export class QuoteRejected extends ConflictError {}
/** The file has no such part. */
export class RangeNotSatisfiable extends RequestError {}
/** Too many requests. */
export class RateLimitExceeded extends TooManyRequestsError {}
/** The receipt itself cancels another one and is not cancelled. */
export class ReceiptCancels extends ConflictError {}
/** An issued document bears the payment. */
export class ReceiptIssued extends ConflictError {}
/** Credits gave back what the receipt brought: `credits` names them, `paid` is what is left of it. */
export class ReceiptMoneyReturned extends ConflictError {}
/** A payment of the receipt came back. */
export class ReceiptPaymentBounced extends ConflictError {}
/** A payment of the receipt is in the bank. */
export class ReceiptPaymentCleared extends ConflictError {}
/** A bank transaction shows the money of the receipt. */
export class ReceiptPaymentMatched extends ConflictError {}
/** Stock was adjusted since it was counted: the difference may be booked already. */
export class RecountNeeded extends ConflictError {}
/** The reference belongs to a request that said something else. */
export class ReferenceConflict extends ConflictError {}
/** A credit invoice names the invoices that it credits. */
export class ReferenceRequired extends UnprocessableError {}
/** The amounts of the references do not fit the document's total. */
export class ReferencesMismatch extends UnprocessableError {}
/** Less of the payment can go back, with the credit of its documents. */
export class RefundExceeded extends ConflictError {}
/** Less is left of the charge than is to go back. */
export class RefundExceedsCharge extends ConflictError {}
/** What became of the refund is known, or the provider is asked. */
export class RefundNotInDoubt extends ConflictError {}
/** Money was paid on the document: say in `refund` what happens to it. */
export class RefundRequired extends ConflictError {}
/** Another refund holds what the provider charged. Nothing was issued. */
export class RefundUnderWay extends ConflictError {}
/** A reminder was sent in the last 24 hours. */
export class RemindedRecently extends ConflictError {}
/** A replay to this endpoint is running. */
export class ReplayRunning extends ConflictError {}
/** A replay has at most 100,000 events. */
export class ReplayTooLarge extends ConflictError {}
/** The report needs a scope that this credential lacks. */
export class ReportNotAllowed extends ForbiddenError {}
/** `report` names no report. */
export class ReportNotFound extends UnprocessableError {}
/** The report has more than 10000 rows. */
export class ReportTooLong extends UnprocessableError {}
/** A report as PDF has at most 2000 rows. */
export class ReportTooLongToPrint extends UnprocessableError {}
/** The authority is being asked for this number right now. */
export class RequestUnderWay extends ConflictError {}
/** A test is sent once and never again. */
export class RetryOfTest extends ConflictError {}
/** The return note cancels a delivery note and is not cancelled. */
export class ReturnCancels extends ConflictError {}
/** The month was revalued already. */
export class RevaluationPosted extends ConflictError {}
/** Your role in this business does not allow this. */
export class RoleNotAllowed extends ForbiddenError {}
/** This very file was booked already. */
export class SameFileImported extends ConflictError {}
/** This is for the sandbox: live sends its messages. */
export class SandboxOnly extends ConflictError {}
/** The schedule is completed or cancelled: it makes nothing more. */
export class ScheduleEnded extends ConflictError {}
/** There is a rule for this sender already. */
export class SenderRuleExists extends ConflictError {}
/** The unit is in stock already: it cannot come again. */
export class SerialNumberInStock extends ConflictError {}
/** The warehouse does not hold that unit. */
export class SerialNumberNotInStock extends ConflictError {}
/** The unit came back and was sold again since. */
export class SerialNumberSoldAgain extends ConflictError {}
/** Every unit of the product has a serial number of its own. */
export class SerialNumbersRequired extends UnprocessableError {}
/** A part of the service is not available. Nothing was done. */
export class ServiceUnavailable extends UnavailableError {}
/** The session is closed. Reopen it first. */
export class SessionClosed extends ConflictError {}
/** The opening balance and the lines do not come to the closing balance. */
export class SessionDifference extends ConflictError {}
/** The session is not closed. */
export class SessionNotClosed extends ConflictError {}
/** Some lines of the session are neither matched nor excluded. */
export class SessionNotReconciled extends ConflictError {}
/** Another session of the account has a day of this period. */
export class SessionOverlaps extends ConflictError {}
/** Money of cards comes by the deposits of their processor. */
export class SettledByDeposit extends ConflictError {}
/** The charges less the fee and its VAT are not what came. */
export class SettlementDoesNotFit extends UnprocessableError {}
/** Less is open of the expectation than the deposit settles. */
export class SettlementExceedsOpen extends ConflictError {}
/** The line pays several expenses without a file, and the paper does not say which of them it is of. */
export class SeveralExpensesPaid extends ConflictError {}
/** The link asks for a password. */
export class SharePasswordRequired extends ForbiddenError {}
/** The signing key is not available. The document is unchanged. */
export class SigningUnavailable extends UnavailableError {}
/** Another product of the business has this SKU. */
export class SkuTaken extends ConflictError {}
/** Another page has this address. */
export class SlugTaken extends ConflictError {}
/** The line that it was made from is of another product. */
export class SourceLineDiffers extends UnprocessableError {}
/** A `sourceLineId` names no line of a referenced document. */
export class SourceLineNotFound extends UnprocessableError {}
/** Receipts were given for the account: an invoice-receipt would count twice. */
export class SourcePaid extends ConflictError {}
/** The stage has deals: {deals}. */
export class StageHasDeals extends ConflictError {}
/** A pipeline keeps its stages for won and for lost deals, and at least one for open deals. */
export class StageNeeded extends ConflictError {}
/** There is no such stage. */
export class StageNotFound extends UnprocessableError {}
/** A new deal begins in a stage for open deals. */
export class StageNotOpen extends UnprocessableError {}
/** The stage belongs to another pipeline than the deal. */
export class StageOfOtherPipeline extends UnprocessableError {}
/** Another stage of the pipeline is entered on the same thing. */
export class StageTriggerTaken extends ConflictError {}
/** This very file was imported into the account already. */
export class StatementAlreadyImported extends ConflictError {}
/** Lines of the statement are matched, or belong to a closed session. */
export class StatementInUse extends ConflictError {}
/** The period has more than 2000 movements. */
export class StatementTooLong extends UnprocessableError {}
/** The statement was undone already. */
export class StatementUndone extends ConflictError {}
/** The message is still on its way. */
export class StillQueued extends ConflictError {}
/** There is stock of the product, or less than none: how it is kept cannot change. */
export class StockOnHand extends ConflictError {}
/** There would be more of the product, or it would be worth more, than can be kept. */
export class StockTooLarge extends UnprocessableError {}
/** The disk of the service is full. Nothing was done. */
export class StorageFull extends UnavailableError {}
/** Another supplier of the business has this number or reference. */
export class SupplierExists extends ConflictError {}
/** The supplier is archived. */
export class SupplierIsArchived extends ConflictError {}
/** The two are not one supplier before the law: their tax ids differ. */
export class SupplierMergeRefused extends ConflictError {}
/** The supplier was merged into another one, which stands for it. */
export class SupplierMerged extends ConflictError {}
/** A bank transaction shows the money. */
export class SupplierPaymentMatched extends ConflictError {}
/** The payment is void. */
export class SupplierPaymentVoid extends ConflictError {}
/** Another tag of the business has this name. */
export class TagExists extends ConflictError {}
/** The task is done. */
export class TaskDone extends ConflictError {}
/** A business with this tax id is here already. */
export class TaxIdTaken extends ConflictError {}
/** Drafts or defaults of types name the template: `documents` has the first drafts, `docTypes` the types. */
export class TemplateInUse extends ConflictError {}
/** The default template goes only as the last one. */
export class TemplateIsDefault extends ConflictError {}
/** Another template of the business is called like this. */
export class TemplateNameTaken extends ConflictError {}
/** `templateId` names no template of the business. */
export class TemplateNotFound extends UnprocessableError {}
/** The access token has expired. */
export class TokenExpired extends UnauthorizedError {}
/** The access was revoked. */
export class TokenRevoked extends UnauthorizedError {}
/** The business has as many accounts as it may have. */
export class TooManyAccounts extends ConflictError {}
/** The document has as many attachments as it may have. */
export class TooManyAttachments extends ConflictError {}
/** The delivery has been tried 50 times. */
export class TooManyAttempts extends ConflictError {}
/** A business has at most {most} rules for bank transactions. */
export class TooManyBankRules extends ConflictError {}
/** A person is told of notifications in at most 10 browsers. */
export class TooManyBrowsers extends ConflictError {}
/** More than 10000 documents would have to be added up. */
export class TooManyDocuments extends UnprocessableError {}
/** The business has as many webhook endpoints as it may have. */
export class TooManyEndpoints extends ConflictError {}
/** The business has as many categories as it may have. */
export class TooManyExpenseCategories extends ConflictError {}
/** Too much has moved since that day: every cost behind it would change. */
export class TooManyLaterMovements extends ConflictError {}
/** The business has as many active policies as it may have. */
export class TooManyPolicies extends ConflictError {}
/** A pipeline has at most {most} stages. */
export class TooManyStages extends ConflictError {}
/** A person keeps at most 50 views in a business. */
export class TooManyViews extends ConflictError {}
/** A business has at most 200 warehouses. */
export class TooManyWarehouses extends ConflictError {}
/** The total is not the one that you expect. */
export class TotalChanged extends ConflictError {}
/** The line is excluded already. */
export class TransactionExcluded extends ConflictError {}
/** The line is matched. Take the match back first. */
export class TransactionMatched extends ConflictError {}
/** The line is not excluded. */
export class TransactionNotExcluded extends ConflictError {}
/** The line came from a file. Undo its statement, or exclude it. */
export class TransactionNotManual extends ConflictError {}
/** Nothing of the line is matched, or not by this match. */
export class TransactionNotMatched extends ConflictError {}
/** A business of this type cannot become one of that type. */
export class TypeChangeNotAllowed extends UnprocessableError {}
/** A business of this type may not issue this document. */
export class TypeNotAllowedForBusiness extends UnprocessableError {}
/** The business has this type on that day already. */
export class TypeUnchanged extends ConflictError {}
/** The payment has less left that is for no document. */
export class UnallocatedExceeded extends ConflictError {}
/** The country of the business has no uniform file. */
export class UniformFileUnavailable extends ConflictError {}
/** The line that is returned did not take that unit or batch. */
export class UnitNotOfLine extends UnprocessableError {}
/** The address has a query parameter that this operation does not know. */
export class UnknownParameter extends BadRequestError {}
/** A text holds characters that cannot be printed. */
export class UnprintableText extends UnprocessableError {}
/** The file is no table that can be imported. */
export class UnreadableImport extends UnprocessableError {}
/** The file cannot be read as a bank statement. */
export class UnreadableStatement extends UnprocessableError {}
/** The file could harm whoever opens it. */
export class UnsafeFile extends UnprocessableError {}
/** The file is of no kind that is taken. */
export class UnsupportedFile extends UnprocessableError {}
/** The body must be application/json in UTF-8. */
export class UnsupportedMediaType extends UnsupportedMediaTypeError {}
/** Some fields are not acceptable; `details` names each one. */
export class ValidationFailed extends UnprocessableError {}
/** Another variant of the product has these attributes. */
export class VariantExists extends ConflictError {}
/** The time in which the VAT could be claimed is over. */
export class VatClaimExpired extends ConflictError {}
/** The expense has no VAT that waits to be claimed. */
export class VatNotAtRisk extends ConflictError {}
/** Something is still missing to claim the VAT. */
export class VatPapersMissing extends ConflictError {}
/** The period is closed already. */
export class VatPeriodClosed extends ConflictError {}
/** The return of the period was filed, and does not change any more. */
export class VatPeriodFiled extends ConflictError {}
/** The period has not begun. */
export class VatPeriodInFuture extends UnprocessableError {}
/** The period is open: close it first. */
export class VatPeriodNotClosed extends ConflictError {}
/** The period is not over: it is closed from the day after it. */
export class VatPeriodNotOver extends ConflictError {}
/** Somebody changed it meanwhile. */
export class VersionConflict extends PreconditionFailedError {}
/** You keep another view of this list under this name. */
export class ViewNameTaken extends ConflictError {}
/** Documents move the stock of the default warehouse. */
export class WarehouseIsDefault extends ConflictError {}
/** Another warehouse of the business is called like this. */
export class WarehouseNameTaken extends ConflictError {}
/** The warehouse holds stock, or owes some. */
export class WarehouseNotEmpty extends ConflictError {}
/** `warehouseId` names no warehouse of the business. */
export class WarehouseNotFound extends UnprocessableError {}
/** The withheld tax is not its rate of what was paid. */
export class WithholdingMismatch extends UnprocessableError {}
/** Live takes live credentials only, and the sandbox test credentials only. */
export class WrongCredentialsMode extends UnprocessableError {}
/** The password is not the one of the link. */
export class WrongSharePassword extends ForbiddenError {}

/** The codes that this release knows. */
export type ErrorCode =
  | "access_not_active"
  | "access_not_pending"
  | "access_not_suspended"
  | "access_token_required"
  | "account_built_in"
  | "account_code_exists"
  | "account_has_entries"
  | "account_in_use"
  | "advance_exceeded"
  | "allocation_decided"
  | "allocation_exceeds_balance"
  | "allocation_not_possible"
  | "allocation_number_used"
  | "allocation_pending"
  | "allocation_stays"
  | "already_cancelled"
  | "already_converted"
  | "already_delivered"
  | "already_in_inbox"
  | "already_issued"
  | "already_member"
  | "already_paused"
  | "already_reversed"
  | "already_run"
  | "already_seeded"
  | "amount_above_ceiling"
  | "amount_exceeds_balance"
  | "amount_required"
  | "api_key_expired"
  | "api_key_revoked"
  | "approval_decided"
  | "approval_required"
  | "archive_too_large"
  | "attempt_under_way"
  | "authentication_required"
  | "authority_not_configured"
  | "authority_unavailable"
  | "authorization_ended"
  | "auto_match_running"
  | "bank_account_in_use"
  | "bank_account_inactive"
  | "bank_account_name_taken"
  | "bank_account_not_found"
  | "bank_change_superseded"
  | "bank_debit_not_retried"
  | "bank_file_cancelled"
  | "bank_file_not_set"
  | "barcode_taken"
  | "batch_expiry_differs"
  | "batch_insufficient"
  | "batch_number_required"
  | "batch_undone"
  | "brand_in_use"
  | "brand_inactive"
  | "brand_name_taken"
  | "brand_not_found"
  | "bundle_cycle"
  | "bundle_too_deep"
  | "business_mismatch"
  | "business_moving"
  | "business_not_empty"
  | "card_expired"
  | "card_number_refused"
  | "cards_not_saved"
  | "cash_limit_exceeded"
  | "category_cycle"
  | "category_exists"
  | "category_in_use"
  | "category_too_deep"
  | "certificate_holder_unknown"
  | "certificate_overlaps"
  | "channel_unavailable"
  | "charge_exceeds_balance"
  | "charge_exists"
  | "charge_not_open"
  | "charge_under_way"
  | "checkout_ended"
  | "checkout_locked"
  | "client_archived"
  | "client_exists"
  | "client_is_archived"
  | "client_merged"
  | "client_not_found"
  | "client_opted_out"
  | "client_required"
  | "client_unknown"
  | "confirmed_by_another"
  | "consent_refused"
  | "conversion_exceeds_source"
  | "conversion_not_allowed"
  | "count_closed"
  | "count_empty"
  | "count_open"
  | "count_too_large"
  | "credentials_refused"
  | "credit_balance_exceeded"
  | "credit_balance_needs_client"
  | "credit_balance_not_offered"
  | "credit_balance_used"
  | "credit_exceeds_balance"
  | "credit_of_vat_alone"
  | "cross_site_request"
  | "currency_mismatch"
  | "currency_not_taken"
  | "dashboard_session_required"
  | "date_out_of_range"
  | "deal_closed"
  | "deal_has_no_line_items"
  | "deal_has_no_open_invoice"
  | "deal_not_deleted"
  | "debits_do_not_fit"
  | "decision_required"
  | "decision_taken"
  | "deposit_mismatch"
  | "detailed_report_not_possible"
  | "dispute_ended"
  | "dispute_open"
  | "dispute_too_long"
  | "document_cancelled"
  | "document_converted"
  | "document_immutable"
  | "document_not_found"
  | "document_not_payable"
  | "document_of_other_deal"
  | "document_paid"
  | "document_too_long"
  | "documents_issued"
  | "download_not_allowed"
  | "dunning_run_in_progress"
  | "duplicate_transaction"
  | "duplicates_found"
  | "earlier_period_open"
  | "earlier_vat_period_open"
  | "einvoice_not_available"
  | "email_taken"
  | "endpoint_paused"
  | "entry_has_source"
  | "exchange_rate_missing"
  | "exchange_rate_unknown"
  | "expense_category_built_in"
  | "expense_category_exists"
  | "expense_category_in_use"
  | "expense_exists"
  | "expense_immutable"
  | "expense_not_booked"
  | "expense_not_open"
  | "expense_not_payable"
  | "expense_paid"
  | "export_expired"
  | "export_not_ready"
  | "export_running"
  | "file_in_use"
  | "file_stays"
  | "files_full"
  | "files_unavailable"
  | "fully_credited"
  | "import_has_faults"
  | "import_in_use"
  | "import_not_checked"
  | "import_not_committed"
  | "in_bank_file"
  | "in_progress"
  | "inbox_item_ended"
  | "inbox_item_quarantined"
  | "installments_not_allowed"
  | "insufficient_scope"
  | "insufficient_stock"
  | "internal_error"
  | "invalid_allocation_number"
  | "invalid_api_key"
  | "invalid_credentials"
  | "invalid_cursor"
  | "invalid_image"
  | "invalid_logo"
  | "invalid_session"
  | "invalid_state"
  | "invalid_token"
  | "invalid_webhook_url"
  | "ip_not_allowed"
  | "key_expired"
  | "key_revoked"
  | "last_owner"
  | "later_period_closed"
  | "later_vat_period_closed"
  | "lines_required"
  | "malformed_json"
  | "mandate_ended"
  | "mandate_not_authorized"
  | "mandate_not_paused"
  | "mandate_over"
  | "mandate_paused"
  | "match_exceeds_line"
  | "match_exceeds_target"
  | "merchant_closed"
  | "merchant_confirmed"
  | "merchant_exists"
  | "merchant_limit_reached"
  | "merchant_pending_owner"
  | "merchant_suspended"
  | "merge_refused"
  | "mfa_enabled"
  | "mfa_not_enabled"
  | "mfa_not_started"
  | "mfa_required"
  | "missing_business"
  | "multiple_credentials"
  | "negative_total"
  | "no_allocation_number"
  | "no_dunning_policy"
  | "no_export_report"
  | "no_file"
  | "no_original"
  | "no_page_picture"
  | "no_parity"
  | "no_provider_connected"
  | "no_recipient"
  | "no_saved_card"
  | "no_supplier_number"
  | "no_transfer_fits"
  | "no_vat_periods"
  | "not_awaiting_bank"
  | "not_cancellable"
  | "not_creditable"
  | "not_found"
  | "not_in_bank"
  | "not_issued"
  | "not_overdue"
  | "not_paused"
  | "not_printable"
  | "not_quarantined"
  | "not_receivable"
  | "not_simulated"
  | "not_sure"
  | "not_through_bank"
  | "not_tracked"
  | "nothing_held"
  | "nothing_missing"
  | "nothing_open"
  | "nothing_owed"
  | "nothing_to_charge"
  | "nothing_to_debit"
  | "nothing_to_decide"
  | "nothing_to_import"
  | "nothing_to_pay"
  | "nothing_to_promise"
  | "nothing_to_refund"
  | "nothing_to_revalue"
  | "nothing_withheld"
  | "numbering_begun"
  | "object_deleted"
  | "opening_balance_closed"
  | "opening_balances_closed"
  | "opening_credit"
  | "other_person_invited"
  | "other_tax_id"
  | "outcome_unknown"
  | "parent_archived"
  | "parity_not_ready"
  | "parity_unexplained"
  | "partial_refund_not_taken"
  | "partner_suspended"
  | "payload_too_large"
  | "payment_bounced"
  | "payment_cleared"
  | "payment_decided"
  | "payment_in_progress"
  | "payment_link_being_paid"
  | "payment_link_ended"
  | "payment_matched"
  | "payment_method_exists"
  | "payment_not_bounced"
  | "payment_page_has_sales"
  | "payment_page_not_ready"
  | "payment_page_sold_out"
  | "payment_refunded"
  | "payment_unavailable"
  | "payment_void"
  | "payment_without_client"
  | "payments_mismatch"
  | "payments_required"
  | "pdf_unavailable"
  | "period_already_closed"
  | "period_closed"
  | "period_not_closed"
  | "period_not_over"
  | "pipeline_has_deals"
  | "pipeline_is_default"
  | "pipeline_name_taken"
  | "pipeline_not_found"
  | "price_list_exists"
  | "product_archived"
  | "product_exists"
  | "product_not_found"
  | "product_not_stocked"
  | "provider_built_in"
  | "provider_in_use"
  | "provider_not_connected"
  | "provider_unavailable"
  | "push_not_configured"
  | "quote_already_answered"
  | "quote_cancelled"
  | "quote_converted"
  | "quote_expired"
  | "quote_not_reopenable"
  | "quote_rejected"
  | "range_not_satisfiable"
  | "rate_limit_exceeded"
  | "receipt_cancels"
  | "receipt_issued"
  | "receipt_money_returned"
  | "receipt_payment_bounced"
  | "receipt_payment_cleared"
  | "receipt_payment_matched"
  | "recount_needed"
  | "reference_conflict"
  | "reference_required"
  | "references_mismatch"
  | "refund_exceeded"
  | "refund_exceeds_charge"
  | "refund_not_in_doubt"
  | "refund_required"
  | "refund_under_way"
  | "reminded_recently"
  | "replay_running"
  | "replay_too_large"
  | "report_not_allowed"
  | "report_not_found"
  | "report_too_long"
  | "report_too_long_to_print"
  | "request_under_way"
  | "retry_of_test"
  | "return_cancels"
  | "revaluation_posted"
  | "role_not_allowed"
  | "same_file_imported"
  | "sandbox_only"
  | "schedule_ended"
  | "sender_rule_exists"
  | "serial_number_in_stock"
  | "serial_number_not_in_stock"
  | "serial_number_sold_again"
  | "serial_numbers_required"
  | "service_unavailable"
  | "session_closed"
  | "session_difference"
  | "session_not_closed"
  | "session_not_reconciled"
  | "session_overlaps"
  | "settled_by_deposit"
  | "settlement_does_not_fit"
  | "settlement_exceeds_open"
  | "several_expenses_paid"
  | "share_password_required"
  | "signing_unavailable"
  | "sku_taken"
  | "slug_taken"
  | "source_line_differs"
  | "source_line_not_found"
  | "source_paid"
  | "stage_has_deals"
  | "stage_needed"
  | "stage_not_found"
  | "stage_not_open"
  | "stage_of_other_pipeline"
  | "stage_trigger_taken"
  | "statement_already_imported"
  | "statement_in_use"
  | "statement_too_long"
  | "statement_undone"
  | "still_queued"
  | "stock_on_hand"
  | "stock_too_large"
  | "storage_full"
  | "supplier_exists"
  | "supplier_is_archived"
  | "supplier_merge_refused"
  | "supplier_merged"
  | "supplier_payment_matched"
  | "supplier_payment_void"
  | "tag_exists"
  | "task_done"
  | "tax_id_taken"
  | "template_in_use"
  | "template_is_default"
  | "template_name_taken"
  | "template_not_found"
  | "token_expired"
  | "token_revoked"
  | "too_many_accounts"
  | "too_many_attachments"
  | "too_many_attempts"
  | "too_many_bank_rules"
  | "too_many_browsers"
  | "too_many_documents"
  | "too_many_endpoints"
  | "too_many_expense_categories"
  | "too_many_later_movements"
  | "too_many_policies"
  | "too_many_stages"
  | "too_many_views"
  | "too_many_warehouses"
  | "total_changed"
  | "transaction_excluded"
  | "transaction_matched"
  | "transaction_not_excluded"
  | "transaction_not_manual"
  | "transaction_not_matched"
  | "type_change_not_allowed"
  | "type_not_allowed_for_business"
  | "type_unchanged"
  | "unallocated_exceeded"
  | "uniform_file_unavailable"
  | "unit_not_of_line"
  | "unknown_parameter"
  | "unprintable_text"
  | "unreadable_import"
  | "unreadable_statement"
  | "unsafe_file"
  | "unsupported_file"
  | "unsupported_media_type"
  | "validation_failed"
  | "variant_exists"
  | "vat_claim_expired"
  | "vat_not_at_risk"
  | "vat_papers_missing"
  | "vat_period_closed"
  | "vat_period_filed"
  | "vat_period_in_future"
  | "vat_period_not_closed"
  | "vat_period_not_over"
  | "version_conflict"
  | "view_name_taken"
  | "warehouse_is_default"
  | "warehouse_name_taken"
  | "warehouse_not_empty"
  | "warehouse_not_found"
  | "withholding_mismatch"
  | "wrong_credentials_mode"
  | "wrong_share_password";

/** The class of every code that this release knows. */
export const BY_CODE: Readonly<Record<string, typeof PinkasError | undefined>> = {
  access_not_active: AccessNotActive,
  access_not_pending: AccessNotPending,
  access_not_suspended: AccessNotSuspended,
  access_token_required: AccessTokenRequired,
  account_built_in: AccountBuiltIn,
  account_code_exists: AccountCodeExists,
  account_has_entries: AccountHasEntries,
  account_in_use: AccountInUse,
  advance_exceeded: AdvanceExceeded,
  allocation_decided: AllocationDecided,
  allocation_exceeds_balance: AllocationExceedsBalance,
  allocation_not_possible: AllocationNotPossible,
  allocation_number_used: AllocationNumberUsed,
  allocation_pending: AllocationPending,
  allocation_stays: AllocationStays,
  already_cancelled: AlreadyCancelled,
  already_converted: AlreadyConverted,
  already_delivered: AlreadyDelivered,
  already_in_inbox: AlreadyInInbox,
  already_issued: AlreadyIssued,
  already_member: AlreadyMember,
  already_paused: AlreadyPaused,
  already_reversed: AlreadyReversed,
  already_run: AlreadyRun,
  already_seeded: AlreadySeeded,
  amount_above_ceiling: AmountAboveCeiling,
  amount_exceeds_balance: AmountExceedsBalance,
  amount_required: AmountRequired,
  api_key_expired: ApiKeyExpired,
  api_key_revoked: ApiKeyRevoked,
  approval_decided: ApprovalDecided,
  approval_required: ApprovalRequired,
  archive_too_large: ArchiveTooLarge,
  attempt_under_way: AttemptUnderWay,
  authentication_required: AuthenticationRequired,
  authority_not_configured: AuthorityNotConfigured,
  authority_unavailable: AuthorityUnavailable,
  authorization_ended: AuthorizationEnded,
  auto_match_running: AutoMatchRunning,
  bank_account_in_use: BankAccountInUse,
  bank_account_inactive: BankAccountInactive,
  bank_account_name_taken: BankAccountNameTaken,
  bank_account_not_found: BankAccountNotFound,
  bank_change_superseded: BankChangeSuperseded,
  bank_debit_not_retried: BankDebitNotRetried,
  bank_file_cancelled: BankFileCancelled,
  bank_file_not_set: BankFileNotSet,
  barcode_taken: BarcodeTaken,
  batch_expiry_differs: BatchExpiryDiffers,
  batch_insufficient: BatchInsufficient,
  batch_number_required: BatchNumberRequired,
  batch_undone: BatchUndone,
  brand_in_use: BrandInUse,
  brand_inactive: BrandInactive,
  brand_name_taken: BrandNameTaken,
  brand_not_found: BrandNotFound,
  bundle_cycle: BundleCycle,
  bundle_too_deep: BundleTooDeep,
  business_mismatch: BusinessMismatch,
  business_moving: BusinessMoving,
  business_not_empty: BusinessNotEmpty,
  card_expired: CardExpired,
  card_number_refused: CardNumberRefused,
  cards_not_saved: CardsNotSaved,
  cash_limit_exceeded: CashLimitExceeded,
  category_cycle: CategoryCycle,
  category_exists: CategoryExists,
  category_in_use: CategoryInUse,
  category_too_deep: CategoryTooDeep,
  certificate_holder_unknown: CertificateHolderUnknown,
  certificate_overlaps: CertificateOverlaps,
  channel_unavailable: ChannelUnavailable,
  charge_exceeds_balance: ChargeExceedsBalance,
  charge_exists: ChargeExists,
  charge_not_open: ChargeNotOpen,
  charge_under_way: ChargeUnderWay,
  checkout_ended: CheckoutEnded,
  checkout_locked: CheckoutLocked,
  client_archived: ClientArchived,
  client_exists: ClientExists,
  client_is_archived: ClientIsArchived,
  client_merged: ClientMerged,
  client_not_found: ClientNotFound,
  client_opted_out: ClientOptedOut,
  client_required: ClientRequired,
  client_unknown: ClientUnknown,
  confirmed_by_another: ConfirmedByAnother,
  consent_refused: ConsentRefused,
  conversion_exceeds_source: ConversionExceedsSource,
  conversion_not_allowed: ConversionNotAllowed,
  count_closed: CountClosed,
  count_empty: CountEmpty,
  count_open: CountOpen,
  count_too_large: CountTooLarge,
  credentials_refused: CredentialsRefused,
  credit_balance_exceeded: CreditBalanceExceeded,
  credit_balance_needs_client: CreditBalanceNeedsClient,
  credit_balance_not_offered: CreditBalanceNotOffered,
  credit_balance_used: CreditBalanceUsed,
  credit_exceeds_balance: CreditExceedsBalance,
  credit_of_vat_alone: CreditOfVatAlone,
  cross_site_request: CrossSiteRequest,
  currency_mismatch: CurrencyMismatch,
  currency_not_taken: CurrencyNotTaken,
  dashboard_session_required: DashboardSessionRequired,
  date_out_of_range: DateOutOfRange,
  deal_closed: DealClosed,
  deal_has_no_line_items: DealHasNoLineItems,
  deal_has_no_open_invoice: DealHasNoOpenInvoice,
  deal_not_deleted: DealNotDeleted,
  debits_do_not_fit: DebitsDoNotFit,
  decision_required: DecisionRequired,
  decision_taken: DecisionTaken,
  deposit_mismatch: DepositMismatch,
  detailed_report_not_possible: DetailedReportNotPossible,
  dispute_ended: DisputeEnded,
  dispute_open: DisputeOpen,
  dispute_too_long: DisputeTooLong,
  document_cancelled: DocumentCancelled,
  document_converted: DocumentConverted,
  document_immutable: DocumentImmutable,
  document_not_found: DocumentNotFound,
  document_not_payable: DocumentNotPayable,
  document_of_other_deal: DocumentOfOtherDeal,
  document_paid: DocumentPaid,
  document_too_long: DocumentTooLong,
  documents_issued: DocumentsIssued,
  download_not_allowed: DownloadNotAllowed,
  dunning_run_in_progress: DunningRunInProgress,
  duplicate_transaction: DuplicateTransaction,
  duplicates_found: DuplicatesFound,
  earlier_period_open: EarlierPeriodOpen,
  earlier_vat_period_open: EarlierVatPeriodOpen,
  einvoice_not_available: EinvoiceNotAvailable,
  email_taken: EmailTaken,
  endpoint_paused: EndpointPaused,
  entry_has_source: EntryHasSource,
  exchange_rate_missing: ExchangeRateMissing,
  exchange_rate_unknown: ExchangeRateUnknown,
  expense_category_built_in: ExpenseCategoryBuiltIn,
  expense_category_exists: ExpenseCategoryExists,
  expense_category_in_use: ExpenseCategoryInUse,
  expense_exists: ExpenseExists,
  expense_immutable: ExpenseImmutable,
  expense_not_booked: ExpenseNotBooked,
  expense_not_open: ExpenseNotOpen,
  expense_not_payable: ExpenseNotPayable,
  expense_paid: ExpensePaid,
  export_expired: ExportExpired,
  export_not_ready: ExportNotReady,
  export_running: ExportRunning,
  file_in_use: FileInUse,
  file_stays: FileStays,
  files_full: FilesFull,
  files_unavailable: FilesUnavailable,
  fully_credited: FullyCredited,
  import_has_faults: ImportHasFaults,
  import_in_use: ImportInUse,
  import_not_checked: ImportNotChecked,
  import_not_committed: ImportNotCommitted,
  in_bank_file: InBankFile,
  in_progress: InProgress,
  inbox_item_ended: InboxItemEnded,
  inbox_item_quarantined: InboxItemQuarantined,
  installments_not_allowed: InstallmentsNotAllowed,
  insufficient_scope: InsufficientScope,
  insufficient_stock: InsufficientStock,
  internal_error: InternalError,
  invalid_allocation_number: InvalidAllocationNumber,
  invalid_api_key: InvalidApiKey,
  invalid_credentials: InvalidCredentials,
  invalid_cursor: InvalidCursor,
  invalid_image: InvalidImage,
  invalid_logo: InvalidLogo,
  invalid_session: InvalidSession,
  invalid_state: InvalidState,
  invalid_token: InvalidToken,
  invalid_webhook_url: InvalidWebhookUrl,
  ip_not_allowed: IpNotAllowed,
  key_expired: KeyExpired,
  key_revoked: KeyRevoked,
  last_owner: LastOwner,
  later_period_closed: LaterPeriodClosed,
  later_vat_period_closed: LaterVatPeriodClosed,
  lines_required: LinesRequired,
  malformed_json: MalformedJson,
  mandate_ended: MandateEnded,
  mandate_not_authorized: MandateNotAuthorized,
  mandate_not_paused: MandateNotPaused,
  mandate_over: MandateOver,
  mandate_paused: MandatePaused,
  match_exceeds_line: MatchExceedsLine,
  match_exceeds_target: MatchExceedsTarget,
  merchant_closed: MerchantClosed,
  merchant_confirmed: MerchantConfirmed,
  merchant_exists: MerchantExists,
  merchant_limit_reached: MerchantLimitReached,
  merchant_pending_owner: MerchantPendingOwner,
  merchant_suspended: MerchantSuspended,
  merge_refused: MergeRefused,
  mfa_enabled: MfaEnabled,
  mfa_not_enabled: MfaNotEnabled,
  mfa_not_started: MfaNotStarted,
  mfa_required: MfaRequired,
  missing_business: MissingBusiness,
  multiple_credentials: MultipleCredentials,
  negative_total: NegativeTotal,
  no_allocation_number: NoAllocationNumber,
  no_dunning_policy: NoDunningPolicy,
  no_export_report: NoExportReport,
  no_file: NoFile,
  no_original: NoOriginal,
  no_page_picture: NoPagePicture,
  no_parity: NoParity,
  no_provider_connected: NoProviderConnected,
  no_recipient: NoRecipient,
  no_saved_card: NoSavedCard,
  no_supplier_number: NoSupplierNumber,
  no_transfer_fits: NoTransferFits,
  no_vat_periods: NoVatPeriods,
  not_awaiting_bank: NotAwaitingBank,
  not_cancellable: NotCancellable,
  not_creditable: NotCreditable,
  not_found: NotFound,
  not_in_bank: NotInBank,
  not_issued: NotIssued,
  not_overdue: NotOverdue,
  not_paused: NotPaused,
  not_printable: NotPrintable,
  not_quarantined: NotQuarantined,
  not_receivable: NotReceivable,
  not_simulated: NotSimulated,
  not_sure: NotSure,
  not_through_bank: NotThroughBank,
  not_tracked: NotTracked,
  nothing_held: NothingHeld,
  nothing_missing: NothingMissing,
  nothing_open: NothingOpen,
  nothing_owed: NothingOwed,
  nothing_to_charge: NothingToCharge,
  nothing_to_debit: NothingToDebit,
  nothing_to_decide: NothingToDecide,
  nothing_to_import: NothingToImport,
  nothing_to_pay: NothingToPay,
  nothing_to_promise: NothingToPromise,
  nothing_to_refund: NothingToRefund,
  nothing_to_revalue: NothingToRevalue,
  nothing_withheld: NothingWithheld,
  numbering_begun: NumberingBegun,
  object_deleted: ObjectDeleted,
  opening_balance_closed: OpeningBalanceClosed,
  opening_balances_closed: OpeningBalancesClosed,
  opening_credit: OpeningCredit,
  other_person_invited: OtherPersonInvited,
  other_tax_id: OtherTaxId,
  outcome_unknown: OutcomeUnknown,
  parent_archived: ParentArchived,
  parity_not_ready: ParityNotReady,
  parity_unexplained: ParityUnexplained,
  partial_refund_not_taken: PartialRefundNotTaken,
  partner_suspended: PartnerSuspended,
  payload_too_large: PayloadTooLarge,
  payment_bounced: PaymentBounced,
  payment_cleared: PaymentCleared,
  payment_decided: PaymentDecided,
  payment_in_progress: PaymentInProgress,
  payment_link_being_paid: PaymentLinkBeingPaid,
  payment_link_ended: PaymentLinkEnded,
  payment_matched: PaymentMatched,
  payment_method_exists: PaymentMethodExists,
  payment_not_bounced: PaymentNotBounced,
  payment_page_has_sales: PaymentPageHasSales,
  payment_page_not_ready: PaymentPageNotReady,
  payment_page_sold_out: PaymentPageSoldOut,
  payment_refunded: PaymentRefunded,
  payment_unavailable: PaymentUnavailable,
  payment_void: PaymentVoid,
  payment_without_client: PaymentWithoutClient,
  payments_mismatch: PaymentsMismatch,
  payments_required: PaymentsRequired,
  pdf_unavailable: PdfUnavailable,
  period_already_closed: PeriodAlreadyClosed,
  period_closed: PeriodClosed,
  period_not_closed: PeriodNotClosed,
  period_not_over: PeriodNotOver,
  pipeline_has_deals: PipelineHasDeals,
  pipeline_is_default: PipelineIsDefault,
  pipeline_name_taken: PipelineNameTaken,
  pipeline_not_found: PipelineNotFound,
  price_list_exists: PriceListExists,
  product_archived: ProductArchived,
  product_exists: ProductExists,
  product_not_found: ProductNotFound,
  product_not_stocked: ProductNotStocked,
  provider_built_in: ProviderBuiltIn,
  provider_in_use: ProviderInUse,
  provider_not_connected: ProviderNotConnected,
  provider_unavailable: ProviderUnavailable,
  push_not_configured: PushNotConfigured,
  quote_already_answered: QuoteAlreadyAnswered,
  quote_cancelled: QuoteCancelled,
  quote_converted: QuoteConverted,
  quote_expired: QuoteExpired,
  quote_not_reopenable: QuoteNotReopenable,
  quote_rejected: QuoteRejected,
  range_not_satisfiable: RangeNotSatisfiable,
  rate_limit_exceeded: RateLimitExceeded,
  receipt_cancels: ReceiptCancels,
  receipt_issued: ReceiptIssued,
  receipt_money_returned: ReceiptMoneyReturned,
  receipt_payment_bounced: ReceiptPaymentBounced,
  receipt_payment_cleared: ReceiptPaymentCleared,
  receipt_payment_matched: ReceiptPaymentMatched,
  recount_needed: RecountNeeded,
  reference_conflict: ReferenceConflict,
  reference_required: ReferenceRequired,
  references_mismatch: ReferencesMismatch,
  refund_exceeded: RefundExceeded,
  refund_exceeds_charge: RefundExceedsCharge,
  refund_not_in_doubt: RefundNotInDoubt,
  refund_required: RefundRequired,
  refund_under_way: RefundUnderWay,
  reminded_recently: RemindedRecently,
  replay_running: ReplayRunning,
  replay_too_large: ReplayTooLarge,
  report_not_allowed: ReportNotAllowed,
  report_not_found: ReportNotFound,
  report_too_long: ReportTooLong,
  report_too_long_to_print: ReportTooLongToPrint,
  request_under_way: RequestUnderWay,
  retry_of_test: RetryOfTest,
  return_cancels: ReturnCancels,
  revaluation_posted: RevaluationPosted,
  role_not_allowed: RoleNotAllowed,
  same_file_imported: SameFileImported,
  sandbox_only: SandboxOnly,
  schedule_ended: ScheduleEnded,
  sender_rule_exists: SenderRuleExists,
  serial_number_in_stock: SerialNumberInStock,
  serial_number_not_in_stock: SerialNumberNotInStock,
  serial_number_sold_again: SerialNumberSoldAgain,
  serial_numbers_required: SerialNumbersRequired,
  service_unavailable: ServiceUnavailable,
  session_closed: SessionClosed,
  session_difference: SessionDifference,
  session_not_closed: SessionNotClosed,
  session_not_reconciled: SessionNotReconciled,
  session_overlaps: SessionOverlaps,
  settled_by_deposit: SettledByDeposit,
  settlement_does_not_fit: SettlementDoesNotFit,
  settlement_exceeds_open: SettlementExceedsOpen,
  several_expenses_paid: SeveralExpensesPaid,
  share_password_required: SharePasswordRequired,
  signing_unavailable: SigningUnavailable,
  sku_taken: SkuTaken,
  slug_taken: SlugTaken,
  source_line_differs: SourceLineDiffers,
  source_line_not_found: SourceLineNotFound,
  source_paid: SourcePaid,
  stage_has_deals: StageHasDeals,
  stage_needed: StageNeeded,
  stage_not_found: StageNotFound,
  stage_not_open: StageNotOpen,
  stage_of_other_pipeline: StageOfOtherPipeline,
  stage_trigger_taken: StageTriggerTaken,
  statement_already_imported: StatementAlreadyImported,
  statement_in_use: StatementInUse,
  statement_too_long: StatementTooLong,
  statement_undone: StatementUndone,
  still_queued: StillQueued,
  stock_on_hand: StockOnHand,
  stock_too_large: StockTooLarge,
  storage_full: StorageFull,
  supplier_exists: SupplierExists,
  supplier_is_archived: SupplierIsArchived,
  supplier_merge_refused: SupplierMergeRefused,
  supplier_merged: SupplierMerged,
  supplier_payment_matched: SupplierPaymentMatched,
  supplier_payment_void: SupplierPaymentVoid,
  tag_exists: TagExists,
  task_done: TaskDone,
  tax_id_taken: TaxIdTaken,
  template_in_use: TemplateInUse,
  template_is_default: TemplateIsDefault,
  template_name_taken: TemplateNameTaken,
  template_not_found: TemplateNotFound,
  token_expired: TokenExpired,
  token_revoked: TokenRevoked,
  too_many_accounts: TooManyAccounts,
  too_many_attachments: TooManyAttachments,
  too_many_attempts: TooManyAttempts,
  too_many_bank_rules: TooManyBankRules,
  too_many_browsers: TooManyBrowsers,
  too_many_documents: TooManyDocuments,
  too_many_endpoints: TooManyEndpoints,
  too_many_expense_categories: TooManyExpenseCategories,
  too_many_later_movements: TooManyLaterMovements,
  too_many_policies: TooManyPolicies,
  too_many_stages: TooManyStages,
  too_many_views: TooManyViews,
  too_many_warehouses: TooManyWarehouses,
  total_changed: TotalChanged,
  transaction_excluded: TransactionExcluded,
  transaction_matched: TransactionMatched,
  transaction_not_excluded: TransactionNotExcluded,
  transaction_not_manual: TransactionNotManual,
  transaction_not_matched: TransactionNotMatched,
  type_change_not_allowed: TypeChangeNotAllowed,
  type_not_allowed_for_business: TypeNotAllowedForBusiness,
  type_unchanged: TypeUnchanged,
  unallocated_exceeded: UnallocatedExceeded,
  uniform_file_unavailable: UniformFileUnavailable,
  unit_not_of_line: UnitNotOfLine,
  unknown_parameter: UnknownParameter,
  unprintable_text: UnprintableText,
  unreadable_import: UnreadableImport,
  unreadable_statement: UnreadableStatement,
  unsafe_file: UnsafeFile,
  unsupported_file: UnsupportedFile,
  unsupported_media_type: UnsupportedMediaType,
  validation_failed: ValidationFailed,
  variant_exists: VariantExists,
  vat_claim_expired: VatClaimExpired,
  vat_not_at_risk: VatNotAtRisk,
  vat_papers_missing: VatPapersMissing,
  vat_period_closed: VatPeriodClosed,
  vat_period_filed: VatPeriodFiled,
  vat_period_in_future: VatPeriodInFuture,
  vat_period_not_closed: VatPeriodNotClosed,
  vat_period_not_over: VatPeriodNotOver,
  version_conflict: VersionConflict,
  view_name_taken: ViewNameTaken,
  warehouse_is_default: WarehouseIsDefault,
  warehouse_name_taken: WarehouseNameTaken,
  warehouse_not_empty: WarehouseNotEmpty,
  warehouse_not_found: WarehouseNotFound,
  withholding_mismatch: WithholdingMismatch,
  wrong_credentials_mode: WrongCredentialsMode,
  wrong_share_password: WrongSharePassword,
};
