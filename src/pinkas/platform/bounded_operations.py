"""What each operation is to a credential with bounds: made as any other, asked about first, or refused.

Everything that issues a document, or moves money, is held to the bounds where it happens
(`platform/bounded_effects.py`). This table is about the rest: an operation whose effect comes later, by a schedule, a
job or a customer, and one that would change what the bounds mean, is asked about each time (`ASKS`); one that cannot be
kept and made later is refused. One that is in no list is refused too, so a new operation is of no use to such a
credential until somebody has thought about it; tests/laws/test_bounds.py asks for that."""

from typing import Literal

from pinkas.core.bounds import ApprovalNeeded, ApprovalReason, Bounds, BoundsNotSupported
from pinkas.core.wording import Wording
from pinkas.platform.operation import Operation

BoundedUse = Literal["allowed", "asks", "refused"]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


ASKS = _names(
    """
    updateCurrentBusiness updateSupplierPaymentConfig setExchangeRate voidSupplierPayment applySupplierAdvance
    makeSupplierBankFile
    cancelSupplierBankFile confirmSupplierBankChange createDocumentPaymentLink createDealPaymentLink
    createPaymentLink updatePaymentLink createRecurringDocument updateRecurringDocument resumeRecurringDocument
    runRecurringDocument postRevaluation postJournalEntry postJournalEntries reverseJournalEntry closePeriod
    reopenPeriod setLedgerPostingRules setOpeningBalances connectTaxAuthority disconnectTaxAuthority closeVatPeriod
    reopenVatPeriod markVatPeriodFiled connectPaymentProvider disconnectPaymentProvider voidPayment bouncePayment
    cancelCheckout createPaymentPage updatePaymentPage publishPaymentPage createMandate updateMandate resumeMandate
    sendMandateAuthorization confirmMandateAuthorization autoMatchBankTransactions changeBankMatchingSettings
    createBankReconciliationRule updateBankReconciliationRule applyBankRules bookBankAdvance commitImport undoImport
    """
)
"""Asked about each time."""

ASKS_WITH_CLIENTS = _names(
    """
    updateClient saveClients mergeClients updateIntegrationClient
    """
)
"""Asked about where the clients are bounded: they change who a client is."""

ASKS_WITH_DRAFTS_ONLY = _names(
    """
    approveExpense bookExpense correctExpense approveInboxItem claimExpenseVat giveUpExpenseVat createExpense
    createExpenses submitExpense createRecurringExpense updateRecurringExpense resumeRecurringExpense
    """
)
"""Asked about where only drafts are made: they write into the books, or let a job do it later. What posts in its own
transaction without standing here is held there (`check_posting`)."""

HELD = _names(
    """
    chargeDocument refundCheckout resolveCheckoutRefund chargeMandate retryMandateCharge resolveMandateCharge
    recordSupplierPayment markExpensePaid
    """
)
"""Made as by any other credential, and held to the bounds by their amounts: in the first of their transactions, before
a provider is asked for money, and where money is paid out."""

REFUSED = _names(
    """
    seedSandbox resetSandbox simulateSandboxEvent moveSandboxClock
    """
)
"""Refused: they are tools of people, and move the day of which the sum is bounded."""

ALLOWED = _names(
    """
    uploadBusinessLogo deleteBusinessLogo createBrand updateBrand createDocumentTemplate
    updateDocumentTemplate previewDocumentTemplate setDefaultDocumentTemplate updateNumberSequence
    updateDocumentDefaults updateDocumentConfig deleteDocumentTemplate deleteBrand createExpenseCategory
    updateExpenseCategory deleteExpenseCategory createExpense createExpenses updateExpense deleteExpense
    duplicateExpense submitExpense approveExpense rejectExpense bookExpense correctExpense claimExpenseVat
    giveUpExpenseVat setExpenseFile removeExpenseFile verifyExpenseAllocation requestMissingPapers
    createRecurringExpense previewRecurringExpenseDates updateRecurringExpense deleteRecurringExpense
    pauseRecurringExpense resumeRecurringExpense dismissMissingPaper restoreMissingPaper updateMissingPaperReminder
    createClient findOrCreateClient saveClients updateClient archiveClient restoreClient createClientContact
    updateClientContact deleteClientContact createClientNote updateClientNote deleteClientNote createTag updateTag
    deleteTag setClientTags createClientPaymentMethod deleteClientPaymentMethod setDefaultClientPaymentMethod
    mergeClients sendClientStatement setUpClientPaymentMethod createClientPortalLink endClientPortalLink
    setReminderConsent createSupplier updateSupplier archiveSupplier restoreSupplier mergeSuppliers
    setSupplierPaymentReceipt calculateSupplierPayment createProduct saveProducts updateProduct archiveProduct
    restoreProduct duplicateProduct createProductCategory updateProductCategory deleteProductCategory
    setProductImage deleteProductImage createPriceList updatePriceList deletePriceList setPriceListItem
    deletePriceListItem createWarehouse updateWarehouse deleteWarehouse createInventoryAdjustment
    createInventoryTransfer createStockCount setStockCountLines commitStockCount cancelStockCount createDocument
    calculateDocument updateDocument deleteDocument validateDocument finalizeDocument convertDocument
    duplicateDocument creditDocument createDocumentPayment createDocuments finalizeDocuments validateDocuments
    downloadDocumentPdfs uploadDocumentAttachment deleteDocumentAttachment shareDocument revokeDocumentShare
    acceptQuote rejectQuote reopenQuote sendDocument previewDocumentMessage sendDocuments requestAllocationNumber
    createDispute answerDispute resolveDispute sendDocumentReminder cancelDocument attachImportedOriginal
    previewRecurringDocumentDates deleteRecurringDocument pauseRecurringDocument deleteReportSchedule
    createReportSchedule updateReportSchedule runReportSchedule resendMessage setMessageTemplate
    previewMessageTemplate verifyAllocationNumber retryAllocationNumber updateTaxSettings
    createTaxWithholdingCertificate updateTaxWithholdingCertificate deleteTaxWithholdingCertificate
    testPaymentProvider recordPayment clearPayment refundPayment allocatePayment removePaymentAllocation
    issuePaymentReceipt deactivatePaymentLink sendPaymentLink previewPaymentLinkMessage createDunningPolicy
    updateDunningPolicy deleteDunningPolicy startDunningRun setPaymentPromise removePaymentPromise
    recordCardExpectation setCardDepositDays pauseMandate cancelMandate skipMandateCharge deletePaymentPage
    unpublishPaymentPage createLedgerAccount updateLedgerAccount deleteLedgerAccount uploadInboxItem
    uploadInboxItems rotateInboxAddress createInboxSenderRule deleteInboxSenderRule updateInboxItem discardInboxItem
    readInboxItemAgain approveInboxItem convertInboxItem matchInboxItem getInboxAddress createBankAccount
    updateBankAccount deleteBankAccount setDefaultBankAccount importBankStatement undoBankStatement
    createBankTransaction createBankTransactions importBankTransactions deleteBankTransaction excludeBankTransaction
    includeBankTransaction assignBankTransaction matchBankTransaction unmatchBankTransaction
    createDocumentFromBankTransaction declineBankSuggestions cancelAutoMatchRun settleCardClearing settleCardBatch
    createBankSession closeBankSession reopenBankSession deleteBankReconciliationRule previewBankRule
    holdBankTransaction createDeal updateDeal deleteDeal restoreDeal moveDeal winDeal loseDeal logDealActivity
    createDealQuote linkDealDocument unlinkDealDocument createPipeline updatePipeline deletePipeline
    createPipelineStage updatePipelineStage deletePipelineStage createTask updateTask deleteTask completeTask
    createIntegrationDocument finalizeIntegrationDocument cancelIntegrationDocument createIntegrationClient
    updateIntegrationClient createIntegrationProduct recordIntegrationPayment createIntegrationOrder createWebhook
    getWebhook updateWebhook deleteWebhook testWebhook rotateWebhookSecret replayWebhook deleteNotifications
    updateNotificationPreferences markNotificationsRead markAllNotificationsRead deleteAllNotifications uploadFile
    deleteFile startExport cancelExport uploadImport updateImport cancelImport
    """
)
"""Made as by any other credential. What they issue, record or give back is held to the bounds."""

_POST_BY_A_FIELD = _names("createClient findOrCreateClient createBankAccount updateBankAccount convertInboxItem")
"""Allowed, and post where an opening balance, or that it is booked, is asked for."""

_SCOPES_OF_EFFECTS = frozenset(
    {"documents:write", "payments:write", "integrations:write", "reconciliation:write", "crm:write"}
)


def may_wait(operation: Operation) -> bool:
    """Whether the operation may be answered 202: it asks, or what it does in its one transaction may be above a
    bound."""
    name, shape = operation.name, operation.shape
    if name in ASKS | ASKS_WITH_CLIENTS | ASKS_WITH_DRAFTS_ONLY | HELD | _POST_BY_A_FIELD:
        return True
    one_step = not (shape.takes_flow or shape.upload or shape.raw or operation.read_only)
    return name in ALLOWED and one_step and operation.scope in _SCOPES_OF_EFFECTS


def bounded_use(operation: Operation, bounds: Bounds) -> BoundedUse:
    """What an operation is to a credential with these bounds."""
    name = operation.name
    if operation.read_only:
        return "allowed"
    if (
        name in ASKS
        or (name in ASKS_WITH_CLIENTS and bounds.client_ids is not None)
        or (name in ASKS_WITH_DRAFTS_ONLY and bounds.drafts_only)
    ):
        return "asks"
    return "allowed" if name in ALLOWED | HELD else "refused"


def check_bounded_use(operation: Operation, bounds: Bounds) -> None:
    """Raises `ApprovalNeeded` or `BoundsNotSupported` for a call that a credential with bounds may not make by
    itself."""
    use = bounded_use(operation, bounds)
    if use == "refused":
        raise BoundsNotSupported
    if use == "asks":
        message = Wording("A credential with bounds asks each time before: {call}.", call=operation.summary)
        raise ApprovalNeeded([ApprovalReason(bound="operation", asked=operation.name, message=message)])
