// Written by `make clients` from the OpenAPI document; change the generator, not this file.
// The types of requests and answers: objects as they stand in the JSON.

/** What to change; null clears. Number and type of an account that has entries stay, and so do those of one that postings find by its role. */
export interface AccountChanges {
  /** The number of an account, unique in the books. */
  code?: string;
  name?: AccountName;
  type?: "asset" | "equity" | "expense" | "income" | "liability";
  subtype?: string | null;
  currency?: string | null;
  form6111Code?: string | null;
  parentId?: string | null;
  isActive?: boolean;
}

/** A page of the lines of an account; `opening` and `closing` are its balances before and at the end of the period. */
export interface AccountEntries {
  accountId: string;
  accountCode: string;
  accountName: string;
  from: string;
  to: string;
  asOf: string | null;
  currency: string;
  /** Debit less credit: below zero where the credit is more. */
  opening: string;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Debit less credit: below zero where the credit is more. */
  closing: string;
  items: AccountMovement[];
  nextCursor: string | null;
}

/** A line of an account. `balance` is debit less credit of the account behind it. */
export interface AccountMovement {
  accountId: string;
  accountCode: string;
  accountName: string;
  entryId: string;
  number: number;
  position: number;
  date: string;
  description: string;
  memo: string | null;
  source: EntrySource;
  partyId: string | null;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Debit less credit: below zero where the credit is more. */
  balance: string;
}

/** What an account is called in both languages; without `en` it is called the same in both. */
export interface AccountName {
  he: string;
  en?: string | null;
}

/** The lines of an account by status, in its currency. `lines` is their sum; `open` what of it is open. */
export interface AccountSummary {
  bankAccountId: string;
  name: string;
  currency: string;
  unmatched: StatusSums;
  partiallyMatched: StatusSums;
  matched: StatusSums;
  excluded: StatusSums;
  /** Money: an exact decimal, as a string. */
  lines: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  firstDate: string | null;
  lastDate: string | null;
}

/** What can be done about it: an operation of the API. */
export interface Action {
  label: string;
  method: string;
  path: string;
}

/** Something that happened with a client: it was changed, a document was made, a message or a statement went out. Of what is not meant, the field is null. */
export interface Activity {
  id: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  kind: "client" | "document" | "message" | "statement";
  action: string;
  actor: Record<string, string | null> | null;
  document: DocumentSummary | null;
  facts: Record<string, unknown>;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ActivityPage {
  items: Activity[];
  nextCursor: string | null;
  total?: number;
}

/** Who did it: a session's person, else the credential; null for what the service did by itself. */
export interface Actor {
  kind: "admin" | "key" | "partner" | "public" | "session" | "system" | "token";
  id: string | null;
}

/** A postal address. */
export interface Address {
  street?: string | null;
  houseNumber?: string | null;
  city?: string | null;
  zip?: string | null;
  /** ISO 3166-1 code. */
  country?: string | null;
}

/** How much of a product comes (above zero) or goes (below zero), or how much of it was there at the end of the day; exactly one of the two. `unitCost` is for what comes with a cost of its own; without it it comes at the average. `reason` is that of this line, where it is another one than that of all. */
export interface AdjustedLine {
  productId: string;
  /** Empty by default. */
  serialNumbers?: readonly string[];
  batchNumber?: string | null;
  /** An exact decimal of at most 6 decimals. */
  quantity?: string | number | null;
  /** An exact decimal of at most 6 decimals. */
  countedQuantity?: string | number | null;
  /** An exact decimal of at most 6 decimals. */
  unitCost?: string | number | null;
  expiryDate?: string | null;
  reason?: string | null;
}

/** What an adjustment moved. A line whose counted quantity is what there was moves nothing. */
export interface Adjustment {
  id: string;
  warehouseId: string;
  date: string;
  movements: StockMovement[];
  warnings?: StockWarning[];
}

/** What is paid ahead on income tax for one period: the rate of its turnover, less what clients withheld. `due` is never below zero; what is withheld above it is `carriedForward` to the next periods of the tax year. */
export interface Advance {
  period: string;
  from: string;
  to: string;
  /** Money: an exact decimal, as a string. */
  turnover: string;
  /** An exact decimal, as a string. */
  rate: string;
  /** Money: an exact decimal, as a string. */
  advance: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  /** Money: an exact decimal, as a string. */
  broughtForward: string;
  /** Money: an exact decimal, as a string. */
  due: string;
  /** Money: an exact decimal, as a string. */
  carriedForward: string;
  dueDate: string;
  isOver: boolean;
  currency: string;
}

/** What an advance pays, on which day; today without one. */
export interface AdvanceApplication {
  allocations: readonly NewSupplierAllocation[];
  date?: string | null;
}

/** The supplier that was paid ahead, and how much of the line that is: without `amount` all that is open of it. */
export interface AdvanceFromLine {
  supplierId: string;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  note?: string | null;
}

/** The advances of a year. `rate` is null where the business has none, and then there are none. */
export interface Advances {
  year: number;
  rate: string | null;
  items: Advance[];
  /** Money: an exact decimal, as a string. */
  turnover: string;
  /** Money: an exact decimal, as a string. */
  due: string;
  currency: string;
}

/** What is owed and fell due so many days ago: `current` has not fallen due. `count` are documents and opening balances, `clients` those that owe some of it. */
export interface AgeBucket {
  bucket: "1-30" | "120+" | "31-60" | "61-90" | "91-120" | "current";
  /** Money: an exact decimal, as a string. */
  amount: string;
  count: number;
  clients: number;
  /** In percent, to two digits. */
  share: string;
}

/** What is open and fell due so many days ago. An opening balance counts as a document. */
export interface Aged {
  bucket: "1-30" | "120+" | "31-60" | "61-90" | "91-120" | "current";
  /** Money: an exact decimal, as a string. */
  amount: string;
  documents: number;
}

/** What is open and fell due so many days ago; `current` has not fallen due. */
export interface AgedAmount {
  bucket: "1-30" | "120+" | "31-60" | "61-90" | "91-120" | "current";
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** What is owed in one currency: `balance` is what the account says, `open` what papers and opening balances that are not settled say, `aging` that by age. */
export interface AgedFigures {
  /** ISO 4217 code. */
  currency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  /** What lies on the account and is for no paper yet, such as money paid ahead: `open` - `balance`. */
  unapplied: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  papers: number;
  aging: AgedAmount[];
}

/** What one client or supplier owes or is owed, in one currency. */
export interface AgedParty {
  /** ISO 4217 code. */
  currency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  /** What lies on the account and is for no paper yet, such as money paid ahead: `open` - `balance`. */
  unapplied: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  papers: number;
  aging: AgedAmount[];
  partyId: string;
  name: string;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** What is owed on a day, by name; `totals` has a row for each currency. `currency` is that of the books. */
export interface AgedReport {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  date: string;
  rows: AgedParty[];
  totals: AgedFigures[];
}

/** What is owed by age, in the currency of the books. */
export interface Aging {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: AgeBucket[];
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  count: number;
  clients: number;
}

/** A receipt that was given for the document: `amount` is the part of it that was. Below zero for the receipt that cancels one. An invoice-receipt (320) is its own receipt: `receiptId` is its id, and `amount` all that was paid on it. `methods` and `payments` are those of the whole receipt, whatever part of it is for this document. */
export interface AllocatedPayment {
  receiptId: string;
  docType: DocType;
  docNumber: number;
  status: "CANCELLED" | "DRAFT" | "ISSUED";
  issueDate: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  methods: string[];
  payments: Payment[];
  withheld: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface AllocatedPaymentPage {
  items: AllocatedPayment[];
  nextCursor: string | null;
  total?: number;
}

/** A request with everything that was answered to it. */
export interface Allocation {
  id: string;
  documentId: string;
  docType: DocType;
  docNumber: number;
  issueDate: string;
  status: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "PENDING" | "UNAVAILABLE";
  outcome: "approved" | "cancelled" | "continued_without" | "held" | "manual" | "objected" | "pending" | "refused" | "unavailable";
  advice: string | null;
  required: boolean;
  reason: string;
  threshold: string | null;
  number: string | null;
  confirmationNumber: string | null;
  source: "authority" | "emergency" | "manual" | null;
  unavailableReason: "connection_expired" | "no_answer" | "not_connected" | "not_permitted" | "number_withdrawn" | "too_late" | "unasked" | "unclear" | "unreachable" | null;
  errors: AuthorityError[];
  decision: "cancel" | "continue" | "objection" | null;
  attempts: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  requestedAt: string;
  answeredAt: string | null;
  nextAttemptAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  answers: AllocationAnswer[];
}

/** One thing that was said of the document: signed by the key of documents, and chained to what was said before (the first one to the document's own `hash`). */
export interface AllocationAnswer {
  seq: number;
  status: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "PENDING" | "UNAVAILABLE";
  number: string | null;
  source: "authority" | "emergency" | "manual";
  answer: Record<string, unknown>;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  previousHash: string;
  hash: string;
  signature: string;
  keyId: string;
}

/** Asks the authority now; with `number`, keeps the one that you have from it already. `reason` goes with it: why a number that was entered before is replaced; it is kept in the audit log. */
export interface AllocationAsked {
  /** Digits as the authority gave them, 9 to 30. */
  number?: string | null;
  reason?: string | null;
}

/** What the authority said of the number of an expense, and the expense as it is by that. `reason` says why it could not be asked (`unavailable`). */
export interface AllocationCheck {
  result: "mismatch" | "unavailable" | "unknown" | "valid";
  reason: string | null;
  expense: Expense;
}

/** Tries again; with `decision`, tells the authority what becomes of an invoice that it holds. */
export interface AllocationRetry {
  decision?: "cancel" | "continue" | "objection" | null;
}

/** A request for an allocation number. `number` is what is printed, `confirmationNumber` the whole. `outcome` tells the three apart that are all DECLINED: `refused`, `continued_without` (valid, and its VAT is not deductible) and `cancelled` (void at the authority: to be credited); `advice` says, in the language of the business, what is to be done. `nextAttemptAt` is null while an attempt is under way. */
export interface AllocationSummary {
  id: string;
  documentId: string;
  docType: DocType;
  docNumber: number;
  issueDate: string;
  status: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "PENDING" | "UNAVAILABLE";
  outcome: "approved" | "cancelled" | "continued_without" | "held" | "manual" | "objected" | "pending" | "refused" | "unavailable";
  advice: string | null;
  required: boolean;
  reason: string;
  threshold: string | null;
  number: string | null;
  confirmationNumber: string | null;
  source: "authority" | "emergency" | "manual" | null;
  unavailableReason: "connection_expired" | "no_answer" | "not_connected" | "not_permitted" | "number_withdrawn" | "too_late" | "unasked" | "unclear" | "unreachable" | null;
  errors: AuthorityError[];
  decision: "cancel" | "continue" | "objection" | null;
  attempts: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  requestedAt: string;
  answeredAt: string | null;
  nextAttemptAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface AllocationSummaryPage {
  items: AllocationSummary[];
  nextCursor: string | null;
  total?: number;
}

/** An amount of a paper, in its currency. */
export interface AmountField {
  value: string | null;
  /** How sure it is, 0 to 1; 0.9 and more is shown as sure. */
  confidence: number;
  box: Box | null;
  corrected: boolean;
  readValue: string | null;
}

/** An amount, and the same of the period that it is compared with. */
export interface AmountFigure {
  /** Money: an exact decimal, as a string. */
  value: string;
  previous: string | null;
  change: string | null;
  changePercent: string | null;
}

/** The first and the last day, both included. */
export interface AnalyticsPeriod {
  from: string;
  to: string;
  granularity?: "day" | "month" | "quarter" | "week" | "year";
}

/** A key as it may be seen later. */
export interface ApiKey {
  id: string;
  name: string;
  keyPrefix: string;
  scopes: string[];
  environment: string;
  status: "active" | "expired" | "revoked";
  rateLimitPerMinute: number;
  rateLimitPerHour: number;
  allowedIps: string | null;
  expiresAt: string | null;
  bounds: Bounds | null;
  previousKeyValidUntil: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change of a key; null clears. */
export interface ApiKeyChanges {
  name?: string;
  scopes?: readonly string[];
  rateLimitPerMinute?: number;
  rateLimitPerHour?: number;
  allowedIps?: string | null;
  expiresAt?: string | Date | null;
  bounds?: NewBounds | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ApiKeyPage {
  items: ApiKey[];
  nextCursor: string | null;
  total?: number;
}

/** What a key was used for. `last24h` counts the last 24 hours, `last30d` and the lists of the top ten the last 30 days, the rest all time. `days` are those of `last30d` that had a request, the oldest first. */
export interface ApiKeyUsage {
  totalRequests: number;
  last24h: number;
  last30d: number;
  topIps: IpCount[];
  topUserAgents: UserAgentCount[];
  statusClasses: StatusClasses;
  topRoutes: RouteCount[];
  rateLimited: number;
  days: DayCount[];
  firstUsedAt: string | null;
  lastUsedAt: string | null;
}

/** A line that a rule took, or would take. `error` is the code of what refused it; then it is as it was. */
export interface AppliedLine {
  transactionId: string;
  ruleId: string;
  date: string;
  description: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  error: string | null;
}

/** Why tax was withheld, or not: `rate` percent of `base`, the payment without its VAT. `given`: the payment says it. */
export interface AppliedWithholding {
  reason: "certificate" | "default" | "given" | "no_books" | "small_transaction";
  rate: string | null;
  /** Money: an exact decimal, as a string. */
  base: string;
  certificateId: string | null;
  certificateNumber: string | null;
}

/** A call that waits for a person, or waited. `summary` is what its operation does; `reasons` are the bounds that it is above. `problem` is why it failed. */
export interface Approval {
  id: string;
  status: "DECLINED" | "DONE" | "EXPIRED" | "FAILED" | "PENDING" | "RUNNING";
  requestedBy: Creator;
  method: string;
  route: string;
  summary: string;
  reasons: ApprovalReason[];
  effects: AskedEffect[];
  requestId: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  decidedBy: Decider | null;
  decidedAt: string | null;
  note: string | null;
  problem: Record<string, unknown> | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** The call as it came. `body` is null where none was sent, and where it may hold secrets. */
export interface ApprovalCall {
  path: Record<string, string>;
  query: string;
  body: Record<string, unknown> | null;
}

/** What a person says beside their decision. */
export interface ApprovalDecision {
  note?: string | null;
}

/** An approval with its call and what the call answered. */
export interface ApprovalDetails {
  id: string;
  status: "DECLINED" | "DONE" | "EXPIRED" | "FAILED" | "PENDING" | "RUNNING";
  requestedBy: Creator;
  method: string;
  route: string;
  summary: string;
  reasons: ApprovalReason[];
  effects: AskedEffect[];
  requestId: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  decidedBy: Decider | null;
  decidedAt: string | null;
  note: string | null;
  problem: Record<string, unknown> | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  call: ApprovalCall | null;
  result: ApprovalResult | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ApprovalPage {
  items: Approval[];
  nextCursor: string | null;
  total?: number;
}

/** Why a call needs an approval: the bound, what it allows and what was asked, each where there is one. */
export interface ApprovalReason {
  bound: "clientIds" | "documentTypes" | "draftsOnly" | "exchangeRate" | "maxAmount" | "maxPerDay" | "operation";
  limit: string | null;
  asked: string | null;
  message: string;
}

/** What the call answered when it was made. */
export interface ApprovalResult {
  status: number;
  body: Record<string, unknown> | null;
}

/** The member who let an app in. */
export interface Approver {
  id: string;
  name: string | null;
  email: string | null;
}

/** A document that a link asks to pay, and what is open of it now. */
export interface AskedDocument {
  docType: DocType;
  docNumber: number;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
}

/** What a call would have done that cannot be taken back: `amount` in its own currency. Of a charge, and of a refund that credits a document, `documentType` is the document that follows. */
export interface AskedEffect {
  kind: "charge" | "document" | "payment" | "payout" | "refund";
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  documentType: number | null;
  clientId: string | null;
  clientName: string | null;
}

/** A file that was uploaded before, to be attached. */
export interface AttachedFile {
  fileId: string;
}

/** A file beside a document. `sha256` is of the bytes that are kept and given out, in hexadecimal: pictures are drawn anew when they come. */
export interface Attachment {
  id: string;
  documentId: string;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface AttachmentPage {
  items: Attachment[];
  nextCursor: string | null;
  total?: number;
}

/** One try: when it began, how long it took, and the status or the fault. */
export interface Attempt {
  n: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  responseExcerpt: string;
  trigger: "manual" | "scheduled" | "test";
}

/** Something that waits for a person. Counted up to 100; `more` says that there are further ones. */
export interface Attention {
  kind: "accepted_quotes" | "allocation_numbers" | "bank_transactions" | "expiring_quotes" | "not_delivered" | "old_drafts" | "overdue_documents" | "overdue_opening_balances";
  count: number;
  more: boolean;
}

/** Empty to begin; with `code` and `state`, as the authority sent them back, to end. */
export interface AuthorityConnect {
  code?: string | null;
  state?: string | null;
}

/** The connection of the business to the authority. `authorizationUrl`: send the person there who may act for its VAT file. `expiresAt` is when the connection ends unless it is used or renewed, `consentExpiresAt` when a person must consent again. */
export interface AuthorityConnection {
  status: "CONNECTED" | "EXPIRED" | "EXPIRING" | "NOT_CONNECTED";
  authorizationUrl: string | null;
  authorizationExpiresAt: string | null;
  connectedAt: string | null;
  expiresAt: string | null;
  consentExpiresAt: string | null;
  lastError: string | null;
  emergencyNumbers: number;
}

/** What the authority found. `message` is its own text; `meaning` and `fix` are ours, in the language of the business. */
export interface AuthorityError {
  code: number | null;
  param: string | null;
  location: string | null;
  message: string;
  meaning: string;
  fix: string;
}

/** The link that was made, and the messages that carry it. */
export interface AuthorizationSending {
  authorization: MandateAuthorization;
  messages: Message[];
}

/** A client's consent to what the page says. `name` is who consents, `consent` must be true; `bank` is the account of a standing order of kind `bank_debit`. A card is entered on the provider's own page, where `redirectUrl` leads. */
export interface AuthorizeMandate {
  name: string;
  consent: boolean;
  bank?: DebitedAccount | null;
  language?: "en" | "he" | null;
}

/** What was matched and what is proposed. `remaining`: open lines of the filters behind those of this call, which `nextCursor` goes on with, or the `run` behind the request. */
export interface AutoMatchAnswer {
  dryRun: boolean;
  matched: AutoMatched[];
  proposed: Proposed[];
  skipped: SkippedLines;
  remaining: number;
  nextCursor: string | null;
  run: StartedRun | null;
}

/** Which open lines are matched, at most `limit` of them, the oldest first. `dryRun` writes nothing. `createReceipts`: whether the receipt of a document that is paid is issued at once; the setting of the business unless it is said. `cursor`: go on where the last call ended. `continueInBackground`: what the call leaves is looked at behind the request. */
export interface AutoMatchRequest {
  bankAccountId?: string | null;
  sessionId?: string | null;
  from?: string | null;
  to?: string | null;
  /** Default: 100. */
  limit?: number;
  /** Default: false. */
  dryRun?: boolean;
  createReceipts?: boolean | null;
  /** Default: false. */
  continueInBackground?: boolean;
  cursor?: string | null;
  lang?: "en" | "he" | null;
}

/** Auto-match that goes on behind the request. `total`: how many open lines there were when it began; `lookedAt` how many of them were looked at until now. `refused` were certain, and something stood in the way; `proposed` wait for somebody to decide; `skipped` have no suggestion, are on hold, or belong to a closed session. One that `FAILED` was tried again and again, and its last try ended with `error`; what it has matched stays, and another one may be started. */
export interface AutoMatchRun {
  id: string;
  state: "CANCELLED" | "DONE" | "FAILED" | "RUNNING";
  total: number;
  lookedAt: number;
  matched: number;
  refused: number;
  proposed: number;
  skipped: number;
  error: string | null;
  startedBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  endedAt: string | null;
  version: number;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface AutoMatchRunPage {
  items: AutoMatchRun[];
  nextCursor: string | null;
  total?: number;
}

/** A line that was matched, or would be: what it was matched with, and the ids of its matches. */
export interface AutoMatched {
  transactionId: string;
  suggestion: Suggestion;
  matchIds: string[];
  receiptId: string | null;
}

/** What a client owes, by currency and age, on a day of the business. */
export interface Balance {
  clientId: string;
  asOf: string;
  currencies: CurrencyBalance[];
  creditLimit: CreditUse | null;
  openingItems: OpeningItem[];
}

/** The balance of an account. */
export interface BalanceRow {
  accountId: string;
  code: string;
  name: string;
  type: "asset" | "equity" | "expense" | "income" | "liability";
  role: string | null;
  parentId: string | null;
  /** Debit less credit: below zero where the credit is more. */
  balance: string;
}

/** What the business has and owes at the end of a day. */
export interface BalanceSheet {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  date: string;
  comparedDate?: string;
  asOf: string | null;
  rows: BalanceSheetRow[];
  totals: BalanceSums;
  compared?: BalanceSums;
}

/** What an account stands at. The profit that was not closed yet is a row of the equity without an account and with the code null. */
export interface BalanceSheetRow {
  accountId: string | null;
  code: string | null;
  name: string;
  form6111Code: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** The same of the period that it is compared with. */
  compared?: string;
  href: string | null;
  section: "assets" | "equity" | "liabilities";
  isProfit: boolean;
}

/** `assets` = `liabilities` + `equity`, always; `profit` is the part of the equity that was not closed yet. */
export interface BalanceSums {
  /** Money: an exact decimal, as a string. */
  assets: string;
  /** Money: an exact decimal, as a string. */
  liabilities: string;
  /** Money: an exact decimal, as a string. */
  equity: string;
  /** Money: an exact decimal, as a string. */
  profit: string;
}

/** The accounts with a balance at the end of a day, by number. */
export interface Balances {
  date: string;
  asOf: string | null;
  currency: string;
  rows: BalanceRow[];
  /** Debit less credit: below zero where the credit is more. */
  total: string;
}

/** The bank account of a client, for money that goes back to it. */
export interface BankAccount {
  bankCode: string;
  branch: string;
  account: string;
}

/** What to change: fields that are left out stay, null clears. Currency and account of the books stay as they are; the opening balance stays once it is posted. */
export interface BankAccountChanges {
  name?: string;
  kind?: "card" | "checking" | "clearing" | "wallet";
  bankCode?: string | null;
  branch?: string | null;
  account?: string | null;
  iban?: string | null;
  swift?: string | null;
  aba?: string | null;
  beneficiary?: string | null;
  openingBalance?: string | number | null;
  openingDate?: string | null;
  isDefault?: boolean;
  isActive?: boolean;
  printOnDocuments?: boolean;
}

/** A change of the bank details of a supplier. `old` null: there were none; `new` null: they were removed. Until it is confirmed, payments to the supplier warn, unless it is the first entry. */
export interface BankChange {
  id: string;
  supplierId: string;
  old: SupplierBank | null;
  new: SupplierBank | null;
  changedBy: BankChanger;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  changedAt: string;
  confirmedBy: BankChanger | null;
  confirmedAt: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BankChangePage {
  items: BankChange[];
  nextCursor: string | null;
  total?: number;
}

/** Who changed or confirmed: a person of a session, a key or an app. `userId` is the person behind it. */
export interface BankChanger {
  kind: string;
  id: string | null;
  userId: string | null;
}

/** A file of transfers as it was made; `sha256` is of its bytes. A payment is in one live file at most. `refused` are those that were asked for and are not in it. */
export interface BankFile {
  id: string;
  format: string;
  fileName: string;
  state: "CANCELLED" | "LIVE";
  payDate: string;
  serial: number;
  currency: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  count: number;
  sha256: string;
  transfers: FiledTransfer[];
  refused: RefusedTransfer[];
  cancelReason: string | null;
  cancelledAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** Why a file is not sent to the bank. */
export interface BankFileCancellation {
  reason: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BankFilePage {
  items: BankFile[];
  nextCursor: string | null;
  total?: number;
}

/** How much of a line is about what: `amount` has the sign of the money. `targetId` names a payment, a refund, a supplier payment, the other line of a transfer, an account of the books or a card batch; `namedType` and `namedId` the document, opening balance or expense whose payment was recorded with the match. `receiptId` is the receipt of that payment. `shared`: it is taken back together with the others of its call. */
export interface BankMatch {
  id: string;
  transactionId: string;
  type: "card_batch" | "difference" | "fee" | "internal_transfer" | "ledger_account" | "payment" | "payment_return" | "refund" | "supplier_payment";
  targetId: string;
  namedType: "document" | "expense" | "opening_item" | null;
  namedId: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  targetAmount: string;
  receiptId: string | null;
  createdTarget: boolean;
  shared: boolean;
  score: number | null;
  note: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  matchedAt: string;
  matchedBy: Creator | null;
  unmatchedAt: string | null;
  unmatchedBy: Creator | null;
  unmatchReason: string | null;
}

/** The matches of a line, those that were taken back among them, the first first. */
export interface BankMatches {
  items: BankMatch[];
}

/** Whether the account of the books agrees with the statement at the end of the period. `difference` is the closing balance of the statement less that of the books; `explanation` adds up to it. */
export interface BankReconciliation {
  sessionId: string;
  asOf: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  statementClosingBalance: string;
  ledgerAccountId: string;
  /** Money: an exact decimal, as a string. */
  ledgerBalance: string;
  /** Money: an exact decimal, as a string. */
  difference: string;
  balanced: boolean;
  explanation: ReconciliationPart[];
}

/** What is done with bank lines that fit its conditions. The rules are asked in the order of `position`; the first one that a line fits decides. */
export interface BankRule {
  id: string;
  name: string;
  position: number;
  isActive: boolean;
  applyOnImport: boolean;
  direction: "both" | "in" | "out";
  bankAccountId: string | null;
  text: string | null;
  textOperator: "contains" | "equals" | "starts_with";
  textField: "any" | "counterparty" | "description" | "reference";
  minAmount: string | null;
  maxAmount: string | null;
  counterpartyIban: string | null;
  counterpartyAccount: string | null;
  counterpartyTaxId: string | null;
  kind: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer" | null;
  action: "assign_client" | "exclude" | "hold" | "post_to_account" | "supplier_advance";
  excludeReason: "bank_fee" | "duplicate" | "internal_transfer" | "opening" | "other" | "personal" | null;
  clientId: string | null;
  ledgerAccountId: string | null;
  holdDays: number | null;
  supplierId: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. Another `action` clears what belonged to the one before. */
export interface BankRuleChanges {
  name?: string;
  position?: number;
  isActive?: boolean;
  applyOnImport?: boolean;
  direction?: "both" | "in" | "out";
  bankAccountId?: string | null;
  text?: string | null;
  textOperator?: "contains" | "equals" | "starts_with";
  textField?: "any" | "counterparty" | "description" | "reference";
  minAmount?: string | number | null;
  maxAmount?: string | number | null;
  counterpartyIban?: string | null;
  counterpartyAccount?: string | null;
  counterpartyTaxId?: string | null;
  kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer" | null;
  action?: "assign_client" | "exclude" | "hold" | "post_to_account" | "supplier_advance";
  excludeReason?: "bank_fee" | "duplicate" | "internal_transfer" | "opening" | "other" | "personal" | null;
  clientId?: string | null;
  ledgerAccountId?: string | null;
  holdDays?: number | null;
  supplierId?: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BankRulePage {
  items: BankRule[];
  nextCursor: string | null;
  total?: number;
}

/** A reconciliation session. `statementDifference` is opening balance and lines less closing balance: zero when no line is missing. `changes` is there when one session is read. */
export interface BankSession {
  id: string;
  bankAccountId: string;
  bankAccountName: string;
  periodStart: string;
  periodEnd: string;
  /** Money: an exact decimal, as a string. */
  openingBalance: string;
  /** Money: an exact decimal, as a string. */
  closingBalance: string;
  currency: string;
  status: "CLOSED" | "OPEN" | "REOPENED";
  counts: BankSessionCounts;
  sums: BankSessionSums;
  /** Money: an exact decimal, as a string. */
  statementDifference: string;
  createdBy: Creator | null;
  closedAt: string | null;
  closedBy: Creator | null;
  note: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  changes?: BankSessionChange[];
}

/** Who closed or reopened a session, when and why. */
export interface BankSessionChange {
  action: "closed" | "reopened";
  reason: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  changedAt: string;
  changedBy: Creator | null;
}

/** How many lines a session has, by status. */
export interface BankSessionCounts {
  total: number;
  matched: number;
  partial: number;
  excluded: number;
  unmatched: number;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BankSessionPage {
  items: BankSession[];
  nextCursor: string | null;
  total?: number;
}

/** Money in and out of all lines, and the sum of those that are excluded. */
export interface BankSessionSums {
  /** Money: an exact decimal, as a string. */
  inflow: string;
  /** Money: an exact decimal, as a string. */
  outflow: string;
  /** Money: an exact decimal, as a string. */
  excluded: string;
}

/** A page of sessions. */
export interface BankSessionTable {
  items: BankSession[];
  nextCursor: string | null;
  total?: number;
}

/** A file of transactions that was taken. `UNDONE`: its lines were taken out again. */
export interface BankStatement {
  id: string;
  bankAccountId: string;
  state: "IMPORTED" | "UNDONE";
  source: "camt" | "csv" | "mt940" | "ofx";
  fileName: string | null;
  sha256: string;
  firstDate: string | null;
  lastDate: string | null;
  currency: string;
  openingBalance: string | null;
  closingBalance: string | null;
  rows: number;
  imported: number;
  duplicates: number;
  failed: number;
  warnings: ImportWarning[];
  undoReason: string | null;
  undoneAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BankStatementPage {
  items: BankStatement[];
  nextCursor: string | null;
  total?: number;
}

/** A line of a bank account. `openAmount` is what of it is neither matched nor excluded. `fingerprint` tells it from every other line of the account. `suggestedClientId` is a client that a rule recognised; `ruleId` the rule that last did something with it; `onHoldUntil` the day before which nothing is asked about it, and `holdNote` why. */
export interface BankTransaction {
  id: string;
  bankAccountId: string;
  date: string;
  valueDate: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  description: string;
  reference: string | null;
  counterparty: Counterparty | null;
  kind: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer";
  balanceAfter: string | null;
  externalId: string | null;
  fingerprint: string;
  source: "api" | "bulk" | "camt" | "csv" | "manual" | "mt940" | "ofx";
  batchId: string | null;
  status: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED";
  /** Money: an exact decimal, as a string. */
  matchedAmount: string;
  /** Money: an exact decimal, as a string. */
  openAmount: string;
  excludeReason: "bank_fee" | "duplicate" | "internal_transfer" | "opening" | "other" | "personal" | null;
  excludeNote: string | null;
  counterTransactionId: string | null;
  sessionId: string | null;
  ruleId: string | null;
  suggestedClientId: string | null;
  onHoldUntil: string | null;
  holdNote: string | null;
  notes: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BankTransactionPage {
  items: BankTransaction[];
  nextCursor: string | null;
  total?: number;
}

/** An explained difference of a deposit; below zero more came than was expected. */
export interface BatchDifference {
  kind: "chargeback" | "exchange" | "other" | "rounding";
  /** Money: an exact decimal, as a string. */
  amount: string;
  explanation: string;
}

/** What a warehouse holds of a batch. */
export interface BatchLevel {
  batchNumber: string;
  expiryDate: string | null;
  /** An exact decimal, as a string. */
  onHand: string;
}

/** How much of an expectation a deposit settled, in the currency of the expectation. */
export interface BatchPart {
  expectationId: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** A page of deposits; a file has all of them. */
export interface BatchTable {
  items: CardBatch[];
  nextCursor: string | null;
  total?: number;
}

/** A payment that was begun here and that the provider has not told the end of: `token` is of its checkout. */
export interface BegunPayment {
  token: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  description: string;
}

/** A pipeline as a board: its stages with deals and sums. */
export interface Board {
  pipelineId: string;
  name: string;
  stages: BoardStage[];
}

/** A deal on the board. */
export interface BoardDeal {
  id: string;
  title: string;
  clientId: string | null;
  clientName: string | null;
  status: "LOST" | "OPEN" | "WON";
  /** Money: an exact decimal, as a string. */
  value: string;
  currency: string;
  probability: number;
  expectedCloseDate: string | null;
  ownerUserId: string | null;
  tags: string[];
  position: number;
  rotting: boolean;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  stageEnteredAt: string;
  version: number;
}

/** A stage with its deals in their order. Stages for won and lost deals have those of the last 30 days, the last one first. `more`: there are further deals, which `GET /crm/deals?stageId=` lists. */
export interface BoardStage {
  id: string;
  name: string;
  type: "lost" | "open" | "won";
  probability: number;
  rottingDays: number | null;
  deals: number;
  sums: StageSum[];
  items: BoardDeal[];
  more: boolean;
}

/** A month at a glance. What is owed is owed today, whatever the month is. */
export interface BookkeepingSummary {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  month: string;
  rows: SummaryRow[];
}

/** One thing that is proved. `ok` is false where a fault was found; `complete` is false where not all of the period was looked at. `checked` counts what was: entries, sums or parties. */
export interface BooksCheck {
  key: "account_openings" | "analytics_sums" | "balanced" | "bank_matches" | "card_clearing" | "card_clearing_balance" | "chain" | "client_openings" | "customer_advances" | "customers" | "documents" | "expenses" | "input_vat_pending" | "manual_entries" | "monthly_sums" | "numbers" | "output_vat_deferred" | "payments" | "revaluations" | "supplier_advances" | "supplier_payments" | "suppliers" | "vat_periods" | "year_ends";
  ok: boolean;
  complete: boolean;
  checked: number;
  firstFault: BooksFault | null;
}

/** What does not fit. `entryNumber`, `sourceType` and `sourceId` name an entry and what it is about, `accountCode` an account, `partyId` a client or supplier and `month` (its first day) a sum; null where there is none. `expected` is what ought to be there and `found` what is, as debit less credit in the currency of the books. */
export interface BooksFault {
  code: "balance_differs" | "chain_broken" | "differs_from_source" | "entry_changed" | "not_posted" | "number_missing" | "source_missing" | "sum_differs" | "unbalanced";
  entryNumber: number | null;
  entryId: string | null;
  sourceType: string | null;
  sourceId: string | null;
  accountCode: string | null;
  partyId: string | null;
  month: string | null;
  expected: string | null;
  found: string | null;
}

/** The proof of the books of a period; `ok` where no check found a fault. `complete` is false where the time of a request did not suffice, or the books are too large for it: then `pinkas verify-books` proves the rest. */
export interface BooksIntegrity {
  ok: boolean;
  complete: boolean;
  from: string;
  to: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  currency: string;
  checks: BooksCheck[];
}

/** What a credential may do without asking a person. Amounts are in the currency of the books; null is not bounded. */
export interface Bounds {
  maxAmount: string | null;
  maxPerDay: string | null;
  documentTypes: number[] | null;
  clientIds: string[] | null;
  draftsOnly: boolean;
}

/** Where it stands: the page, counted from 1, and a rectangle from its upper left corner, in parts of the page. */
export interface Box {
  page: number;
  /** A part of the page's width or height, 0 to 1. */
  x: number;
  /** A part of the page's width or height, 0 to 1. */
  y: number;
  /** A part of the page's width or height, 0 to 1. */
  w: number;
  /** A part of the page's width or height, 0 to 1. */
  h: number;
}

/** A trade name. Address and contacts stand on its documents in place of the business's own, where it has them. */
export interface Brand {
  id: string;
  name: string;
  nameEn: string | null;
  address: Address | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  isDefault: boolean;
  isActive: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. */
export interface BrandChanges {
  name?: string;
  nameEn?: string | null;
  address?: Address | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  isDefault?: boolean;
  isActive?: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BrandPage {
  items: Brand[];
  nextCursor: string | null;
  total?: number;
}

/** A figure by what it is made of, the largest first. */
export interface Breakdown {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: BreakdownRow[];
  other: OtherRows;
  /** Money: an exact decimal, as a string. */
  total: string;
  count: number;
}

/** A part of a figure. `id` is null for what names none; `share` is in percent of the whole. */
export interface BreakdownRow {
  id: string | null;
  name: string | null;
  /** Money: an exact decimal, as a string. */
  value: string;
  count: number;
  /** In percent of the whole, to two digits. */
  share: string;
  rank: number;
  /** The path that lists what the figure is made of, under `/api/v1`. */
  href: string | null;
}

/** The first entry that does not fit. `id` is null where no entry stands at the position. */
export interface Broken {
  position: number;
  id: string | null;
  why: string;
}

/** Clients to be created or changed, up to 100. */
export interface BulkClients {
  clients: readonly BulkItem[];
}

/** A result for every item, in the order of the request. */
export interface BulkDone {
  created: number;
  changed: number;
  failed: number;
  items: BulkResult[];
}

/** The result of one item; `index` is its place in the request. */
export interface BulkExpenseItem {
  index: number;
  status: "created" | "failed";
  expense?: Expense;
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** Expenses to be created, up to 100. */
export interface BulkExpenses {
  expenses: readonly NewExpense[];
}

/** The result of each item, in the order of the request. */
export interface BulkExpensesDone {
  created: number;
  failed: number;
  items: BulkExpenseItem[];
}

/** With `id` what to change of that client, without it a client to be created, which needs its `name` and may bring its `contacts`. */
export interface BulkItem {
  name?: string;
  displayName?: string | null;
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  creditLimit?: string | number | null;
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  tags?: readonly string[];
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  priceListId?: string | null;
  discount?: string | number | null;
  brandId?: string | null;
  ownerUserId?: string | null;
  sendDocuments?: boolean | null;
  consents?: readonly Consent[];
  openingBalance?: NewOpening | null;
  isActive?: boolean;
  id?: string;
  contacts?: readonly NewContact[];
}

/** With `id` what to change of that product, without it a product to be created, which needs `name` and `price`. */
export interface BulkProduct {
  name?: string;
  /** An exact decimal of at most 6 decimals. */
  price?: string | number;
  description?: string | null;
  sku?: string | null;
  barcode?: string | null;
  type?: "bundle" | "goods" | "service";
  categoryId?: string | null;
  tags?: readonly string[];
  unit?: string | null;
  /** ISO 4217 code. */
  currency?: string;
  priceIncludesVat?: boolean;
  vatType?: "default" | "exempt" | "zero";
  cost?: string | number | null;
  trackStock?: boolean;
  tracking?: "batch" | "none" | "serial";
  reorderPoint?: string | number | null;
  location?: string | null;
  /** What tells a variant from the others, such as colour and size. */
  attributes?: Record<string, string>;
  bundleItems?: readonly NewBundleItem[];
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  id?: string;
  parentId?: string;
  variants?: readonly NewVariant[];
}

/** Products to be created or changed, up to 100. */
export interface BulkProducts {
  products: readonly BulkProduct[];
}

/** The result of one item; `index` is its place in the request. */
export interface BulkResult {
  index: number;
  status: "changed" | "created" | "failed";
  client?: ClientRecord;
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** Documents that are sent alike, each to its own client. */
export interface BulkSend {
  subject?: string | null;
  text?: string | null;
  language?: "en" | "he" | null;
  /** Default: true. */
  attachPdf?: boolean;
  /** Default: true. */
  link?: boolean;
  ids: readonly string[];
}

/** The result of one item; `index` is its place in the request. `id` is that of the line that was created, or of the one that was there already. */
export interface BulkTransactionResult {
  index: number;
  status: "created" | "duplicate" | "failed";
  id: string | null;
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** How many lines were created, were there already, and failed, with the result of each in the order of the request. */
export interface BulkTransactions {
  created: number;
  duplicates: number;
  failed: number;
  results: BulkTransactionResult[];
}

/** A component of a bundle: so many of it stand in one bundle. */
export interface BundleItem {
  productId: string;
  /** An exact decimal, as a string. */
  quantity: string;
}

/** A business as the API shows it. Expenses above `expenseApprovalThreshold`, in the currency of the books, are booked only when they were approved; null: none needs approval. */
export interface Business {
  id: string;
  name: string;
  nameEn: string | null;
  businessType: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  taxId: string;
  country: string;
  address: Address | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  vatReporting: "bimonthly" | "monthly" | "none";
  timezone: string;
  defaultCurrency: string;
  defaultLang: "en" | "he";
  expenseApprovalThreshold: string | null;
  logoSha256: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** A bank account. `bankName` is that of its bank code. `lastStatementDate` and `lastBalance` are those of the newest statement that told a balance. */
export interface BusinessBankAccount {
  id: string;
  name: string;
  kind: "card" | "checking" | "clearing" | "wallet";
  bankCode: string | null;
  bankName: string | null;
  branch: string | null;
  account: string | null;
  iban: string | null;
  swift: string | null;
  aba: string | null;
  beneficiary: string | null;
  currency: string;
  openingBalance: string | null;
  openingDate: string | null;
  ledgerAccountId: string;
  isDefault: boolean;
  isActive: boolean;
  printOnDocuments: boolean;
  lastStatementDate: string | null;
  lastBalance: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BusinessBankAccountPage {
  items: BusinessBankAccount[];
  nextCursor: string | null;
  total?: number;
}

/** What may be changed of a business. Its type and its tax number have operations of their own. */
export interface BusinessChanges {
  name?: string;
  nameEn?: string | null;
  address?: Address | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  vatReporting?: "bimonthly" | "monthly" | "none";
  timezone?: string;
  /** ISO 4217 code. */
  defaultCurrency?: string;
  defaultLang?: "en" | "he";
  expenseApprovalThreshold?: string | number | null;
}

/** A business in a list; `role` is the caller's, for a session. */
export interface BusinessSummary {
  id: string;
  name: string;
  businessType: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  role: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface BusinessSummaryPage {
  items: BusinessSummary[];
  nextCursor: string | null;
  total?: number;
}

/** The numbers of a document that was not saved. */
export interface Calculation {
  lines: Line[];
  /** Money: an exact decimal, as a string. */
  subtotal: string;
  /** Money: an exact decimal, as a string. */
  discountAmount: string;
  /** Money: an exact decimal, as a string. */
  netTaxable: string;
  /** Money: an exact decimal, as a string. */
  netExempt: string;
  /** Money: an exact decimal, as a string. */
  vatAmount: string;
  /** Money: an exact decimal, as a string. */
  roundingAmount: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  totalLocal: string;
  vatBreakdown: VatGroup[];
  docType: DocType;
  issueDate: string;
  currency: string;
  priceMode: "gross" | "net";
  /** Money: an exact decimal, as a string. */
  paid: string;
  /** Money: an exact decimal, as a string. */
  difference: string;
}

/** What is charged on a day in one currency. */
export interface CalendarDay {
  date: string;
  currency: string;
  count: number;
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** Something that the cancellation did: `code` says what, to which document or opening balance, with how much. */
export interface CancelEffect {
  code: "client_credit_changed" | "conversion_released" | "credited" | "goods_returned" | "marked" | "money_returned" | "payment_taken_back" | "receipt_reversed";
  documentId: string | null;
  openingItemId: string | null;
  amount: string | null;
}

/** Why a document is cancelled, and what happens to the money that was paid on it. */
export interface Cancellation {
  reason: string;
  refund?: Refund | null;
  issueDate?: string | null;
  /** Default: true. */
  returnStock?: boolean;
  /** Default: false. */
  unmatchBank?: boolean;
}

/** A cancelled document, the one that cancels it (null where its type needs none), and everything that was done: amounts are in `currency`. `refunds` says what happens to the money that goes back. */
export interface CancelledDocument {
  cancelled: DocumentName;
  cancelling: DocumentName | null;
  currency: string;
  effects: CancelEffect[];
  refunds: GivenBackMoney[];
}

/** A deposit of a processor. `gross` is what it settles: what came to the bank (`amount`), the fee, its VAT and the differences. `provider` is null where it settles charges of several. `UNDONE`: its postings are reversed, and what it settled is open again. */
export interface CardBatch {
  id: string;
  state: "SETTLED" | "UNDONE";
  provider: string | null;
  date: string;
  currency: string;
  exchangeRate: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  fee: string;
  /** Money: an exact decimal, as a string. */
  feeVat: string;
  /** Money: an exact decimal, as a string. */
  gross: string;
  differences: BatchDifference[];
  parts: BatchPart[];
  reference: string | null;
  undoReason: string | null;
  undoneAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface CardBatchPage {
  items: CardBatch[];
  nextCursor: string | null;
  total?: number;
}

/** A deposit of a processor for many charges: those of `chargeIds`, or all that `provider` charged from one day to another and that are open. The deposit is the sum of the charges less `totalFees` and `feeVat`; a difference of at most `tolerance` is posted as rounding. */
export interface CardBatchSettlement {
  chargeIds?: readonly string[] | null;
  provider?: string | null;
  from?: string | null;
  to?: string | null;
  /** An exact decimal of at most 3 decimals. */
  totalFees: string | number;
  /** An exact decimal of at most 3 decimals. */
  feeVat: string | number;
  /** An exact decimal of at most 3 decimals. */
  tolerance?: string | number | null;
}

/** The card charges that a deposit is for, each with all that is open of it, and what the processor kept: its fee and the VAT of the fee. Without `feeAmount` the fee is what the deposit is short of the charges, less `feeVat`. */
export interface CardClearingSettlement {
  expectationIds: readonly string[];
  /** An exact decimal of at most 3 decimals. */
  feeAmount?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  feeVat?: string | number | null;
}

/** What a processor still has to deposit for a card payment, or takes back (below zero). `kind`: `charge` of a payment; `refund` by card; `reversal` of a charge that was taken back after it was deposited; `manual`, written down by a person. `open` is what is left of `amount`; `value` and `openValue` are in the currency of the books: what is open of all comes to the balance of the account of card clearing. */
export interface CardExpectation {
  id: string;
  kind: "charge" | "manual" | "refund" | "reversal";
  state: "CANCELLED" | "OPEN" | "SETTLED";
  provider: string | null;
  paymentId: string | null;
  documentId: string | null;
  docType: DocType | null;
  docNumber: number | null;
  reversesId: string | null;
  clientId: string | null;
  clientName: string | null;
  chargedOn: string;
  expectedOn: string;
  dealType: string | null;
  installments: number | null;
  note: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  settled: string;
  /** Money: an exact decimal, as a string. */
  cancelled: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  openValue: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface CardExpectationPage {
  items: CardExpectation[];
  nextCursor: string | null;
  total?: number;
}

/** A card that is to be saved. `redirectUrl` is the provider's page, on which the client enters it; `url` is a page of this service that leads there, again after a decline, and says what became of it: send the client either. The checkout `checkoutId` (source `save_card`) is `ACTIVATED` once the client has the card among its means of payment. */
export interface CardSetup {
  checkoutId: string;
  clientId: string;
  provider: string;
  state: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING";
  url: string;
  redirectUrl: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
}

/** What may be known of a card; `expiry` is MM/YY. `wallet` is the wallet or app by which the buyer paid (`bit`, `apple_pay`, `google_pay`, `link`, `paypal`), where the provider says so. */
export interface CardShown {
  brand: string | null;
  last4: string | null;
  expiry: string | null;
  wallet: string | null;
}

/** An account of money over the period: `closing` = `opening` + `came` - `went`. */
export interface CashAccount {
  accountId: string;
  code: string;
  account: string;
  /** Money: an exact decimal, as a string. */
  opening: string;
  /** Money: an exact decimal, as a string. */
  came: string;
  /** Money: an exact decimal, as a string. */
  went: string;
  /** Money: an exact decimal, as a string. */
  closing: string;
}

/** What the forecast is made of: an amount over all weeks, and in words where it comes from. `href` is the path that lists what it is about, under `/api/v1`; null where it is about nothing that is there already. */
export interface CashDriver {
  kind: "open_documents" | "open_expenses" | "promises" | "recurring_documents" | "recurring_expenses" | "standing_orders" | "taxes" | "usual_income" | "usual_spending";
  direction: "in" | "out";
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Documents, expenses or dates that it is made of. */
  count: number;
  text: string;
  href: string | null;
}

/** Money of a period: cash, cheques, cards on their way, and the bank. */
export interface CashFlow {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  asOf: string | null;
  rows: CashFlowRow[];
  accounts: CashAccount[];
  totals: CashSums;
}

/** Money that came to and went from an account by what it was for: `sourceType` is what the entries are about. */
export interface CashFlowRow {
  accountId: string;
  code: string;
  account: string;
  sourceType: string;
  /** Money: an exact decimal, as a string. */
  came: string;
  /** Money: an exact decimal, as a string. */
  went: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** The money of the next thirteen weeks. `openingBalance` is what the accounts of money (cash, cheques, cards, bank) say now; `asOf` is up to when everything is known. Amounts are in the currency of the books. */
export interface CashForecast {
  /** Money: an exact decimal, as a string. */
  openingBalance: string;
  horizonDays: number;
  currency: string;
  points: CashPoint[];
  drivers: CashDriver[];
  shortfalls: CashShortfall[];
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
}

/** A week that ends on `date`: what is expected to come in and to go out in it, the balance at its end, and the band in which that balance lies four times of five. */
export interface CashPoint {
  date: string;
  /** Money: an exact decimal, as a string. */
  in: string;
  /** Money: an exact decimal, as a string. */
  out: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  /** Money: an exact decimal, as a string. */
  low: string;
  /** Money: an exact decimal, as a string. */
  high: string;
}

/** A week at whose end the money may be gone. `LIKELY`: the expected balance is below zero; `POSSIBLE`: only the low end of the band is. `missing` is by how much. */
export interface CashShortfall {
  date: string;
  level: "LIKELY" | "POSSIBLE";
  /** Money: an exact decimal, as a string. */
  missing: string;
}

/** All accounts of money together. What moved from one to another came and went. */
export interface CashSums {
  /** Money: an exact decimal, as a string. */
  opening: string;
  /** Money: an exact decimal, as a string. */
  came: string;
  /** Money: an exact decimal, as a string. */
  went: string;
  /** Money: an exact decimal, as a string. */
  closing: string;
}

/** A category of products, and the one that it stands in. */
export interface Category {
  id: string;
  name: string;
  parentId: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change. Another `parentId` moves the category with everything below it; null puts it at the top. */
export interface CategoryChanges {
  name?: string;
  parentId?: string | null;
}

/** A category with its suppliers, the largest first. An expense of several categories counts in each. */
export interface CategoryExpenses {
  expenses: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  deductibleVat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  cost: string;
  categoryId: string;
  category: string;
  /** The same of the period that it is compared with. */
  compared?: string;
  suppliers: SupplierExpenses[];
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface CategoryPage {
  items: Category[];
  nextCursor: string | null;
  total?: number;
}

/** A certificate of withholding. */
export interface Certificate {
  id: string;
  supplierId: string | null;
  supplierName: string | null;
  clientId: string | null;
  clientName: string | null;
  /** An exact decimal, as a string. */
  rate: string;
  certificateNumber: string | null;
  validFrom: string | null;
  validTo: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. Whose it is does not change. */
export interface CertificateChanges {
  /** An exact decimal of at most 6 decimals. */
  rate?: string | number;
  certificateNumber?: string | null;
  validFrom?: string | null;
  validTo?: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface CertificatePage {
  items: Certificate[];
  nextCursor: string | null;
  total?: number;
}

/** Why the last attempt failed. `hard`: the same means of payment is not tried again. */
export interface ChargeFailure {
  code: string;
  kind: "hard" | "soft";
  message: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
}

/** A charge by hand. Without `amount` it is that of the standing order; with `documentId` it pays this document of the client, and without `amount` all that is open of it. */
export interface ChargeNow {
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  documentId?: string | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string> | null;
}

/** A charge of a saved card of the document's client. Without `methodId` it is the default one, without `amount` all that is open of the document. */
export interface ChargeRequest {
  methodId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** Default: 1. */
  installments?: number;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** What the bank, or the provider's own pages, say of a charge that is waited for. */
export interface ChargeResolution {
  outcome: "failed" | "paid";
  date?: string | null;
  reference?: string | null;
  code?: string | null;
}

/** One charge of a standing order. `SCHEDULED`: it is tried at `nextAttemptAt`. `PENDING`: the provider has not said yet what happened, and is asked again by itself. `UNKNOWN`: it did not say for three days; a person looks there. `AWAITING_BANK`: a bank debit whose outcome is told by `resolve`. `FAILED`: it is not tried again by itself. The document is an outcome of its own: `documentId`, or why it is not there yet (`documentError`). With `document` as `origin` it pays the document `forDocumentId`; without one, the document of a schedule is issued with the money. */
export interface ChargeSummary {
  id: string;
  mandateId: string;
  clientId: string;
  clientName: string | null;
  origin: "document" | "manual" | "schedule";
  scheduledFor: string;
  attempt: number;
  state: "AWAITING_BANK" | "CANCELLED" | "FAILED" | "PAID" | "PENDING" | "SCHEDULED" | "SKIPPED" | "UNKNOWN";
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  nextAttemptAt: string | null;
  lastError: ChargeFailure | null;
  forDocumentId: string | null;
  checkoutId: string | null;
  paymentId: string | null;
  documentId: string | null;
  documentError: MandateDocumentError | null;
  providerRef: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  paidAt: string | null;
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ChargeSummaryPage {
  items: ChargeSummary[];
  nextCursor: string | null;
  total?: number;
}

/** A page of charges; a file has all of them. */
export interface ChargeTable {
  items: ChargeSummary[];
  nextCursor: string | null;
  total?: number;
}

/** A month: what was sold without VAT, what came in, and what was spent. */
export interface ChartPoint {
  period: string;
  /** Money: an exact decimal, as a string. */
  revenue: string;
  /** Money: an exact decimal, as a string. */
  collected: string;
  /** Money: an exact decimal, as a string. */
  expenses: string;
}

/** Something to look at before it becomes an expense; `fields` are those that it is about. */
export interface Check {
  code: "allocation_missing" | "check_digit" | "customer_mismatch" | "date_future" | "duplicate" | "sum_mismatch" | "supplier_unknown" | "vat_rate_unusual";
  message: string;
  fields: string[];
}

/** Something to look at before the return is filed. `blocks`: the period cannot be closed before. Counted up to 100; `url` is the list of what is counted. */
export interface CheckItem {
  code: "allocation_missing" | "client_number_missing" | "documents_drafted" | "earlier_period_open" | "expenses_drafted" | "period_not_over" | "petty_cash_exceeded" | "supplier_number_missing" | "vat_at_risk";
  count: number;
  blocks: boolean;
  url: string | null;
}

/** A checkout with the documents and opening balances that it pays, its attempts and its refunds, the first one first. */
export interface Checkout {
  id: string;
  source: "mandate" | "payment_link" | "payment_page" | "portal" | "save_card" | "saved_card";
  paymentLinkId: string | null;
  paymentPageId: string | null;
  mandateId: string | null;
  clientId: string | null;
  clientName: string | null;
  buyer: Record<string, unknown>;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  description: string;
  language: "en" | "he";
  provider: string;
  maxInstallments: number;
  state: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING";
  declineCode: string | null;
  declines: number;
  paymentId: string | null;
  documentId: string | null;
  documentError: DocumentError | null;
  /** Money: an exact decimal, as a string. */
  refunded: string;
  refundState: "FAILED" | "NONE" | "PARTIAL" | "PENDING" | "REFUNDED";
  externalReference: string | null;
  metadata: Record<string, string>;
  createdBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  documents: PaidDocument[];
  openingItems: PaidOpeningItem[];
  attempts: CheckoutAttempt[];
  refunds: CheckoutRefund[];
}

/** One attempt at the provider. `OPEN`: the buyer may be on the provider's page; `UNKNOWN`: no usable answer came, and the provider is asked again; `REFUSED`: the provider did not accept the request, nothing was charged; `ABANDONED`: it ended without anybody being charged. One of kind `setup` asks for a card alone: `SAVED` names by `methodId` the client's means of payment. `providerCode` and `providerMessage` are the provider's own words. */
export interface CheckoutAttempt {
  id: string;
  number: number;
  kind: "page" | "saved_card" | "setup";
  provider: string;
  methodId: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  installments: number;
  state: "ABANDONED" | "DECLINED" | "OPEN" | "PAID" | "REFUSED" | "SAVED" | "STARTED" | "UNKNOWN";
  declineCode: string | null;
  card: CardShown | null;
  authNumber: string | null;
  chargeReference: string | null;
  providerCode: string | null;
  providerMessage: string | null;
  paymentId: string | null;
  documentId: string | null;
  documentError: DocumentError | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  endedAt: string | null;
}

/** A checkout of a Payment Page that has come to an end: paid, failed for good, or active as a standing order. */
export interface CheckoutEnded {
  id: string;
  paymentPageId: string;
  state: "ACTIVATED" | "EXPIRED" | "FAILED" | "LOCKED" | "PAID";
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  clientId: string | null;
  documentId: string | null;
  mandateId: string | null;
  declineCode: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  endedAt: string;
}

/** Money that goes back through the provider that charged it. `REQUESTED`: the provider is being asked. `PENDING`: it has accepted, and pays out later. `REFUSED`: nothing went back. `UNKNOWN`: no usable answer came; where `mayBeResolved`, a person must look at the provider and say what happened, else the provider is asked again by itself. `creditDocumentIds` are the credit invoices that came of it, and `documentError` says why the books do not show it yet. */
export interface CheckoutRefund {
  id: string;
  attemptId: string;
  provider: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  reason: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory";
  note: string | null;
  credit: boolean;
  state: "PENDING" | "REFUNDED" | "REFUSED" | "REQUESTED" | "UNKNOWN";
  reference: string | null;
  providerCode: string | null;
  providerMessage: string | null;
  mayBeResolved: boolean;
  paymentRefundId: string | null;
  creditDocumentIds: string[];
  documentError: DocumentError | null;
  createdBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  endedAt: string | null;
}

/** One way of a customer through paying. `FAILED` is a decline after which another card may be tried; `paymentId` and `documentId` are the money and the receipt (or invoice-receipt) that came of it. `documentError`: the money is there and its document is not, yet. `refunded` is what went back through the provider, or will (`refundState` PENDING: the provider has not said so yet); FAILED: it refused. One of source `save_card` is of nothing: `ACTIVATED` says that the card is saved; with `mandateId` it is the card of that standing order, which is active then. */
export interface CheckoutSummary {
  id: string;
  source: "mandate" | "payment_link" | "payment_page" | "portal" | "save_card" | "saved_card";
  paymentLinkId: string | null;
  paymentPageId: string | null;
  mandateId: string | null;
  clientId: string | null;
  clientName: string | null;
  buyer: Record<string, unknown>;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  description: string;
  language: "en" | "he";
  provider: string;
  maxInstallments: number;
  state: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING";
  declineCode: string | null;
  declines: number;
  paymentId: string | null;
  documentId: string | null;
  documentError: DocumentError | null;
  /** Money: an exact decimal, as a string. */
  refunded: string;
  refundState: "FAILED" | "NONE" | "PARTIAL" | "PENDING" | "REFUNDED";
  externalReference: string | null;
  metadata: Record<string, string>;
  createdBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface CheckoutSummaryPage {
  items: CheckoutSummary[];
  nextCursor: string | null;
  total?: number;
}

/** A page of checkouts; a file has all of them. */
export interface CheckoutTable {
  items: CheckoutSummary[];
  nextCursor: string | null;
  total?: number;
}

/** Issued documents, up to 100. */
export interface Chosen {
  ids: readonly string[];
}

/** What the account of a client stands at in one currency; below zero, what it has paid too much. */
export interface ClientBalance {
  clientId: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
}

/** A balance for each client and currency, by client. Whoever has no account yet is not among them. */
export interface ClientBalances {
  items: ClientBalance[];
}

/** The account of a client over a period. */
export interface ClientCard {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  statement: Statement;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** What to change; null clears. */
export interface ClientChanges {
  name?: string;
  displayName?: string | null;
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  creditLimit?: string | number | null;
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  tags?: readonly string[];
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  priceListId?: string | null;
  discount?: string | number | null;
  brandId?: string | null;
  ownerUserId?: string | null;
  sendDocuments?: boolean | null;
  consents?: readonly Consent[];
  openingBalance?: NewOpening | null;
  isActive?: boolean;
}

/** New clients and all clients by month. */
export interface ClientChart {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: ClientChartPoint[];
}

/** A month: new clients, and how many had bought by its end. */
export interface ClientChartPoint {
  period: string;
  newClients: number;
  clients: number;
}

/** Clients at the end of a period, and those who are new in it. */
export interface ClientFigures {
  clients: CountFigure;
  newClients: CountFigure;
  revenue: AmountFigure;
}

/** New clients by month and how their number changes. */
export interface ClientGrowth {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: ClientMonth[];
}

/** How a client pays and buys. `score` is 100 less the points of the signals: `LOW` risk from 70, `HIGH` below 40. `avgDaysToPay` is from the document to its payment and `avgDaysLate` behind the due day, of the last documents that were paid, twelve at most; null where none was. `trend` compares the last three of them with those before. */
export interface ClientHealth {
  clientId: string;
  name: string;
  score: number;
  risk: "HIGH" | "LOW" | "MEDIUM";
  avgDaysToPay: number | null;
  avgDaysLate: number | null;
  trend: "IMPROVING" | "STABLE" | "UNKNOWN" | "WORSENING";
  /** Money: an exact decimal, as a string. */
  open: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  lastDocument: string | null;
  signals: HealthSignal[];
  href: string;
}

/** A page of clients. `nextCursor` is null on the last page. */
export interface ClientHealthList {
  data: ClientHealth[];
  nextCursor: string | null;
  total?: number;
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
}

/** A whole month: clients who bought for the first time, beside the month before and the same month a year earlier, and how many had bought by its end. */
export interface ClientMonth {
  period: string;
  newClients: number;
  previous: number;
  changePercent: string | null;
  lastYear: number;
  yearChangePercent: string | null;
  clients: number;
}

/** What the books say of the client, in the currency of the books: what is open and overdue, up to how much it may owe, how many days it usually takes to pay, when it last paid, and what it was invoiced over all time. */
export interface ClientPanel {
  clientId: string;
  clientName: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  creditLimit: string | null;
  avgDaysToPay: number | null;
  lastPaymentAt: string | null;
  /** Money: an exact decimal, as a string. */
  ltv: string;
}

/** A payment on an issued document of the client: what it settled, below zero where it went back to the client (on a credit, or on a receipt that takes another one back). `moves` says what came or went: `money`; `credit`, the client's own credit that was used or given (method `credit_balance`); or `withholding`, tax that the client withheld and owes to the authority in our place: a row of its own on the day of the document, with the document's id and the method `withholding_tax`. Payments that have no receipt yet are in `/payments`. */
export interface ClientPayment {
  id: string;
  clientId: string;
  documentId: string;
  docType: DocType;
  docNumber: number;
  documentStatus: string;
  method: string;
  moves: "credit" | "money" | "withholding";
  date: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  details: Record<string, unknown>;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ClientPaymentPage {
  items: ClientPayment[];
  nextCursor: string | null;
  total?: number;
}

/** A span of time: clients who bought for the first time, the same of the period that it is compared with, and how many had bought by its end. */
export interface ClientPoint {
  period: string;
  newClients: number;
  clients: number;
  previous: number | null;
  changePercent: string | null;
}

/** A client. `mergedIntoId`: it is another name of that one by now, and takes no new documents. `isActive`: neither archived nor merged. */
export interface ClientRecord {
  id: string;
  name: string;
  displayName: string | null;
  type: "company" | "person" | "public";
  taxId: string | null;
  dealerType: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  emails: string[];
  phone: string | null;
  mobile: string | null;
  fax: string | null;
  website: string | null;
  address: Address | null;
  contactPerson: string | null;
  department: string | null;
  accountingKey: string | null;
  paymentTerms: PaymentTerms | null;
  creditLimit: string | null;
  currency: string | null;
  lang: "en" | "he" | null;
  withholding: ClientWithholding | null;
  bank: BankAccount | null;
  notes: string | null;
  tags: string[];
  externalReference: string | null;
  metadata: Record<string, string>;
  priceListId: string | null;
  discount: string | null;
  brandId: string | null;
  ownerUserId: string | null;
  sendDocuments: boolean | null;
  consents: Consent[];
  openingBalance: Opening | null;
  isActive: boolean;
  archivedAt: string | null;
  mergedIntoId: string | null;
  mergedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ClientRecordPage {
  items: ClientRecord[];
  nextCursor: string | null;
  total?: number;
}

/** What documents to a client earned; `clientId` is null for those without a saved client. `share` is the part of the net of all clients in percent. */
export interface ClientSales {
  documents: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  clientId: string | null;
  name: string | null;
  /** An exact decimal, as a string. */
  share: string;
  /** The same of the period that it is compared with. */
  compared?: string;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** Clients that buy alike. `value` is their revenue of all time, `rule` says who is in it. */
export interface ClientSegment {
  segment: "at_risk" | "champions" | "growing" | "lost" | "loyal" | "new" | "slipping";
  clients: number;
  /** In percent of the clients, to two digits. */
  share: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  sales: number;
  rule: string;
}

/** Clients by when they bought last, how often, and what they are worth. */
export interface ClientSegments {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: ClientSegment[];
  clients: number;
  /** Money: an exact decimal, as a string. */
  total: string;
}

/** Clients by when they bought last, those who never did included; how many of all are archived. */
export interface ClientStatuses {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: StatusShare[];
  clients: number;
  archived: number;
}

/** Clients of a period beside another one, and as they stand now. */
export interface ClientSummary {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: ClientFigures;
  now: ClientsNow;
}

/** A page of clients with their balances; a file has all of them. */
export interface ClientTable {
  items: ClientRecord[];
  balances: ClientBalance[];
  nextCursor: string | null;
  total?: number;
}

/** A tag of clients. */
export interface ClientTag {
  id: string;
  name: string;
  color: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ClientTagPage {
  items: ClientTag[];
  nextCursor: string | null;
  total?: number;
}

/** Clients over time. */
export interface ClientTrend {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: ClientPoint[];
  newClients: number;
  clients: number;
}

/** A client as it is now. `changed` names the fields that differ, `previous` says what stood in them. */
export interface ClientWithChanges {
  id: string;
  name: string;
  displayName: string | null;
  type: "company" | "person" | "public";
  taxId: string | null;
  dealerType: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  emails: string[];
  phone: string | null;
  mobile: string | null;
  fax: string | null;
  website: string | null;
  address: Address | null;
  contactPerson: string | null;
  department: string | null;
  accountingKey: string | null;
  paymentTerms: PaymentTerms | null;
  creditLimit: string | null;
  currency: string | null;
  lang: "en" | "he" | null;
  withholding: ClientWithholding | null;
  bank: BankAccount | null;
  notes: string | null;
  tags: string[];
  externalReference: string | null;
  metadata: Record<string, string>;
  priceListId: string | null;
  discount: string | null;
  brandId: string | null;
  ownerUserId: string | null;
  sendDocuments: boolean | null;
  consents: Consent[];
  openingBalance: Opening | null;
  isActive: boolean;
  archivedAt: string | null;
  mergedIntoId: string | null;
  mergedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  changed: string[];
  previous: Record<string, unknown>;
}

/** What the client withholds of what it pays, in percent, by which certificate. */
export interface ClientWithholding {
  /** An exact decimal, as a string. */
  rate: string;
  certificateNumber: string | null;
  validFrom: string | null;
  validTo: string | null;
}

/** Clients as they stand now. */
export interface ClientsNow {
  registered: number;
  archived: number;
  noSales: number;
  active: number;
  repeat: number;
  /** In percent of the clients who bought, to two digits. */
  repeatShare: string;
  /** Money: an exact decimal, as a string. */
  lifetimeValue: string;
  /** Money: an exact decimal, as a string. */
  averageLifetimeValue: string;
}

/** Where the clock goes: ahead by an ISO 8601 duration (`P1M`, `P10D`, `PT36H`), or to an instant. One of both. */
export interface ClockMove {
  advance?: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  to?: string | Date | null;
}

/** The type of a paper, by its code. */
export interface CodeField {
  value: number | null;
  /** How sure it is, 0 to 1; 0.9 and more is shown as sure. */
  confidence: number;
  box: Box | null;
  corrected: boolean;
  readValue: number | null;
}

/** What came in during a period, and what is waited for now: that has no figure of the compared period. */
export interface CollectionFigures {
  collected: AmountFigure;
  invoiced: AmountFigure;
  collectionRate: RateFigure;
  daysToPay: RateFigure;
  outstanding: AmountFigure;
  overdue: AmountFigure;
  overdueShare: RateFigure;
  daysSalesOutstanding: RateFigure;
  openDocuments: CountFigure;
  debtors: CountFigure;
}

/** How money comes in. */
export interface CollectionSummary {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: CollectionFigures;
}

/** `accent` is that of titles, bars and totals, `text` that of all other words. Both must be dark enough to be read on white; white is written on the accent. */
export interface Colors {
  /** #rrggbb Default: #0f5561. */
  accent?: string;
  /** #rrggbb Default: #1d2529. */
  text?: string;
}

/** Columns of the lines beside those that are always there. `sku` stands after the description, in a column of its own, or nowhere. */
export interface Columns {
  /** Default: inline. */
  sku?: "column" | "inline" | "none";
  /** Default: true. */
  unit?: boolean;
  /** Default: true. */
  discount?: boolean;
}

/** A charge that a standing order will make. */
export interface ComingCharge {
  mandateId: string;
  clientId: string;
  clientName: string | null;
  subject: string;
  kind: "bank_debit" | "card";
  date: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
}

/** An amount of the month, and that of the month before. */
export interface ComparedAmount {
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  previous: string;
}

/** What the bank says of a debit that the client has authorized; `reference` is its number of it. */
export interface ConfirmAuthorization {
  reference?: string | null;
}

/** What the client agreed to (`kind`, in the business's own words), for which channel, when, and how it is known. */
export interface Consent {
  kind: string;
  channel?: "email" | "phone" | "sms" | "whatsapp" | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string | Date;
  source?: string | null;
}

/** A person at a client. `receives` says what is sent to it. */
export interface Contact {
  id: string;
  clientId: string;
  name: string;
  role: string | null;
  email: string | null;
  phone: string | null;
  receives: ("invoices" | "reminders" | "statements")[];
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. */
export interface ContactChanges {
  name?: string;
  role?: string | null;
  email?: string | null;
  phone?: string | null;
  receives?: readonly ("invoices" | "reminders" | "statements")[];
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ContactPage {
  items: Contact[];
  nextCursor: string | null;
  total?: number;
}

/** What the numbers of a type are, at one instant. `continuous`: from `start` to the last one taken each number stands on exactly one document. */
export interface Continuity {
  businessId: string;
  docType: DocType;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  start: number;
  first: number | null;
  last: number | null;
  count: number;
  nextNumber: number;
  gaps: Gap[];
  duplicates: number[];
  continuous: boolean;
  chainLength: number;
  chainHead: string;
}

/** A statement to be kept: `content` is base64 of its canonical bytes, `contentHash` their SHA-256, and `signature` is Ed25519 by `keyId` over that hash. */
export interface ContinuityProof {
  statement: Continuity;
  alg: "Ed25519";
  keyId: string;
  publicKey: string;
  content: string;
  contentHash: string;
  signature: string;
}

/** Every sequence of numbers of the business; `continuous`: nothing is missing in any of them. */
export interface ContinuityReport {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  rows: SequenceRow[];
  continuous: boolean;
}

/** All about a deal in one read: the stages that it stood in, its documents, what the books say of the client, the newest activities and the open tasks, and what to do next. `clientPanel` is null without a client. */
export interface ControlRoom {
  deal: Deal;
  stageHistory: StageVisit[];
  documents: DealDocument[];
  clientPanel: ClientPanel | null;
  timeline: DealActivity[];
  tasks: Task[];
  nextBestAction: NextBestAction;
}

/** What is made of a document. Without `lines` everything that is left of it; `payments` for a receipt and an invoice-receipt; `finalize` issues it in the same step. */
export interface Conversion {
  docType: DocType;
  issueDate?: string | null;
  lines?: readonly TakenLine[];
  /** Empty by default. */
  payments?: readonly NewPayment[];
  /** Default: false. */
  finalize?: boolean;
}

/** What the copy has of its own. A SKU, a barcode and a reference belong to one product and are not copied; the copy of a variant is another variant of the same product, and says `attributes` that no other one has. */
export interface Copy {
  name?: string | null;
  sku?: string | null;
  barcode?: string | null;
  /** What tells a variant from the others, such as colour and size. */
  attributes?: Record<string, string> | null;
  /** Your own reference. */
  externalReference?: string | null;
}

/** Why a booked expense is corrected. */
export interface Correction {
  reason: string;
}

/** A number of things, and the same of the period that it is compared with. */
export interface CountFigure {
  value: number;
  previous: number | null;
  change: number | null;
  changePercent: string | null;
}

/** How much of a product was found; null takes what was entered back. */
export interface CountedLine {
  productId: string;
  countedQuantity: string | number | null;
  note?: string | null;
}

/** What was found. A product that is not named stays as it is; one that was not expected is added. */
export interface CountedLines {
  lines: readonly CountedLine[];
}

/** The other side of a transaction, as far as the bank tells it. */
export interface Counterparty {
  name: string | null;
  taxId: string | null;
  bankCode: string | null;
  branch: string | null;
  account: string | null;
  iban: string | null;
}

/** A result for every item, in the order of the request. */
export interface Created {
  created: number;
  failed: number;
  items: CreatedItem[];
}

/** A fresh key: the only answer that ever holds `rawKey`. */
export interface CreatedApiKey {
  id: string;
  name: string;
  rawKey: string;
  keyPrefix: string;
  scopes: string[];
  environment: string;
  rateLimitPerMinute: number;
  rateLimitPerHour: number;
  allowedIps: string | null;
  expiresAt: string | null;
  bounds: Bounds | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** The result of one item; `index` is its place in the request. */
export interface CreatedItem {
  index: number;
  status: "created" | "failed";
  document?: Document;
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** A key with its raw key, which is in this answer and nowhere else. */
export interface CreatedPartnerKey {
  id: string;
  name: string;
  keyPrefix: string;
  scopes: string[];
  environment: string;
  status: "active" | "expired" | "revoked";
  rateLimitPerMinute: number;
  rateLimitPerHour: number;
  allowedIps: string | null;
  expiresAt: string | null;
  previousKeyValidUntil: string | null;
  revokedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  rawKey: string;
}

/** A fresh endpoint, with the secret that verifies its deliveries, which is in this answer and nowhere else. */
export interface CreatedPartnerWebhook {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  maxRetries: number;
  isActive: boolean;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  failingMerchants: number;
  pending: number;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  secret: string;
}

/** The person, API key, connection of an app, or partner that created a thing. `id` is that of the person, key, connection or partner; `name` is as it was then. */
export interface Creator {
  kind: "connection" | "key" | "partner" | "user";
  id: string;
  name: string;
}

/** A value that is entered to connect. A secret one is never shown again. */
export interface CredentialField {
  key: string;
  label: string;
  secret: boolean;
}

/** What is credited, in positive numbers: exactly one of `full`, `amount`, `lines` and `documents`. `full` is all that is left; `amount` includes VAT; `documents` is one credit over several invoices, this one among them. */
export interface CreditAsked {
  reason: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory";
  note?: string | null;
  /** Default: false. */
  full?: boolean;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  lines?: readonly CreditedLine[];
  documents?: readonly CreditedDocument[];
  refund?: Refund | null;
  issueDate?: string | null;
  /** Default: false. */
  finalize?: boolean;
  /** Default: true. */
  returnStock?: boolean;
}

/** That the documents which a payment paid are credited by what goes back of it. `documentIds`: which of them, in their order; without it all that can be credited, what was paid last first. */
export interface CreditBehindRefund {
  reason: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory";
  note?: string | null;
  documentIds?: readonly string[] | null;
  /** Default: true. */
  returnStock?: boolean;
}

/** How much of its credit limit a client uses, in the currency of the books. `available` is below zero beyond it. */
export interface CreditUse {
  /** Money: an exact decimal, as a string. */
  limit: string;
  /** Money: an exact decimal, as a string. */
  used: string;
  /** Money: an exact decimal, as a string. */
  available: string;
  currency: string;
}

/** The credit invoice, a draft unless it was to be finalized, how the invoices stand that it names, and what happens to the money that goes back on it: `refunds`, in the currency of the credit. */
export interface Credited {
  credit: Document;
  documents: CreditedState[];
  refunds: GivenBackMoney[];
}

/** An invoice and how much of it is credited, VAT included. */
export interface CreditedDocument {
  documentId: string;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
}

/** A line of the invoice and how much of it is credited: a quantity, or an amount of what the customer paid for it, in the invoice's price mode and after the discount of the document; with neither all that is left of the line. Of a line below zero the quantity is below zero, else above. `serialNumbers` are the units that come back, where not all of them do. */
export interface CreditedLine {
  lineId: string;
  /** An exact decimal of at most 6 decimals. */
  quantity?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** Empty by default. */
  serialNumbers?: readonly string[];
}

/** How an invoice stands that a credit names. A draft of a credit changes nothing yet. */
export interface CreditedState {
  documentId: string;
  docType: DocType;
  docNumber: number;
  creditStatus: "FULL" | "NONE" | "PARTIAL";
  /** Money: an exact decimal, as a string. */
  credited: string;
  /** Money: an exact decimal, as a string. */
  left: string;
}

/** A currency of ISO 4217. `isDefault` marks that of the business's documents, `isHome` that of its books. */
export interface Currency {
  code: string;
  names: CurrencyNames;
  /** Digits after the point in amounts. */
  minorDigits: number;
  isDefault: boolean;
  isHome: boolean;
}

/** What a client owes in one currency: `balance` = `open` - `credit` - `overpaid`, and also `openingBalance` + `invoiced` - `paid`. */
export interface CurrencyBalance {
  currency: string;
  /** What the account says that the client owes; below zero, what the business owes the client. */
  balance: string;
  /** What was owed before the first document. */
  openingBalance: string;
  /** What issued documents ask for and nobody has paid or credited, the sum of their `balance` above zero; and what is open of opening balances (`openingItems`). */
  open: string;
  /** The part of `open` whose due date has passed. */
  overdue: string;
  /** What the client paid ahead and has not used: money of receipts beyond the documents that they pay, refunds of mode `credit_balance`, and an opening balance below zero. A payment of method `credit_balance` uses it. */
  credit: string;
  /** What was paid on documents beyond what they ask for by now, because a credit left the money with the business (`refund.mode` `none`). It is owed to the client and cannot be used as `credit`. */
  overpaid: string;
  /** Over all time: what documents asked for, less what was credited or cancelled. */
  invoiced: string;
  /** Over all time: the money that came and the tax that was withheld, less what was given back. The use of `credit` is not counted again. */
  paid: string;
  lastDocumentDate: string | null;
  aging: Aged[];
}

/** What a currency is called. */
export interface CurrencyNames {
  he: string;
  en: string;
}

/** What was sold in one currency. */
export interface CurrencyNet {
  currency: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  lines: number;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface CurrencyPage {
  items: Currency[];
  nextCursor: string | null;
  total?: number;
}

/** The account in one currency: what it stood at before the period, every movement in it, and what it stands at. */
export interface CurrencyStatement {
  currency: string;
  /** Money: an exact decimal, as a string. */
  openingBalance: string;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Money: an exact decimal, as a string. */
  closingBalance: string;
  movements: Movement[];
}

/** Sums of documents of one currency. `net` is the total without VAT; `balance` what is still to be paid. */
export interface CurrencyTotals {
  currency: string;
  documents: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vatAmount: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
}

/** Revenue, money that came in and expenses by month. */
export interface DashboardChart {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: ChartPoint[];
}

/** The date of a paper. */
export interface DateField {
  value: string | null;
  /** How sure it is, 0 to 1; 0.9 and more is shown as sure. */
  confidence: number;
  box: Box | null;
  corrected: boolean;
  readValue: string | null;
}

/** Which dates a document may bear (hard), and which ones it should (soft). */
export interface DateRange {
  docType: DocType;
  minDate: string;
  maxDate: string;
  recommendedMin: string;
  recommendedMax: string;
  reason: string;
}

/** How a business narrows the dates that its documents may bear. `maxBackDays`: how many days before today, null for no rule of its own; `allowFuture`: whether types that may be dated ahead are. */
export interface DateRules {
  maxBackDays: number | null;
  allowFuture: boolean;
}

/** What to change in the rules of dates; null clears. */
export interface DateRulesChanges {
  maxBackDays?: number | null;
  allowFuture?: boolean;
}

/** Requests of one day, by UTC. */
export interface DayCount {
  day: string;
  count: number;
}

/** A first and a last day, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** A deal. `value` is without VAT. `probability` is its own, or that of its stage; `position` is its order within the stage: the lower one stands higher. `rotting`: it stands in its stage for longer than that allows. */
export interface Deal {
  id: string;
  title: string;
  clientId: string | null;
  clientName: string | null;
  lead: DealLead | null;
  pipelineId: string;
  stageId: string;
  stageName: string;
  status: "LOST" | "OPEN" | "WON";
  /** Money: an exact decimal, as a string. */
  value: string;
  currency: string;
  probability: number;
  expectedCloseDate: string | null;
  ownerUserId: string | null;
  source: string | null;
  lineItems: DealLine[];
  lostReason: string | null;
  tags: string[];
  position: number;
  rotting: boolean;
  customFields: Record<string, string>;
  documents: DealDocument[];
  externalReference: string | null;
  metadata: Record<string, string>;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  stageEnteredAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  lastActivityAt: string;
  closedAt: string | null;
  deletedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** Something that happened to a deal, for good. `data` says what: `from` and `to` of a move or of fields, the `text` of what was written down, type and number of a document. */
export interface DealActivity {
  id: string;
  type: "call" | "created" | "deleted" | "document_linked" | "document_unlinked" | "email" | "field_changed" | "invoice_issued" | "meeting" | "moved" | "note" | "payment_received" | "quote_accepted" | "quote_created" | "quote_issued" | "quote_rejected" | "reopened" | "restored" | "task_done";
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  actor: Record<string, string | null>;
  documentId: string | null;
  data: Record<string, unknown>;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DealActivityPage {
  items: DealActivity[];
  nextCursor: string | null;
  total?: number;
}

/** What to change of a deal; null clears. Stages are changed by moving it. `reopen` opens a deal again that was won or lost, in the open stage where it stood last. A `probability` that it has anyway changes nothing. */
export interface DealChanges {
  title?: string;
  clientId?: string | null;
  lead?: DealLead | null;
  /** An exact decimal of at most 3 decimals. */
  value?: string | number;
  /** ISO 4217 code. */
  currency?: string;
  probability?: number | null;
  expectedCloseDate?: string | null;
  ownerUserId?: string | null;
  source?: string | null;
  lineItems?: readonly LineFields[];
  tags?: readonly string[];
  /** Up to 50 pairs of strings of your own. */
  customFields?: Record<string, string>;
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  reopen?: boolean;
}

/** A document of a deal, as it stands now. `balance` is what is still to be paid of it. */
export interface DealDocument {
  id: string;
  docType: DocType;
  number: number | null;
  status: "CANCELLED" | "DRAFT" | "ISSUED";
  quoteStatus: string | null;
  paymentStatus: string;
  issueDate: string;
  dueDate: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
}

/** Somebody who is no client yet, and where they came from. */
export interface DealLead {
  name: string;
  email?: string | null;
  phone?: string | null;
  source?: string | null;
}

/** A line item of a deal: what the line of its quote will say. */
export interface DealLine {
  description: string | null;
  /** An exact decimal, as a string. */
  quantity: string;
  unitPrice: string | null;
  productId: string | null;
  sku: string | null;
  unit: string | null;
  vatType: "default" | "exempt" | "zero" | null;
  vatRate: string | null;
  discount: Discount | null;
}

/** Why a deal is lost. */
export interface DealLoss {
  lostReason: string;
  note?: string | null;
}

/** Where a deal goes: a stage of its pipeline, and before which `position` there; without one it comes last. The stage for won deals wins it, that for lost ones loses it and needs `lostReason`. */
export interface DealMove {
  stageId: string;
  position?: number | null;
  note?: string | null;
  lostReason?: string | null;
}

/** A deal where it stands now, and the activity that says so; null when it stood there already. */
export interface DealMoved {
  deal: Deal;
  activity: DealActivity | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DealPage {
  items: Deal[];
  nextCursor: string | null;
  total?: number;
}

/** The invoice to be paid; without it the oldest one of the deal that waits for money. */
export interface DealPaymentLink {
  documentId?: string | null;
  /** Default: 1. */
  maxInstallments?: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
}

/** The quote of the line items of a deal. With `send` it is issued and sent to the client's own addresses, or to those of `sendTo`; else it is a draft. */
export interface DealQuote {
  /** Default: 10. */
  docType?: 10;
  validUntil?: string | null;
  subject?: string | null;
  notes?: string | null;
  /** Default: false. */
  send?: boolean;
  sendTo?: Recipients | null;
}

/** A page of deals; a file has all of them. */
export interface DealTable {
  items: Deal[];
  nextCursor: string | null;
  total?: number;
}

/** What is said when a deal is won. */
export interface DealWin {
  note?: string | null;
}

/** The bank account that is to be debited, by the numbers of the country, and who holds it. */
export interface DebitedAccount {
  bankCode: string;
  branch: string;
  account: string;
  holder: string;
}

/** What is owed by client, the most first. */
export interface DebtorBreakdown {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: DebtorRow[];
  other: OtherRows;
  /** Money: an exact decimal, as a string. */
  total: string;
  count: number;
}

/** What a client owes: in all (`value`), and what of it has fallen due. `count` are documents and opening balances. The row without an id is of documents that name no saved client. `href` is the path that lists the documents. */
export interface DebtorRow {
  id: string | null;
  name: string | null;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  count: number;
  /** In percent, to two digits. */
  share: string;
  rank: number;
  oldestDueDate: string | null;
  usualDaysToPay: number | null;
  href: string | null;
}

/** The person who granted or declined. */
export interface Decider {
  id: string;
  name: string | null;
}

/** Everything that was declined for a line until now. */
export interface Declined {
  transactionId: string;
  targets: DeclinedTarget[];
}

/** What a line is not for. */
export interface DeclinedTarget {
  targetType: "advance" | "card_expectation" | "document" | "expense" | "internal_transfer" | "opening_item" | "payment" | "refund" | "supplier_payment";
  targetId: string;
}

/** The VAT of an invoice that was issued on the cash basis, in the currency of the books, less what credits took back: what is output VAT by now, and what waits for the money. `changedOn` is the last day on which some became due or waits again; null before the first. */
export interface DeferredVatState {
  currency: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  due: string;
  /** Money: an exact decimal, as a string. */
  waiting: string;
  changedOn: string | null;
}

/** How many were deleted. */
export interface Deleted {
  deleted: number;
}

/** One event on its way to one endpoint. `requestBody` is cut at 20,000 characters. */
export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  endpointId: string;
  kind: "event" | "replay" | "test";
  state: "delivered" | "failed" | "pending";
  attempts: Attempt[];
  nextAttemptAt: string | null;
  requestBody: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DeliveryPage {
  items: Delivery[];
  nextCursor: string | null;
  total?: number;
}

/** A card charge that a deposit is for, the day on which it was charged, and what is open of it. */
export interface DepositCharge {
  expectationId: string;
  date: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** How many days after a charge a processor deposits it. Without `provider`: all that have no number of their own; two days, until another number is set. */
export interface DepositDays {
  provider: string | null;
  days: number;
}

/** The days of every processor that has a number of its own, behind those of all others. */
export interface DepositDaysList {
  items: DepositDays[];
}

/** The days of a processor, by the name that its charges bear; without `provider` those of all others. For charges from now on. */
export interface DepositDaysToSet {
  provider?: string | null;
  days: number;
}

/** Card charges that explain a deposit: `gross` less `fee` and `feeVat` is what came. `feeRate` and `usualFeeRate` are percentages: what this set says the processor takes, and what it took of the deposits before (null without any). The charges are those between two cut-offs of the processor, without `leftOut` and with `added`, which are `exceptions` in number. `uniqueness`: how many sets explain the deposit and may be meant, this one among them. `isCertain`: no other does. `parts` are the charges, the first first. `settle` is the body with which `settle-card-clearing` settles it. */
export interface DepositSolution {
  expectationIds: string[];
  parts: DepositCharge[];
  provider: string | null;
  firstDay: string;
  lastDay: string;
  /** Money: an exact decimal, as a string. */
  gross: string;
  /** Money: an exact decimal, as a string. */
  fee: string;
  /** Money: an exact decimal, as a string. */
  feeVat: string;
  feeRate: string;
  usualFeeRate: string | null;
  leftOut: string[];
  added: string[];
  exceptions: number;
  uniqueness: number;
  isCertain: boolean;
  settle: SettlementBody;
}

/** The sets of open card charges that explain a line, the likeliest first, at most 20; `charges` is how many open ones were looked at, the latest 2,000 at most. `isComplete` is false where the search was given up because it took too long: then nothing is told. */
export interface DepositSolutions {
  transactionId: string;
  currency: string;
  charges: number;
  isComplete: boolean;
  items: DepositSolution[];
}

/** What may be said of a client wherever it is described, kept or not. */
export interface DescribedClient {
  name: string;
  displayName?: string | null;
  /** Default: company. */
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  /** Empty by default. */
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** What the client may owe, in the currency of the books. */
  creditLimit?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A supplier as the paper names it. `save`: it is found among the suppliers by its tax number, or else its name, or created. */
export interface DescribedSupplier {
  name: string;
  taxId?: string | null;
  /** Default: false. */
  save?: boolean;
}

/** What the authority would object to, of the document with this number. */
export interface DetailedFinding {
  code: "allocation_missing" | "client_number_missing" | "documents_drafted" | "earlier_period_open" | "expenses_drafted" | "period_not_over" | "petty_cash_exceeded" | "supplier_number_missing" | "vat_at_risk";
  number: string;
}

/** A line of the detailed report, in whole shekels; below zero for a credit. */
export interface DetailedLine {
  kind: string;
  taxId: string;
  date: string;
  reference: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  allocationNumber: string | null;
}

/** What the file of the detailed report has in it. Its sums are the boxes of the return. */
export interface DetailedReportView {
  format: string;
  fileName: string;
  sha256: string;
  currency: string;
  boxes: VatBoxes;
  salesCount: number;
  inputsCount: number;
  lines: DetailedLine[];
  findings: DetailedFinding[];
}

/** What is taken off: an amount in the document's currency, or a percentage. */
export interface Discount {
  type: "amount" | "percent";
  /** An exact decimal of at most 3 decimals. */
  value: string | number;
}

/** What need not be waited for, by its `key`. */
export interface Dismissal {
  key: string;
}

/** Whether a paper is waited for: `dismissed`, it is not. */
export interface DismissedPaper {
  key: string;
  dismissed: boolean;
}

/** What a client does not agree with, of one document. `OPEN` waits for the business, `ANSWERED` for the client; `RESOLVED` has an `outcome`. The document is what it was: a dispute that is accepted is followed by a credit, or by nothing, as the business decides. One that the business noted (`openedBy`) is its own: the client does not see it. While a dispute is open, nobody is reminded of the document by a plan. */
export interface Dispute {
  id: string;
  clientId: string | null;
  clientName: string | null;
  documentId: string;
  docType: DocType;
  docNumber: number;
  reason: "already_paid" | "not_received" | "other" | "wrong_amount" | "wrong_details";
  text: string | null;
  openedBy: "business" | "client";
  createdBy: Creator | null;
  state: "ANSWERED" | "OPEN" | "RESOLVED" | "WITHDRAWN";
  outcome: "accepted" | "rejected" | null;
  messages: DisputeMessage[];
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What the business says to a client who disputes a document. With `resolve` the dispute ends by it. */
export interface DisputeAnswer {
  text: string;
  resolve?: "accepted" | "rejected" | null;
}

/** What one side said. `by` is who wrote for the business. */
export interface DisputeMessage {
  number: number;
  author: "business" | "client";
  text: string;
  by: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DisputePage {
  items: Dispute[];
  nextCursor: string | null;
  total?: number;
}

/** What a client adds to its dispute. */
export interface DisputeReply {
  text: string;
}

/** How a dispute ends. The client reads `note`. */
export interface DisputeResolution {
  outcome: "accepted" | "rejected";
  note?: string | null;
}

/** A page of disputes; a file has all of them. */
export interface DisputeTable {
  items: Dispute[];
  nextCursor: string | null;
  total?: number;
}

/** 10 quote, 100 order, 200 delivery note, 210 return note, 300 transaction account, 305 tax invoice, 320 invoice-receipt, 330 credit invoice, 400 receipt, 405 donation receipt. */
export type DocType = 10 | 100 | 200 | 210 | 300 | 305 | 320 | 330 | 400 | 405;

/** A document. Issued, it never changes; `balance` is what is still to be paid. `warnings` stand in the answer of finalizing it alone, and only if there are any. `dealId` is the deal that it belongs to: the one that it was linked to, or that of the document which it was made from, pays or credits. */
export interface Document {
  lines: Line[];
  /** Money: an exact decimal, as a string. */
  subtotal: string;
  /** Money: an exact decimal, as a string. */
  discountAmount: string;
  /** Money: an exact decimal, as a string. */
  netTaxable: string;
  /** Money: an exact decimal, as a string. */
  netExempt: string;
  /** Money: an exact decimal, as a string. */
  vatAmount: string;
  /** Money: an exact decimal, as a string. */
  roundingAmount: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  totalLocal: string;
  vatBreakdown: VatGroup[];
  id: string;
  docType: DocType;
  status: "CANCELLED" | "DRAFT" | "ISSUED";
  docNumber: number | null;
  issueDate: string;
  dueDate: string | null;
  validUntil: string | null;
  clientId: string | null;
  client: Record<string, unknown> | null;
  brandId: string | null;
  business: Record<string, unknown> | null;
  currency: string;
  exchangeRate: string | null;
  lang: "en" | "he";
  subject: string | null;
  notes: string | null;
  internalNotes: string | null;
  footer: string | null;
  priceMode: "gross" | "net";
  discount: Discount | null;
  rounding: string;
  creditReason: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory" | null;
  payments: Payment[];
  withholdingTax: Withholding | null;
  references: DocumentReference[];
  openingItems: SettledOpeningItem[];
  /** Money: an exact decimal, as a string. */
  paid: string;
  /** Money: an exact decimal, as a string. */
  credited: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  paymentStatus: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID";
  creditStatus: "FULL" | "NONE" | "PARTIAL";
  conversionStatus: "CONVERTED" | "NONE" | "PARTIAL";
  quoteStatus: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED" | null;
  allocationStatus: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE";
  allocationNumber: string | null;
  deliveryStatus: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT";
  templateId: string | null;
  dealId: string | null;
  tags: string[];
  externalReference: string | null;
  metadata: Record<string, string>;
  issuedAt: string | null;
  cancelledAt: string | null;
  cancelledById: string | null;
  cancelReason: string | null;
  signature: Seal | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  warnings?: Finding[];
  withholdingDue?: Withholding | null;
  deferredVat?: DeferredVatState | null;
}

/** What to change in a draft; null clears. A list replaces the list that was there. */
export interface DocumentChanges {
  clientId?: string | null;
  brandId?: string | null;
  paymentTerms?: PaymentTerms | null;
  currency?: string | null;
  exchangeRate?: string | number | null;
  lang?: "en" | "he" | null;
  subject?: string | null;
  notes?: string | null;
  internalNotes?: string | null;
  footer?: string | null;
  priceMode?: "gross" | "net";
  discount?: Discount | null;
  rounding?: "none" | "to_shekel";
  tags?: readonly string[];
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  client?: InlineClient | null;
  templateId?: string | null;
  issueDate?: string | null;
  dueDate?: string | null;
  validUntil?: string | null;
  lines?: readonly NewLine[];
  payments?: readonly NewPayment[];
  references?: readonly NewReference[];
  withholdingTax?: Withholding | null;
  creditReason?: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory" | null;
}

/** How documents are numbered and dated, and how many days a quote is valid that does not say until when. `trackOpening`: whether it is noted that the link of a message was opened. `negativeStock`: what happens where more would go out of a warehouse than it holds, by a document or otherwise: it is allowed, validate warns, or it is refused. `cashPolicy`: what happens where more would be taken in cash than the law allows of the price of a transaction: it is told, refused, or not looked at. `version` is 0 before the first change. */
export interface DocumentConfig {
  numbering: Record<string, Numbering>;
  dateRules: DateRules;
  quoteValidityDays: number | null;
  trackOpening: boolean;
  negativeStock: "allow" | "block" | "warn";
  cashPolicy: "off" | "refuse" | "warn";
  version: number;
  updatedAt: string | null;
}

/** What to change; null clears, and takes a series back to 1. */
export interface DocumentConfigChanges {
  numbering?: Record<string, NumberingChange | null>;
  dateRules?: DateRulesChanges;
  quoteValidityDays?: number | null;
  trackOpening?: boolean;
  negativeStock?: "allow" | "block" | "warn";
  cashPolicy?: "off" | "refuse" | "warn";
}

/** The defaults of one document type. */
export interface DocumentDefault {
  paymentTerms: PaymentTerms | null;
  notes: string | null;
  footer: string | null;
  priceMode: "gross" | "net" | null;
  lang: "en" | "he" | null;
  currency: string | null;
  rounding: "none" | "to_shekel" | null;
  templateId: string | null;
  docType: DocType;
  version: number;
  updatedAt: string | null;
}

/** The defaults by document type; a type without any is left out. `version` is 0 before the first change. */
export interface DocumentDefaults {
  defaults: Record<string, TypeDefaults>;
  version: number;
  updatedAt: string | null;
}

/** Changes by document type. A type that is not named stays as it is; null clears all of a type. */
export interface DocumentDefaultsChanges {
  defaults: Record<string, TypeDefaultsChanges | null>;
}

/** Why the document of money that was charged could not be issued yet; it is tried again by itself at `nextAttemptAt`. */
export interface DocumentError {
  code: string;
  message: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  nextAttemptAt: string | null;
}

/** The draft receipt of money that came in. Without `clientId`: the client that a rule recognised on the line. `allocations` are the documents that it pays. `finalize` issues it at once, and matches the line with it. */
export interface DocumentFromLine {
  docType?: DocType | null;
  clientId?: string | null;
  /** Empty by default. */
  allocations?: readonly NewAllocation[];
  /** Default: false. */
  finalize?: boolean;
}

/** A page of documents; a file has all of them. */
export interface DocumentJournal {
  items: DocumentSummary[];
  nextCursor: string | null;
  total?: number;
}

/** A document type and its rules. `allowed` says whether this business may issue it today; if not, `reason` says why and `issuers` who may. */
export interface DocumentKind {
  docType: DocType;
  names: KindNames;
  uniformCode: number | null;
  allowed: boolean;
  reason: string | null;
  issuers: string[];
  lines: "none" | "required";
  payments: "none" | "optional" | "required";
  client: "optional" | "required";
  references: "none" | "optional" | "required";
  sources: DocType[];
  targets: DocType[];
  vat: KindVat;
  effect: KindEffect;
  cancel: KindCancel;
  dates: KindDates;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DocumentKindPage {
  items: DocumentKind[];
  nextCursor: string | null;
  total?: number;
}

/** A related document. `direction`: `to` is one that this document names, `from` is one that names it. */
export interface DocumentLink {
  kind: "cancel" | "credit" | "payment" | "source";
  direction: "from" | "to";
  documentId: string;
  docType: DocType;
  docNumber: number | null;
  status: "CANCELLED" | "DRAFT" | "ISSUED";
  issueDate: string;
  amount: string | null;
  carriedAmount: string | null;
}

/** A payment link for a document. */
export interface DocumentLinkRequest {
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** Default: 1. */
  maxInstallments?: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** Every related document: first those that this one names, then those that name it, the oldest first. */
export interface DocumentLinks {
  items: DocumentLink[];
}

/** A message about a document. */
export interface DocumentMessage {
  id: string;
  channel: "email" | "sms" | "whatsapp";
  state: "BOUNCED" | "DELIVERED" | "FAILED" | "OPENED" | "QUEUED" | "SENT";
  recipient: string;
  clientId: string | null;
  language: "en" | "he";
  subject: string | null;
  hasLink: boolean;
  attachments: MessageAttachment[];
  error: MessageFault | null;
  resendOf: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder";
  documentId: string;
  paymentLinkId: string | null;
  mandateId: string | null;
  text: string;
  attempts: MessageAttempt[];
}

/** A document by its name. */
export interface DocumentName {
  id: string;
  docType: DocType;
  docNumber: number | null;
  status: "CANCELLED" | "DRAFT" | "ISSUED";
}

/** A document that this one refers to. `amount` is how much of it a credit credits or a receipt pays. */
export interface DocumentReference {
  documentId: string;
  kind: "cancel" | "credit" | "payment" | "source";
  amount: string | null;
  docType: DocType;
  docNumber: number;
  issueDate: string;
  carriedAmount: string | null;
}

/** A document in a list. */
export interface DocumentSummary {
  id: string;
  docType: DocType;
  status: "CANCELLED" | "DRAFT" | "ISSUED";
  docNumber: number | null;
  issueDate: string;
  dueDate: string | null;
  clientId: string | null;
  clientName: string | null;
  brandId: string | null;
  currency: string;
  lang: "en" | "he";
  subject: string | null;
  /** Money: an exact decimal, as a string. */
  vatAmount: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** In the currency of the books: what `minTotal` and `maxTotal` without `currency` are compared with. */
  totalLocal: string;
  /** Money: an exact decimal, as a string. */
  paid: string;
  /** Money: an exact decimal, as a string. */
  credited: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  paymentStatus: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID";
  creditStatus: "FULL" | "NONE" | "PARTIAL";
  conversionStatus: "CONVERTED" | "NONE" | "PARTIAL";
  quoteStatus: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED" | null;
  allocationStatus: "APPROVED" | "AWAITING_DECISION" | "DECLINED" | "MANUAL" | "NOT_REQUIRED" | "PENDING" | "UNAVAILABLE";
  deliveryStatus: "BOUNCED" | "NONE" | "OPENED" | "QUEUED" | "SENT";
  tags: string[];
  externalReference: string | null;
  issuedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DocumentSummaryPage {
  items: DocumentSummary[];
  nextCursor: string | null;
  total?: number;
}

/** How documents look. An issued document keeps the look that its template had. */
export interface DocumentTemplate {
  id: string;
  name: string;
  design: "bold" | "classic" | "letter" | "minimal" | "modern";
  colors: Colors;
  logo: Logo;
  texts: Texts;
  layout: Layout;
  lang: "en" | "he" | null;
  isDefault: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change. A part that is sent takes the place of the whole part that was there. */
export interface DocumentTemplateChanges {
  name?: string;
  design?: "bold" | "classic" | "letter" | "minimal" | "modern";
  colors?: Colors;
  logo?: Logo;
  texts?: Texts;
  layout?: Layout;
  lang?: "en" | "he" | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DocumentTemplatePage {
  items: DocumentTemplate[];
  nextCursor: string | null;
  total?: number;
}

/** Sums of the documents of some filters: by currency, type and status, because a quote, the invoice that became of it and its receipt do not add up. `turnover` adds, by currency, those that count to the turnover of the business, as they count: credits are subtracted, drafts are left out. */
export interface DocumentTotals {
  documents: number;
  items: TypeTotals[];
  turnover: CurrencyTotals[];
}

/** What each step of each policy achieved, by the reminders of a period. */
export interface DunningEffect {
  from: string;
  to: string;
  items: StepEffect[];
}

/** A plan of reminders. A document goes by one policy: one that names its client before one that names its trade name, before one for all; of several alike the one with the greatest minimum, then the oldest. */
export interface DunningPolicy {
  id: string;
  name: string;
  isActive: boolean;
  automatic: boolean;
  steps: ReminderStep[];
  quietFrom: string | null;
  quietTo: string | null;
  pauseOnRestDays: boolean;
  weeklyMaximum: number;
  clientIds: string[];
  brandIds: string[];
  minimumAmount: string | null;
  controlShare: number;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DunningPolicyPage {
  items: DunningPolicy[];
  nextCursor: string | null;
  total?: number;
}

/** Reminders that are sent behind the request: `total` were due when it began; `sent` of them went out, `control` are in the control group, `held` were held back or could not be sent. `policyId` where it is for one policy, as the service's own are. `error` is the code of what ended a failed one. */
export interface DunningRun {
  id: string;
  policyId: string | null;
  state: "DONE" | "FAILED" | "RUNNING";
  total: number;
  sent: number;
  control: number;
  held: number;
  error: string | null;
  startedBy: Creator | null;
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface DunningRunPage {
  items: DunningRun[];
  nextCursor: string | null;
  total?: number;
}

/** What seems to be the same paper: an expense, or something else in the inbox. */
export interface Duplicate {
  type: "expense" | "inbox";
  id: string;
}

/** A line that is there already. `why`: the bank's number of it, or date, amount, reference and text with the balance behind it or its place among equal lines. */
export interface DuplicateLine {
  row: number;
  existingId: string;
  why: "external_id" | "same_line";
}

/** Documents of which so many days have passed since the reminder, or since it was held back, and how many of them were paid in full within those days; `share` in percent, null without documents. */
export interface EffectGroup {
  documents: number;
  paid: number;
  share: string | null;
}

/** What was paid within so many `days`. `difference` is by how many percentage points more of those reminded paid, `low` to `high` where it lies with a certainty of 95 % (Wald interval). `too_few`: there are fewer than 30 documents on either side, and nothing is said. `no_difference`: the interval has zero in it, so it may be chance. */
export interface EffectWindow {
  days: number;
  reminded: EffectGroup;
  control: EffectGroup;
  difference: string | null;
  low: string | null;
  high: string | null;
  verdict: "fewer_paid" | "more_paid" | "no_difference" | "too_few";
}

/** What was deleted: how many clients, suppliers, products and documents, and how many rows of every kind. */
export interface Emptied {
  clients: number;
  suppliers: number;
  products: number;
  documents: number;
  rows: number;
}

/**
 * An endpoint, with the secret that verifies its deliveries.
 *
 * After a rotation both secrets sign until `previousSecretUntil`. `createdBy` is null for an endpoint that is older than what is known about it. `pausedBecause` is `app_disconnected` when the endpoint was paused because the app that created it was disconnected; null for every other pause.
 */
export interface Endpoint {
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  consecutiveFailures: number;
  lag: Lag;
  replay: Replay | null;
  missed: Missed | null;
  id: string;
  url: string;
  events: string[];
  description: string | null;
  maxRetries: number;
  isActive: boolean;
  secret: string;
  previousSecretUntil: string | null;
  createdBy: Creator | null;
  pausedBecause: "app_disconnected" | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change. `maxRetries` is set at creation. `replay` takes null alone, which cancels the one that runs. */
export interface EndpointChanges {
  url?: string;
  events?: readonly ("checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected")[];
  description?: string | null;
  isActive?: boolean;
  replay?: null;
}

/** An endpoint in a list: without its secret. */
export interface EndpointSummary {
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  consecutiveFailures: number;
  lag: Lag;
  replay: Replay | null;
  missed: Missed | null;
  id: string;
  url: string;
  events: string[];
  description: string | null;
  maxRetries: number;
  isActive: boolean;
  previousSecretUntil: string | null;
  createdBy: Creator | null;
  pausedBecause: "app_disconnected" | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface EndpointSummaryPage {
  items: EndpointSummary[];
  nextCursor: string | null;
  total?: number;
}

/** How much happened in a period, and what it earned, spent and brought in, beside another one. */
export interface EnhancedStatistics {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: StatisticFigures;
  financial: FinancialFigures;
  now: ClientsNow;
}

/** The thing that a notification is about. */
export interface Entity {
  type: string;
  id: string;
}

/** An entry with what it changed, by wire names: `before` is null for what was made, `after` for what is gone. */
export interface Entry {
  id: string;
  position: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  action: string;
  actor: Actor;
  credentialId: string | null;
  address: string | null;
  requestId: string | null;
  subject: Subject;
  facts: Record<string, unknown>;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** SHA-256 over the hash before it and its text; 64 hexadecimal digits. */
  hash: string;
}

/** How an entry is taken back. */
export interface EntryReversal {
  /** Left out: today. Not before the entry. */
  date?: string | null;
  description?: string | null;
}

/** What an entry is about. `path`: where the interface has it, below `/api/v1`; null where it has no address. */
export interface EntrySource {
  type: string;
  id: string;
  path: string | null;
}

/** An entry in the list. `position` counts the entries of the business from 1, without holes. */
export interface EntrySummary {
  id: string;
  position: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  action: string;
  actor: Actor;
  credentialId: string | null;
  address: string | null;
  requestId: string | null;
  subject: Subject;
  facts: Record<string, unknown>;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface EntrySummaryPage {
  items: EntrySummary[];
  nextCursor: string | null;
  total?: number;
}

/** Something that happened: the body of its deliveries, but for the sequence of an endpoint. */
export type Event = DocumentFinalizedEvent | ClientCreatedEvent | ClientUpdatedEvent | ProductCreatedEvent | ProductUpdatedEvent | PaymentReceivedEvent | QuoteAcceptedEvent | QuoteRejectedEvent | ExpenseUploadedEvent | CheckoutPaidEvent | CheckoutFailedEvent | CheckoutActivatedEvent;

/** A type of event: when it is sent, the JSON Schema of the whole body, and an example of one. */
export interface EventKind {
  name: "checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected";
  description: string;
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
}

/** Every type of event. */
export interface EventKinds {
  items: EventKind[];
  nextCursor: null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface EventPage {
  items: Event[];
  nextCursor: string | null;
  total?: number;
}

/** What was said to a quote, as it is kept for good. `documentHash` is the digest of the document that was answered; `by` says whether the customer did it through a link or the business wrote it down. */
export interface Evidence {
  id: string;
  answer: "accepted" | "rejected";
  by: "business" | "customer";
  name: string | null;
  signature: string | null;
  signatureImage: string | null;
  note: string | null;
  ip: string | null;
  userAgent: string | null;
  shareId: string | null;
  actor: Record<string, unknown>;
  documentHash: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  answeredAt: string;
}

/** The rate of a currency on `date`: one unit of `currency` is `rate` of `homeCurrency`. */
export interface ExchangeRate {
  id: string;
  currency: string;
  homeCurrency: string;
  date: string;
  /** An exact decimal, as a string. */
  rate: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ExchangeRatePage {
  items: ExchangeRate[];
  nextCursor: string | null;
  total?: number;
}

/** Why a line is not reconciled. `counterTransactionId`: the line of the other account, of an internal transfer; it is excluded with it. */
export interface Exclusion {
  reason: "bank_fee" | "duplicate" | "internal_transfer" | "opening" | "other" | "personal";
  note?: string | null;
  counterTransactionId?: string | null;
}

/** A page of expectations, and what is open of all of them by processor, whatever the filters: together it is `balance`, that of the account of card clearing in the books, in their currency `homeCurrency`. */
export interface ExpectationTable {
  items: CardExpectation[];
  nextCursor: string | null;
  homeCurrency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  providers: ProviderTotal[];
  total?: number;
}

/**
 * An expense. `open` is what is still to be paid of a booked one, and on a credit what the supplier still owes.
 *
 * `vatState` tells of `claimableVat`, in the currency of the books: `none`, nothing is deducted; `claimable`, a draft of which all papers are there; `at_risk`, something is `missing`; `claimed`, deducted in the return of `claimedPeriod`; `given_up`; `lost`, the time until `claimUntil` is over. `warnings` stand in the answers of writing, and only if there are any.
 */
export interface Expense {
  id: string;
  status: "APPROVED" | "BOOKED" | "CORRECTED" | "DRAFT" | "PENDING_APPROVAL" | "REJECTED" | "REPORTED";
  source: "api" | "bulk" | "correction" | "dashboard" | "duplicate" | "import" | "inbox" | "recurring";
  supplierId: string | null;
  supplierName: string | null;
  supplierTaxId: string | null;
  docType: DocType | null;
  number: string | null;
  date: string;
  reportingPeriod: string;
  dueDate: string | null;
  currency: string;
  exchangeRate: string | null;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  homeCurrency: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  isCredit: boolean;
  creditsId: string | null;
  vatDeductible: "full" | "none" | "quarter" | "two_thirds" | null;
  incomeTaxDeductiblePercent: string | null;
  customerTaxId: string | null;
  originalReceived: boolean;
  allocationNumber: string | null;
  allocationStatus: "mismatch" | "unavailable" | "unknown" | "valid" | null;
  allocationCheckedAt: string | null;
  vatState: "at_risk" | "claimable" | "claimed" | "given_up" | "lost" | "none";
  /** Money: an exact decimal, as a string. */
  claimableVat: string;
  missing: ("allocation_number" | "customer_number" | "original_invoice")[];
  claimUntil: string | null;
  claimedPeriod: string | null;
  brandId: string | null;
  project: string | null;
  fileId: string | null;
  notes: string | null;
  duplicateOf: string | null;
  correctsId: string | null;
  correctedById: string | null;
  correctionReason: string | null;
  submittedAt: string | null;
  decidedAt: string | null;
  rejectedReason: string | null;
  bookedAt: string | null;
  askedAt: string | null;
  /** Money: an exact decimal, as a string. */
  paid: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  lines: ExpenseLine[];
  externalReference: string | null;
  metadata: Record<string, string>;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  warnings?: ExpenseWarning[];
}

/** A category. `key` names those that every business has; it is null for the business's own. `vatDeductiblePercent` is `vatDeductible` as forms print it. */
export interface ExpenseCategory {
  id: string;
  key: string | null;
  name: string;
  nameEn: string | null;
  accountCode: string;
  /** The part of the VAT that is deducted: none, a quarter, two thirds, all of it. */
  vatDeductible: "full" | "none" | "quarter" | "two_thirds";
  vatDeductiblePercent: string;
  /** An exact decimal, as a string. */
  incomeTaxDeductiblePercent: string;
  isEquipment: boolean;
  parentId: string | null;
  isActive: boolean;
  isBuiltIn: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. What is booked stays as it was booked. */
export interface ExpenseCategoryChanges {
  name?: string;
  nameEn?: string | null;
  /** The number of an account of the books. */
  accountCode?: string;
  /** The part of the VAT that is deducted: none, a quarter, two thirds, all of it. */
  vatDeductible?: "full" | "none" | "quarter" | "two_thirds";
  incomeTaxDeductiblePercent?: string | number | null;
  isEquipment?: boolean;
  parentId?: string | null;
  isActive?: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ExpenseCategoryPage {
  items: ExpenseCategory[];
  nextCursor: string | null;
  total?: number;
}

/** What to change; null clears. Lines are replaced by those that are sent. Any change takes back an approval. */
export interface ExpenseChanges {
  date?: string;
  supplierId?: string | null;
  supplier?: DescribedSupplier | null;
  docType?: DocType | null;
  number?: string | null;
  reportingPeriod?: string | null;
  dueDate?: string | null;
  currency?: string | null;
  exchangeRate?: string | number | null;
  net?: string | number | null;
  vat?: string | number | null;
  total?: string | number | null;
  lines?: readonly ExpenseLineToWrite[];
  categoryId?: string | null;
  vatDeductible?: "full" | "none" | "quarter" | "two_thirds" | null;
  incomeTaxDeductiblePercent?: string | number | null;
  customerTaxId?: string | null;
  originalReceived?: boolean | null;
  allocationNumber?: string | null;
  creditsId?: string | null;
  brandId?: string | null;
  project?: string | null;
  notes?: string | null;
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
}

/** Expenses by month and how they change. */
export interface ExpenseComparison {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: ExpenseMonth[];
}

/** Sums of booked expenses in the currency of the books: without VAT, VAT, the part of it that is deducted, and with VAT. `cost` is what they cost: the total less the VAT that is deducted. */
export interface ExpenseFigures {
  expenses: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  deductibleVat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  cost: string;
}

/** A file that was uploaded before. */
export interface ExpenseFile {
  fileId: string;
}

/** A line. `vatDeductible` is what it says itself, null where the expense or its category says it; `deductibleVat` is what of its VAT is deducted, once it can be claimed. */
export interface ExpenseLine {
  description: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  categoryId: string;
  accountCode: string;
  vatDeductible: "full" | "none" | "quarter" | "two_thirds" | null;
  isEquipment: boolean;
  /** Money: an exact decimal, as a string. */
  deductibleVat: string;
}

/** A line: `amount` is without VAT, and below zero for a discount. What it leaves out is taken from the expense: the category, the deductible part of the VAT, and its share of the VAT where no line says any. */
export interface ExpenseLineToWrite {
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  /** An exact decimal of at most 3 decimals. */
  vat?: string | number | null;
  description?: string | null;
  categoryId?: string | null;
  vatDeductible?: "full" | "none" | "quarter" | "two_thirds" | null;
}

/** A page of expenses. With `include=total`: how many there are, and their `sums` by currency. With `vatAtRisk=true`: what is at risk by period, of all that the filters find. */
export interface ExpenseList {
  items: Expense[];
  nextCursor: string | null;
  total?: number;
  sums?: ExpenseSums[];
  periods?: VatAtRisk[];
}

/** A month beside the one before it and the same a year earlier. */
export interface ExpenseMonth {
  month: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  previous: string;
  changePercent: string | null;
  /** Money: an exact decimal, as a string. */
  lastYear: string;
  yearChangePercent: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ExpensePage {
  items: Expense[];
  nextCursor: string | null;
  total?: number;
}

/** The payment of one expense; without `gross`, of all that is open of it. */
export interface ExpensePayment {
  method: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order";
  date: string;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  withheld?: string | number | null;
  /** Default: true. */
  keepsBooks?: boolean;
  reference?: string | null;
  dueDate?: string | null;
  /** An exact decimal of at most 3 decimals. */
  gross?: string | number | null;
  note?: string | null;
}

/** Expenses of a period beside those of another one. */
export interface ExpenseSummary {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: SpendingFigures;
}

/** The expenses of one currency, credits taken away. */
export interface ExpenseSums {
  currency: string;
  count: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  open: string;
}

/** A page of expenses as a table. */
export interface ExpenseTable {
  items: Expense[];
  nextCursor: string | null;
  total?: number;
}

/** Something that is worth a look, and does not stand in the way. */
export interface ExpenseWarning {
  code: string;
  message: string;
  facts: Record<string, unknown>;
}

/** Booked expenses by category and supplier; `compared` is the `cost` of the other period. */
export interface ExpensesReport {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  comparedFrom?: string;
  comparedTo?: string;
  rows: CategoryExpenses[];
  totals: ExpenseFigures;
  /** The same of the period that it is compared with. */
  comparedTotal?: string;
}

/** An export. While it is `RUNNING`, `done` of `total` says how far it has come: documents, journal entries and files. One that is `DONE` has a file of `size` bytes until `expiresAt`; then it is `EXPIRED`. `records` counts what is in it: by the code of the record in a uniform file, by the resource in CSV, by the folder in the accountant's bundle. One that `FAILED` was tried again and again, and its last try ended with `error`. `asOf` is the instant up to which it knows everything; a replica may have answered for the database. */
export interface Export {
  id: string;
  kind: "accountant_bundle" | "archive" | "csv" | "journal_file" | "uniform_file";
  from: string;
  to: string;
  /** The character set of a uniform file: ISO-8859-8 in the order of reading, or CP862 of DOS. */
  charset: "cp862" | "iso_8859_8";
  resources: ("allocation_numbers" | "audit_log" | "bank_rules" | "bank_transactions" | "brands" | "card_deposits" | "checkouts" | "client_tags" | "clients" | "deals" | "disputes" | "document_lines" | "document_templates" | "documents" | "expense_categories" | "expenses" | "files" | "imported_documents" | "journal_entries" | "journal_lines" | "ledger_accounts" | "mandates" | "messages" | "payment_links" | "payment_pages" | "payments" | "price_lists" | "product_categories" | "products" | "promises_to_pay" | "quotes" | "recurring_documents" | "recurring_expenses" | "refunds" | "reminders" | "stock_counts" | "stock_levels" | "stock_movements" | "supplier_payments" | "suppliers" | "tasks" | "warehouses" | "withholding_certificates")[];
  state: "CANCELLED" | "DONE" | "EXPIRED" | "FAILED" | "RUNNING";
  total: number;
  done: number;
  records: Record<string, number>;
  fileName: string | null;
  size: number | null;
  sha256: string | null;
  error: string | null;
  startedBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  endedAt: string | null;
  expiresAt: string | null;
  asOf: string | null;
  version: number;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ExportPage {
  items: Export[];
  nextCursor: string | null;
  total?: number;
}

/** A file that is kept. `mediaType` is what its content says; `sha256` is of the bytes that are kept and given out (pictures are drawn anew when they come); `inUse` tells whether something uses it. */
export interface FileRecord {
  id: string;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: string;
  purpose: "bank_statement" | "certificate" | "import" | "other" | "receipt";
  inUse: boolean;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface FileRecordPage {
  items: FileRecord[];
  nextCursor: string | null;
  total?: number;
}

/** A payment in a file, with the account to which it goes. */
export interface FiledTransfer {
  paymentId: string;
  supplierName: string;
  bankCode: string;
  branch: string;
  account: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** What finalize may be told: another date, and the total that the caller expects. */
export interface Finalize {
  issueDate?: string | null;
  /** An exact decimal of at most 3 decimals. */
  expectedTotal?: string | number | null;
  /** Default: auto. */
  allocation?: "auto" | "request" | "skip";
  sendTo?: Recipients | null;
}

/** A draft to be finalized, with what `POST /documents/{id}/finalize` takes. */
export interface FinalizeItem {
  id: string;
  issueDate?: string | null;
  /** An exact decimal of at most 3 decimals. */
  expectedTotal?: string | number | null;
  sendTo?: Recipients | null;
}

/** Drafts to be finalized, up to 100, in the order of their numbers: by `ids` alone, or as `items` that say more. */
export interface FinalizeMany {
  /** Empty by default. */
  ids?: readonly string[];
  /** Empty by default. */
  items?: readonly FinalizeItem[];
}

/** A result for every item, in the order of the request. */
export interface Finalized {
  finalized: number;
  failed: number;
  items: FinalizedItem[];
}

/** The result of one item; `index` is its place in the request. `id` is null of one that could not be read. */
export interface FinalizedItem {
  index: number;
  id: string | null;
  status: "failed" | "finalized";
  document?: Document;
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** What a period earned, spent and brought in. */
export interface FinancialFigures {
  revenue: AmountFigure;
  vat: AmountFigure;
  expenses: AmountFigure;
  profit: AmountFigure;
  margin: PercentFigure;
  collected: AmountFigure;
  averageDocument: AmountFigure;
  revenuePerClient: AmountFigure;
}

/** A client to be found, or created as it is described. `automatic` looks for its external reference, then its tax id, e-mail addresses and phone numbers, and for its name only when none of those was sent; any other `match` looks for that alone, and `none` for nothing. */
export interface FindOrCreate {
  name: string;
  displayName?: string | null;
  /** Default: company. */
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  /** Empty by default. */
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** What the client may owe, in the currency of the books. */
  creditLimit?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  priceListId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  discount?: string | number | null;
  brandId?: string | null;
  ownerUserId?: string | null;
  sendDocuments?: boolean | null;
  /** Empty by default. */
  consents?: readonly Consent[];
  openingBalance?: NewOpening | null;
  /** Empty by default. */
  contacts?: readonly NewContact[];
  /** Default: true. */
  isActive?: boolean;
  /** Default: automatic. */
  match?: "automatic" | "email" | "externalReference" | "name" | "none" | "phone" | "taxId";
}

/** Something that stands in the way of finalizing, or is worth a look. */
export interface Finding {
  code: string;
  message: string;
  field: string | null;
  facts: Record<string, unknown>;
}

/** A month of the books. `isYearEnd`: closing it closes the year as well. */
export interface FiscalPeriod {
  /** The month, YYYY-MM. */
  period: string;
  state: "CLOSED" | "OPEN";
  isYearEnd: boolean;
  changes: PeriodChange[];
}

/** A stage: how many documents came so far, and what they come to with VAT. `conversionFromPrevious` is which part of the documents of the stage before did (null for `offered`, and for `invoiced`: an invoice needs no offer), and `medianDays` in how many days half of those had done so. */
export interface FlowStage {
  key: "converted" | "invoiced" | "offered" | "paid";
  count: number;
  /** Money: an exact decimal, as a string. */
  value: string;
  conversionFromPrevious: string | null;
  medianDays: number | null;
}

/** The stages from the offer to the money. */
export interface FlowStages {
  stages: FlowStage[];
}

/** What is expected of open deals by month, weighted by how probable each is, beside what past months closed. `overdue` were expected before this month; `later` are expected after the months that are listed; `undated` have no day. `winRate` is how much of the value that was closed in the past months listed was won, in percent; null when nothing was closed. */
export interface Forecast {
  currency: string;
  months: ForecastMonth[];
  overdue: ForecastRemainder;
  later: ForecastRemainder;
  undated: ForecastRemainder;
  winRate: string | null;
}

/** A month: open deals that are expected to close in it, and what was really closed. */
export interface ForecastMonth {
  month: string;
  deals: number;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  weighted: string;
  wonDeals: number;
  /** Money: an exact decimal, as a string. */
  won: string;
  lostDeals: number;
  /** Money: an exact decimal, as a string. */
  lost: string;
}

/** Open deals of no month that is listed. */
export interface ForecastRemainder {
  deals: number;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  weighted: string;
}

/** Whose password is forgotten. */
export interface ForgottenPassword {
  email: string;
}

/** The client that was found, and by what; or, with `created`, the one that was made. `externalReferenceKept`: whether the reference that was sent leads to this client from now on; null when none was sent. `archivedTwinId`: the archived client that would have been found if it were live, when a new one was made beside it. */
export interface Found {
  client: ClientRecord;
  matchedBy: "email" | "externalReference" | "name" | "phone" | "taxId" | null;
  created: boolean;
  externalReferenceKept: boolean | null;
  archivedTwinId: string | null;
}

/** A record that a search found. `path` is where the API reads it; `score` says how well it fits, 100 is whole; `corrected` is true of what was found by words with one other letter than was asked for. `amount` and `currency` are the total of a document or of an expense, the value of a deal, and the price of a product; `date` is the day of a document or of an expense, and when a deal is expected to close. */
export interface FoundRecord {
  type: "client" | "deal" | "document" | "expense" | "importedDocument" | "product" | "supplier";
  id: string;
  title: string;
  subtitle: string | null;
  amount: string | null;
  currency: string | null;
  date: string | null;
  status: string | null;
  score: number;
  corrected: boolean;
  path: string;
}

/** Numbers that no document bears, from `first` to `last`. */
export interface Gap {
  first: number;
  last: number;
}

/** A page of the lines of all accounts, by account, day and number. `debit` and `credit` are the totals of the whole period. */
export interface GeneralLedger {
  from: string;
  to: string;
  asOf: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  items: AccountMovement[];
  nextCursor: string | null;
  /** The accounts with lines in the period. */
  total?: number;
}

/** Money that a credit gives back. `requested`: its provider is asked, by the refund `checkoutRefundId` of the checkout `checkoutId`, where it is read what becomes of it. `recorded`: nobody is asked; it went back already, or somebody gives it back. `on_issue`: nothing happens before the credit is issued, and then as `byProvider` says: the provider is asked where one charged it. `paymentId` is the payment that it came by, as far as it is known. */
export interface GivenBackMoney {
  state: "on_issue" | "recorded" | "requested";
  method: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  byProvider: boolean;
  paymentId: string | null;
  provider: string | null;
  checkoutId: string | null;
  checkoutRefundId: string | null;
}

/** A month: its revenue, and how it changed against the month before and the same month a year earlier. */
export interface GrowthPoint {
  period: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  previous: string;
  changePercent: string | null;
  /** Money: an exact decimal, as a string. */
  lastYear: string;
  yearChangePercent: string | null;
}

/** A place in the chain: the position of an entry and its hash; position 0 stands before the first one. */
export interface Head {
  position: number;
  hash: string;
}

/** The health of the business from 0 to 100: A from 85, B from 70, C from 55, D from 40, else E. Null where nothing is known. */
export interface Health {
  score: number | null;
  grade: "A" | "B" | "C" | "D" | "E" | null;
  components: HealthComponent[];
  history: HealthPoint[];
}

/** A side of the business: its score, the figure behind it, and what to do about it (null where it is well). */
export interface HealthComponent {
  key: "collection" | "compliance" | "concentration" | "growth" | "liquidity" | "profitability";
  score: number | null;
  /** How much it counts, in percent of all six; one without a score counts nothing, and the others so much more. */
  weight: number;
  value: string | null;
  why: string;
  advice: string | null;
}

/** The score of a month that is over (`month` is its first day), of liquidity, growth and profitability alone: what was overdue, the largest client and what was filed are not kept by month. Null where there was nothing to go by. */
export interface HealthPoint {
  month: string;
  score: number | null;
}

/** How healthy the business is, and why. */
export interface HealthScore {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: Health;
}

/** A reason of a score: how many points it takes off, and the sentence with its figures. */
export interface HealthSignal {
  key: "irregular" | "later_than_before" | "no_history" | "overdue_now" | "pays_late" | "stopped_buying";
  /** Points that it takes off a score of 100. */
  points: number;
  text: string;
}

/** Who did it: a session's person, else the credential; null for what the service did by itself. */
export interface HistoryActor {
  kind: string;
  id: string | null;
}

/** Something that happened to the document: `action` is a past tense, `facts` what it names. */
export interface HistoryEntry {
  id: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  action: string;
  actor: HistoryActor;
  facts: Record<string, unknown>;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface HistoryEntryPage {
  items: HistoryEntry[];
  nextCursor: string | null;
  total?: number;
}

/** What an owner looks at first. Amounts of documents in foreign currency are converted as they were booked. */
export interface HomeFigures {
  owed: OpenAmount;
  overdue: OpenAmount;
  revenue: ComparedAmount;
  collected: ComparedAmount;
  vat: VatOfPeriod;
  months: MonthFigures[];
  attention: Attention[];
}

/** The figures of the month in the currency of the books. On a cash `basis` a sale counts when it is paid. */
export interface HomeSummary {
  period: DayRange;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  data: HomeFigures;
}

/** An import. While it is `CHECKING` or `COMMITTING`, `done` of `total` rows says how far it has come. One that is `CHECKED` says how many rows create a record, change one, are left out because it is there, and are faulty; nothing is booked yet. One that `FAILED` has an `error`: why the file cannot be read, and on which line; or why the last of many tries ended. `error` of one that is `CHECKED` says why it is not `COMMITTED`, of one that is `COMMITTED` why it was not undone. `duplicateOf` is an import of the same file that is booked. Of a uniform file `toCreate` counts documents, clients, suppliers, products and new accounts, and `toChange` the accounts of the chart that are opened. */
export interface Import {
  id: string;
  kind: "clients" | "expenses" | "past_documents" | "price_lists" | "products" | "stock" | "suppliers" | "uniform_file";
  state: "CANCELLED" | "CHECKED" | "CHECKING" | "COMMITTED" | "COMMITTING" | "FAILED" | "UNDOING" | "UNDONE" | "UPLOADED";
  total: number | null;
  done: number;
  toCreate: number;
  toChange: number;
  toSkip: number;
  faulty: number;
  fileId: string;
  fileName: string;
  size: number;
  options: ImportOptions;
  columns: TableColumn[];
  mapping: Record<string, string> | null;
  preview: ImportPreview | null;
  error: string | null;
  errorLine: number | null;
  duplicateOf: string | null;
  startedBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  checkedAt: string | null;
  endedAt: string | null;
  version: number;
}

/** How the file is to be read instead. `mapping` replaces the whole mapping; null has it guessed again. */
export interface ImportChanges {
  encoding?: "auto" | "utf-16" | "utf-8" | "windows-1255";
  delimiter?: "\t" | "," | ";" | "auto" | "|";
  dateFormat?: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "auto";
  decimal?: "," | "." | "auto";
  onExisting?: "change" | "fail" | "skip";
  onFault?: "fail" | "skip";
  allowDuplicate?: boolean;
  openingDate?: string | null;
  allowOtherTaxId?: boolean;
  mapping?: Record<string, string> | null;
}

/** What is wrong with a row of a file: the line on which it begins, the column, and what stands there. `column` is empty for a fault of the whole row. */
export interface ImportFault {
  id: string;
  row: number;
  column: string;
  header: string | null;
  code: string;
  message: string;
  value: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ImportFaultPage {
  items: ImportFault[];
  nextCursor: string | null;
  total?: number;
}

/** How a table was read: which header is which column, and the formats. `preview` are the first rows below the headers as they stand in the file. */
export interface ImportMapping {
  headers: string[];
  headerRow: number;
  columns: Record<string, string>;
  dateFormat: string;
  decimal: string;
  encoding: string;
  delimiter: string;
  preview: string[][];
}

/** How a file is read, and what becomes of its rows. Encoding, separator, order of dates and decimal sign are found out from the content, unless they are said. `onExisting`: of a record that is there already, by its tax id, SKU, barcode or reference, the row is left out (`skip`), changes it (`change`) or is a fault (`fail`). `onFault`: one faulty row prevents the booking (`fail`), or faulty rows are left out (`skip`). `allowDuplicate`: a file that was booked already is booked once more, and what its rows have no key for is created twice. Of a uniform file: `openingDate` is the day on which balances are opened, without it the day behind the last one of the file; `allowOtherTaxId`: it is booked although it is of another tax id. */
export interface ImportOptions {
  encoding: "auto" | "utf-16" | "utf-8" | "windows-1255";
  delimiter: "\t" | "," | ";" | "auto" | "|";
  dateFormat: "DD/MM/YYYY" | "MM/DD/YYYY" | "YYYY-MM-DD" | "auto";
  decimal: "," | "." | "auto";
  onExisting: "change" | "fail" | "skip";
  onFault: "fail" | "skip";
  allowDuplicate: boolean;
  openingDate: string | null;
  allowOtherTaxId: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ImportPage {
  items: Import[];
  nextCursor: string | null;
  total?: number;
}

/** How the file was read: its headers in their order, the line on which they stand, the first rows below them, and the formats that were used. */
export interface ImportPreview {
  format: string;
  headers: string[];
  headerLine: number;
  rows: string[][];
  encoding: string | null;
  delimiter: string | null;
  dateFormat: string | null;
  decimal: string | null;
}

/** What became of a file. `batchId` is null when nothing was written. `errors` and `duplicates` name at most 1,000 rows each; `lines` are the first 20 as they were understood, with a dry run only. */
export interface ImportResult {
  batchId: string | null;
  dryRun: boolean;
  format: "camt" | "csv" | "mt940" | "ofx";
  rows: number;
  imported: number;
  duplicateCount: number;
  errorCount: number;
  duplicates: DuplicateLine[];
  errors: RowFault[];
  warnings: ImportWarning[];
  currency: string;
  openingBalance: string | null;
  closingBalance: string | null;
  firstDate: string | null;
  lastDate: string | null;
  mapping: ImportMapping | null;
  lines: PreviewLine[];
}

/** What becomes of records that somebody has changed since they were booked: they prevent the undoing (`fail`), or stay as they are now (`keep`). */
export interface ImportUndo {
  /** Default: fail. */
  onChanged?: "fail" | "keep";
}

/** What looks wrong in a file that was taken. `missing_days`: no line and no statement covers the days `from` to `to`. `broken_balance`: the balance behind the line `row` is not the balance before it and its amount. `balance_mismatch`: opening balance and lines do not come to the closing balance. `other_account`: the file names another account. `closed_session`: lines have days of a closed session. */
export interface ImportWarning {
  code: "balance_gap" | "balance_mismatch" | "broken_balance" | "closed_session" | "missing_days" | "other_account";
  row: number | null;
  from: string | null;
  to: string | null;
  expected: string | null;
  found: string | null;
}

/** Whom an imported document was given to, as it says; `id` is that client here, null where it names none. */
export interface ImportedClient {
  id: string | null;
  name: string;
  taxId: string | null;
}

/** A document that an earlier program issued, as it was: nothing here numbers, signs or changes it. `docType` is its number in the list of the tax authority, and `name` what that is called. Amounts are in `currency`, the one of the books; `foreignTotal` is what it said in another. `open` is what is still owed of it: of `openAtImport`, less what was paid and credited since. Receipts, payments and credits name it by `openingItemId`. */
export interface ImportedDocument {
  id: string;
  imported: boolean;
  importId: string;
  docType: number;
  name: string;
  docNumber: string;
  branch: string | null;
  date: string;
  issuedOn: string | null;
  dueDate: string | null;
  client: ImportedClient;
  currency: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  foreignCurrency: string | null;
  foreignTotal: string | null;
  cancelled: boolean;
  /** Money: an exact decimal, as a string. */
  openAtImport: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  openingItemId: string | null;
  hasOriginal: boolean;
  version: number;
}

/** An imported document with all that it says. `address` is that of the client in it; `software` is the program that issued it. */
export interface ImportedDocumentDetails {
  id: string;
  imported: boolean;
  importId: string;
  docType: number;
  name: string;
  docNumber: string;
  branch: string | null;
  date: string;
  issuedOn: string | null;
  dueDate: string | null;
  client: ImportedClient;
  currency: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  foreignCurrency: string | null;
  foreignTotal: string | null;
  cancelled: boolean;
  /** Money: an exact decimal, as a string. */
  openAtImport: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  openingItemId: string | null;
  hasOriginal: boolean;
  version: number;
  /** Money: an exact decimal, as a string. */
  beforeDiscount: string;
  /** Money: an exact decimal, as a string. */
  discount: string;
  address: Record<string, string>;
  lines: ImportedLine[];
  payments: ImportedPayment[];
  related: ImportedRelation[];
  software: string | null;
  originalName: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** A page of imported documents. */
export interface ImportedDocumentTable {
  items: ImportedDocument[];
  nextCursor: string | null;
  total?: number;
}

/** A line of an imported document; amounts are without VAT. */
export interface ImportedLine {
  description: string;
  sku: string | null;
  unit: string | null;
  /** An exact decimal, as a string. */
  quantity: string;
  /** Money: an exact decimal, as a string. */
  unitPrice: string;
  /** Money: an exact decimal, as a string. */
  discount: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** An exact decimal, as a string. */
  vatRate: string;
}

/** A payment that an imported receipt says. `details` are those of its method. */
export interface ImportedPayment {
  method: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  dueDate: string | null;
  details: Record<string, string>;
}

/** Another document that it names, or that names it. `id` is null where that was not imported. */
export interface ImportedRelation {
  id: string | null;
  docType: number;
  name: string;
  docNumber: string;
  relation: "base" | "follower";
}

/** The address at which the business receives papers. `receiving`: the operator has a mail receiver running; otherwise mail sent there does not arrive. */
export interface InboxAddress {
  address: string;
  receiving: boolean;
  maxMessageBytes: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** `remember`: the sender may send from now on. */
export interface InboxApproval {
  /** Default: false. */
  remember?: boolean;
}

/** How it becomes an expense: a draft; or with `book` a booked one, which is refused (409 `not_sure`) unless every field is sure and no check objects, and needs `expenses:write` too. `saveSupplier`: a supplier that is new is kept among the suppliers. */
export interface InboxConversion {
  /** Default: false. */
  book?: boolean;
  /** Default: true. */
  saveSupplier?: boolean;
}

/** What a paper says, where the reading is wrong or says nothing; null: it does not say so. Sending what was read confirms it. `categoryId` and `notes` are for its expense. */
export interface InboxCorrections {
  supplierName?: string | null;
  supplierTaxId?: string | null;
  documentType?: number | null;
  number?: string | null;
  date?: string | null;
  net?: string | number | null;
  vat?: string | number | null;
  total?: string | number | null;
  currency?: string | null;
  allocationNumber?: string | null;
  customerTaxId?: string | null;
  categoryId?: string | null;
  notes?: string | null;
}

/** What a paper says: as it was read, or as a person corrected it. */
export interface InboxFields {
  supplierName: TextField;
  supplierTaxId: TextField;
  documentType: CodeField;
  number: TextField;
  date: DateField;
  net: AmountField;
  vat: AmountField;
  total: AmountField;
  currency: TextField;
  allocationNumber: TextField;
  customerTaxId: TextField;
}

/** A paper that came in. `state` tells of its reading, `outcome` what became of it. `quarantine` says why it is not read before a person approves its sender. `fields` is null before it was read or corrected; `sure` says that every field an expense needs is sure and no check objects. `bankTransactionId` is the bank transaction that it was matched with: `expenseId` is the expense that this pays, or the draft that was made for it. */
export interface InboxItem {
  id: string;
  fileId: string;
  fileName: string;
  mediaType: string;
  size: number;
  source: "api" | "email" | "photo" | "upload";
  sender: string | null;
  senderVerified: boolean | null;
  subject: string | null;
  quarantine: "blocked_sender" | "unknown_sender" | "unverified_sender" | null;
  state: "FAILED" | "QUEUED" | "READ" | "READING" | "UNREADABLE";
  outcome: "converted" | "discarded" | "matched" | "open";
  attempts: number;
  nextAttemptAt: string | null;
  error: ReadingError | null;
  engine: string | null;
  pages: number | null;
  fields: InboxFields | null;
  checks: Check[];
  sure: boolean;
  categoryId: string | null;
  notes: string | null;
  suggestedCategory: SuggestedCategory | null;
  duplicateOf: Duplicate | null;
  supplierId: string | null;
  expenseId: string | null;
  bankTransactionId: string | null;
  readAt: string | null;
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What it belongs to, one of the two. `expenseId`: an expense, which gets the file. `bankTransactionId`: money that went out, which needs `reconciliation:write` too. An expense that the transaction pays gets the file; where it pays none yet, a draft is made as `convert` makes it, and its expense is suggested for the transaction first. */
export interface InboxMatch {
  expenseId?: string | null;
  bankTransactionId?: string | null;
}

/** A paper in the list, with the values that hold now. */
export interface InboxSummary {
  id: string;
  fileId: string;
  fileName: string;
  mediaType: string;
  source: "api" | "email" | "photo" | "upload";
  sender: string | null;
  subject: string | null;
  quarantine: "blocked_sender" | "unknown_sender" | "unverified_sender" | null;
  state: "FAILED" | "QUEUED" | "READ" | "READING" | "UNREADABLE";
  outcome: "converted" | "discarded" | "matched" | "open";
  error: ReadingError | null;
  nextAttemptAt: string | null;
  supplierName: string | null;
  supplierTaxId: string | null;
  number: string | null;
  date: string | null;
  currency: string | null;
  total: string | null;
  sure: boolean;
  duplicateOf: Duplicate | null;
  expenseId: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface InboxSummaryPage {
  items: InboxSummary[];
  nextCursor: string | null;
  total?: number;
}

/** One page of the documents by date, and the sums of all of them on every page. */
export interface Income {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  rows: IncomeRow[];
  nextCursor: string | null;
  totals: IncomeFigures;
  byType: TypeIncome[];
  total?: number;
}

/** Sums of documents: what they earned without VAT, their VAT, both together, and how many there are. */
export interface IncomeFigures {
  documents: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
}

/** A document that is income. `net`, `vat` and `total` are in the currency of the books, below zero where it takes back; `documentCurrency` and `documentTotal` are what it says itself. */
export interface IncomeRow {
  date: string;
  documentId: string;
  docType: DocType;
  docNumber: number;
  clientId: string | null;
  clientName: string | null;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  documentCurrency: string;
  /** Money: an exact decimal, as a string. */
  documentTotal: string;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** A client written into the document. With `save` it is also kept as a client of the business. */
export interface InlineClient {
  name: string;
  displayName?: string | null;
  /** Default: company. */
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  /** Empty by default. */
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** What the client may owe, in the currency of the books. */
  creditLimit?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  /** Default: false. */
  save?: boolean;
}

/** What stands out, the gravest first. `asOf` is up to when everything is known. */
export interface InsightDashboard {
  data: InsightNote[];
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
}

/** Something that stands out: in words, with the figures behind them (amounts as texts in the currency of the note), and the path that it leads to, under `/api/v1`. `action` says what may be done about it. */
export interface InsightNote {
  key: "cash_shortfall_likely" | "cash_shortfall_possible" | "client_stopped" | "debt_concentration" | "expenses_high" | "price_jump" | "revenue_high" | "revenue_low" | "risky_client" | "twin_expense";
  severity: "critical" | "info" | "warning";
  text: string;
  action: string;
  figures: Record<string, string | number>;
  href: string | null;
}

/** A bank of the country of the business. `mergedInto` is the code of the bank that it became a part of. */
export interface Institution {
  code: string;
  name: string;
  nameEn: string;
  mergedInto: string | null;
}

/** The banks of the country of the business, by code. */
export interface Institutions {
  items: Institution[];
}

/** The app that holds a token; `connectionId` is its connection with the business. */
export interface IntegrationApp {
  connectionId: string;
  clientId: string;
  name: string;
}

/** The business that a token acts for. */
export interface IntegrationBusiness {
  id: string;
  name: string;
  businessType: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  taxId: string;
  country: string;
  currency: string;
  language: "en" | "he";
  timezone: string;
}

/** A client to be created under the caller's reference, or found by it. */
export interface IntegrationClient {
  name: string;
  displayName?: string | null;
  /** Default: company. */
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  /** Empty by default. */
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** What the client may owe, in the currency of the books. */
  creditLimit?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference: string;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  priceListId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  discount?: string | number | null;
  brandId?: string | null;
  ownerUserId?: string | null;
  sendDocuments?: boolean | null;
  /** Empty by default. */
  consents?: readonly Consent[];
  openingBalance?: NewOpening | null;
  /** Empty by default. */
  contacts?: readonly NewContact[];
  /** Default: true. */
  isActive?: boolean;
}

/** What to change; null clears. The reference by which the client is called stays. */
export interface IntegrationClientChanges {
  name?: string;
  displayName?: string | null;
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  creditLimit?: string | number | null;
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  tags?: readonly string[];
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  priceListId?: string | null;
  discount?: string | number | null;
  brandId?: string | null;
  ownerUserId?: string | null;
  sendDocuments?: boolean | null;
  consents?: readonly Consent[];
  openingBalance?: NewOpening | null;
  isActive?: boolean;
}

/** A document to be created under the caller's reference. With `finalize` it is issued in the same call, or nothing is done; `expectedTotal` and `sendTo` are those of finalize. */
export interface IntegrationDocument {
  docType: DocType;
  clientId?: string | null;
  brandId?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  lang?: "en" | "he" | null;
  subject?: string | null;
  notes?: string | null;
  internalNotes?: string | null;
  footer?: string | null;
  priceMode?: "gross" | "net" | null;
  discount?: Discount | null;
  rounding?: "none" | "to_shekel" | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference: string;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  client?: InlineClient | null;
  templateId?: string | null;
  issueDate?: string | null;
  dueDate?: string | null;
  validUntil?: string | null;
  /** Empty by default. */
  lines?: readonly NewLine[];
  /** Empty by default. */
  payments?: readonly NewPayment[];
  /** Empty by default. */
  references?: readonly NewReference[];
  withholdingTax?: Withholding | null;
  creditReason?: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory" | null;
  /** Default: false. */
  finalize?: boolean;
  /** An exact decimal of at most 3 decimals. */
  expectedTotal?: string | number | null;
  sendTo?: Recipients | null;
}

/** The business, the app and the scopes behind a token. */
export interface IntegrationIdentity {
  environment: "live" | "sandbox";
  business: IntegrationBusiness;
  app: IntegrationApp;
  scopes: string[];
}

/** A payment to be recorded under the caller's reference. */
export interface IntegrationPayment {
  method: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order";
  date: string;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  reference?: string | null;
  bankCode?: string | null;
  branch?: string | null;
  account?: string | null;
  iban?: string | null;
  checkNumber?: string | null;
  dueDate?: string | null;
  brand?: string | null;
  /** The last four digits. */
  last4?: string | null;
  dealType?: "credit" | "deferred" | "installments" | "regular" | null;
  installments?: number | null;
  authNumber?: string | null;
  app?: string | null;
  clientId: string;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  /** Empty by default. */
  allocations?: readonly NewAllocation[];
  note?: string | null;
  /** Your own reference. */
  externalReference: string;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  /** Default: false. */
  receipt?: boolean;
}

/** A product to be created under the caller's reference, or found by it. */
export interface IntegrationProduct {
  name: string;
  /** An exact decimal of at most 6 decimals. */
  price: string | number;
  description?: string | null;
  sku?: string | null;
  barcode?: string | null;
  /** Default: service. */
  type?: "bundle" | "goods" | "service";
  categoryId?: string | null;
  /** Empty by default. */
  tags?: readonly string[];
  unit?: string | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** Default: false. */
  priceIncludesVat?: boolean;
  /** Default: default. */
  vatType?: "default" | "exempt" | "zero";
  /** An exact decimal of at most 6 decimals. */
  cost?: string | number | null;
  /** Default: false. */
  trackStock?: boolean;
  /** Default: none. */
  tracking?: "batch" | "none" | "serial";
  /** An exact decimal of at most 6 decimals. */
  reorderPoint?: string | number | null;
  location?: string | null;
  parentId?: string | null;
  /** What tells a variant from the others, such as colour and size. Empty by default. */
  attributes?: Record<string, string>;
  /** Empty by default. */
  variants?: readonly NewVariant[];
  /** Empty by default. */
  bundleItems?: readonly NewBundleItem[];
  /** Your own reference. */
  externalReference: string;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** What an app calls a record of the business. Of an order `objectId` is its document, and `receiptId` the receipt that was issued with it. `name` says what it is: the name of a client or product, the type and number of a document, the client of a payment; null of a record that is not there any more, such as a deleted draft. */
export interface IntegrationReference {
  id: string;
  kind: "client" | "document" | "order" | "payment" | "product";
  externalReference: string;
  objectId: string;
  receiptId: string | null;
  name: string | null;
  docType: DocType | null;
  docNumber: number | null;
  connectionId: string | null;
  appName: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** A page of the references, the newest first; a file has all of them. */
export interface IntegrationReferenceTable {
  items: IntegrationReference[];
  nextCursor: string | null;
  total?: number;
}

/** The token of the invitation's mail. */
export interface InvitationAcceptance {
  token: string;
}

/** Requests from one address. */
export interface IpCount {
  ip: string;
  count: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  lastSeenAt: string;
}

/** What was issued, by type of document, the most first. */
export interface IssuedByType {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: IssuedType[];
  count: number;
}

/** What was issued in a period. */
export interface IssuedFigures {
  documents: CountFigure;
  issued: AmountFigure;
  revenue: AmountFigure;
}

/** How many documents were issued in a span, and what they come to with VAT. */
export interface IssuedPoint {
  period: string;
  count: number;
  /** Money: an exact decimal, as a string. */
  value: string;
  previous: number | null;
  changePercent: string | null;
}

/** What was issued in a period beside another one. */
export interface IssuedSummary {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: IssuedFigures;
}

/** What was issued over time. */
export interface IssuedTrend {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: IssuedPoint[];
  count: number;
  /** Money: an exact decimal, as a string. */
  total: string;
}

/** The documents of a type: how many, what they come to with VAT, and which part of all documents they are. */
export interface IssuedType {
  docType: number;
  count: number;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** In percent of the whole, to two digits. */
  share: string;
  rank: number;
  href: string;
}

/** An entry with its lines. `reverses` is the entry that it takes back, `reversedBy` the one that takes it back. `hash` is the SHA-256 of `prevHash`, the hash of the entry before it by number, and of all that the entry says. */
export interface JournalEntry {
  id: string;
  number: number;
  date: string;
  valueDate: string;
  /** The month of `date`, YYYY-MM. */
  period: string;
  description: string;
  source: EntrySource;
  lines: JournalLine[];
  /** Money: an exact decimal, as a string. */
  total: string;
  currency: string;
  reverses: string | null;
  reversedBy: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  postedAt: string;
  hash: string;
  prevHash: string | null;
}

/** An entry without its lines. `total` is what it debits, and credits. */
export interface JournalEntrySummary {
  id: string;
  number: number;
  date: string;
  description: string;
  source: EntrySource;
  /** Money: an exact decimal, as a string. */
  total: string;
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  postedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface JournalEntrySummaryPage {
  items: JournalEntrySummary[];
  nextCursor: string | null;
  total?: number;
}

/** A line of an entry. `fxAmount` is its amount in `currency`, where it is about another than that of the books; below zero on the side that takes from the account. */
export interface JournalLine {
  position: number;
  accountId: string;
  accountCode: string;
  accountName: string;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  currency: string | null;
  fxAmount: string | null;
  partyId: string | null;
  memo: string | null;
}

/** A page of entries without their lines. */
export interface JournalTable {
  items: JournalEntrySummary[];
  nextCursor: string | null;
  total?: number;
}

/** An issued receipt that stays though its match is gone; it waits for a line again. `cancel` is the operation that takes it back. */
export interface KeptDocument {
  id: string;
  docType: DocType;
  docNumber: number | null;
  paymentId: string;
  cancel: string;
}

/** A message of the sandbox as it would have left, with its link. A `statement` carries no document, and has its file when its state is no longer `QUEUED`. */
export interface KeptMessage {
  id: string;
  channel: "email" | "sms" | "whatsapp";
  state: "BOUNCED" | "DELIVERED" | "FAILED" | "OPENED" | "QUEUED" | "SENT";
  recipient: string;
  clientId: string | null;
  language: "en" | "he";
  subject: string | null;
  hasLink: boolean;
  attachments: MessageAttachment[];
  error: MessageFault | null;
  resendOf: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder" | "statement";
  documentId: string | null;
  paymentLinkId: string | null;
  mandateId: string | null;
  text: string;
  html: string | null;
  senderName: string;
  replyTo: string | null;
  link: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface KeptMessagePage {
  items: KeptMessage[];
  nextCursor: string | null;
  total?: number;
}

/** How an issued one is cancelled: by a further `document` of `docType`, by a `mark` on it, or not at all. */
export interface KindCancel {
  by: "document" | "mark" | "none";
  docType: DocType | null;
}

/** What is changed for a kind; what is left out stays. */
export interface KindChoice {
  kind: "allocation_connection" | "allocation_declined" | "approval_requested" | "ceiling_100" | "ceiling_80" | "ceiling_90" | "charge_failed" | "checkout.document_failed" | "checkout.paid" | "checkout.refund_failed" | "checkout.refund_not_given" | "checkout.refund_unknown" | "deal_won" | "dispute.opened" | "document_not_sent" | "document_overdue" | "expense_missing_file" | "export_failed" | "export_ready" | "import_finished" | "inbox_files_left_out" | "inbox_not_read" | "key_expiring" | "mandate_consented" | "mandate_past_due" | "message_bounced" | "message_failed" | "missing_papers" | "partner.access_requested" | "payment_received" | "promise_broken" | "quote_accepted" | "quote_rejected" | "recurring_due" | "recurring_expense_due" | "recurring_expense_failed" | "recurring_failed" | "refresh_family_revoked" | "session_ready" | "supplier_bank_changed" | "task_due" | "vat_due" | "webhook_failing" | "webhooks_paused";
  page?: boolean;
  email?: "at_once" | "digest" | "never";
  push?: boolean;
}

/** Which dates it may bear: none before the last issued one of its type, the first at most `firstBackDays` back, and at most `futureDays` after today. */
export interface KindDates {
  firstBackDays: number;
  futureDays: number;
}

/** What issuing one does to the books: `posting` is its journal entry, `turnover` the sign with which it counts to the turnover of this business; `receivable` says that it asks for money, so that a receipt can be given for it. */
export interface KindEffect {
  posting: "credit" | "donation" | "invoice" | "invoice_receipt" | "none" | "receipt";
  turnover: number;
  receivable: boolean;
}

/** The name of a type, by language. */
export interface KindNames {
  he: string;
  en: string;
}

/** How a kind reaches a person: `page` shows it in the dashboard and its streams, `email` sends it at once, with the digest, or never, `push` shows it in the browsers that the person has switched on. */
export interface KindPreference {
  kind: "allocation_connection" | "allocation_declined" | "approval_requested" | "ceiling_100" | "ceiling_80" | "ceiling_90" | "charge_failed" | "checkout.document_failed" | "checkout.paid" | "checkout.refund_failed" | "checkout.refund_not_given" | "checkout.refund_unknown" | "deal_won" | "dispute.opened" | "document_not_sent" | "document_overdue" | "expense_missing_file" | "export_failed" | "export_ready" | "import_finished" | "inbox_files_left_out" | "inbox_not_read" | "key_expiring" | "mandate_consented" | "mandate_past_due" | "message_bounced" | "message_failed" | "missing_papers" | "partner.access_requested" | "payment_received" | "promise_broken" | "quote_accepted" | "quote_rejected" | "recurring_due" | "recurring_expense_due" | "recurring_expense_failed" | "recurring_failed" | "refresh_family_revoked" | "session_ready" | "supplier_bank_changed" | "task_due" | "vat_due" | "webhook_failing" | "webhooks_paused";
  page: boolean;
  email: "at_once" | "digest" | "never";
  push: boolean;
}

/** `shown`: VAT is written on it by this business. `taxDocument`: it is the law's tax invoice or its correction, from which a customer deducts VAT. */
export interface KindVat {
  shown: boolean;
  taxDocument: boolean;
}

/** What is still to be delivered: how many deliveries, and the age of the oldest one's event in seconds. */
export interface Lag {
  pending: number;
  oldestEventAt: string | null;
  seconds: number;
}

/** How the page is laid out. Null is as the design has it. Paper is A4. */
export interface Layout {
  columns?: Columns;
  lines?: "grid" | "plain" | "ruled" | "striped" | null;
  totals?: "end" | "start" | "wide" | null;
  /** Default: normal. */
  fontSize?: "large" | "normal" | "small";
  /** Default: true. */
  showBankDetails?: boolean;
  /** Default: false. */
  signatureBox?: boolean;
}

/** An account. `role` is how postings find it, null for one of the business's own; `isSystem`: it has a role. `vatBox` is where its movement stands in the periodic VAT return. */
export interface LedgerAccount {
  id: string;
  code: string;
  name: LocalizedName;
  type: "asset" | "equity" | "expense" | "income" | "liability";
  subtype: string | null;
  currency: string | null;
  vatBox: "exemptSales" | "inputVatEquipment" | "inputVatOther" | "outputVat" | "taxableSales" | null;
  form6111Code: string | null;
  role: string | null;
  parentId: string | null;
  isSystem: boolean;
  isActive: boolean;
  /** Debit less credit of all entries, in the currency of the books: below zero where the credit is more. */
  balance: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface LedgerAccountPage {
  items: LedgerAccount[];
  nextCursor: string | null;
  total?: number;
}

/** What one warehouse holds of one product. `averageCost` is that of the product in all warehouses, of one unit and in the currency of the books; `value` is the quantity at that cost. `available` is what may be sold: all that is there, for nothing reserves any of it. */
export interface Level {
  id: string;
  productId: string;
  productName: string;
  sku: string | null;
  unit: string | null;
  warehouseId: string;
  warehouseName: string;
  /** An exact decimal, as a string. */
  onHand: string;
  /** An exact decimal, as a string. */
  available: string;
  /** An exact decimal, as a string. */
  averageCost: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface LevelPage {
  items: Level[];
  nextCursor: string | null;
  total?: number;
}

/** How revenue of all time is spread over clients. */
export interface LifetimeValueAnswer {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: LifetimeValues;
}

/** What clients are worth. */
export interface LifetimeValues {
  buckets: ValueBucket[];
  /** Money: an exact decimal, as a string. */
  mean: string;
  /** Money: an exact decimal, as a string. */
  median: string;
  /** Of the ten who are worth the most, in percent of all, to two digits. */
  top10Share: string;
  clients: number;
  /** Money: an exact decimal, as a string. */
  value: string;
}

/** A line with its numbers. The amount of the line after its own discount is `net` where prices are net and `gross` where they are gross; over all lines it sums to `subtotal`. `vatAmount` is the line's part of the VAT of the document, which a discount of the whole document lessens: the VAT of its rate is shared out by the lines' amounts after their share of that discount, by largest remainder. `net` + `vatAmount` = `gross` always. `moveStock` and what stands behind it say which goods it moves, as the line was asked to: they are not printed, and not signed. `vatRateChosen`: the rate was asked for, and is not the one of the day. */
export interface Line {
  id: string;
  productId: string | null;
  sku: string | null;
  description: string;
  /** An exact decimal, as a string. */
  quantity: string;
  unit: string | null;
  /** An exact decimal, as a string. */
  unitPrice: string;
  vatType: "default" | "exempt" | "zero";
  /** An exact decimal, as a string. */
  vatRate: string;
  vatRateChosen: boolean;
  discount: Discount | null;
  /** Money: an exact decimal, as a string. */
  discountAmount: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vatAmount: string;
  /** Money: an exact decimal, as a string. */
  gross: string;
  sourceLineId: string | null;
  moveStock: boolean;
  warehouseId: string | null;
  serialNumbers: string[];
  batchNumber: string | null;
  left?: LineLeft;
}

/** What a line may be told, whoever asks for it. */
export interface LineFields {
  description?: string | null;
  /** An exact decimal of at most 6 decimals. */
  quantity: string | number;
  /** An exact decimal of at most 6 decimals. */
  unitPrice?: string | number | null;
  productId?: string | null;
  sku?: string | null;
  unit?: string | null;
  vatType?: "default" | "exempt" | "zero" | null;
  /** An exact decimal of at most 6 decimals. */
  vatRate?: string | number | null;
  discount?: Discount | null;
}

/** Until when a line waits: nothing is matched with it by itself, and no rule takes it before that day. Null ends the hold. */
export interface LineHold {
  until: string | null;
  note?: string | null;
}

/** How much of the quantity of a line is left: to be converted, to come back on a return note, to be credited. Below zero for a line below zero. A credit by amount takes no quantity: what is left to `credit` is worth `creditAmount` then, and nothing is left once that is zero. */
export interface LineLeft {
  /** An exact decimal, as a string. */
  convert: string;
  /** An exact decimal, as a string. */
  return: string;
  /** An exact decimal, as a string. */
  credit: string;
  creditAmount: string | null;
}

/** What a message about a payment link says. `subject` and `text` replace those of the template; they may hold its placeholders. Without `language` it is that of the link. */
export interface LinkMessageOptions {
  subject?: string | null;
  text?: string | null;
  language?: "en" | "he" | null;
}

/** What was queued for a payment link, a message an address. */
export interface LinkSending {
  paymentLinkId: string;
  messages: Message[];
}

/** What an account is called in both languages. */
export interface LocalizedName {
  he: string;
  en: string;
}

/** What was found. `ok` speaks of what was looked at; `complete` says that there is nothing to go on with: the end was reached, or something is broken. */
export interface LogVerification {
  ok: boolean;
  complete: boolean;
  /** Entries that fit, from the first one on. */
  entries: number;
  brokenAt: Broken | null;
  head: Head;
  /** Where this call ended, signed; send it as `after`, now or years later. Null when broken. */
  anchor: string | null;
}

/** A request as the usage log keeps it; `route` is the template of the path, or `(unknown)`. `deprecated`: it was to an operation that is deprecated today. */
export interface LoggedRequest {
  id: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  method: string;
  route: string;
  deprecated: boolean;
  status: number;
  ip: string;
  userAgent: string;
  requestId: string;
  bounds: ("clientIds" | "documentTypes" | "draftsOnly" | "exchangeRate" | "maxAmount" | "maxPerDay" | "operation")[] | null;
  approvalId: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface LoggedRequestPage {
  items: LoggedRequest[];
  nextCursor: string | null;
  total?: number;
}

/** Who one says one is. `code` is asked for where two-factor is on. */
export interface Login {
  email: string;
  password: string;
  /** A code of the second factor, or a recovery code. */
  code?: string | null;
}

/** Whether and how the business's logo is shown. `position` is a side of the page as it is read: `start` is right in Hebrew. */
export interface Logo {
  /** Default: true. */
  show?: boolean;
  /** Default: medium. */
  size?: "large" | "medium" | "small";
  /** Default: start. */
  position?: "center" | "end" | "start";
}

/** A product of which there is no more than its reorder point, and by how much less. */
export interface LowStock {
  id: string;
  productName: string;
  sku: string | null;
  unit: string | null;
  /** An exact decimal, as a string. */
  onHand: string;
  /** An exact decimal, as a string. */
  reorderPoint: string;
  /** An exact decimal, as a string. */
  missing: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface LowStockPage {
  items: LowStock[];
  nextCursor: string | null;
  total?: number;
}

/** The first refund that was made, and in `refunds` all of them: what no document had of the payment, and what each credit invoice gave back. */
export interface MadeRefund {
  id: string;
  paymentId: string | null;
  documentId: string | null;
  clientId: string | null;
  clientName: string | null;
  method: string;
  date: string;
  currency: string;
  exchangeRate: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  details: Record<string, unknown>;
  reason: string | null;
  /** Money: an exact decimal, as a string. */
  bankMatched: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  refunds: PaymentRefund[];
}

/** A link that was just made, with its address and token: neither is ever told again. */
export interface MadeShare {
  id: string;
  documentId: string;
  hasPassword: boolean;
  allowDownload: boolean;
  note: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  revokedAt: string | null;
  views: number;
  lastViewedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  url: string;
  token: string;
}

/** A standing order. `PAST_DUE`: a charge has failed for good, and later ones are still made. `PAUSED` with `pauseReason` `failures`: as many in a row as its `retry` says. `nextChargeAt` is the next charge, and of `nextAmount` the first day is `nextAmountFrom`. `authorizationUrl` is the page on which the client authorizes it, while that is waited for. `paidCount` and `failedCount` count charges. */
export interface Mandate {
  id: string;
  clientId: string;
  clientName: string | null;
  methodId: string | null;
  kind: "bank_debit" | "card";
  status: "ACTIVE" | "CANCELLED" | "ENDED" | "PAST_DUE" | "PAUSED" | "PENDING_AUTHORIZATION";
  pauseReason: "failures" | "person" | null;
  amount: string | null;
  amountMax: string | null;
  firstAmount: string | null;
  nextAmount: string | null;
  nextAmountFrom: string | null;
  currency: string;
  frequency: "annual" | "biweekly" | "monthly_date" | "monthly_last_day" | "quarterly" | "semi_annual" | "weekly" | null;
  day: number | null;
  startDate: string;
  end: ScheduleEnd;
  timezone: string;
  time: string;
  docType: DocType;
  subject: string;
  lines: MandateLine[] | null;
  language: "en" | "he";
  retry: RetryPlan;
  noticeDays: number;
  autoSend: boolean;
  nextDate: string | null;
  nextChargeAt: string | null;
  paidCount: number;
  failedCount: number;
  consecutiveFailures: number;
  lastError: ChargeFailure | null;
  authorizationUrl: string | null;
  paymentPageId: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  createdBy: Creator | null;
  authorizedAt: string | null;
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One attempt of a charge at the provider; `checkoutId` is the checkout by which it was made. */
export interface MandateAttempt {
  number: number;
  checkoutId: string;
  provider: string;
  state: string;
  declineCode: string | null;
  providerRef: string | null;
  providerCode: string | null;
  providerMessage: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  startedAt: string;
  endedAt: string | null;
}

/** A link by which a client authorizes a standing order, and what came of it. `CONSENTED`: the client has agreed; the card is not saved yet, or the bank has not confirmed the debit. `CANCELLED`: a newer link took its place, or the standing order is over. One of source `payment_page` was agreed on a recurring Payment Page. */
export interface MandateAuthorization {
  id: string;
  mandateId: string;
  kind: "bank_debit" | "card";
  source: "link" | "payment_page";
  state: "AUTHORIZED" | "CANCELLED" | "CONSENTED" | "EXPIRED" | "OPEN";
  url: string;
  language: "en" | "he";
  checkoutId: string | null;
  consent: MandateConsent | null;
  bank: DebitedAccount | null;
  bankReference: string | null;
  views: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  authorizedAt: string | null;
  createdBy: Creator | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** The authorizations of a standing order, the newest first. */
export interface MandateAuthorizations {
  items: MandateAuthorization[];
}

/** The charges to come in a period, the earliest first: all of them summed in `days`, and the first thousand in `items`; `more` says that there are others. */
export interface MandateCalendar {
  from: string;
  to: string;
  days: CalendarDay[];
  items: ComingCharge[];
  more: boolean;
}

/** What to change; null clears. A changed amount is charged from the first date that is at least `noticeDays` away: the client hears of it before. A changed `methodId` pays from now on. */
export interface MandateChanges {
  methodId?: string | null;
  amount?: string | number | null;
  amountMax?: string | number | null;
  firstAmount?: string | number | null;
  frequency?: "annual" | "biweekly" | "monthly_date" | "monthly_last_day" | "quarterly" | "semi_annual" | "weekly" | null;
  day?: number | null;
  startDate?: string;
  end?: ScheduleEnd;
  /** A local time as HH:MM. */
  time?: string;
  docType?: DocType;
  subject?: string;
  lines?: readonly MandateLine[] | null;
  language?: "en" | "he";
  retry?: RetryPlan;
  noticeDays?: number;
  autoSend?: boolean;
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
}

/** A charge with its attempts, the first one first. */
export interface MandateCharge {
  id: string;
  mandateId: string;
  clientId: string;
  clientName: string | null;
  origin: "document" | "manual" | "schedule";
  scheduledFor: string;
  attempt: number;
  state: "AWAITING_BANK" | "CANCELLED" | "FAILED" | "PAID" | "PENDING" | "SCHEDULED" | "SKIPPED" | "UNKNOWN";
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  nextAttemptAt: string | null;
  lastError: ChargeFailure | null;
  forDocumentId: string | null;
  checkoutId: string | null;
  paymentId: string | null;
  documentId: string | null;
  documentError: MandateDocumentError | null;
  providerRef: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  paidAt: string | null;
  endedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  attempts: MandateAttempt[];
}

/** What somebody consented to: the text as it was shown, by whom, when and from which address. */
export interface MandateConsent {
  name: string;
  text: string;
  language: "en" | "he";
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  address: string | null;
  userAgent: string | null;
}

/** Why the document of money that was charged could not be issued yet; it is tried again by itself. */
export interface MandateDocumentError {
  code: string;
  message: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
}

/** A line of the documents of a standing order. */
export interface MandateLine {
  description?: string | null;
  /** An exact decimal of at most 6 decimals. */
  quantity: string | number;
  /** An exact decimal of at most 6 decimals. */
  unitPrice?: string | number | null;
  productId?: string | null;
  sku?: string | null;
  unit?: string | null;
  vatType?: "default" | "exempt" | "zero" | null;
  /** An exact decimal of at most 6 decimals. */
  vatRate?: string | number | null;
  discount?: Discount | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface MandatePage {
  items: Mandate[];
  nextCursor: string | null;
  total?: number;
}

/** A page of standing orders; a file has all of them. */
export interface MandateTable {
  items: Mandate[];
  nextCursor: string | null;
  total?: number;
}

/** What was read: these ones, or all that were made before an instant, of one category or of every one. */
export interface MarkRead {
  ids?: readonly string[] | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  before?: string | Date | null;
  category?: "bank" | "crm" | "documents" | "payments" | "security" | "system" | "tax" | null;
}

/** The line behind a match, and the matches that were made. */
export interface MatchAnswer {
  transaction: BankTransaction;
  matches: BankMatch[];
}

/** What the line has more or less than its links: a fee of the bank, a difference of exchange rates, or an amount that is written off. It is posted to `accountId`, or to the account that the chart has for it. `none`: it stays open. */
export interface MatchDifference {
  treatment: "fee" | "fx" | "none" | "writeoff";
  accountId?: string | null;
}

/** What a line is about, and how much money of the line is for it (`amount`, above zero, in the currency of the line); left out, what is open of both. An open `document` is paid by it, and so is a booked `expense`: its payment is recorded. A `payment`, a `refund` or a `supplier_payment` was recorded before; `payment_return` is money of a payment that came back. `internal_transfer` names the line of the other own account, `ledger_account` an account of the books, such as that of bank charges. `targetAmount` is what it is in the currency of the target, where that is another one. `withheld` is tax that was withheld beside the money, of what a client pays (with a receipt) or of an expense. */
export interface MatchLink {
  type: "document" | "expense" | "internal_transfer" | "ledger_account" | "opening_item" | "payment" | "payment_return" | "refund" | "supplier_payment";
  id: string;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  targetAmount?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  withheld?: string | number | null;
}

/** How the business matches. `effectiveThreshold` is the threshold with what it was raised by since it was set: 0.01 for each automatic match that somebody undid (`undone`), up to 0.99. */
export interface MatchingSettings {
  /** An exact decimal, as a string. */
  autoMatchThreshold: string;
  /** An exact decimal, as a string. */
  effectiveThreshold: string;
  undone: number;
  /** Money: an exact decimal, as a string. */
  tolerance: string;
  dateWindowDays: number;
  createReceipts: boolean;
  feeAccountId: string | null;
  version: number;
  updatedAt: string | null;
}

/** What to change. `autoMatchThreshold`: the score from which a line is matched by itself, 0.85 to 1. `tolerance`: the most that a bank takes off a deposit. `dateWindowDays`: how old an open document may be that is matched by itself. `createReceipts`: whether auto-match issues receipts. `feeAccountId`: where fees of the bank are posted. */
export interface MatchingSettingsChanges {
  /** An exact decimal of at most 3 decimals. */
  autoMatchThreshold?: string | number;
  /** An exact decimal of at most 3 decimals. */
  tolerance?: string | number;
  dateWindowDays?: number;
  createReceipts?: boolean;
  feeAccountId?: string | null;
}

/** The person of the session. `version` is the person's, for If-Match. */
export interface Me {
  user: User;
  businesses: Membership[];
  version: number;
}

/** Somebody who may act in the business, or is invited to. `id` is the person's, or the invitation's. */
export interface Member {
  id: string;
  status: "active" | "invited";
  email: string;
  name: string | null;
  role: "accountant" | "admin" | "bookkeeper" | "owner" | "viewer";
  expiresAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** Another role. */
export interface MemberChanges {
  role: "accountant" | "admin" | "bookkeeper" | "owner" | "viewer";
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface MemberPage {
  items: Member[];
  nextCursor: string | null;
  total?: number;
}

/** A business that a person may act in. */
export interface Membership {
  id: string;
  name: string;
  businessType: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  role: string;
}

/** A business that a partner acts for. `merchantId` is the id of the business. `name` and `businessType` are the business's own once its owner has agreed, which `ownerConfirmedAt` tells of. `allocationConnected`: whether its invoices get allocation numbers of the tax authority. */
export interface Merchant {
  id: string;
  merchantId: string;
  externalReference: string;
  status: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED";
  origin: "created" | "requested";
  environment: string;
  name: string;
  taxId: string;
  businessType: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  ownerEmail: string;
  plan: string | null;
  ownerConfirmedAt: string | null;
  allocationConnected: boolean;
  endedAt: string | null;
  endedBy: "owner" | "partner" | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** The bank account of a merchant, which becomes its first. */
export interface MerchantBank {
  bankCode: string;
  branch: string;
  account: string;
  name?: string | null;
}

/** The trade name of a merchant, which becomes the default of its documents. */
export interface MerchantBrand {
  name: string;
  nameEn?: string | null;
  email?: string | null;
  phone?: string | null;
}

/** What to change of a merchant. The business itself is its owner's to change. `ownerEmail` may be changed until the owner has agreed; `sendInvitation` true sends the invitation again, for another seven days. */
export interface MerchantChanges {
  /** Your own reference. */
  externalReference?: string;
  plan?: string | null;
  ownerEmail?: string;
  sendInvitation?: boolean;
}

/** Merchants by their status. */
export interface MerchantCounts {
  pendingOwner: number;
  active: number;
  suspended: number;
  closed: number;
}

/** Who is invited as the owner of the merchant. Nobody else ever has a password for them. */
export interface MerchantOwner {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  phone?: string | null;
  idNumber?: string | null;
  /** Never: it is refused. An owner chooses a password of their own. */
  password?: unknown;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface MerchantPage {
  items: Merchant[];
  nextCursor: string | null;
  total?: number;
}

/** The client that becomes another name of the one in the address. */
export interface Merge {
  clientId: string;
}

/** A message with what it says. The link stands in `text` as `{link}`: it opens the document, so the log does not tell it. */
export interface Message {
  id: string;
  channel: "email" | "sms" | "whatsapp";
  state: "BOUNCED" | "DELIVERED" | "FAILED" | "OPENED" | "QUEUED" | "SENT";
  recipient: string;
  clientId: string | null;
  language: "en" | "he";
  subject: string | null;
  hasLink: boolean;
  attachments: MessageAttachment[];
  error: MessageFault | null;
  resendOf: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder";
  documentId: string | null;
  paymentLinkId: string | null;
  mandateId: string | null;
  text: string;
  attempts: MessageAttempt[];
}

/** A file beside an e-mail; `size` in bytes. */
export interface MessageAttachment {
  name: string;
  mediaType: string;
  size: number;
}

/** One attempt to hand a message over: `sent`, to be tried `again`, or refused for good. */
export interface MessageAttempt {
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  outcome: "again" | "bounced" | "failed" | "sent";
  message: string | null;
}

/** Why a message did not come through. */
export interface MessageFault {
  code: string;
  message: string;
}

/** What a message says: `subject` and `text` of an e-mail, `short` of an SMS or a WhatsApp message, with `{link}` in place of its link; of a document each recipient gets one of its own. `to` is where it goes when no address is named. */
export interface MessagePreview {
  kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder";
  language: "en" | "he";
  subject: string;
  text: string;
  short: string;
  to: MessageRecipient[];
}

/** An address of a channel. */
export interface MessageRecipient {
  channel: "email" | "sms" | "whatsapp";
  address: string;
}

/** What a text says to a client, of a document that is made up; `values` are what its placeholders stand for. */
export interface MessageSample {
  subject: string;
  text: string;
  short: string;
  values: Record<string, string>;
}

/** Texts of a kind as a client would read them. */
export interface MessageSamples {
  he: MessageSample;
  en: MessageSample;
}

/** A message to one address. `SENT` is handed over to the mail server or gateway, which knows no more in most cases; `DELIVERED` and `BOUNCED` are what it said of it, `OPENED` that its link was opened, `FAILED` that it was given up. It is about a document, about a payment link (of a link for exactly one document it names both), or about a standing order that its client is to authorize. */
export interface MessageSummary {
  id: string;
  channel: "email" | "sms" | "whatsapp";
  state: "BOUNCED" | "DELIVERED" | "FAILED" | "OPENED" | "QUEUED" | "SENT";
  recipient: string;
  clientId: string | null;
  language: "en" | "he";
  subject: string | null;
  hasLink: boolean;
  attachments: MessageAttachment[];
  error: MessageFault | null;
  resendOf: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder";
  documentId: string | null;
  paymentLinkId: string | null;
  mandateId: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface MessageSummaryPage {
  items: MessageSummary[];
  nextCursor: string | null;
  total?: number;
}

/** The texts of a kind of message. `version` is 0 before the first change. */
export interface MessageTemplate {
  kind: "document" | "mandate" | "payment_link" | "quote" | "receipt" | "reminder";
  he: ShownMessageText;
  en: ShownMessageText;
  placeholders: string[];
  version: number;
  updatedAt: string | null;
}

/** New texts by language: null brings ours back, a language that is left out stays as it is. */
export interface MessageTemplateChange {
  he?: MessageText | null;
  en?: MessageText | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface MessageTemplatePage {
  items: MessageTemplate[];
  nextCursor: string | null;
  total?: number;
}

/** A text in one language: `subject` and `text` of an e-mail, `short` of an SMS or a WhatsApp message. */
export interface MessageText {
  subject: string;
  text: string;
  short: string;
}

/** A saved means of payment. Its token never leaves; exactly one of a client's is the default. */
export interface Method {
  id: string;
  clientId: string;
  provider: string;
  kind: "bank_debit" | "card" | "wallet";
  brand: string | null;
  last4: string | null;
  expiryMonth: number | null;
  expiryYear: number | null;
  holder: string | null;
  label: string | null;
  isDefault: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface MethodPage {
  items: Method[];
  nextCursor: string | null;
  total?: number;
}

/** What came by one method in one currency: how many payments, their amounts, and what of these is for documents, went back, and is for nothing yet. */
export interface MethodSums {
  method: string;
  currency: string;
  payments: number;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  allocated: string;
  /** Money: an exact decimal, as a string. */
  refunded: string;
  /** Money: an exact decimal, as a string. */
  unallocated: string;
}

/** Codes that each stand once for the authenticator. They are in this answer and nowhere else. */
export interface MfaRecoveryCodes {
  recoveryCodes: string[];
}

/** What an endpoint was not sent while it was paused. As `from` and `to` of a replay they bring all of it again, for as long as events are kept. */
export interface Missed {
  /** How many events of its types; as many places of `endpointSequence`. */
  events: number;
  /** When the first of them happened. */
  from: string;
  /** Just after the last of them. */
  to: string;
}

/** How many papers of a kind are missing. */
export interface MissingCount {
  kind: "bank_line_without_paper" | "expense_without_file" | "recurring_without_file" | "silent_supplier";
  count: number;
}

/** A paper that is expected and not here. `silent_supplier`: a supplier of whom one came every month, or every two or three (`everyMonths`), has sent none; `date` is when it used to come, `lastDate` the last one, `amount` what that one came to. `recurring_without_file`: a date of a schedule whose expense has no file, or could not be made. `expense_without_file`: an expense that nobody has the paper of. `bank_line_without_paper`: money that went out of a bank account at least a week ago and that no expense explains, `amount` of it; `description` is the text of the bank. `key` names it to `dismiss`. */
export interface MissingPaper {
  key: string;
  kind: "bank_line_without_paper" | "expense_without_file" | "recurring_without_file" | "silent_supplier";
  date: string;
  supplierId: string | null;
  supplierName: string | null;
  expenseId: string | null;
  recurringExpenseId: string | null;
  bankTransactionId: string | null;
  number: string | null;
  description: string | null;
  amount: string | null;
  currency: string | null;
  everyMonths: number | null;
  lastDate: string | null;
}

/** How the business is reminded: `remindAt` is the next time, `remindedOn` the Sunday of the last week in which it was. No week has two. */
export interface MissingPaperReminder {
  remind: boolean;
  weekday: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday";
  email: string | null;
  remindAt: string | null;
  remindedOn: string | null;
  version: number;
}

/** What is missing in a period, the oldest first in each kind, and how many there are. `complete` is false where more are missing than `limit` lists. */
export interface MissingPapers {
  from: string;
  to: string;
  total: number;
  counts: MissingCount[];
  complete: boolean;
  items: MissingPaper[];
}

/** The letter as it would leave, and to whom. */
export interface MissingPapersLetter {
  expenseId: string;
  recipients: string[];
  language: "en" | "he";
  subject: string;
  text: string;
  missing: string[];
}

/** A letter on its way to one address. `FAILED` says why in `error`. */
export interface MissingPapersSending {
  id: string;
  expenseId: string;
  language: "en" | "he";
  recipient: string;
  subject: string;
  state: "FAILED" | "QUEUED" | "SENT";
  error: string | null;
  sentAt: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** What was queued, one for an address, and the expense that is asked about. */
export interface MissingPapersSendings {
  expense: Expense;
  sendings: MissingPapersSending[];
}

/** A letter that asks the supplier for what is missing. Without `emails` it goes to the supplier's own addresses; `subject` and `text` replace ours. */
export interface MissingRequest {
  /** Empty by default. */
  emails?: readonly string[];
  language?: "en" | "he" | null;
  subject?: string | null;
  text?: string | null;
}

/** A month: what was sold without VAT, what was received, and the VAT on sales. `month` is its first day. */
export interface MonthFigures {
  month: string;
  /** Money: an exact decimal, as a string. */
  revenue: string;
  /** Money: an exact decimal, as a string. */
  collected: string;
  /** Money: an exact decimal, as a string. */
  outputVat: string;
}

/** The sums of a month; `month` is its first day. */
export interface MonthProfit {
  /** Money: an exact decimal, as a string. */
  income: string;
  /** Money: an exact decimal, as a string. */
  expenses: string;
  /** Money: an exact decimal, as a string. */
  profit: string;
  month: string;
}

/** Turnover by month: revenue with its VAT. */
export interface MonthlyTurnover {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: Turnover[];
}

/** What one document did to the account. `balance` is what the client owes behind it; `cancellation` takes back what the document, or for a cancelling receipt the one that it cancels, did before; `opening` is what was owed before the first document, and names none, unless it was open of a document of an earlier program: that is `importedDocumentId`, with its type and number. Money that was recorded without a document names its payment, and what went back of it its refund; `bounced`: the payment came back. */
export interface Movement {
  date: string;
  documentId: string | null;
  paymentId: string | null;
  refundId: string | null;
  docType: DocType | null;
  docNumber: number | null;
  opening: boolean;
  cancellation: boolean;
  bounced: boolean;
  importedDocumentId: string | null;
  importedDocType: number | null;
  importedDocNumber: string | null;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
}

/** An account to be created. Its parent is of the same type. */
export interface NewAccount {
  /** The number of an account, unique in the books. */
  code: string;
  name: AccountName;
  type: "asset" | "equity" | "expense" | "income" | "liability";
  /** A word of your own. */
  subtype?: string | null;
  /** The only currency of its amounts, for an account such as a bank account in dollars. Null: any. */
  currency?: string | null;
  /** The line of form 6111 of the tax authority. */
  form6111Code?: string | null;
  parentId?: string | null;
  /** Default: true. */
  isActive?: boolean;
}

/** Stock that comes or goes without a document. `kind` is `receipt` for goods that were received. Without `warehouseId` it is the default warehouse, without `date` today. `reason` stands for every line without its own. */
export interface NewAdjustment {
  lines: readonly AdjustedLine[];
  warehouseId?: string | null;
  /** Default: adjustment. */
  kind?: "adjustment" | "receipt";
  date?: string | null;
  reason?: string | null;
}

/** How much of a payment is for an issued document that asks for money, or for what the client owed before its first document here (`openingItemId`): one of the two. */
export interface NewAllocation {
  documentId?: string | null;
  openingItemId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
}

/** A key to be made. */
export interface NewApiKey {
  name: string;
  scopes: readonly string[];
  /** Default: 60. */
  rateLimitPerMinute?: number;
  /** Default: 5000. */
  rateLimitPerHour?: number;
  /** IP addresses and CIDR ranges, separated by commas. Null: from anywhere. */
  allowedIps?: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
  bounds?: NewBounds | null;
}

/** An account to be created. `bankCode`, `branch` and `account` are the numbers of the country, `iban`, `swift` and `aba` those of elsewhere. `openingBalance` is what stood on it at the beginning of `openingDate`, and is posted. `ledgerAccountId`: an account of the books of its own; without it the first account in the currency of the business is the account "bank" of the chart, and every other gets a new account below that. */
export interface NewBankAccount {
  name: string;
  /** Default: checking. */
  kind?: "card" | "checking" | "clearing" | "wallet";
  /** The number of the bank: `GET /banking/institutions`. */
  bankCode?: string | null;
  branch?: string | null;
  account?: string | null;
  iban?: string | null;
  swift?: string | null;
  aba?: string | null;
  beneficiary?: string | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 3 decimals. */
  openingBalance?: string | number | null;
  openingDate?: string | null;
  ledgerAccountId?: string | null;
  /** Default: false. */
  isDefault?: boolean;
  /** Default: true. */
  isActive?: boolean;
  /** Default: false. */
  printOnDocuments?: boolean;
}

/** The payments that a bank is to make, and on which day: today without one. */
export interface NewBankFile {
  paymentIds: readonly string[];
  payDate?: string | null;
}

/**
 * A rule to be created. It is for lines that fit all of its conditions, at least one of them. `text` is looked for in `textField`; small and capital letters, Hebrew final letters, marks, quotation marks and blanks make no difference. `minAmount` and `maxAmount` are of the amount without its sign, in the currency of the line.
 *
 * `action` says what is done with a line: `exclude` with `excludeReason`; `assign_client` recognises the client `clientId`; `post_to_account` posts what is open of it to the account of the books `ledgerAccountId`; `hold` lets it wait until `holdDays` after its date; `supplier_advance` books what is open as an advance to `supplierId`, and is for money out. `position` is its place in the order, the last one unless it is said. `applyOnImport`: it is applied to new lines at once.
 */
export interface NewBankRule {
  name: string;
  position?: number | null;
  /** Default: true. */
  isActive?: boolean;
  /** Default: false. */
  applyOnImport?: boolean;
  /** Default: both. */
  direction?: "both" | "in" | "out";
  bankAccountId?: string | null;
  text?: string | null;
  /** Default: contains. */
  textOperator?: "contains" | "equals" | "starts_with";
  /** Default: any. */
  textField?: "any" | "counterparty" | "description" | "reference";
  /** An exact decimal of at most 3 decimals. */
  minAmount?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  maxAmount?: string | number | null;
  counterpartyIban?: string | null;
  counterpartyAccount?: string | null;
  counterpartyTaxId?: string | null;
  kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer" | null;
  action: "assign_client" | "exclude" | "hold" | "post_to_account" | "supplier_advance";
  excludeReason?: "bank_fee" | "duplicate" | "internal_transfer" | "opening" | "other" | "personal" | null;
  clientId?: string | null;
  ledgerAccountId?: string | null;
  holdDays?: number | null;
  supplierId?: string | null;
}

/** A period of an account to be reconciled, with the balances of its statement. Without `openingBalance`: the closing balance of the session before, else the opening balance of the account, else zero. The lines of the period that belong to no session, and those that come later, belong to it. */
export interface NewBankSession {
  bankAccountId: string;
  periodStart: string;
  periodEnd: string;
  /** An exact decimal of at most 3 decimals. */
  openingBalance?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  closingBalance: string | number;
  note?: string | null;
}

/** Bounds of a credential. Amounts are in the currency of the books; what is left out is not bounded. */
export interface NewBounds {
  /** The largest amount of one document, payment or refund. */
  maxAmount?: string | number | null;
  /** The largest sum of all of them in a day of the business. */
  maxPerDay?: string | number | null;
  /** The document types that it may issue. */
  documentTypes?: readonly number[] | null;
  /** The clients that it may deal with. */
  clientIds?: readonly string[] | null;
  /** Whether it only makes drafts. Default: false. */
  draftsOnly?: boolean;
}

/** A trade name to be created. `isDefault`: of every document that names no other; it takes that from the one that had it. */
export interface NewBrand {
  name: string;
  nameEn?: string | null;
  address?: Address | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
  /** Default: false. */
  isDefault?: boolean;
  /** Default: true. */
  isActive?: boolean;
}

/** A component of a bundle: so many of it stand in one bundle. */
export interface NewBundleItem {
  productId: string;
  /** An exact decimal of at most 6 decimals. */
  quantity: string | number;
}

/** What it takes to open a business. */
export interface NewBusiness {
  name: string;
  businessType: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  /** The number of the VAT file. */
  taxId: string;
  nameEn?: string | null;
  /** Default: IL. */
  country?: "IL";
  address?: Address | null;
  phone?: string | null;
  email?: string | null;
  website?: string | null;
}

/** A card that a client is to save for later charges, on the page of a provider; nothing is charged. Without `provider` it is the account that was connected first and saves cards. `isDefault` makes the card the client's default, as the first one is anyway. */
export interface NewCardSetup {
  provider?: string | null;
  language?: "en" | "he" | null;
  email?: string | null;
  /** Default: false. */
  isDefault?: boolean;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A category of products; its name is its own among its siblings, whatever the case of its letters. */
export interface NewCategory {
  name: string;
  parentId?: string | null;
}

/** A certificate of the tax authority: the percentage that is withheld, from a day to a day, both included; a day that is left out is open. With `supplierId` it is the supplier's; without it is the business's own, for the client `clientId`, or for all that pay it. */
export interface NewCertificate {
  supplierId?: string | null;
  clientId?: string | null;
  /** An exact decimal of at most 6 decimals. */
  rate: string | number;
  certificateNumber?: string | null;
  validFrom?: string | null;
  validTo?: string | null;
}

/** A client to be created. Documents that leave them out take the brand and the discount of their client, and lines its price list; `isActive` false makes it archived. */
export interface NewClient {
  name: string;
  displayName?: string | null;
  /** Default: company. */
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  /** Empty by default. */
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  department?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** What the client may owe, in the currency of the books. */
  creditLimit?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  lang?: "en" | "he" | null;
  withholding?: NewWithholding | null;
  bank?: BankAccount | null;
  notes?: string | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  priceListId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  discount?: string | number | null;
  brandId?: string | null;
  ownerUserId?: string | null;
  sendDocuments?: boolean | null;
  /** Empty by default. */
  consents?: readonly Consent[];
  openingBalance?: NewOpening | null;
  /** Empty by default. */
  contacts?: readonly NewContact[];
  /** Default: true. */
  isActive?: boolean;
}

/** A person at a client, and what is sent to it. */
export interface NewContact {
  name: string;
  role?: string | null;
  email?: string | null;
  phone?: string | null;
  /** Empty by default. */
  receives?: readonly ("invoices" | "reminders" | "statements")[];
}

/** The other side of a transaction, as far as it is known. */
export interface NewCounterparty {
  name?: string | null;
  taxId?: string | null;
  bankCode?: string | null;
  branch?: string | null;
  account?: string | null;
  iban?: string | null;
}

/** A deal to be created: a sale that may come, with a client or with somebody who is none yet (`lead`). `value` is without VAT; left out, it is what the line items come to. Without `pipelineId` and `stageId` it begins in the first stage of the default pipeline. Without `probability` it has that of its stage. */
export interface NewDeal {
  title: string;
  clientId?: string | null;
  lead?: DealLead | null;
  pipelineId?: string | null;
  stageId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  value?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** In percent. */
  probability?: number | null;
  expectedCloseDate?: string | null;
  ownerUserId?: string | null;
  source?: string | null;
  /** Empty by default. */
  lineItems?: readonly LineFields[];
  /** Empty by default. */
  tags?: readonly string[];
  /** Up to 50 pairs of strings of your own. Empty by default. */
  customFields?: Record<string, string>;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A call, a meeting, a note or an e-mail, written down. `at` is when it was; now, when it is left out. */
export interface NewDealActivity {
  type: "call" | "email" | "meeting" | "note";
  text: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at?: string | Date | null;
}

/** What a line is not for: one target, or several. */
export interface NewDecline {
  targetType?: "advance" | "card_expectation" | "document" | "expense" | "internal_transfer" | "opening_item" | "payment" | "refund" | "supplier_payment" | null;
  targetId?: string | null;
  /** Empty by default. */
  targets?: readonly DeclinedTarget[];
}

/** What a client does not agree with. `other` needs a `text`. */
export interface NewDispute {
  reason: "already_paid" | "not_received" | "other" | "wrong_amount" | "wrong_details";
  text?: string | null;
}

/** A draft to be created. Totals are only ever computed by the service. What is left out comes from the document defaults of the type: a null is left out too. Only `brandId` and `templateId` tell them apart: left out it is the default of the business, null is none. */
export interface NewDocument {
  docType: DocType;
  clientId?: string | null;
  brandId?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  lang?: "en" | "he" | null;
  subject?: string | null;
  notes?: string | null;
  internalNotes?: string | null;
  footer?: string | null;
  priceMode?: "gross" | "net" | null;
  discount?: Discount | null;
  rounding?: "none" | "to_shekel" | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  client?: InlineClient | null;
  templateId?: string | null;
  issueDate?: string | null;
  dueDate?: string | null;
  validUntil?: string | null;
  /** Empty by default. */
  lines?: readonly NewLine[];
  /** Empty by default. */
  payments?: readonly NewPayment[];
  /** Empty by default. */
  references?: readonly NewReference[];
  withholdingTax?: Withholding | null;
  creditReason?: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory" | null;
}

/** A template to be created. The first of a business is its default; `isDefault` takes that from the one that had it. `lang` is that of its documents that do not say. */
export interface NewDocumentTemplate {
  name: string;
  /** Default: classic. */
  design?: "bold" | "classic" | "letter" | "minimal" | "modern";
  colors?: Colors;
  logo?: Logo;
  texts?: Texts;
  layout?: Layout;
  lang?: "en" | "he" | null;
  /** Default: false. */
  isDefault?: boolean;
}

/** Drafts to be created, up to 100. */
export interface NewDocuments {
  documents: readonly NewDocument[];
}

/** An endpoint to be created. */
export interface NewEndpoint {
  url: string;
  events: readonly ("checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected")[];
  description?: string | null;
  /** Default: 5. */
  maxRetries?: number;
  /** Default: true. */
  isActive?: boolean;
}

/** Money of a card that a processor still has to deposit and that no payment here tells of, such as a charge from before the books were opened. Below zero it is what the processor takes back. Without `expectedOn` it is expected after the days that the processor takes. */
export interface NewExpectation {
  chargedOn: string;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  provider?: string | null;
  expectedOn?: string | null;
  dealType?: "credit" | "deferred" | "installments" | "regular" | null;
  installments?: number | null;
  note?: string | null;
}

/** An expense to be written down as a draft. The amounts are those of the paper, above zero also on a credit (330). Two of `net`, `vat` and `total` are enough, and none is needed beside `lines`; all that are sent must agree. `docType` is that of the paper: null, a slip that is none of them. Without `categoryId` it takes that of its supplier, or else "other". `vatDeductible` is of all lines that do not say it; without it their categories do. `customerTaxId` is the number of the buyer on the paper. `originalReceived`: the original tax invoice is there; true unless it is said. */
export interface NewExpense {
  date: string;
  supplierId?: string | null;
  supplier?: DescribedSupplier | null;
  docType?: DocType | null;
  number?: string | null;
  /** A month, YYYY-MM. */
  reportingPeriod?: string | null;
  dueDate?: string | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  net?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  vat?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  total?: string | number | null;
  /** Empty by default. */
  lines?: readonly ExpenseLineToWrite[];
  categoryId?: string | null;
  vatDeductible?: "full" | "none" | "quarter" | "two_thirds" | null;
  /** An exact decimal of at most 6 decimals. */
  incomeTaxDeductiblePercent?: string | number | null;
  customerTaxId?: string | null;
  originalReceived?: boolean | null;
  /** Its digits as they stand on the paper: nine to thirty. */
  allocationNumber?: string | null;
  creditsId?: string | null;
  brandId?: string | null;
  project?: string | null;
  fileId?: string | null;
  notes?: string | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A category to be created. `isEquipment`: it is of things that are kept and depreciated, the VAT of which stands apart in the return. */
export interface NewExpenseCategory {
  name: string;
  nameEn?: string | null;
  /** The number of an account of the books. */
  accountCode: string;
  /** The part of the VAT that is deducted: none, a quarter, two thirds, all of it. Default: full. */
  vatDeductible?: "full" | "none" | "quarter" | "two_thirds";
  /** Null: all of it. */
  incomeTaxDeductiblePercent?: string | number | null;
  /** Default: false. */
  isEquipment?: boolean;
  parentId?: string | null;
  /** Default: true. */
  isActive?: boolean;
}

/** What is to be exported, of which period: this year until today, unless it is said. */
export interface NewExport {
  /** The first day. Left out: the first of January of the year of `to`. */
  from?: string | null;
  /** The last day. Left out: today in the time zone of the business, or `from` where that is later. */
  to?: string | null;
  kind: "accountant_bundle" | "archive" | "csv" | "journal_file" | "uniform_file";
  /** The character set of a uniform file: ISO-8859-8 in the order of reading, or CP862 of DOS. Default: iso_8859_8. */
  charset?: "cp862" | "iso_8859_8";
  /** What `csv` has a file of; all of them, unless it is said. */
  resources?: readonly ("allocation_numbers" | "audit_log" | "bank_rules" | "bank_transactions" | "brands" | "card_deposits" | "checkouts" | "client_tags" | "clients" | "deals" | "disputes" | "document_lines" | "document_templates" | "documents" | "expense_categories" | "expenses" | "files" | "imported_documents" | "journal_entries" | "journal_lines" | "ledger_accounts" | "mandates" | "messages" | "payment_links" | "payment_pages" | "payments" | "price_lists" | "product_categories" | "products" | "promises_to_pay" | "quotes" | "recurring_documents" | "recurring_expenses" | "refunds" | "reminders" | "stock_counts" | "stock_levels" | "stock_movements" | "supplier_payments" | "suppliers" | "tasks" | "warehouses" | "withholding_certificates")[] | null;
}

/** Entries to be posted, up to 100, in their order. */
export interface NewJournalEntries {
  entries: readonly NewJournalEntry[];
}

/** An entry that people post: its debits equal its credits. */
export interface NewJournalEntry {
  date: string;
  /** From when it counts for interest. Left out: `date`. */
  valueDate?: string | null;
  description: string;
  lines: readonly NewJournalLine[];
}

/** A line that debits or credits an account, which is named by its id or by its number. */
export interface NewJournalLine {
  accountId?: string | null;
  /** The number of an account, unique in the books. */
  accountCode?: string | null;
  /** Exactly one of `debit` and `credit` is above zero, in the currency of the books. */
  debit?: string | number | null;
  /** Exactly one of `debit` and `credit` is above zero, in the currency of the books. */
  credit?: string | number | null;
  memo?: string | null;
  /** A client or a supplier that it is about. */
  partyId?: string | null;
  /** Of `foreignAmount`, if it is about another currency. */
  currency?: string | null;
  /** The amount of the line in `currency`, on the same side. */
  foreignAmount?: string | number | null;
}

/**
 * A line. With `productId`, what is left out is taken from the product. `sourceLineId` is the line of a referenced document that it was made from: its quantity counts as converted (or credited, or returned) when this is issued.
 *
 * The others say which goods move when a document is issued that moves stock: out of which warehouse (the default one) or into which (the one that they left), which units, which batch; `moveStock` false moves none. They are no content of the document: its movements name them.
 */
export interface NewLine {
  description?: string | null;
  /** An exact decimal of at most 6 decimals. */
  quantity: string | number;
  /** An exact decimal of at most 6 decimals. */
  unitPrice?: string | number | null;
  productId?: string | null;
  sku?: string | null;
  unit?: string | null;
  vatType?: "default" | "exempt" | "zero" | null;
  /** An exact decimal of at most 6 decimals. */
  vatRate?: string | number | null;
  discount?: Discount | null;
  sourceLineId?: string | null;
  /** Default: true. */
  moveStock?: boolean;
  warehouseId?: string | null;
  /** Empty by default. */
  serialNumbers?: readonly string[];
  batchNumber?: string | null;
}

/** A standing order. `amount` is charged on each date of `frequency` from `startDate` on; with `amountMax` instead there are no dates, and each charge says its amount, up to this ceiling. With `methodId`, a means of payment of the client, it is active at once; without it the client authorizes it on a page. `firstAmount` is what the first date costs. `lines` are those of the documents; together they come to `amount`, which may then be left out. A month that is too short has the `day` on its last one. */
export interface NewMandate {
  clientId: string;
  methodId?: string | null;
  /** Default: card. */
  kind?: "bank_debit" | "card";
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  amountMax?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  firstAmount?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  frequency?: "annual" | "biweekly" | "monthly_date" | "monthly_last_day" | "quarterly" | "semi_annual" | "weekly" | null;
  day?: number | null;
  startDate?: string | null;
  end?: ScheduleEnd;
  /** A local time as HH:MM. Default: 09:00. */
  time?: string;
  docType?: DocType | null;
  subject: string;
  lines?: readonly MandateLine[] | null;
  language?: "en" | "he" | null;
  retry?: RetryPlan;
  /** Default: 7. */
  noticeDays?: number;
  /** Default: true. */
  autoSend?: boolean;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** What a line is about. `createReceipt` issues the receipt of the documents that are paid: a receipt (400), or with `receiptDocType` 320 an invoice-receipt for a document that it can be made from. `feeAmount` is what the bank took before the money came, or on top of what went out; it is posted to `feeAccountId`, or to bank charges. `clientId` is the client whose payment it is, where a document does not say it. */
export interface NewMatch {
  links: readonly MatchLink[];
  /** Default: false. */
  createReceipt?: boolean;
  receiptDocType?: DocType | null;
  /** An exact decimal of at most 3 decimals. */
  feeAmount?: string | number | null;
  feeAccountId?: string | null;
  difference?: MatchDifference | null;
  clientId?: string | null;
  note?: string | null;
}

/** A person to be invited. */
export interface NewMember {
  email: string;
  role: "accountant" | "admin" | "bookkeeper" | "owner" | "viewer";
}

/** A merchant to be opened. `externalReference` is yours and names the merchant for ever. `requestAccess` asks the owner of the business that has the tax id already. `startNumbers` are the first numbers of documents by their type, for a business that goes on from another program. */
export interface NewMerchant {
  /** Your own reference. */
  externalReference: string;
  name: string;
  taxId: string;
  businessType: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  email: string;
  owner: MerchantOwner;
  nameEn?: string | null;
  vatReporting?: "bimonthly" | "monthly" | "none" | null;
  phone?: string | null;
  address?: Address | null;
  bank?: MerchantBank | null;
  brand?: MerchantBrand | null;
  plan?: string | null;
  /** Default: he. */
  lang?: "en" | "he";
  startNumbers?: Record<string, number> | null;
  /** Default: true. */
  sendInvitation?: boolean;
  /** Default: false. */
  requestAccess?: boolean;
  /** Never: it is refused. An owner chooses a password of their own. */
  password?: unknown;
}

/** A document of a merchant. `finalize`: it is issued at once, or not made at all. */
export interface NewMerchantDocument {
  docType: DocType;
  clientId?: string | null;
  brandId?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  lang?: "en" | "he" | null;
  subject?: string | null;
  notes?: string | null;
  internalNotes?: string | null;
  footer?: string | null;
  priceMode?: "gross" | "net" | null;
  discount?: Discount | null;
  rounding?: "none" | "to_shekel" | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  client?: InlineClient | null;
  templateId?: string | null;
  issueDate?: string | null;
  dueDate?: string | null;
  validUntil?: string | null;
  /** Empty by default. */
  lines?: readonly NewLine[];
  /** Empty by default. */
  payments?: readonly NewPayment[];
  /** Empty by default. */
  references?: readonly NewReference[];
  withholdingTax?: Withholding | null;
  creditReason?: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory" | null;
  /** Default: false. */
  finalize?: boolean;
}

/** A means of payment as a provider keeps it, by its token. A card number is refused wherever it stands. */
export interface NewMethod {
  provider: string;
  /** The token that the provider gave. */
  token: string;
  /** Default: card. */
  kind?: "bank_debit" | "card" | "wallet";
  brand?: string | null;
  /** The last four digits. */
  last4?: string | null;
  expiryMonth?: number | null;
  expiryYear?: number | null;
  holder?: string | null;
  label?: string | null;
  /** Default: false. */
  isDefault?: boolean;
}

/** A note about a client, for the business alone. */
export interface NewNote {
  text: string;
  /** Default: false. */
  pinned?: boolean;
}

/** An app to be registered. */
export interface NewOAuthClient {
  name: string;
  /** Absolute, without fragment; https, or http on loopback. Compared character by character. */
  redirectUris: readonly string[];
  /** What the app may ask for; see GET /scopes. */
  scopes: readonly string[];
  homepage?: string | null;
}

/** What the client owed on a day before its first document here; below zero, what it had paid too much. Without a currency it is in the one that the client is billed in. It is due on `dueDate`, or on its day. */
export interface NewOpening {
  dueDate?: string | null;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  date: string;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
}

/** The balance of one account, named by `accountId` or by `accountCode`, on one of both sides, in the currency of the books. */
export interface NewOpeningLine {
  accountId?: string | null;
  /** The number of an account, unique in the books. */
  accountCode?: string | null;
  /** An exact decimal of at most 3 decimals. */
  debit?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  credit?: string | number | null;
}

/**
 * An order of a shop: whose it is, what was bought and how it was paid, in one call that does all of it or nothing.
 *
 * `client` is found by its reference, tax id, e-mail addresses or phone numbers, or created; `clientId` names one that is known. An invoice-receipt (320) carries the payments itself. Any other document that asks for money is issued, and `payments` become its receipt, which is issued too. Without `finalize` the document is a draft. `send`: the document and the receipt go to the client's own addresses; a struct says to which others.
 */
export interface NewOrder {
  /** Your own reference. */
  externalReference: string;
  client?: NewClient | null;
  clientId?: string | null;
  lines: readonly NewLine[];
  /** Empty by default. */
  payments?: readonly NewPayment[];
  withholdingTax?: Withholding | null;
  /** Empty by default. */
  references?: readonly NewReference[];
  docType?: DocType;
  /** Default: true. */
  finalize?: boolean;
  /** Default: false. */
  send?: boolean | Recipients;
  /** An exact decimal of at most 3 decimals. */
  expectedTotal?: string | number | null;
  issueDate?: string | null;
  dueDate?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  lang?: "en" | "he" | null;
  subject?: string | null;
  notes?: string | null;
  internalNotes?: string | null;
  footer?: string | null;
  priceMode?: "gross" | "net" | null;
  discount?: Discount | null;
  rounding?: "none" | "to_shekel" | null;
  /** Empty by default. */
  tags?: readonly string[];
  brandId?: string | null;
  templateId?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A buyer who goes on to pay. `quantity` and `amount` as the page asks for them; `fields` are answers by key. On a recurring page `consent` must be true: the buyer agrees to be charged again and again, as the page says. */
export interface NewPageCheckout {
  buyer: PageBuyer;
  quantity?: number | null;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** Empty by default. */
  fields?: Record<string, string>;
  language?: "en" | "he" | null;
  /** Default: false. */
  consent?: boolean;
}

/** A partner to be registered. The two limits without `merchant` are of all its keys together; `merchant...` are what the calls for one merchant may take of them. */
export interface NewPartner {
  name: string;
  contactEmail: string;
  allowedScopes: readonly ("clients:read" | "clients:write" | "documents:read" | "documents:write" | "merchants:read" | "merchants:write")[];
  /** Most merchants that have not ended; null: any number. */
  merchantLimit?: number | null;
  /** IP addresses and CIDR ranges, separated by commas. Null: from anywhere. */
  ipAllowlist?: string | null;
  /** Default: ACTIVE. */
  status?: "ACTIVE" | "SUSPENDED";
  /** Default: 600. */
  rateLimitPerMinute?: number;
  /** Default: 20000. */
  rateLimitPerHour?: number;
  /** Default: 60. */
  merchantRateLimitPerMinute?: number;
  /** Default: 5000. */
  merchantRateLimitPerHour?: number;
}

/** A key of a partner to be made. Its scopes are among those that the partner is allowed. */
export interface NewPartnerKey {
  name: string;
  scopes: readonly ("clients:read" | "clients:write" | "documents:read" | "documents:write" | "merchants:read" | "merchants:write")[];
  /** IP addresses and CIDR ranges, separated by commas. Null: from anywhere. */
  allowedIps?: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
}

/** Money received. Which details a method needs: a check its number, bank, branch and account. */
export interface NewPayment {
  method: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order";
  date: string;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  reference?: string | null;
  bankCode?: string | null;
  branch?: string | null;
  account?: string | null;
  iban?: string | null;
  checkNumber?: string | null;
  dueDate?: string | null;
  brand?: string | null;
  /** The last four digits. */
  last4?: string | null;
  dealType?: "credit" | "deferred" | "installments" | "regular" | null;
  installments?: number | null;
  authNumber?: string | null;
  app?: string | null;
}

/** What a customer is asked to pay: documents of one client, or an amount. Without `amount` it is what is open of the documents when they are paid; with one and documents it is a part of them. Money for no document is the client's credit. Without `expiresAt` it may be paid for 90 days. */
export interface NewPaymentLink {
  clientId?: string | null;
  /** Empty by default. */
  documentIds?: readonly string[];
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
  description?: string | null;
  language?: "en" | "he" | null;
  /** Default: 1. */
  maxInstallments?: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A page to be drawn up. `fixed` sells the items as they stand, `quantity` as many times as the buyer says, and with `open` the buyer says the amount, from `minAmount` to `maxAmount`. Prices include VAT unless `priceMode` is net. Without a slug it is made of the title; it never changes, for it is printed and sent. Without `docType` it is the one that the business issues for money that comes at once. A page of kind `recurring` makes a standing order of each buyer: the card is saved, and charged by `frequency` from the same day on, `charges` times or until one of both ends it. */
export interface NewPaymentPage {
  title: string;
  slug?: string | null;
  texts?: PageTexts;
  language?: "en" | "he" | null;
  brandId?: string | null;
  /** Default: one_time. */
  kind?: "one_time" | "recurring";
  frequency?: "annual" | "biweekly" | "monthly_date" | "quarterly" | "semi_annual" | "weekly" | null;
  charges?: number | null;
  /** Default: fixed. */
  amountMode?: "fixed" | "open" | "quantity";
  /** An exact decimal of at most 3 decimals. */
  minAmount?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  maxAmount?: string | number | null;
  /** Default: 100. */
  maxQuantity?: number;
  /** Default: gross. */
  priceMode?: "gross" | "net";
  /** ISO 4217 code. */
  currency?: string | null;
  /** Empty by default. */
  items?: readonly PageItem[];
  docType?: DocType | null;
  /** Default: 1. */
  maxInstallments?: number;
  /** Empty by default. */
  fields?: readonly PageField[];
  successUrl?: string | null;
  cancelUrl?: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
  stockLimit?: number | null;
  /** Default: true. */
  notify?: boolean;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A pipeline to be created, with its stages for open deals in their order; without any it gets the usual ones. The stages for won and for lost deals are added. `isDefault`: of every deal that names no other; it takes that from the one that had it. */
export interface NewPipeline {
  name: string;
  /** Default: false. */
  isDefault?: boolean;
  /** Empty by default. */
  stages?: readonly NewStage[];
}

/** A policy to be created. Only its name has to be said: without `steps` it has those that we suggest, three days before the day and 3, 10 and 21 days after it. `automatic`: the service sends what is due by itself; without it `POST /dunning/run` does. `pauseOnRestDays`: nothing is sent on the rest days of the country. `weeklyMaximum`: reminders to one client within seven days. `clientIds`, `brandIds`: whom and which trade names it is for, all where they are empty. `minimumAmount`: what must be open, in the currency of the books. `controlShare`: the part of the documents of which nobody is reminded, so that the effect of reminders can be measured. */
export interface NewPolicy {
  name: string;
  /** Default: true. */
  isActive?: boolean;
  /** Default: false. */
  automatic?: boolean;
  steps?: readonly ReminderStep[];
  /** A time of day of the business. Default: 19:00. */
  quietFrom?: string | null;
  /** A time of day of the business. Default: 09:00. */
  quietTo?: string | null;
  /** Default: true. */
  pauseOnRestDays?: boolean;
  /** Default: 2. */
  weeklyMaximum?: number;
  /** Empty by default. */
  clientIds?: readonly string[];
  /** Empty by default. */
  brandIds?: readonly string[];
  /** An exact decimal of at most 3 decimals. */
  minimumAmount?: string | number | null;
  /** Percent. Default: 0. */
  controlShare?: number;
}

/** The address of a client's portal. Without `expiresAt` it may be opened for a year. */
export interface NewPortalLink {
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
}

/** A price: an amount for one unit in the currency of the list, with VAT when the product's `priceIncludesVat` says so; or so many percent of the product's own price. */
export interface NewPrice {
  /** An exact decimal of at most 6 decimals. */
  price?: string | number | null;
  /** An exact decimal of at most 6 decimals. */
  percent?: string | number | null;
}

/** A price list to be created: for one client, or for the clients of a tag, or for everybody who buys in its currency when neither is said. It counts from its first day to its last one. */
export interface NewPriceList {
  name: string;
  clientId?: string | null;
  clientTag?: string | null;
  /** ISO 4217 code. */
  currency?: string | null;
  validFrom?: string | null;
  validTo?: string | null;
}

/** A product to be created. `price` is of one unit, with VAT when `priceIncludesVat`. With `parentId` it is a variant of that product. */
export interface NewProduct {
  name: string;
  /** An exact decimal of at most 6 decimals. */
  price: string | number;
  description?: string | null;
  sku?: string | null;
  barcode?: string | null;
  /** Default: service. */
  type?: "bundle" | "goods" | "service";
  categoryId?: string | null;
  /** Empty by default. */
  tags?: readonly string[];
  unit?: string | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** Default: false. */
  priceIncludesVat?: boolean;
  /** Default: default. */
  vatType?: "default" | "exempt" | "zero";
  /** An exact decimal of at most 6 decimals. */
  cost?: string | number | null;
  /** Default: false. */
  trackStock?: boolean;
  /** Default: none. */
  tracking?: "batch" | "none" | "serial";
  /** An exact decimal of at most 6 decimals. */
  reorderPoint?: string | number | null;
  location?: string | null;
  parentId?: string | null;
  /** What tells a variant from the others, such as colour and size. Empty by default. */
  attributes?: Record<string, string>;
  /** Empty by default. */
  variants?: readonly NewVariant[];
  /** Empty by default. */
  bundleItems?: readonly NewBundleItem[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** What a client promised: to pay on `date`, today or later, `amount` of what is open, or all of it. Until then nobody is reminded of the document. */
export interface NewPromise {
  date: string;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  note?: string | null;
}

/** A browser's subscription, as `PushSubscription.toJSON()` of the browser gives it. `expirationTime` is not kept: a push service tells by itself when a subscription is over. */
export interface NewPushSubscription {
  /** The address of the browser at its push service. */
  endpoint: string;
  keys: PushBrowserKeys;
  expirationTime?: number | null;
}

/** How much of the currency of the books one unit of the foreign currency is worth. */
export interface NewRate {
  /** An exact decimal of at most 6 decimals. */
  rate: string | number;
}

/** The receipt of a recorded payment. */
export interface NewReceipt {
  issueDate?: string | null;
  subject?: string | null;
  notes?: string | null;
  sendTo?: Recipients | null;
}

/** A schedule to be made. `{month}`, `{year}` and `{period}` in the texts of `template` become those of the date. With `chargeMandateId` each document is charged by this standing order of its client: an invoice once it is issued, and of a type that shows payments (320, or the receipt of who charges no VAT) the charge comes first, and the document is issued with the money. */
export interface NewRecurring {
  frequency: "annual" | "biweekly" | "custom" | "monthly_date" | "monthly_last_day" | "monthly_weekday" | "quarterly" | "semi_annual" | "weekly";
  /** Default: 1. */
  interval?: number;
  unit?: "days" | "months" | "weeks" | null;
  day?: number | null;
  week?: -1 | 1 | 2 | 3 | 4 | null;
  weekday?: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday" | null;
  startDate: string;
  end?: ScheduleEnd;
  timezone?: string | null;
  /** A local time as HH:MM. Default: 08:00. */
  time?: string;
  name?: string | null;
  template: RecurringTemplate;
  dueDays?: number | null;
  /** Default: false. */
  autoFinalize?: boolean;
  /** Default: false. */
  autoSend?: boolean;
  /** Default: all. */
  catchUp?: "all" | "last" | "none";
  /** The id of a standing order of the client. */
  chargeMandateId?: string | null;
}

/** A schedule of expenses. `amountFixed`: every date has the amounts of the template; false, they are an estimate that a person corrects in the draft. `autoBook` books each expense at once; it needs a fixed amount, a supplier and a category. `dueDays` is how many days after its date an expense is due. */
export interface NewRecurringExpense {
  frequency: "annual" | "biweekly" | "custom" | "monthly_date" | "monthly_last_day" | "monthly_weekday" | "quarterly" | "semi_annual" | "weekly";
  /** Default: 1. */
  interval?: number;
  unit?: "days" | "months" | "weeks" | null;
  day?: number | null;
  week?: -1 | 1 | 2 | 3 | 4 | null;
  weekday?: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday" | null;
  startDate: string;
  end?: ScheduleEnd;
  timezone?: string | null;
  /** A local time as HH:MM. Default: 08:00. */
  time?: string;
  name?: string | null;
  template: RecurringExpenseTemplate;
  dueDays?: number | null;
  /** Default: true. */
  amountFixed?: boolean;
  /** Default: false. */
  autoBook?: boolean;
  /** Default: all. */
  catchUp?: "all" | "last" | "none";
}

/** An issued document that this one is made from, credits, or pays; `amount` for a credit or a receipt. These two may name the opening balance of their client (`openingItemId`) instead of a document. */
export interface NewReference {
  documentId?: string | null;
  openingItemId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
}

/** Money of a payment that goes back to the client; without an amount all that no document has of it, and with `credit` all that can be credited too. `credit` credits documents by what goes back beyond what no document has: each gets a credit invoice of today that gives back that amount. */
export interface NewRefund {
  date: string;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  method?: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order" | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  reference?: string | null;
  reason?: string | null;
  credit?: CreditBehindRefund | null;
}

/** A period to be sent again. It begins in the past; `to` is not part of it; without `events` the endpoint's own ones are sent. */
export interface NewReplay {
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  from: string | Date;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  to: string | Date;
  events?: readonly ("checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected")[] | null;
}

/** A report that is sent by e-mail every month. */
export interface NewReportSchedule {
  name: string;
  /** The `key` of a report of `GET /reports`. */
  report: string;
  /** The other parameters of the report, by their names in `GET /reports`, all as texts. Empty by default. */
  parameters?: Record<string, string>;
  /** The days that the report is of, seen from the day of the run in the time zone of the business. Default: last_month. */
  period?: "last_month" | "last_quarter" | "last_year" | "year_to_date";
  /** Default: pdf. */
  format?: "csv" | "pdf" | "xlsx";
  /** Default: he. */
  language?: "en" | "he";
  recipients: readonly string[];
  /** In a shorter month the last day. */
  dayOfMonth: number;
  /** In the time zone of the business. Default: 8. */
  hour?: number;
  /** Default: true. */
  isActive?: boolean;
}

/** The rates to value by; without any those that the business has for the last day of the month, or for one of the ten days before it. */
export interface NewRevaluation {
  /** Empty by default. */
  rates?: readonly RateOfPeriod[];
}

/** A second factor to be set up. */
export interface NewSecondFactor {
  password: string;
}

/** Who may send papers by e-mail, or may not. With a rule that allows somebody, what others send waits for approval; what a blocked one sends always does. */
export interface NewSenderRule {
  /** An e-mail address, or a domain with everything below it. */
  sender: string;
  /** Default: allow. */
  action?: "allow" | "block";
}

/** A link to be made. Without `expiresAt` it leads on for 90 days; two years are the most. */
export interface NewShare {
  /** When the link ends. Left out: 90 days from now; at most two years from now. */
  expiresAt?: string | Date | null;
  /** Asked of whoever opens the link. */
  password?: string | null;
  /** Default: true. */
  allowDownload?: boolean;
  note?: string | null;
}

/** A stage for open deals. `rottingDays`: a deal that stands in it longer is rotting. `enteredOn`: what happens to a document of a deal that moves the deal here, if it stood before. `order` is its place, from 0; without it the stage comes behind the other open ones. */
export interface NewStage {
  name: string;
  /** In percent. */
  probability: number;
  rottingDays?: number | null;
  enteredOn?: "invoice_issued" | "quote_accepted" | "quote_issued" | null;
  order?: number | null;
}

/** A count to be started: of a warehouse, the default one when none is named; of some products, or of all that it ever held. */
export interface NewStockCount {
  warehouseId?: string | null;
  productIds?: readonly string[] | null;
  note?: string | null;
}

/** A supplier to be created. `isActive` false makes it archived. `expenseCategoryId` is the category of its expenses that name none. */
export interface NewSupplier {
  name: string;
  displayName?: string | null;
  /** Default: company. */
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  /** Empty by default. */
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** ISO 4217 code. */
  currency?: string | null;
  lang?: "en" | "he" | null;
  expenseCategoryId?: string | null;
  withholding?: NewSupplierWithholding | null;
  bank?: SupplierBank | null;
  notes?: string | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  /** Default: true. */
  isActive?: boolean;
}

/** How much of a payment is for a booked expense; without an amount, all that is open of it. A credit note of the supplier is named like an expense: it pays a part of the others. */
export interface NewSupplierAllocation {
  expenseId: string;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
}

/** What is withheld of payments to the supplier, in percent, by which certificate of the tax authority. It is in force from `validFrom` to `validTo`, both included; a day that is left out is open. */
export interface NewSupplierWithholding {
  /** An exact decimal of at most 6 decimals. */
  rate: string | number;
  certificateNumber?: string | null;
  validFrom?: string | null;
  validTo?: string | null;
}

/** A tag; its name is its own within the business, whatever its case. */
export interface NewTag {
  name: string;
  /** As #rrggbb, in small letters. */
  color?: string | null;
}

/** Something to be done for a deal or a client, one of which it names. At `remindAt` a notification says so, unless it is done by then. */
export interface NewTask {
  title: string;
  notes?: string | null;
  dealId?: string | null;
  clientId?: string | null;
  dueDate?: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  remindAt?: string | Date | null;
  assigneeUserId?: string | null;
}

/** A line of a bank account. `amount` is above zero for money in and below zero for money out, in the currency of the account. `externalId` is the number that the bank gave it: the same one is taken once. `allowDuplicate`: take it though the account has a line with the same date, amount, reference and text. */
export interface NewTransaction {
  bankAccountId: string;
  date: string;
  valueDate?: string | null;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  /** ISO 4217 code. */
  currency?: string | null;
  description: string;
  reference?: string | null;
  counterparty?: NewCounterparty | null;
  /** Default: other. */
  kind?: "card_settlement" | "cash" | "check" | "fee" | "interest" | "other" | "standing_order" | "transfer";
  /** An exact decimal of at most 3 decimals. */
  balanceAfter?: string | number | null;
  externalId?: string | null;
  notes?: string | null;
  /** Default: false. */
  allowDuplicate?: boolean;
}

/** Lines to be created, up to 500. Each has its own result. */
export interface NewTransactions {
  transactions: readonly NewTransaction[];
}

/** Stock that goes from one warehouse into another. It changes no value. */
export interface NewTransfer {
  fromWarehouseId: string;
  toWarehouseId: string;
  lines: readonly TransferredLine[];
  date?: string | null;
  reason?: string | null;
}

/** A variant to be created with its product, of which it takes what it leaves out. */
export interface NewVariant {
  /** What tells a variant from the others, such as colour and size. */
  attributes: Record<string, string>;
  name?: string | null;
  sku?: string | null;
  barcode?: string | null;
  /** An exact decimal of at most 6 decimals. */
  price?: string | number | null;
}

/** Filters to be kept. `page` is the list that they are of. */
export interface NewView {
  page: "clients" | "documents" | "products";
  name: string;
  /** Query parameters of the list, by name. */
  filters: Record<string, string>;
}

/** A warehouse to be created. `isDefault`: documents that name no warehouse move the stock of this one; it takes that from the one that had it, and the first warehouse has it anyway. */
export interface NewWarehouse {
  name: string;
  code?: string | null;
  address?: Address | null;
  /** Default: false. */
  isDefault?: boolean;
}

/** What the client withholds of what it pays, in percent, by which certificate. */
export interface NewWithholding {
  /** An exact decimal of at most 6 decimals. */
  rate: string | number;
  certificateNumber?: string | null;
  validFrom?: string | null;
  validTo?: string | null;
}

/** What to do next about a deal: the first rule that holds. `alternatives` are the others that hold, in the order of the rules. */
export interface NextBestAction {
  action: "chase_acceptance" | "collect_overdue" | "create_quote" | "follow_up" | "issue_invoice" | "mark_lost" | "none" | "schedule_call" | "send_payment_link" | "send_quote";
  ruleId: string;
  reasonCode: string;
  reason: string;
  evidence: Record<string, unknown>;
  dueAt: string;
  /** An exact decimal, as a string. */
  confidence: string;
  payload: Record<string, unknown>;
  alternatives: SuggestedAction[];
}

/** The number that the next document of a type gets. It is taken only when a document is finalized. */
export interface NextNumber {
  docType: DocType;
  nextNumber: number;
  series: string | null;
  lastIssuedNumber: number | null;
  lastIssueDate: string | null;
}

/** What a client chooses: reminders no longer, or again. */
export interface NoReminders {
  /** Default: true. */
  optedOut?: boolean;
}

/** A note about a client, with who wrote it. */
export interface Note {
  id: string;
  clientId: string;
  text: string;
  pinned: boolean;
  writtenBy: Writer;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change. */
export interface NoteChanges {
  text?: string;
  pinned?: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface NotePage {
  items: Note[];
  nextCursor: string | null;
  total?: number;
}

/** What a client does not agree with, as the business heard it. `other` needs a `text`. The client does not read it. */
export interface NotedDispute {
  reason: "already_paid" | "not_received" | "other" | "wrong_amount" | "wrong_details";
  text?: string | null;
  documentId: string;
}

/** A notification, in the language of the business. `readAt` is when the person of the session marked it as read; for keys and tokens, when one of them did. */
export interface Notification {
  id: string;
  kind: string;
  category: "bank" | "crm" | "documents" | "payments" | "security" | "system" | "tax";
  severity: "critical" | "info" | "warning";
  title: string;
  body: string;
  entity: Entity | null;
  actions: Action[];
  dedupeKey: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  readAt: string | null;
  expiresAt: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface NotificationPage {
  items: Notification[];
  nextCursor: string | null;
  total?: number;
}

/** Which kinds reach whom, and how. `personal`: these are the person's own, and not those of the business. A weekly digest leaves on Sunday. In quiet hours neither mail nor a push leaves: what came in them follows when they end. */
export interface NotificationPreferences {
  kinds: KindPreference[];
  digest: "daily" | "weekly";
  digestHour: number;
  quietFrom: string | null;
  quietTo: string | null;
  personal: boolean;
  version: number;
}

/** What is changed. Quiet hours have a beginning and an end; null for both ends them. */
export interface NotificationPreferencesChanges {
  kinds?: readonly KindChoice[];
  digest?: "daily" | "weekly";
  /** The hour of the day, by the clock of the business. */
  digestHour?: number;
  quietFrom?: string | null;
  quietTo?: string | null;
}

/** The numbers of one type. `start` may be chosen until the sequence has `begun`, with its first issued document. */
export interface NumberSequence {
  docType: DocType;
  allowed: boolean;
  start: number;
  nextNumber: number;
  begun: boolean;
  lastIssuedNumber: number | null;
  lastIssueDate: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface NumberSequencePage {
  items: NumberSequence[];
  nextCursor: string | null;
  total?: number;
}

/** The series of a document type. Its start may be chosen until it has begun: until a document is issued. */
export interface Numbering {
  start: number;
  nextNumber: number;
  begun: boolean;
}

/** Where a series starts. */
export interface NumberingChange {
  /** The first number of the series. */
  start: number;
}

/** A registered app. `clientId` is public; its secret is never shown again. */
export interface OAuthClient {
  id: string;
  clientId: string;
  name: string;
  homepage: string | null;
  redirectUris: string[];
  scopes: string[];
  isActive: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What of an app is to change. `isActive` false pauses it: its tokens are refused until it is true again. */
export interface OAuthClientChanges {
  name?: string;
  /** Absolute, without fragment; https, or http on loopback. Compared character by character. */
  redirectUris?: readonly string[];
  /** What the app may ask for; see GET /scopes. */
  scopes?: readonly string[];
  homepage?: string | null;
  isActive?: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface OAuthClientPage {
  items: OAuthClient[];
  nextCursor: string | null;
  total?: number;
}

/** An app with a fresh secret: the only answer that ever holds `clientSecret`. `previousSecretUntil` is when the secret before stops to work; null: it already has, or there was none. */
export interface OAuthClientSecret {
  id: string;
  clientId: string;
  clientSecret: string;
  name: string;
  homepage: string | null;
  redirectUris: string[];
  scopes: string[];
  isActive: boolean;
  previousSecretUntil: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** An app that a business has let in. `scopes` is all that its living tokens may do; `lastUsedAt` is when it last fetched a token. */
export interface OAuthConnection {
  id: string;
  clientId: string;
  clientName: string;
  homepage: string | null;
  scopes: string[];
  approvedBy: Approver;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  approvedAt: string;
  lastUsedAt: string | null;
  bounds: Bounds | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** What of a connection is to change. Null for `bounds`: whatever its scopes allow. */
export interface OAuthConnectionChanges {
  bounds?: NewBounds | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface OAuthConnectionPage {
  items: OAuthConnection[];
  nextCursor: string | null;
  total?: number;
}

/** Server metadata of RFC 8414. */
export type OAuthMetadata = Record<string, unknown>;

/** What a token is good for; of one that is not, `active` is false and nothing else is told. */
export interface OAuthTokenState {
  active: boolean;
  scope?: string;
  client_id?: string;
  token_type?: string;
  exp?: number;
  sub?: string;
  iss?: string;
  business_id?: string;
}

/** What the app keeps: the access token for calls, the refresh token for the next pair. */
export interface OAuthTokens {
  access_token: string;
  token_type: "Bearer";
  /** Seconds: 3600. */
  expires_in: number;
  /** Works once; keep the new one of every answer. */
  refresh_token: string;
  /** The scopes granted, with blanks between them. */
  scope: string;
}

/** An amount that is waited for, on how many documents and opening balances of clients. */
export interface OpenAmount {
  /** Money: an exact decimal, as a string. */
  amount: string;
  documents: number;
  openingBalances: number;
}

/** A session that is open: where it was last used, and whether it is the one that asks. */
export interface OpenSession {
  id: string;
  kind: "browser" | "dashboard";
  current: boolean;
  agent: string;
  address: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  lastUsedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface OpenSessionPage {
  items: OpenSession[];
  nextCursor: string | null;
  total?: number;
}

/** What the client owed on a day before its first document here; below zero, what it had paid too much. What is open of it stands in the balance of the client. */
export interface Opening {
  dueDate: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  date: string;
  currency: string;
  exchangeRate: string | null;
}

/** A part of a payment that is for what a client owed before its first document here; `date` is the day of that opening balance. `byDocumentId` as of a `PaymentAllocation`. */
export interface OpeningAllocation {
  id: string;
  openingItemId: string;
  date: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  byDocumentId: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** The opening balances of accounts. `date`, `entryNumber` and `postedAt` are null before any are set. `balance` is debit less credit of the account of opening balances by now: also by those of clients and of card deposits that were expected, which are posted where they are set. `canChange`: no month is closed. */
export interface OpeningBalances {
  date: string | null;
  entryId: string | null;
  entryNumber: number | null;
  postedAt: string | null;
  currency: string;
  lines: OpeningLine[];
  /** Money: an exact decimal, as a string. */
  balance: string;
  canChange: boolean;
}

/** What accounts stand at when the books begin, on the morning of `date`. They take the place of all that was set before; none at all take it back. What the lines do not balance by stands on the account of opening balances. */
export interface OpeningBalancesToSet {
  date: string;
  lines: readonly NewOpeningLine[];
}

/** An opening balance above zero as an open item: `clientId` is the client that it was set for, who may have been merged since. Receipts, payments and credits name it by `openingItemId`. With `importedDocumentId` it is what was open of that document of an earlier program, whose type and number are `docType` and `docNumber`. */
export interface OpeningItem {
  id: string;
  clientId: string;
  dueDate: string | null;
  date: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  paid: string;
  /** Money: an exact decimal, as a string. */
  credited: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  paymentStatus: "PAID" | "PARTIAL" | "UNPAID";
  importedDocumentId: string | null;
  docType: number | null;
  docNumber: string | null;
}

/** The opening balance of an account; one of debit and credit is zero. */
export interface OpeningLine {
  accountId: string;
  accountCode: string;
  accountName: LocalizedName;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
}

/** What an order made: its document, which has its payments where it is an invoice-receipt; the receipt of an invoice that was paid, else null; and its client, null where it named none. `createdClient`: whether the client was created by it; null in an answer to the same order again. */
export interface Order {
  id: string;
  externalReference: string;
  client: ClientRecord | null;
  createdClient: boolean | null;
  document: Document;
  receipt: Document | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** What is not told by itself. */
export interface OtherRows {
  /** Money: an exact decimal, as a string. */
  value: string;
  count: number;
  /** In percent of the whole, to two digits. */
  share: string;
}

/** Who a document was issued to. `id` is null where no saved client is named. */
export interface OutstandingClient {
  id: string | null;
  name: string | null;
}

/** A document that waits for money. Amounts are in its currency. `daysOverdue` counts from the due date, or from the issue date where there is none; 0 is not overdue. `expectedPayDate` is when the client pays by its own habit, today or later, or when it promised to; null where it has neither. `lastReminderAt` is when it was reminded last, and `promiseToPay` what the client promised (null with `asOf`: only the last promise is kept). */
export interface OutstandingItem {
  documentId: string;
  docType: DocType;
  number: number;
  client: OutstandingClient;
  issueDate: string;
  dueDate: string | null;
  /** ISO 4217 code. */
  currency: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  daysOverdue: number;
  lastReminderAt: string | null;
  promiseToPay: Promise | null;
  expectedPayDate: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface OutstandingItemPage {
  items: OutstandingItem[];
  nextCursor: string | null;
  total?: number;
}

/** The account out of which the business pays. */
export interface OwnBankAccount {
  bankCode: string;
  branch: string;
  account: string;
}

/** Who buys on a page; the document is made out to this name, and sent to this address. */
export interface PageBuyer {
  name: string;
  email: string;
  phone?: string | null;
  taxId?: string | null;
}

/** What a buyer is asked beside name and e-mail address. `key` names the answer in the checkout. */
export interface PageField {
  key: string;
  label: string;
  /** Default: false. */
  required?: boolean;
}

/** What a page sells, as a line of the document that is issued for it. With `productId`, what is left out is taken from the product. */
export interface PageItem {
  description?: string | null;
  /** An exact decimal of at most 6 decimals. */
  quantity?: string | number | null;
  /** An exact decimal of at most 6 decimals. */
  unitPrice?: string | number | null;
  productId?: string | null;
  sku?: string | null;
  unit?: string | null;
  vatType?: "default" | "exempt" | "zero" | null;
}

/** What was paid on a page in one currency. */
export interface PageRevenue {
  currency: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  count: number;
}

/** What a page says in one language; `thanks` is said to who has paid. */
export interface PageText {
  title?: string | null;
  description?: string | null;
  thanks?: string | null;
}

/** What a page says, by language; what is left out is said in the language of the page. */
export interface PageTexts {
  he?: PageText;
  en?: PageText;
}

/** A document that a checkout pays, with how much of it was open when the checkout began. */
export interface PaidDocument {
  documentId: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** An opening balance that a checkout pays, with how much of it was open when the checkout began. */
export interface PaidOpeningItem {
  openingItemId: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** Why both sides of a row differ. */
export interface ParityReason {
  code: string;
  message: string;
}

/** A page of the report. `software` made the file, of the business `business` with the number `taxId`, for the days from `from` to `to`; `otherTaxId`: that is not the number of this business. Balances are opened on `openingDate`. `unexplained` counts rows that differ without a reason: nothing can be booked then. */
export interface ParityReport {
  software: string;
  business: string;
  taxId: string;
  otherTaxId: boolean;
  from: string | null;
  to: string | null;
  openingDate: string;
  currency: string;
  unexplained: number;
  items: ParityRow[];
  nextCursor: string | null;
  total?: number;
}

/** What the file says of one thing, and what the business has of it once the import is booked. `records` counts the records of a kind; `documents` those of a type and month (`305/2026-03`) and what they come to; `lines` what the documents of a type say that their lines come to beside what those do; `accounts`, `clients` and `suppliers` what each stands at, below zero on the credit side. `reasons` also tell of an account that is created. */
export interface ParityRow {
  id: string;
  section: "accounts" | "clients" | "documents" | "lines" | "records" | "suppliers";
  key: string;
  name: string;
  sourceCount: number | null;
  ourCount: number | null;
  sourceAmount: string | null;
  ourAmount: string | null;
  differs: boolean;
  reasons: ParityReason[];
}

/** A partner as the operator sees it. */
export interface Partner {
  id: string;
  name: string;
  contactEmail: string;
  allowedScopes: string[];
  merchantLimit: number | null;
  ipAllowlist: string | null;
  status: "ACTIVE" | "SUSPENDED";
  rateLimitPerMinute: number;
  rateLimitPerHour: number;
  merchantRateLimitPerMinute: number;
  merchantRateLimitPerHour: number;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** A partner that acts for the business, acted for it, or asks to. `origin` is `created` where the partner opened the business. `lastUsedAt` is the latest request that it made for the business. */
export interface PartnerAccess {
  id: string;
  name: string;
  contactEmail: string;
  scopes: string[];
  status: "ACTIVE" | "CLOSED" | "PENDING_OWNER" | "SUSPENDED";
  origin: "created" | "requested";
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  requestedAt: string;
  confirmedAt: string | null;
  endedAt: string | null;
  endedBy: "owner" | "partner" | null;
  lastUsedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PartnerAccessPage {
  items: PartnerAccess[];
  nextCursor: string | null;
  total?: number;
}

/** What to change of a partner; null clears. `SUSPENDED` refuses all its keys from the next request on. */
export interface PartnerChanges {
  name?: string;
  contactEmail?: string;
  allowedScopes?: readonly ("clients:read" | "clients:write" | "documents:read" | "documents:write" | "merchants:read" | "merchants:write")[];
  merchantLimit?: number | null;
  ipAllowlist?: string | null;
  status?: "ACTIVE" | "SUSPENDED";
  rateLimitPerMinute?: number;
  rateLimitPerHour?: number;
  merchantRateLimitPerMinute?: number;
  merchantRateLimitPerHour?: number;
}

/** A key of a partner, as it may be seen later: never the raw one. */
export interface PartnerKey {
  id: string;
  name: string;
  keyPrefix: string;
  scopes: string[];
  environment: string;
  status: "active" | "expired" | "revoked";
  rateLimitPerMinute: number;
  rateLimitPerHour: number;
  allowedIps: string | null;
  expiresAt: string | null;
  previousKeyValidUntil: string | null;
  revokedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PartnerKeyPage {
  items: PartnerKey[];
  nextCursor: string | null;
  total?: number;
}

/** How long the raw key that is replaced goes on working, in hours; 0 ends it at once. */
export interface PartnerKeyRotation {
  /** Default: 24. */
  graceHours?: number;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PartnerPage {
  items: Partner[];
  nextCursor: string | null;
  total?: number;
}

/** What the keys of a partner did in its merchants: requests of all time by the class of their status, those that the limits refused, and the latest one. */
export interface PartnerUsage {
  merchants: MerchantCounts;
  totalRequests: number;
  succeeded: number;
  refused: number;
  failed: number;
  rateLimited: number;
  lastUsedAt: string | null;
}

/** An endpoint of a partner: it is told what happens in the merchants that the partner acts for, each event with its `merchantId`. `failingMerchants`: of how many merchants its last attempt failed; `pending`: deliveries that wait. */
export interface PartnerWebhook {
  id: string;
  url: string;
  events: string[];
  description: string | null;
  maxRetries: number;
  isActive: boolean;
  lastSuccessAt: string | null;
  lastFailureAt: string | null;
  failingMerchants: number;
  pending: number;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PartnerWebhookPage {
  items: PartnerWebhook[];
  nextCursor: string | null;
  total?: number;
}

/** A new password for the old one. */
export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** The token of the mail, and the new password. */
export interface PasswordReset {
  token: string;
  password: string;
}

/** A buyer who goes on to the provider's page. `saveCard` keeps the card for later charges, where the provider does. */
export interface PayRequest {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  language?: "en" | "he" | null;
  /** Default: false. */
  saveCard?: boolean;
}

/** The yearly certificate that a payee gets: both sides, what was paid and what was withheld by month and rate, and the sums of the year. */
export interface PayeeCertificate {
  form: string;
  year: number;
  payer: PayerParty;
  payee: PayeeParty;
  lines: PayeeCertificateLine[];
  payments: number;
  /** Money: an exact decimal, as a string. */
  base: string;
  /** Money: an exact decimal, as a string. */
  gross: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  currency: string;
}

/** What was paid in a month at one rate. `base` is what the rate was taken of, without VAT; `rate` is null where a payment said its tax itself. */
export interface PayeeCertificateLine {
  month: string;
  rate: string | null;
  payments: number;
  /** Money: an exact decimal, as a string. */
  base: string;
  /** Money: an exact decimal, as a string. */
  gross: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  currency: string;
}

/** The supplier as its certificate names it. */
export interface PayeeParty {
  supplierId: string;
  name: string;
  taxId: string | null;
}

/** The business as its certificates name it, with its files at the tax authority. */
export interface PayerParty {
  name: string;
  taxId: string;
  address: Address | null;
  withholdingFileNumber: string | null;
  incomeTaxFileNumber: string | null;
}

/** A payment on the document, with the details of its method. */
export interface Payment {
  id: string;
  method: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order";
  date: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  details: Record<string, unknown>;
}

/** A part of a payment that is for a document. `byDocumentId` is the receipt that says so; null when it was allocated by itself, and can be removed. */
export interface PaymentAllocation {
  id: string;
  documentId: string;
  docType: DocType;
  docNumber: number;
  /** Money: an exact decimal, as a string. */
  amount: string;
  byDocumentId: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PaymentAllocationPage {
  items: PaymentAllocation[];
  nextCursor: string | null;
  total?: number;
}

/** The day on which a payment came back, and why the bank says so. `fee` is an expense of the business: charge the client for it by an invoice. */
export interface PaymentBounce {
  date: string;
  reason: string;
  fee?: ReturnFee | null;
}

/** What a payment would be, if it were recorded now. */
export interface PaymentCalculation {
  currency: string;
  /** Money: an exact decimal, as a string. */
  gross: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  allocated: string;
  /** Money: an exact decimal, as a string. */
  unallocated: string;
  withholding: AppliedWithholding | null;
  warnings: Finding[];
}

/** The day on which the money of a payment was in the bank. */
export interface PaymentClearing {
  date: string;
}

/** A request for money that a customer pays through a provider. `url` is the address of its page; `amount` is what is asked for now. `checkoutId` is the checkout by which it is being paid, or was. */
export interface PaymentLink {
  id: string;
  clientId: string;
  clientName: string | null;
  documentIds: string[];
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  description: string;
  language: "en" | "he";
  maxInstallments: number;
  state: "ACTIVE" | "EXPIRED" | "INACTIVE" | "PAID";
  url: string;
  checkoutId: string | null;
  views: number;
  lastViewedAt: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  createdBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  paidAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What changes of a link that is not paid. */
export interface PaymentLinkChange {
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number;
  description?: string;
  language?: "en" | "he";
  maxInstallments?: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date;
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PaymentLinkPage {
  items: PaymentLink[];
  nextCursor: string | null;
  total?: number;
}

/** A page of payment links; a file has all of them. */
export interface PaymentLinkTable {
  items: PaymentLink[];
  nextCursor: string | null;
  total?: number;
}

/** A Payment Page. `url` is its address; it opens for buyers while `status` is LIVE. */
export interface PaymentPage {
  id: string;
  slug: string;
  url: string;
  title: string;
  texts: PageTexts;
  language: "en" | "he";
  brandId: string | null;
  kind: "one_time" | "recurring";
  frequency: "annual" | "biweekly" | "monthly_date" | "quarterly" | "semi_annual" | "weekly" | null;
  charges: number | null;
  amountMode: "fixed" | "open" | "quantity";
  minAmount: string | null;
  maxAmount: string | null;
  maxQuantity: number;
  priceMode: "gross" | "net";
  currency: string;
  items: PageItem[];
  docType: DocType;
  maxInstallments: number;
  fields: PageField[];
  successUrl: string | null;
  cancelUrl: string | null;
  expiresAt: string | null;
  stockLimit: number | null;
  notify: boolean;
  status: "DRAFT" | "LIVE" | "OFFLINE";
  views: number;
  lastViewedAt: string | null;
  paid: number;
  conversion: string | null;
  publishedAt: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  createdBy: Creator | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change of a page; null clears. One that is live must still work. What was agreed with a buyer who is paying stays as it was. */
export interface PaymentPageChanges {
  title?: string;
  texts?: PageTexts;
  brandId?: string | null;
  kind?: "one_time" | "recurring";
  frequency?: "annual" | "biweekly" | "monthly_date" | "quarterly" | "semi_annual" | "weekly" | null;
  charges?: number | null;
  amountMode?: "fixed" | "open" | "quantity";
  minAmount?: string | number | null;
  maxAmount?: string | number | null;
  maxQuantity?: number;
  priceMode?: "gross" | "net";
  items?: readonly PageItem[];
  maxInstallments?: number;
  fields?: readonly PageField[];
  successUrl?: string | null;
  cancelUrl?: string | null;
  expiresAt?: string | Date | null;
  stockLimit?: number | null;
  notify?: boolean;
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  language?: "en" | "he";
  docType?: DocType;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PaymentPagePage {
  items: PaymentPage[];
  nextCursor: string | null;
  total?: number;
}

/** What came of a page. `checkouts` were started; of them `paid`, `declined` (for good, or waiting for another card), `expired`, `cancelled` and `open` ones. `places` are taken of the stock, `remaining` are left; `oversold` were paid behind its end. `documentErrors` are paid ones whose document is still to be issued. */
export interface PaymentPageStats {
  views: number;
  lastViewedAt: string | null;
  checkouts: number;
  paid: number;
  declined: number;
  expired: number;
  cancelled: number;
  open: number;
  conversion: string | null;
  revenue: PageRevenue[];
  stockLimit: number | null;
  places: number;
  remaining: number | null;
  oversold: number;
  documentErrors: number;
}

/** A page of the list of Payment Pages; a file has all of them. */
export interface PaymentPageTable {
  items: PaymentPage[];
  nextCursor: string | null;
  total?: number;
}

/** Money that went back to a client. `documentId` is the credit invoice that gave it back; null when it was the client's credit. `paymentId` is null where nothing tells by which payment it had come. `bankMatched` is how much of it bank transactions show. */
export interface PaymentRefund {
  id: string;
  paymentId: string | null;
  documentId: string | null;
  clientId: string | null;
  clientName: string | null;
  method: string;
  date: string;
  currency: string;
  exchangeRate: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  details: Record<string, unknown>;
  reason: string | null;
  /** Money: an exact decimal, as a string. */
  bankMatched: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PaymentRefundPage {
  items: PaymentRefund[];
  nextCursor: string | null;
  total?: number;
}

/** A page of refunds; a file has all of them. */
export interface PaymentRefundTable {
  items: PaymentRefund[];
  nextCursor: string | null;
  total?: number;
}

/** A page of payments; a file has all of them. `byMethod` are the sums of all payments of the filters, whatever the page, by method and currency; void payments and those that came back are in the list, and not in the sums. */
export interface PaymentTable {
  items: RecordedPayment[];
  byMethod: MethodSums[];
  nextCursor: string | null;
  total?: number;
}

/** When an invoice falls due: at once, so many days after its date, or so many after the end of its month. */
export interface PaymentTerms {
  base: "end_of_month" | "immediate" | "net";
  /** Default: 0. */
  days?: number;
}

/** Money received from a client. What no allocation names stays as the client's credit. Its receipt can be issued at once (`receipt`), or later. */
export interface PaymentToRecord {
  method: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order";
  date: string;
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  reference?: string | null;
  bankCode?: string | null;
  branch?: string | null;
  account?: string | null;
  iban?: string | null;
  checkNumber?: string | null;
  dueDate?: string | null;
  brand?: string | null;
  /** The last four digits. */
  last4?: string | null;
  dealType?: "credit" | "deferred" | "installments" | "regular" | null;
  installments?: number | null;
  authNumber?: string | null;
  app?: string | null;
  clientId: string;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  /** Empty by default. */
  allocations?: readonly NewAllocation[];
  note?: string | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  /** Default: false. */
  receipt?: boolean;
}

/** Why a payment is void. */
export interface PaymentVoid {
  reason: string;
}

/** What the certificate of a withholding says that a payee gets with its payment: both sides, the payment without its VAT, the tax, and the day (Income Tax Regulations on deductions; H). `homeBase` and `homeWithheld` are in the currency of the books. */
export interface PaymentWithholdingCertificate {
  paymentId: string;
  payer: TaxParty;
  payee: TaxParty;
  date: string;
  rate: string | null;
  reason: "certificate" | "default" | "given" | "no_books" | "small_transaction";
  certificateNumber: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  base: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  homeCurrency: string;
  /** Money: an exact decimal, as a string. */
  homeBase: string;
  /** Money: an exact decimal, as a string. */
  homeWithheld: string;
  state: "RECORDED" | "VOID";
}

/** A part in percent, and the same of the period that it is compared with; `change` is in points of percent. */
export interface PercentFigure {
  value: string;
  previous: string | null;
  change: string | null;
}

/** A month of the books. `debit` is what its entries debit, and credit. `isYearEnd`: closing it closes the year. `canClose` and `canReopen` say what is possible now. */
export interface Period {
  /** The month, YYYY-MM. */
  period: string;
  from: string;
  to: string;
  state: "CLOSED" | "OPEN";
  isOver: boolean;
  isYearEnd: boolean;
  /** Money: an exact decimal, as a string. */
  debit: string;
  checklist: PeriodChecklist;
  canClose: boolean;
  canReopen: boolean;
  changes: PeriodChange[];
}

/** Who closed or reopened a month, and when. `kind` and `actorId` name who did it as the audit log does. */
export interface PeriodChange {
  action: "closed" | "reopened";
  reason: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  kind: string;
  actorId: string | null;
}

/** What is dated in a month and not in the books yet. None of it keeps the month from being closed; nothing of it can be booked on its day afterwards. */
export interface PeriodChecklist {
  /** Drafts of documents that post. */
  draftDocuments: number;
  /** Expenses that are not booked, and were not refused. */
  openExpenses: number;
}

/** Why a closed month is opened again. */
export interface PeriodReopening {
  reason: string;
}

/** The months of a year until the current one, the last first. `closedThrough` is the last day on which nothing is posted any more, `firstPeriod` the month of the earliest entry. */
export interface Periods {
  year: number;
  currency: string;
  closedThrough: string | null;
  firstPeriod: string | null;
  items: Period[];
}

/** What to change of oneself. `password` is asked for when `email` is another one. */
export interface PersonChanges {
  name?: string;
  language?: "en" | "he";
  email?: string;
  password?: string;
}

/** A pipeline with its stages in their order: the open ones, then won, then lost. */
export interface Pipeline {
  id: string;
  name: string;
  isDefault: boolean;
  stages: PipelineStage[];
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change of a pipeline. Another one takes the default by becoming it; it cannot be given up. */
export interface PipelineChanges {
  name?: string;
  isDefault?: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PipelinePage {
  items: Pipeline[];
  nextCursor: string | null;
  total?: number;
}

/** A stage of a pipeline. `order` counts from 0; `type` says whether the deals in it are open, won or lost. */
export interface PipelineStage {
  id: string;
  name: string;
  order: number;
  type: "lost" | "open" | "won";
  probability: number;
  rottingDays: number | null;
  enteredOn: "invoice_issued" | "quote_accepted" | "quote_issued" | null;
}

/** What follows from issuing on the day, in words with its figures. */
export interface PlanEffect {
  key: "allocation_needed" | "allocation_not_needed" | "ceiling_not_published" | "crosses_ceiling" | "stays_below_ceiling" | "vat_period" | "vat_rate_changes";
  text: string;
  figures: Record<string, string | number>;
}

/** A day on which the amount may be issued. `ceiling` is null for whoever charges VAT, `vat` and `allocation` for whoever does not. */
export interface PlanOption {
  date: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  ceiling: PlannedCeiling | null;
  vat: PlannedVat | null;
  allocation: PlannedAllocation | null;
  effects: PlanEffect[];
}

/** Whether the invoice needs an allocation number on the day, and why. `threshold` is without VAT. */
export interface PlannedAllocation {
  required: boolean;
  reason: string;
  threshold: string | null;
}

/** The ceiling up to which a dealer may be exempt from VAT in a year, and the turnover before and with the amount: before it is what the books say, and for a day to come what is earned until then at the present pace. `ceiling` and `remaining` are null for a year whose ceiling is not published. */
export interface PlannedCeiling {
  year: number;
  ceiling: string | null;
  /** Money: an exact decimal, as a string. */
  turnoverBefore: string;
  /** Money: an exact decimal, as a string. */
  turnoverAfter: string;
  remaining: string | null;
  crossed: boolean | null;
}

/** The VAT of the amount by the rate of the day, the VAT period that reports it, and when it is paid. */
export interface PlannedVat {
  /** In percent. */
  rate: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  from: string;
  to: string;
  dueDate: string;
}

/** What to change; null clears. */
export interface PolicyChanges {
  name?: string;
  isActive?: boolean;
  automatic?: boolean;
  steps?: readonly ReminderStep[];
  quietFrom?: string | null;
  quietTo?: string | null;
  pauseOnRestDays?: boolean;
  weeklyMaximum?: number;
  clientIds?: readonly string[];
  brandIds?: readonly string[];
  minimumAmount?: string | number | null;
  /** Percent. */
  controlShare?: number;
}

/** What the client owes in one currency: `balance` = `open` less what is in its favour. `payable`: whether it can be paid here, by a provider of the business. */
export interface PortalBalance {
  currency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  payable: boolean;
}

/** A document, as its client sees it. */
export interface PortalDocument {
  id: string;
  docType: DocType;
  docNumber: number;
  issueDate: string;
  dueDate: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  paymentStatus: string;
  overdue: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PortalDocumentPage {
  items: PortalDocument[];
  nextCursor: string | null;
  total?: number;
}

/** The one link of a client. Whoever has `url` sees the account, pays and downloads: it is the client's secret. It is null once the link was ended. */
export interface PortalLink {
  clientId: string;
  state: "ACTIVE" | "ENDED" | "EXPIRED";
  url: string | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  madeAt: string | null;
  createdBy: Creator | null;
  endedAt: string | null;
}

/** What is open of an opening balance: what was owed before the first document. Where it is of a document that an earlier program issued, `docType` and `docNumber` are those of that document. */
export interface PortalOpeningItem {
  id: string;
  dueDate: string | null;
  date: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  open: string;
  overdue: boolean;
  docType: number | null;
  docNumber: string | null;
}

/** What a client pays: documents and opening balances of one currency, each with all that is open of it; or an amount, which pays what is due first. */
export interface PortalPayment {
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  language?: "en" | "he" | null;
  /** Default: false. */
  saveCard?: boolean;
  /** Empty by default. */
  documentIds?: readonly string[];
  /** Empty by default. */
  openingItemIds?: readonly string[];
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  /** ISO 4217 code. */
  currency?: string | null;
}

/** The result of each item, in the order of the request. */
export interface PostedEntries {
  created: number;
  failed: number;
  items: PostedItem[];
}

/** The result of one item; `index` is its place in the request. */
export interface PostedItem {
  index: number;
  status: "created" | "failed";
  entry?: JournalEntry;
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** To which account a role posts. `validFrom` is null for the account that has had the role from the beginning. `isFixed`: the role always posts to its own account, because that is kept equal to something else. */
export interface PostingRule {
  role: string;
  type: "asset" | "equity" | "expense" | "income" | "liability";
  accountId: string;
  accountCode: string;
  accountName: string;
  validFrom: string | null;
  isFixed: boolean;
  /** Whether it is the one of today. */
  isCurrent: boolean;
  changedAt: string | null;
}

/** To which account a role posts from a day on. */
export interface PostingRuleChange {
  /** How postings find the account. */
  role: string;
  /** An active account of the same type. */
  accountId: string;
  /** Today or later. Left out: today. */
  validFrom?: string | null;
}

/** The roles that are to post elsewhere; the others stay as they are. */
export interface PostingRuleChanges {
  rules: readonly PostingRuleChange[];
}

/** All rules by role and day: past, current and coming ones. */
export interface PostingRules {
  items: PostingRule[];
}

/** A line as it was understood. */
export interface PreviewLine {
  row: number;
  date: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  description: string;
  reference: string | null;
  balanceAfter: string | null;
  isDuplicate: boolean;
}

/** How a document is to be sent; `reminder` asks for the text of a reminder. */
export interface PreviewMessage {
  subject?: string | null;
  text?: string | null;
  language?: "en" | "he" | null;
  /** Default: true. */
  attachPdf?: boolean;
  /** Default: true. */
  link?: boolean;
  /** Default: false. */
  reminder?: boolean;
}

/** What the sample shows: its language (else the template's, else the business's), and how many lines it has. A part of the look that is sent is shown in place of the template's and not kept: to see a change before it is saved. `format`: the whole file, or its first page as a picture. */
export interface PreviewRequest {
  lang?: "en" | "he" | null;
  /** Default: 4. */
  lines?: number;
  /** Default: pdf. */
  format?: "pdf" | "png";
  design?: "bold" | "classic" | "letter" | "minimal" | "modern";
  colors?: Colors;
  logo?: Logo;
  texts?: Texts;
  layout?: Layout;
}

/** How many lines of a currency there are, and the sum of money in and out. */
export interface PreviewSum {
  currency: string;
  count: number;
  /** Money: an exact decimal, as a string. */
  inflow: string;
  /** Money: an exact decimal, as a string. */
  outflow: string;
}

/** A line that a rule would have taken, as it is. `conflict`: somebody decided otherwise. */
export interface PreviewedLine {
  transactionId: string;
  date: string;
  description: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  status: "EXCLUDED" | "MATCHED" | "PARTIALLY_MATCHED" | "UNMATCHED";
  conflict: boolean;
}

/** A price list. One that applies to a tag without a `clientTag` is for nobody: the tag was deleted. */
export interface PriceList {
  id: string;
  name: string;
  appliesTo: "client" | "currency" | "tag";
  clientId: string | null;
  clientTag: string | null;
  currency: string;
  validFrom: string | null;
  validTo: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. The currency stays: prices in another one are another list. */
export interface PriceListChanges {
  name?: string;
  clientId?: string | null;
  clientTag?: string | null;
  validFrom?: string | null;
  validTo?: string | null;
}

/** The price of a product in a list: an amount in the `currency` of the list, or a percentage. */
export interface PriceListItem {
  productId: string;
  productName: string;
  sku: string | null;
  price: string | null;
  percent: string | null;
  currency: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PriceListItemPage {
  items: PriceListItem[];
  nextCursor: string | null;
  total?: number;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PriceListPage {
  items: PriceList[];
  nextCursor: string | null;
  total?: number;
}

/** A product or service. A variant names the product that it is a kind of (`parentId`); `variants` are those of this one that are not archived. */
export interface Product {
  id: string;
  name: string;
  /** An exact decimal, as a string. */
  price: string;
  description: string | null;
  sku: string | null;
  barcode: string | null;
  type: "bundle" | "goods" | "service";
  categoryId: string | null;
  tags: string[];
  unit: string | null;
  currency: string;
  priceIncludesVat: boolean;
  vatType: "default" | "exempt" | "zero";
  cost: string | null;
  trackStock: boolean;
  tracking: "batch" | "none" | "serial";
  reorderPoint: string | null;
  location: string | null;
  parentId: string | null;
  attributes: Record<string, string>;
  variants: Variant[];
  bundleItems: BundleItem[];
  imageUrl: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  archivedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. Variants are changed as the products that they are. */
export interface ProductChanges {
  name?: string;
  /** An exact decimal of at most 6 decimals. */
  price?: string | number;
  description?: string | null;
  sku?: string | null;
  barcode?: string | null;
  type?: "bundle" | "goods" | "service";
  categoryId?: string | null;
  tags?: readonly string[];
  unit?: string | null;
  /** ISO 4217 code. */
  currency?: string;
  priceIncludesVat?: boolean;
  vatType?: "default" | "exempt" | "zero";
  cost?: string | number | null;
  trackStock?: boolean;
  tracking?: "batch" | "none" | "serial";
  reorderPoint?: string | number | null;
  location?: string | null;
  /** What tells a variant from the others, such as colour and size. */
  attributes?: Record<string, string>;
  bundleItems?: readonly NewBundleItem[];
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
}

/** The stock of one product, in all warehouses and in each that ever held it. */
export interface ProductLevel {
  productId: string;
  productName: string;
  sku: string | null;
  unit: string | null;
  trackStock: boolean;
  tracking: "batch" | "none" | "serial";
  /** An exact decimal, as a string. */
  onHand: string;
  /** An exact decimal, as a string. */
  available: string;
  /** An exact decimal, as a string. */
  averageCost: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  reorderPoint: string | null;
  warehouses: WarehouseLevel[];
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ProductPage {
  items: Product[];
  nextCursor: string | null;
  total?: number;
}

/** The result of one item; `index` is its place in the request. */
export interface ProductResult {
  index: number;
  status: "changed" | "created" | "failed";
  product?: Product;
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** A line of an issued document that sold a product; a credit takes back, and stands below zero. `net` is without VAT, after the discount of the line and its share of the document's, in `currency`. A credit that lowers the price has the quantity 0; one of a sum has the part of the product. `unitPrice` is that of the line, before discounts; of a sum, and of a line whose price has VAT in it, it is the net of one, to the minor unit; 0 where there is no quantity that it could be the price of. */
export interface ProductSale {
  id: string;
  documentId: string;
  docType: DocType;
  docNumber: number | null;
  issueDate: string;
  clientId: string | null;
  clientName: string | null;
  description: string;
  /** An exact decimal, as a string. */
  quantity: string;
  /** An exact decimal, as a string. */
  unitPrice: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  net: string;
}

/** One page of the sales of a product, newest first, and the sums of the whole period by month, on every page. */
export interface ProductSales {
  items: ProductSale[];
  nextCursor: string | null;
  months: SalesOfMonth[];
  total?: number;
}

/** What was sold of a product in one currency, less what was taken back; `net` is after every discount. */
export interface ProductSalesRow {
  productId: string;
  name: string;
  sku: string | null;
  /** An exact decimal, as a string. */
  quantity: string;
  lines: number;
  /** ISO 4217 code. */
  currency: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** The same of the period that it is compared with. */
  compared?: string;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** A page of products, and the names of their categories by id; a file has all of them. */
export interface ProductTable {
  items: Product[];
  categories: Record<string, string>;
  nextCursor: string | null;
  total?: number;
}

/** A product as it is now. `changed` names the fields that differ, `previous` says what stood in them. */
export interface ProductWithChanges {
  id: string;
  name: string;
  /** An exact decimal, as a string. */
  price: string;
  description: string | null;
  sku: string | null;
  barcode: string | null;
  type: "bundle" | "goods" | "service";
  categoryId: string | null;
  tags: string[];
  unit: string | null;
  currency: string;
  priceIncludesVat: boolean;
  vatType: "default" | "exempt" | "zero";
  cost: string | null;
  trackStock: boolean;
  tracking: "batch" | "none" | "serial";
  reorderPoint: string | null;
  location: string | null;
  parentId: string | null;
  attributes: Record<string, string>;
  variants: Variant[];
  bundleItems: BundleItem[];
  imageUrl: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  archivedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  changed: string[];
  previous: Record<string, unknown>;
}

/** A result for every item, in the order of the request. */
export interface ProductsDone {
  created: number;
  changed: number;
  failed: number;
  items: ProductResult[];
}

/** `profit` = `income` - `expenses`. */
export interface Profit {
  /** Money: an exact decimal, as a string. */
  income: string;
  /** Money: an exact decimal, as a string. */
  expenses: string;
  /** Money: an exact decimal, as a string. */
  profit: string;
}

/** Income and expenses of a period. What closes a year is not in it. */
export interface ProfitAndLoss {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  comparedFrom?: string;
  comparedTo?: string;
  asOf: string | null;
  rows: ProfitRow[];
  totals: Profit;
  compared?: Profit;
  months: MonthProfit[];
}

/** Income or expenses of the period; `months` are the amounts of its months in their order. */
export interface ProfitRow {
  accountId: string | null;
  code: string | null;
  name: string;
  form6111Code: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** The same of the period that it is compared with. */
  compared?: string;
  href: string | null;
  section: "expenses" | "income";
  months?: string[];
}

/** A promise to pay in short. `amount` is null where all that is open was promised. */
export interface Promise {
  date: string;
  amount: string | null;
  state: "BROKEN" | "KEPT" | "OPEN";
}

/** A promise to pay a document. `KEPT` and `BROKEN` are told on the day after it: kept when what was promised came, or the document waits for no money any more. A broken one is told in a notification, and reminders go on. */
export interface PromiseToPay {
  id: string;
  documentId: string;
  docType: number;
  number: number;
  clientId: string | null;
  clientName: string | null;
  date: string;
  amount: string | null;
  /** ISO 4217 code. */
  currency: string;
  note: string | null;
  state: "BROKEN" | "KEPT" | "OPEN";
  createdBy: Creator | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PromiseToPayPage {
  items: PromiseToPay[];
  nextCursor: string | null;
  total?: number;
}

/** Everything that proves an issued document: recompute `contentHash` and `hash`, and check the signature. */
export interface Proof {
  documentId: string;
  docType: DocType;
  docNumber: number;
  alg: "Ed25519";
  keyId: string;
  publicKey: string;
  content: string;
  contentHash: string;
  previousHash: string;
  hash: string;
  signature: string;
  chainIndex: number;
  valid: boolean;
}

/** A line that somebody has to decide on, with its best suggestion. `error` is the code of what refused the match of a certain one. */
export interface Proposed {
  transactionId: string;
  suggestion: Suggestion;
  error: string | null;
}

/** A payment provider, and the business's account there. `FAILING`: the last time that it was asked it refused the credentials. `callbackUrl` is entered at the provider, where it asks for one: it sends its notices there. */
export interface Provider {
  provider: string;
  title: string;
  status: "CONNECTED" | "FAILING" | "NOT_CONNECTED";
  mode: "live" | "test" | null;
  account: string | null;
  connectedAt: string | null;
  testedAt: string | null;
  lastError: string | null;
  credentialFields: CredentialField[];
  capabilities: ProviderCapabilities;
  callbackUrl: string;
}

/** What a provider can do. `wallets` are further methods that its own page offers, where the account has them. */
export interface ProviderCapabilities {
  currencies: string[];
  maxInstallments: number;
  savesCards: boolean;
  refundsPartially: boolean;
  wallets: string[];
}

/** The credentials of the business's account, by the keys of `credentialFields`: all of them, each time. */
export interface ProviderConnect {
  credentials: Record<string, string>;
}

/** What the provider said of the credentials: they work, it refuses them, or it could not be asked (`unknown`). `message` is its own sentence. */
export interface ProviderTest {
  result: "refused" | "unknown" | "works";
  account: string | null;
  message: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  testedAt: string;
}

/** What a processor still has to deposit, in the currency of the books; `overdue` is the part of which the day is past. */
export interface ProviderTotal {
  provider: string | null;
  count: number;
  /** Money: an exact decimal, as a string. */
  openValue: string;
  /** Money: an exact decimal, as a string. */
  overdueValue: string;
}

/** Every provider of this service. */
export interface Providers {
  items: Provider[];
}

/** A checkout as its buyer sees it. `redirectUrl` is the provider's page, where the buyer goes next; null when there is nothing to do there. `documentUrl` opens the receipt once it is issued. Paid, `thanks` is what the business says to the buyer, and `successUrl` its own page where the buyer may go on. One that only saves a card (`savesCard`) is of nothing, and `ACTIVATED` once the card is saved; with `standingOrder` it is charged by that from then on. */
export interface PublicCheckout {
  token: string;
  state: "ACTIVATED" | "CANCELLED" | "EXPIRED" | "FAILED" | "LOCKED" | "OPEN" | "PAID" | "PENDING";
  savesCard: boolean;
  standingOrder: boolean;
  businessName: string;
  description: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  declineCode: string | null;
  mayTryAgain: boolean;
  redirectUrl: string | null;
  language: "en" | "he";
  documentUrl: string | null;
  thanks: string | null;
  successUrl: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
}

/** A dispute, as the client who opened it sees it. */
export interface PublicDispute {
  id: string;
  documentId: string;
  docType: DocType;
  docNumber: number;
  reason: "already_paid" | "not_received" | "other" | "wrong_amount" | "wrong_details";
  text: string | null;
  state: "ANSWERED" | "OPEN" | "RESOLVED" | "WITHDRAWN";
  outcome: "accepted" | "rejected" | null;
  messages: PublicMessage[];
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** A line of what a page sells, as buyers see it; prices include VAT. */
export interface PublicItem {
  description: string;
  quantity: string;
  /** Money: an exact decimal, as a string. */
  total: string;
}

/** A standing order as its client sees it who is to authorize it. `amount` is charged each time, or at most `amountMax`, which has no `frequency`; `terms` is the text that is consented to. `redirectUrl` is the provider's page, where the card is entered; null when there is nothing to do there. */
export interface PublicMandate {
  state: "AUTHORIZED" | "CANCELLED" | "CONSENTED" | "EXPIRED" | "OPEN";
  kind: "bank_debit" | "card";
  businessName: string;
  clientName: string;
  subject: string;
  amount: string | null;
  amountMax: string | null;
  firstAmount: string | null;
  currency: string;
  frequency: string | null;
  startDate: string;
  end: ScheduleEnd;
  terms: string;
  language: "en" | "he";
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  redirectUrl: string | null;
}

/** What one side said of a dispute, as the client reads it. */
export interface PublicMessage {
  author: "business" | "client";
  text: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
}

/** What a payment link asks for, as whoever opens it sees it. */
export interface PublicPaymentLink {
  state: "ACTIVE" | "PAID";
  businessName: string;
  clientName: string | null;
  description: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  currency: string;
  documents: AskedDocument[];
  maxInstallments: number;
  savesCards: boolean;
  language: "en" | "he";
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
}

/** A Payment Page as a buyer sees it. `amount` is the price of one, VAT included; null where the buyer says it. */
export interface PublicPaymentPage {
  slug: string;
  businessName: string;
  title: string;
  texts: PageTexts;
  language: "en" | "he";
  kind: "one_time" | "recurring";
  frequency: "annual" | "biweekly" | "monthly_date" | "quarterly" | "semi_annual" | "weekly" | null;
  charges: number | null;
  amountMode: "fixed" | "open" | "quantity";
  amount: string | null;
  minAmount: string | null;
  maxAmount: string | null;
  maxQuantity: number;
  currency: string;
  items: PublicItem[];
  maxInstallments: number;
  fields: PageField[];
  soldOut: boolean;
  cancelUrl: string | null;
  expiresAt: string | null;
}

/** The account of a client, as whoever has its link sees it: what is open, what is due first first. `moreDocuments`: there are more open ones than are shown, 100 of those nothing was paid of and 100 of those paid in part. `disputes` are the newest 50; `begun` are payments that are going on, and can be continued. */
export interface PublicPortal {
  businessName: string;
  clientName: string;
  language: "en" | "he";
  asOf: string;
  currencies: PortalBalance[];
  documents: PortalDocument[];
  moreDocuments: boolean;
  openingItems: PortalOpeningItem[];
  disputes: PublicDispute[];
  begun: BegunPayment[];
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
}

/** What a client sees of it: who reminds, and whether it does. */
export interface PublicReminderConsent {
  businessName: string;
  language: string;
  optedOut: boolean;
}

/** What a message to a browser is encrypted with (RFC 8291): its public key, and a secret that it shares. */
export interface PushBrowserKeys {
  /** An uncompressed point of P-256 in base64url. */
  p256dh: string;
  /** 16 bytes in base64url. */
  auth: string;
}

/** The public key of this service, with which a browser subscribes (`applicationServerKey`). */
export interface PushKey {
  publicKey: string;
}

/** A browser in which the person of the session is told of notifications. `service` is the host of its push service, `userAgent` how the browser called itself; `current`: it is the one of this session. `lastSentAt` is when the push service took a message last. */
export interface PushSubscription {
  id: string;
  service: string;
  userAgent: string;
  current: boolean;
  lastSentAt: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface PushSubscriptionPage {
  items: PushSubscription[];
  nextCursor: string | null;
  total?: number;
}

/** An open document, and its next reminder: `step` of `policyId`, due on `stepDate`. `DUE`: it is sent by the next run. `HELD`: it is due and not sent, for `reason` (`control_group`: never, so that the effect can be measured; of `rest_day` and `quiet_hours` it is sent afterwards). `WAITING`: its day has not come. `FINISHED`: the policy has no step for it any more; a step that was not sent for 30 days is not sent. `NO_POLICY`: no active policy is for it. `promiseToPay` is what the client promised. */
export interface QueueItem {
  documentId: string;
  docType: number;
  number: number;
  clientId: string | null;
  clientName: string | null;
  issueDate: string;
  dueDate: string | null;
  daysOverdue: number;
  /** ISO 4217 code. */
  currency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  state: "DUE" | "FINISHED" | "HELD" | "NO_POLICY" | "WAITING";
  reason: "control_group" | "disputed" | "no_address" | "opted_out" | "promised" | "quiet_hours" | "rest_day" | "weekly_maximum" | null;
  policyId: string | null;
  policyName: string | null;
  step: number | null;
  stepDate: string | null;
  channel: "email" | "sms" | "whatsapp" | null;
  lastReminderAt: string | null;
  promiseToPay: Promise | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface QueueItemPage {
  items: QueueItem[];
  nextCursor: string | null;
  total?: number;
}

/** The result of one document; `index` is its place in the request. */
export interface QueuedItem {
  index: number;
  id: string;
  status: "failed" | "queued";
  messages?: DocumentMessage[];
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** A result for every document, in the order of the request. */
export interface QueuedMessages {
  queued: number;
  failed: number;
  items: QueuedItem[];
}

/** A quote with where it stands. `openUntil` is its last day: `validUntil`, or a later one if it was reopened. */
export interface Quote {
  id: string;
  docNumber: number;
  status: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED";
  issueDate: string;
  validUntil: string | null;
  openUntil: string | null;
  clientId: string | null;
  clientName: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  lang: "en" | "he";
  subject: string | null;
  externalReference: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  issuedAt: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** Who accepts, and how they sign: their name typed (`signature`), or a drawing (`signatureImage`). One of the two is required of a customer; a business that has neither says in `note` how it was accepted. */
export interface QuoteAcceptance {
  name: string;
  signature?: string | null;
  /** A PNG of at most 100 KB, in base64: a drawn signature. */
  signatureImage?: string | null;
  note?: string | null;
}

/** What a customer answered to a quote: the object of `quote.accepted` and `quote.rejected`. */
export interface QuoteAnswer {
  id: string;
  docNumber: number;
  status: "accepted" | "rejected";
  clientId: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  answeredAt: string;
  answeredBy: string | null;
  note: string | null;
  externalReference: string | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface QuotePage {
  items: Quote[];
  nextCursor: string | null;
  total?: number;
}

/** Who rejects, and why. */
export interface QuoteRejection {
  name?: string | null;
  reason?: string | null;
}

/** Where a quote stands for its customer. */
export interface QuoteState {
  status: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED";
  openUntil: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
}

/** A quote with every answer that it was given, the newest first: one more after each reopening at most. */
export interface QuoteWithAnswers {
  id: string;
  docNumber: number;
  status: "ACCEPTED" | "CONVERTED" | "EXPIRED" | "OPEN" | "REJECTED";
  issueDate: string;
  validUntil: string | null;
  openUntil: string | null;
  clientId: string | null;
  clientName: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  lang: "en" | "he";
  subject: string | null;
  externalReference: string | null;
  answeredAt: string | null;
  answeredBy: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  issuedAt: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  answers: Evidence[];
}

/** A rate, a share or a number of days, beside that of the period that it is compared with; null where there is nothing to divide by. */
export interface RateFigure {
  value: string | null;
  previous: string | null;
  change: string | null;
  changePercent: string | null;
}

/** A rate of the last day of the month in the place of the business's own. */
export interface RateOfPeriod {
  /** ISO 4217 code. */
  currency: string;
  /** An exact decimal of at most 6 decimals. */
  rate: string | number;
}

/** Why it was not read. `retryable`: reading it again may help. A new try comes by itself at `nextAttemptAt` of the item, where it has one. */
export interface ReadingError {
  class: "bomb" | "damaged" | "encrypted" | "engine_missing" | "file_unavailable" | "interrupted" | "memory" | "timeout" | "too_large" | "too_many_pages" | "unavailable" | "unreadable" | "unsupported";
  message: string;
  hint: string | null;
  retryable: boolean;
}

/** The object of `payment.received`. Of a payment that was recorded before its receipt there is no document yet. */
export interface ReceivedPayment {
  id: string;
  documentId: string | null;
  docType: DocType | null;
  docNumber: number | null;
  clientId: string | null;
  currency: string;
  payment: Payment;
  externalReference: string | null;
  /** Whether the client's credit was used (method `credit_balance`): money that had been received before, so a sum of what came in leaves it out. */
  isCreditApplied: boolean;
}

/** To whom something is sent, by channel; nothing at all is the client's own addresses. */
export interface Recipients {
  /** Empty by default. */
  email?: readonly string[];
  /** Empty by default. */
  sms?: readonly string[];
  /** Empty by default. */
  whatsapp?: readonly string[];
}

/** A part of the difference between books and statement: how much the statement has beyond the books because of it. `refs` names the lines and the journal entries, at most 200 of them. What is matched is the same thing; of the rest, lines and entries of one amount are taken for it. What is left of the entries is `deposit_in_transit` or `uncleared_check`; what is left of the lines is `unposted_fee`, `duplicate_entry`, `wrong_date` (the books have it up to 14 days after the period) or `unmatched_line`. `other` is the rest, such as a difference from before the period. */
export interface ReconciliationPart {
  kind: "deposit_in_transit" | "duplicate_entry" | "other" | "uncleared_check" | "unmatched_line" | "unposted_fee" | "wrong_date";
  /** Money: an exact decimal, as a string. */
  amount: string;
  refs: string[];
}

/** Money that was received, once: `source` is `document` when an issued document carried it, `recorded` when it was recorded here (with `checkoutId` when a customer paid it through a provider), `opening` when the client had paid ahead before its first document here. `unallocated` is what is for nothing of it: the client's credit. `receiptId` is null until its receipt is issued. The method `withholding_tax` is tax that the client withheld, with the id of its document. `clearedOn` is the day on which the money was in the bank, `bouncedOn` the one on which it came back: then nothing is for a document, and nothing is left. `bankMatched` is how much of it bank transactions show. */
export interface RecordedPayment {
  id: string;
  clientId: string | null;
  clientName: string | null;
  method: string;
  date: string;
  currency: string;
  exchangeRate: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
  details: Record<string, unknown>;
  state: "BOUNCED" | "CLEARED" | "RECORDED" | "REFUNDED" | "VOID";
  source: "document" | "opening" | "recorded";
  receiptId: string | null;
  receiptType: DocType | null;
  receiptNumber: number | null;
  /** Money: an exact decimal, as a string. */
  allocated: string;
  /** Money: an exact decimal, as a string. */
  refunded: string;
  /** Money: an exact decimal, as a string. */
  unallocated: string;
  allocations: PaymentAllocation[];
  checkoutId: string | null;
  openingAllocations: OpeningAllocation[];
  note: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  voidReason: string | null;
  voidedAt: string | null;
  clearedOn: string | null;
  bouncedOn: string | null;
  bounceReason: string | null;
  /** Money: an exact decimal, as a string. */
  bankMatched: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  warnings?: Finding[];
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface RecordedPaymentPage {
  items: RecordedPayment[];
  nextCursor: string | null;
  total?: number;
}

/** Money received for a document: the receipt for it is issued at once. What is beyond the open balance stays as the client's credit. */
export interface RecordedPayments {
  /** Empty by default. */
  payments?: readonly NewPayment[];
  withholdingTax?: Withholding | null;
  issueDate?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
}

/** A schedule. `nextDate` is a day in its time zone and `nextAt` the instant; `total` is what the template came to when it was last looked at; FAILED is one that paused itself after three failures in a row. `clientName` is that of the client as it is called now. */
export interface Recurring {
  id: string;
  name: string | null;
  frequency: "annual" | "biweekly" | "custom" | "monthly_date" | "monthly_last_day" | "monthly_weekday" | "quarterly" | "semi_annual" | "weekly";
  interval: number;
  unit: "days" | "months" | "weeks" | null;
  day: number | null;
  week: -1 | 1 | 2 | 3 | 4 | null;
  weekday: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday" | null;
  startDate: string;
  end: ScheduleEnd;
  timezone: string;
  time: string;
  catchUp: "all" | "last" | "none";
  status: "ACTIVE" | "CANCELLED" | "COMPLETED" | "FAILED" | "PAUSED";
  nextDate: string | null;
  nextAt: string | null;
  lastDate: string | null;
  lastAt: string | null;
  generated: number;
  consecutiveFailures: number;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  clientName: string | null;
  template: RecurringTemplate;
  /** Money: an exact decimal, as a string. */
  total: string;
  currency: string;
  dueDays: number | null;
  autoFinalize: boolean;
  autoSend: boolean;
  chargeMandateId: string | null;
}

/** What to change; null clears. The template is replaced as a whole. A change of the rhythm goes on from the first date that is not before today. */
export interface RecurringChanges {
  frequency?: "annual" | "biweekly" | "custom" | "monthly_date" | "monthly_last_day" | "monthly_weekday" | "quarterly" | "semi_annual" | "weekly";
  interval?: number;
  unit?: "days" | "months" | "weeks" | null;
  day?: number | null;
  week?: -1 | 1 | 2 | 3 | 4 | null;
  weekday?: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday" | null;
  startDate?: string;
  end?: ScheduleEnd;
  timezone?: string;
  /** A local time as HH:MM. */
  time?: string;
  name?: string | null;
  template?: RecurringTemplate;
  dueDays?: number | null;
  autoFinalize?: boolean;
  autoSend?: boolean;
  catchUp?: "all" | "last" | "none";
  chargeMandateId?: string | null;
}

/** The days of a schedule to come, in its time zone: fewer than were asked for when it is over before. */
export interface RecurringDates {
  timezone: string;
  dates: string[];
}

/** A schedule. `total` is what the template came to when it was last looked at; `nextDates` are the days of the next expenses, five at most, of one that is not over; `supplierName` is that of the supplier as it is called now. */
export interface RecurringExpense {
  id: string;
  name: string | null;
  frequency: "annual" | "biweekly" | "custom" | "monthly_date" | "monthly_last_day" | "monthly_weekday" | "quarterly" | "semi_annual" | "weekly";
  interval: number;
  unit: "days" | "months" | "weeks" | null;
  day: number | null;
  week: -1 | 1 | 2 | 3 | 4 | null;
  weekday: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday" | null;
  startDate: string;
  end: ScheduleEnd;
  timezone: string;
  time: string;
  catchUp: "all" | "last" | "none";
  status: "ACTIVE" | "CANCELLED" | "COMPLETED" | "FAILED" | "PAUSED";
  nextDate: string | null;
  nextAt: string | null;
  lastDate: string | null;
  lastAt: string | null;
  generated: number;
  consecutiveFailures: number;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  supplierName: string | null;
  template: RecurringExpenseTemplate;
  /** Money: an exact decimal, as a string. */
  total: string;
  currency: string;
  dueDays: number | null;
  amountFixed: boolean;
  autoBook: boolean;
  nextDates: string[];
}

/** What to change; null clears. The template is replaced as a whole. A change of the rhythm goes on from the first date that is not before today. */
export interface RecurringExpenseChanges {
  frequency?: "annual" | "biweekly" | "custom" | "monthly_date" | "monthly_last_day" | "monthly_weekday" | "quarterly" | "semi_annual" | "weekly";
  interval?: number;
  unit?: "days" | "months" | "weeks" | null;
  day?: number | null;
  week?: -1 | 1 | 2 | 3 | 4 | null;
  weekday?: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday" | null;
  startDate?: string;
  end?: ScheduleEnd;
  timezone?: string;
  /** A local time as HH:MM. */
  time?: string;
  name?: string | null;
  template?: RecurringExpenseTemplate;
  dueDays?: number | null;
  amountFixed?: boolean;
  autoBook?: boolean;
  catchUp?: "all" | "last" | "none";
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface RecurringExpensePage {
  items: RecurringExpense[];
  nextCursor: string | null;
  total?: number;
}

/** What became of a date: an expense; or nothing yet, with the reasons; or nothing at all, since the date was passed over. `booked` says whether it was booked at once, `note` why one that was to be booked was left as a draft: `near_duplicate`, another expense looks like it; `approval_required`, it is above the threshold of the business. `expenseId` is null again when the draft was deleted. */
export interface RecurringExpenseRun {
  id: string;
  scheduleId: string;
  dueDate: string;
  status: "DONE" | "FAILED" | "SKIPPED";
  expenseId: string | null;
  booked: boolean;
  note: "approval_required" | "near_duplicate" | null;
  failures: RunFailure[];
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface RecurringExpenseRunPage {
  items: RecurringExpenseRun[];
  nextCursor: string | null;
  total?: number;
}

/** What is made for each date: an expense without its day, its number and its papers. Its fields are those of `POST /expenses`. A foreign currency takes the business's rate of the day. */
export interface RecurringExpenseTemplate {
  supplierId?: string | null;
  supplier?: DescribedSupplier | null;
  docType?: DocType | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 3 decimals. */
  net?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  vat?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  total?: string | number | null;
  /** Empty by default. */
  lines?: readonly ExpenseLineToWrite[];
  categoryId?: string | null;
  vatDeductible?: "full" | "none" | "quarter" | "two_thirds" | null;
  /** An exact decimal of at most 6 decimals. */
  incomeTaxDeductiblePercent?: string | number | null;
  brandId?: string | null;
  project?: string | null;
  notes?: string | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** A line of what is to be made. With `productId`, what is left out is taken from the product as it is then. */
export interface RecurringLine {
  description?: string | null;
  /** An exact decimal of at most 6 decimals. */
  quantity: string | number;
  /** An exact decimal of at most 6 decimals. */
  unitPrice?: string | number | null;
  productId?: string | null;
  sku?: string | null;
  unit?: string | null;
  vatType?: "default" | "exempt" | "zero" | null;
  /** An exact decimal of at most 6 decimals. */
  vatRate?: string | number | null;
  discount?: Discount | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface RecurringPage {
  items: Recurring[];
  nextCursor: string | null;
  total?: number;
}

/** What a schedule has produced for a date: a document; or nothing yet, with the reasons; or nothing at all, since the date was passed over. `documentId` is null again when the draft was deleted. `chargeId` is a charge of the standing order whose document is issued with the money: until then `documentId` is null. */
export interface RecurringRun {
  id: string;
  scheduleId: string;
  dueDate: string;
  status: "DONE" | "FAILED" | "SKIPPED";
  byHand: boolean;
  documentId: string | null;
  chargeId: string | null;
  failures: RunFailure[];
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface RecurringRunPage {
  items: RecurringRun[];
  nextCursor: string | null;
  total?: number;
}

/** What is to be made: a draft without dates, payments and references. What is left out comes from the document defaults of the type, as they are then; `brandId` left out is the default trade name, null is none. */
export interface RecurringTemplate {
  docType: DocType;
  clientId?: string | null;
  brandId?: string | null;
  paymentTerms?: PaymentTerms | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  lang?: "en" | "he" | null;
  subject?: string | null;
  notes?: string | null;
  internalNotes?: string | null;
  footer?: string | null;
  priceMode?: "gross" | "net" | null;
  discount?: Discount | null;
  rounding?: "none" | "to_shekel" | null;
  /** Empty by default. */
  tags?: readonly string[];
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
  client?: DescribedClient | null;
  lines: readonly RecurringLine[];
}

/** The answer to a refresh. */
export interface RefreshedSession {
  accessToken: string;
  expiresIn: number;
}

/**
 * What happens to money that was paid: nothing (`none`: the client is owed it), it goes back the way it came, into the client's credit, or by hand. Without `amount` all that is paid then and no longer owed.
 *
 * In mode `original_method` the provider that charged a payment is asked to give it back, once the credit is issued: `refunds` of the answer says which. Anything else is a record and moves no money: whoever gives the money back does so at the bank or the card company, and may say in `authNumber` and `reference` by which approval and under which reference; those of the sale are not taken over. `alreadyRefunded`: the money went back already, and no provider is asked; left out, that is so where `authNumber` or `reference` says how it went back.
 */
export interface Refund {
  mode: "credit_balance" | "manual" | "none" | "original_method";
  alreadyRefunded?: boolean | null;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  authNumber?: string | null;
  reference?: string | null;
}

/** Money of a paid checkout that goes back through its provider; without an amount all that is left of it. `credit`: whether the documents that the money paid are credited by what goes back; without it they are. Without them only money goes back that no document has. `attemptId` names the charge where the customer paid more than once; else it is the latest one of which anything is left. */
export interface RefundOfCheckout {
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  reason: "duplicate" | "fraudulent" | "order_cancellation" | "order_change" | "other" | "pricing_error" | "product_unsatisfactory";
  note?: string | null;
  /** Default: true. */
  credit?: boolean;
  attemptId?: string | null;
}

/** What the provider's own pages say of a refund that it did not answer here; `reference` is its number of it. */
export interface RefundResolution {
  outcome: "refunded" | "refused";
  reference?: string | null;
}

/** A payment that is not in the file, and why: `field` is that of the supplier or of the payment. */
export interface RefusedTransfer {
  paymentId: string;
  supplierName: string | null;
  code: string;
  field: string | null;
  message: string;
}

/** The answer to a registration. */
export interface Registered {
  accessToken: string;
  expiresIn: number;
  user: User;
  business: Business;
}

/** A person, and the first business: one to be opened, or with `invitation`, the token of a mail, one that the person was invited to. One of the two is sent. */
export interface Registration {
  email: string;
  password: string;
  name: string;
  /** Default: he. */
  language?: "en" | "he";
  business?: NewBusiness | null;
  invitation?: string | null;
}

/** Why an expense is not approved. */
export interface Rejection {
  reason: string;
}

/** A reminder of a document. `step` is that of `policyId`; both are null of one that somebody sent by hand. `CONTROL`: nothing was sent, the document is in the control group of the policy. `balance` is what was open then, `messageIds` name the messages, an address each. */
export interface Reminder {
  id: string;
  documentId: string;
  docType: number;
  number: number;
  clientId: string | null;
  clientName: string | null;
  policyId: string | null;
  policyName: string | null;
  step: number | null;
  outcome: "CONTROL" | "SENT";
  /** Money: an exact decimal, as a string. */
  balance: string;
  /** ISO 4217 code. */
  currency: string;
  daysOverdue: number;
  messageIds: string[];
  createdBy: Creator | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** What to change of the reminder. */
export interface ReminderChanges {
  remind?: boolean;
  weekday?: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday";
  email?: string | null;
}

/** Whether a client is reminded: `optedOut`, it is not; `optedOutBy` says whether the client chose that, by the link in a reminder, or the business. `url` is that link, the same in every reminder; null until there was a reminder or `PUT` was called. */
export interface ReminderConsent {
  clientId: string;
  optedOut: boolean;
  url: string | null;
  optedOutAt: string | null;
  optedOutBy: "business" | "client" | null;
}

/** Whether a client is reminded. */
export interface ReminderConsentChange {
  optedOut: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ReminderPage {
  items: Reminder[];
  nextCursor: string | null;
  total?: number;
}

/** A step: on which day, by which channel and in which words. Without `channel` it goes as every message does: by e-mail, or by SMS to a client that has no e-mail address. Without a text in the language of the document it says what the business's own text of reminders says, or before the day what we suggest. */
export interface ReminderStep {
  /** Days after the day on which a document falls due; negative: before it. */
  days: number;
  channel?: "email" | "sms" | "whatsapp" | null;
  he?: MessageText | null;
  en?: MessageText | null;
}

/** What to delete, unless the query says it. */
export interface Removal {
  ids?: readonly string[] | null;
}

/** Until when the quote stands open again. What is printed on it stays; without a day that counts. */
export interface Reopening {
  openUntil?: string | null;
  reason?: string | null;
}

/** A period that is sent again: `sent` of `total` events have become new deliveries. */
export interface Replay {
  id: string;
  state: "cancelled" | "done" | "running";
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  from: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  to: string;
  events: string[];
  total: number;
  sent: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** A column of the files of a report, with its head in both languages. */
export interface ReportColumn {
  key: string;
  kind: string;
  label: Record<string, string>;
}

/** A report: `key` names it in schedules, `path` is where it is read, `scope` what a key needs for it. */
export interface ReportDescription {
  key: string;
  title: Record<string, string>;
  description: string;
  path: string;
  scope: string;
  formats: ("csv" | "json" | "pdf" | "xlsx")[];
  parameters: ReportParameter[];
  columns: ReportColumn[];
}

/** Every report, by its key. */
export interface ReportIndex {
  items: ReportDescription[];
}

/** A parameter of a report; `values` are those that it takes, where it takes only some. */
export interface ReportParameter {
  name: string;
  required: boolean;
  description: string | null;
  values: string[] | null;
}

/** A schedule with its last ten runs, the newest first. It sends with the rights of who created it: nothing once they are gone. */
export interface ReportSchedule {
  id: string;
  name: string;
  report: string;
  parameters: Record<string, string>;
  period: "last_month" | "last_quarter" | "last_year" | "year_to_date";
  format: "csv" | "pdf" | "xlsx";
  language: "en" | "he";
  recipients: string[];
  dayOfMonth: number;
  hour: number;
  isActive: boolean;
  createdBy: Creator | null;
  nextRunAt: string | null;
  runs: RunSummary[];
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change. */
export interface ReportScheduleChanges {
  name?: string;
  /** The `key` of a report of `GET /reports`. */
  report?: string;
  /** The other parameters of the report, by their names in `GET /reports`, all as texts. */
  parameters?: Record<string, string>;
  /** The days that the report is of, seen from the day of the run in the time zone of the business. */
  period?: "last_month" | "last_quarter" | "last_year" | "year_to_date";
  format?: "csv" | "pdf" | "xlsx";
  language?: "en" | "he";
  recipients?: readonly string[];
  /** In a shorter month the last day. */
  dayOfMonth?: number;
  /** In the time zone of the business. */
  hour?: number;
  isActive?: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface ReportSchedulePage {
  items: ReportSchedule[];
  nextCursor: string | null;
  total?: number;
}

/** What becomes of the dates that passed in the pause: `none` of them is made, the `last` one, or `all`. Left out, a schedule that a person paused makes none, and one that paused itself after failures goes by its own `catchUp`. */
export interface Resume {
  catchUp?: "all" | "last" | "none" | null;
}

/** What becomes of the dates that passed in the pause: `none` of them is charged, the `last` one, or `all`. */
export interface ResumeMandate {
  /** Default: none. */
  catchUp?: "all" | "last" | "none";
}

/** When a charge that was declined is tried again: so many `days` after its first attempt, each later than the one before. After a decline that says that the card is useless (`hard`) it is not tried again. Once `stopAfter` charges in a row have failed for good the standing order pauses itself. */
export interface RetryPlan {
  days?: readonly number[];
  /** Default: 3. */
  stopAfter?: number;
}

/** What the bank takes for the return, in the currency of the books; VAT is not charged on it. */
export interface ReturnFee {
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  description?: string | null;
}

/** The revaluation of a month: what it would be (`PREVIEW`), or what was posted. `difference` is what the month gains by it, below zero what it loses. `missingRates` are currencies without a rate. */
export interface Revaluation {
  period: string;
  date: string;
  state: "POSTED" | "PREVIEW";
  currency: string;
  lines: RevaluedBalance[];
  /** Money: an exact decimal, as a string. */
  difference: string;
  missingRates: string[];
  postedAt: string | null;
}

/** What is open in one currency: of a client (`customers`), of a supplier, or on a money account in that currency. `foreignAmount`, `bookValue`, `value` and `difference` are debit less credit; `value` is at `rate`, which is of `rateDate`, and `difference` what it is more than the books say. Without a rate these are null. */
export interface RevaluedBalance {
  subject: "customers" | "money" | "suppliers";
  accountCode: string;
  partyId: string | null;
  partyName: string | null;
  currency: string;
  /** Money: an exact decimal, as a string. */
  foreignAmount: string;
  /** Money: an exact decimal, as a string. */
  bookValue: string;
  rate: string | null;
  rateDate: string | null;
  value: string | null;
  difference: string | null;
}

/** Revenue of a period. */
export interface RevenueFigures {
  revenue: AmountFigure;
  vat: AmountFigure;
  gross: AmountFigure;
  documents: CountFigure;
  averageDocument: AmountFigure;
}

/** Revenue by month and how it grows. */
export interface RevenueGrowth {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: GrowthPoint[];
}

/** Revenue of a period beside that of another one. */
export interface RevenueSummary {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: RevenueFigures;
}

/** What may be done, about which of the concerns. */
export interface ReviewAction {
  about: "cash_shortfall_likely" | "cash_shortfall_possible" | "client_stopped" | "debt_concentration" | "expenses_high" | "price_jump" | "revenue_high" | "revenue_low" | "risky_client" | "twin_expense";
  text: string;
  href: string | null;
}

/** The week told in sentences, in both languages. `rephrased` is true where the words are those of a language model: then every figure was found in the facts by the program. */
export interface ReviewNarrative {
  he: string;
  en: string;
  sentences: ReviewSentence[];
  rephrased: boolean;
}

/** The figures of a week: revenue and expenses without VAT and money that came in, each with what is usual (the mean of the eight weeks before); how many documents were issued; what clients owe and what of it is overdue; the money there is, and what is expected in four weeks. */
export interface ReviewNumbers {
  /** Money: an exact decimal, as a string. */
  revenue: string;
  /** Money: an exact decimal, as a string. */
  usualRevenue: string;
  /** Money: an exact decimal, as a string. */
  collected: string;
  /** Money: an exact decimal, as a string. */
  usualCollected: string;
  /** Money: an exact decimal, as a string. */
  expenses: string;
  /** Money: an exact decimal, as a string. */
  usualExpenses: string;
  documents: number;
  /** Money: an exact decimal, as a string. */
  owed: string;
  /** Money: an exact decimal, as a string. */
  overdue: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  /** Money: an exact decimal, as a string. */
  expectedBalance: string;
}

/** A sentence of the narrative in both languages, with the figures that are in it. */
export interface ReviewSentence {
  he: string;
  en: string;
  figures: Record<string, string | number>;
}

/** A sentence with the figures behind it, and the path that it leads to, if there is one. */
export interface ReviewStatement {
  key: "collected" | "outlook" | "overdue" | "quiet_week" | "revenue" | "revenue_above" | "revenue_below" | "spent" | "spent_above" | "cash_shortfall_likely" | "cash_shortfall_possible" | "client_stopped" | "debt_concentration" | "expenses_high" | "price_jump" | "revenue_high" | "revenue_low" | "risky_client" | "twin_expense";
  text: string;
  figures: Record<string, string | number>;
  href: string | null;
}

/** The same key with a fresh raw one, which is in no other answer. */
export interface RotatedApiKey {
  id: string;
  name: string;
  rawKey: string;
  keyPrefix: string;
  scopes: string[];
  environment: string;
  rateLimitPerMinute: number;
  rateLimitPerHour: number;
  allowedIps: string | null;
  expiresAt: string | null;
  bounds: Bounds | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  previousKeyValidUntil: string;
  version: number;
}

/** How long the raw key that is replaced goes on working, in hours; 0 ends it at once. */
export interface Rotation {
  /** Default: 24. */
  graceHours?: number;
}

/** How the secret is exchanged. */
export interface RotationQuery {
  /** Hours for which the secret of before signs too; 0 ends it at once. Default: 24. */
  overlapHours?: number;
}

/** Requests to one route; `route` is the template of the path, or `(unknown)`. `deprecated`: the operation will be switched off, and its documentation says what to use instead. */
export interface RouteCount {
  method: string;
  route: string;
  count: number;
  deprecated: boolean;
}

/** Why a row of the file was not taken. */
export interface RowFault {
  row: number;
  column: string;
  code: string;
  message: string;
}

/** Which rules are applied to which open lines, the oldest first, at most `limit` of them. Without `ruleIds` all active rules are; those that are named are applied whether they are active or not. `dryRun` writes nothing. `cursor`: go on where the last call ended. */
export interface RuleApplication {
  ruleIds?: readonly string[] | null;
  bankAccountId?: string | null;
  sessionId?: string | null;
  from?: string | null;
  to?: string | null;
  /** Default: 2000. */
  limit?: number;
  /** Default: false. */
  dryRun?: boolean;
  cursor?: string | null;
}

/** How many lines a rule took, or would take. */
export interface RuleCount {
  ruleId: string;
  name: string;
  action: "assign_client" | "exclude" | "hold" | "post_to_account" | "supplier_advance";
  taken: number;
}

/** What a rule would have done to the lines of the last year, whatever became of them: how many lines, their sums by currency, and the latest twenty. `conflicts`: lines that people matched or excluded otherwise. At most the latest ten thousand lines are looked at; `complete` is false when there are more. */
export interface RulePreview {
  from: string;
  to: string;
  count: number;
  conflicts: number;
  sums: PreviewSum[];
  lines: PreviewedLine[];
  lookedAt: number;
  complete: boolean;
}

/** What rules did, or would do: `taken` lines, and how many of them by which rule, in the order of the rules. `failed`: lines that were refused. `lines` are the first hundred of both. `remaining`: open lines of the filters behind those of this call, which `nextCursor` goes on with. */
export interface RulesApplied {
  dryRun: boolean;
  taken: number;
  failed: number;
  skipped: UntakenLines;
  rules: RuleCount[];
  lines: AppliedLine[];
  remaining: number;
  nextCursor: string | null;
}

/** A try that failed: when, and why. */
export interface RunFailure {
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  code: string;
  message: string;
  field: string | null;
}

/** A run of a schedule: what it was to send, whom it was sent to, and why not. */
export interface RunSummary {
  id: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  dueAt: string;
  byHand: boolean;
  state: "FAILED" | "QUEUED" | "SENT";
  parameters: Record<string, string>;
  recipients: string[];
  sentTo: string[];
  error: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** Clients by what was earned of them, the largest first; `comparedTotal` is the net of all in the other period. */
export interface SalesByClient {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  comparedFrom?: string;
  comparedTo?: string;
  rows: ClientSales[];
  totals: IncomeFigures;
  /** The same of the period that it is compared with. */
  comparedTotal?: string;
}

/** Products by what was sold of them, the largest first within a currency: lines without a product are not there. */
export interface SalesByProduct {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  comparedFrom?: string;
  comparedTo?: string;
  rows: ProductSalesRow[];
  totals: CurrencyNet[];
}

/** What was sold in a month in one currency, less what was taken back; `month` is its first day. Of a month that the period only begins or ends in, the days within it count. */
export interface SalesOfMonth {
  month: string;
  currency: string;
  /** An exact decimal, as a string. */
  quantity: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  lines: number;
}

/** The clock of the business, the machine's, and by how many seconds the first is ahead. */
export interface SandboxClock {
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  now: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  machineNow: string;
  aheadSeconds: number;
}

/** Filters that the person of the session keeps; nobody else sees them. */
export interface SavedView {
  id: string;
  page: string;
  name: string;
  filters: Record<string, string>;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface SavedViewPage {
  items: SavedView[];
  nextCursor: string | null;
  total?: number;
}

/** When a schedule is over: never, after a date (itself included), or after it has made so many. */
export interface ScheduleEnd {
  type: "after_count" | "never" | "on_date";
  date?: string | null;
  count?: number | null;
}

/** A scope, and what it allows. */
export interface Scope {
  scope: string;
  description: string;
}

/** All scopes there are. */
export interface Scopes {
  items: Scope[];
  nextCursor: null;
}

/** The signature of an issued document: Ed25519 by `keyId` over `hash`, which is chained to the one before. */
export interface Seal {
  alg: "Ed25519";
  keyId: string;
  hash: string;
  chainIndex: number;
}

/** A document's proof by itself, as `GET /documents/{id}/signature` gives it. */
export interface SealProof {
  /** SHA-256, hexadecimal. */
  contentHash: string;
  /** SHA-256, hexadecimal. */
  previousHash: string;
  /** Base64. */
  signature: string;
  keyId: string;
}

/** What a search found, the best first. */
export interface SearchAnswer {
  items: FoundRecord[];
}

/** A code of the authenticator. */
export interface SecondFactorCode {
  /** A code of the second factor, or a recovery code. */
  code: string;
}

/** What it takes to turn the second factor off. */
export interface SecondFactorEnd {
  password: string;
  /** A code of the second factor, or a recovery code. */
  code: string;
}

/** How long the secret before goes on working beside the new one. */
export interface SecretRotation {
  /** Hours. Default: 0. */
  graceHours?: number;
}

/** What was made: how many clients, suppliers, products and deals, and of each type of document how many (drafts included), over which days. */
export interface Seeded {
  clients: number;
  suppliers: number;
  products: number;
  documents: Record<string, number>;
  drafts: number;
  deals: number;
  from: string;
  to: string;
}

/** How the link is sent by which the client authorizes a standing order. Without `to` it goes to the client's e-mail addresses, or to its mobile phone by SMS when it has none; with `send` false nothing is sent, and the answer has the link. Without `expiresAt` it can be used for 30 days. */
export interface SendAuthorization {
  subject?: string | null;
  text?: string | null;
  language?: "en" | "he" | null;
  to?: Recipients | null;
  /** Default: true. */
  send?: boolean;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt?: string | Date | null;
}

/** How a document is sent. Without `to` it goes to the client's e-mail addresses, or to its mobile phone by SMS when it has none. `subject` and `text` replace those of the template; they may hold its placeholders. */
export interface SendDocument {
  subject?: string | null;
  text?: string | null;
  language?: "en" | "he" | null;
  /** Default: true. */
  attachPdf?: boolean;
  /** Default: true. */
  link?: boolean;
  to?: Recipients | null;
}

/** How a payment link is sent. Without `to` it goes to the client's e-mail addresses, or to its mobile phone by SMS when it has none. */
export interface SendPaymentLink {
  subject?: string | null;
  text?: string | null;
  language?: "en" | "he" | null;
  to?: Recipients | null;
}

/** How a reminder is sent; `force` sends it though there was one in the last 24 hours. */
export interface SendReminder {
  subject?: string | null;
  text?: string | null;
  language?: "en" | "he" | null;
  /** Default: true. */
  attachPdf?: boolean;
  /** Default: true. */
  link?: boolean;
  to?: Recipients | null;
  /** Default: false. */
  force?: boolean;
}

/** A statement to be sent as PDF. Without `emails` it goes to the contacts that receive statements, else to the client's own addresses; `subject` and `text` replace ours. */
export interface SendStatement {
  /** The first day. Left out: the first of January of the year of `to`. */
  from?: string | null;
  /** The last day. Left out: today in the time zone of the business, or `from` where that is later. */
  to?: string | null;
  /** ISO 4217 code. */
  currency?: string | null;
  /** Empty by default. */
  emails?: readonly string[];
  language?: "en" | "he" | null;
  subject?: string | null;
  text?: string | null;
}

/** A rule for a sender: an address, or a domain with everything below it. An address goes before a domain. */
export interface SenderRule {
  id: string;
  sender: string;
  action: "allow" | "block";
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface SenderRulePage {
  items: SenderRule[];
  nextCursor: string | null;
  total?: number;
}

/** What was queued for a document, a message an address. */
export interface Sending {
  documentId: string;
  messages: DocumentMessage[];
}

/** The numbers of a type of document: `start` was chosen, `first` to `last` are issued, `count` documents bear them. `missing` are numbers or ranges that no document bears, `repeated` numbers that several bear; each the first hundred. */
export interface SequenceRow {
  docType: DocType;
  start: number;
  first: number | null;
  last: number | null;
  count: number;
  missing: string[];
  repeated: number[];
  continuous: boolean;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** The answer to a login. */
export interface Session {
  accessToken: string;
  expiresIn: number;
  user: User;
  businesses: Membership[];
}

/** The session that a line belongs to; null takes it out of its session. */
export interface SessionAssignment {
  sessionId: string | null;
}

/** How a session is closed: `allowDifference` closes it although its lines do not come to its closing balance, which `note` explains. */
export interface SessionClosing {
  /** Default: false. */
  allowDifference?: boolean;
  note?: string | null;
}

/** Why a closed session is opened again. */
export interface SessionReopening {
  reason: string;
}

/** How much a receipt pays, or a credit credits, of what its client owed before its first document here; `date` is the day of that opening balance. Where it is what was open of an imported document, `docType` and `docNumber` are those of that document. */
export interface SettledOpeningItem {
  openingItemId: string;
  kind: "credit" | "payment";
  /** Money: an exact decimal, as a string. */
  amount: string;
  date: string;
  docType: number | null;
  docNumber: string | null;
}

/** What `settle-card-clearing` takes to settle the charges that were found. */
export interface SettlementBody {
  expectationIds: string[];
  /** Money: an exact decimal, as a string. */
  feeAmount: string;
  /** Money: an exact decimal, as a string. */
  feeVat: string;
}

/** A link as its business sees it; its address is told once, when it is made. `views` are times that the document was shown, counted a few seconds late. */
export interface Share {
  id: string;
  documentId: string;
  hasPassword: boolean;
  allowDownload: boolean;
  note: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  revokedAt: string | null;
  views: number;
  lastViewedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface SharePage {
  items: Share[];
  nextCursor: string | null;
  total?: number;
}

/** What whoever holds a link sees: what is printed on the document and what became of it, and nothing else. */
export interface SharedDocument {
  docType: DocType;
  title: string;
  docNumber: number;
  status: "CANCELLED" | "ISSUED";
  lang: "en" | "he";
  issueDate: string;
  dueDate: string | null;
  validUntil: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  issuedAt: string;
  business: SharedParty;
  client: SharedParty | null;
  currency: string;
  priceMode: "gross" | "net";
  subject: string | null;
  notes: string | null;
  footer: string | null;
  lines: SharedLine[];
  /** Money: an exact decimal, as a string. */
  subtotal: string;
  discount: string | null;
  vat: SharedVat[];
  vatTotal: string | null;
  rounding: string | null;
  /** Money: an exact decimal, as a string. */
  total: string;
  totalLocal: string | null;
  localCurrency: string | null;
  exchangeRate: string | null;
  payments: SharedPayment[];
  withholding: string | null;
  references: string[];
  /** Money: an exact decimal, as a string. */
  paid: string;
  /** Money: an exact decimal, as a string. */
  credited: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  paymentStatus: string;
  allocationNumber: string | null;
  hash: string;
  quote: QuoteState | null;
  mayDownload: boolean;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  expiresAt: string;
  sandbox: boolean;
}

/** A line as it is printed; `vatRate` null is exempt, or a document without VAT. */
export interface SharedLine {
  description: string;
  sku: string | null;
  quantity: string;
  unit: string | null;
  unitPrice: string;
  discount: string | null;
  vatRate: string | null;
  /** Money: an exact decimal, as a string. */
  amount: string;
}

/** Who issued a document, or to whom, as it is printed. */
export interface SharedParty {
  name: string;
  tradeName: string | null;
  caption: string | null;
  taxId: string | null;
  address: string[];
  phone: string | null;
  email: string | null;
  website: string | null;
}

/** A payment on the document, as it is printed. */
export interface SharedPayment {
  date: string;
  method: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  details: string[];
}

/** Net and VAT of one treatment and rate. */
export interface SharedVat {
  treatment: "exempt" | "standard" | "zero";
  rate: string | null;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
}

/** A text in one language; `isDefault` when the business wrote none of its own. */
export interface ShownMessageText {
  subject: string;
  text: string;
  short: string;
  isDefault: boolean;
}

/** What became of it: the request for the number of the document, and its status now; `EXPECTED`, and neither of the two, of an answer that waits for the next request. Of a payment the checkout, and its state now: what the simulator tells of it comes as a notice, like that of any provider. Of a deposit the bank transaction, and its state. */
export interface Simulated {
  kind: "authority_answer" | "bank_deposit" | "payment";
  documentId: string | null;
  allocationId: string | null;
  checkoutId: string | null;
  transactionId: string | null;
  status: string;
}

/**
 * What is to be simulated.
 *
 * An `authority_answer`: about an issued document now, or without `documentId` to the next request of the business, whatever document it is about; `code` is the authority's own, of a refusal. A `payment`: how the simulator's page of the checkout `checkoutId` ends, `paid` or declined with a code; `late`, `silent` and `twice` are paid, and told a minute later, not at all, or two times. A `bank_deposit`: a line comes to the bank account `bankAccountId`, or to the default one, as if a statement had brought it today; `amount` is below zero for money that goes out, and `clientId` names whose account the money comes from.
 */
export interface Simulation {
  kind: "authority_answer" | "bank_deposit" | "payment";
  documentId?: string | null;
  answer?: "approve" | "hold" | "refuse" | "time_out" | null;
  code?: number | null;
  checkoutId?: string | null;
  outcome?: "authentication_failed" | "authentication_required" | "cancelled_by_buyer" | "card_declined" | "expired_card" | "instalments_not_allowed" | "insufficient_funds" | "invalid_card_data" | "late" | "limit_exceeded" | "lost_or_stolen_card" | "paid" | "processing_error" | "silent" | "twice" | null;
  bankAccountId?: string | null;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
  description?: string | null;
  clientId?: string | null;
}

/** Lines that were left alone: nothing was found for them, they are on hold, or their session is closed. */
export interface SkippedLines {
  noCandidate: number;
  onHold: number;
  sessionClosed: number;
}

/** Expenses of a period. */
export interface SpendingFigures {
  expenses: AmountFigure;
  deductibleVat: AmountFigure;
  gross: AmountFigure;
  expenseCount: CountFigure;
}

/** What to change of a stage; null clears. The probability of the stages for won and for lost deals stays 100 and 0, and they stay last. */
export interface StageChanges {
  name?: string;
  /** In percent. */
  probability?: number;
  rottingDays?: number | null;
  enteredOn?: "invoice_issued" | "quote_accepted" | "quote_issued" | null;
  order?: number;
}

/** Where the deals of a stage go that is deleted: to another stage of the pipeline of the same type. Without it a stage with deals is refused. */
export interface StageRemoval {
  moveTo?: string | null;
}

/** Deals of one currency: how many, their value, and the value weighted by how probable each is. */
export interface StageSum {
  currency: string;
  deals: number;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  weighted: string;
}

/** A deal in a stage: from when until when (null: it is there now), and for how many seconds. The name is that of the time. */
export interface StageVisit {
  stageId: string;
  stageName: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  enteredAt: string;
  leftAt: string | null;
  seconds: number;
}

/** What goes on behind the request: how many lines there are, and the id by which its progress is asked for. */
export interface StartedRun {
  id: string;
  total: number;
}

/** What an authenticator needs: shown once, and not asked for at logins before a code has confirmed it. */
export interface StartedSecondFactor {
  secret: string;
  uri: string;
}

/** The account of a client over a period, in every currency that it is kept in. */
export interface Statement {
  clientId: string;
  clientName: string;
  from: string;
  to: string;
  currencies: CurrencyStatement[];
}

/** A statement on its way to one address. `FAILED` says why in `error`. */
export interface StatementSending {
  id: string;
  clientId: string;
  from: string;
  to: string;
  currency: string | null;
  language: "en" | "he";
  recipient: string;
  subject: string;
  state: "FAILED" | "QUEUED" | "SENT";
  error: string | null;
  sentAt: string | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** What was queued, one for an address. */
export interface StatementSendings {
  clientId: string;
  sendings: StatementSending[];
}

/** What happened in a period, in numbers of things. */
export interface StatisticFigures {
  documents: CountFigure;
  salesDocuments: CountFigure;
  expenseCount: CountFigure;
  clients: CountFigure;
  newClients: CountFigure;
}

/** How much happened in a period beside another one, and how many clients there are. */
export interface Statistics {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: StatisticFigures;
  now: ClientsNow;
}

/** Requests by the class of their status. They add up to all requests. */
export interface StatusClasses {
  "2xx": number;
  "3xx": number;
  "4xx": number;
  "5xx": number;
}

/** What became of what was issued in a period. */
export interface StatusFlow {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: FlowStages;
}

/** Clients of a status. `value` is their revenue of all time, `rule` says who is in it. */
export interface StatusShare {
  status: "active" | "dormant" | "lost" | "no_sales" | "slowing";
  clients: number;
  /** In percent of the clients, to two digits. */
  share: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  rule: string;
}

/** How many lines there are, and the sum of money in and out. */
export interface StatusSums {
  count: number;
  /** Money: an exact decimal, as a string. */
  inflow: string;
  /** Money: an exact decimal, as a string. */
  outflow: string;
}

/** A step of a policy: how many documents were `reminded` by it and how many were in its `control` group. What a later step did within the days of a window is in it too: a document is in the control group on every step or on none. */
export interface StepEffect {
  policyId: string;
  policyName: string;
  step: number;
  reminded: number;
  control: number;
  windows: EffectWindow[];
}

/** A count with its lines, by the name of the product. */
export interface StockCount {
  id: string;
  warehouseId: string;
  status: "CANCELLED" | "COMMITTED" | "OPEN";
  note: string | null;
  committedAt: string | null;
  cancelledAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  lines: StockCountLine[];
}

/** A product that is counted. `expectedQuantity` is what the warehouse held when the count began, `heldQuantity` what it held when the quantity was entered; `difference` is what was found less that. */
export interface StockCountLine {
  productId: string;
  productName: string;
  sku: string | null;
  unit: string | null;
  /** An exact decimal, as a string. */
  expectedQuantity: string;
  countedQuantity: string | null;
  heldQuantity: string | null;
  difference: string | null;
  note: string | null;
}

/** A count of a warehouse. */
export interface StockCountSummary {
  id: string;
  warehouseId: string;
  status: "CANCELLED" | "COMMITTED" | "OPEN";
  note: string | null;
  committedAt: string | null;
  cancelledAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface StockCountSummaryPage {
  items: StockCountSummary[];
  nextCursor: string | null;
  total?: number;
}

/** Something that came (`quantity` above zero) or went (below zero), for good. `balance` is what the warehouse held behind it, in the order of the days and within a day in that of entry, as movements are listed. `unitCost` is what one unit costs now, in the currency of the books; `entryUnitCost` what it cost when it was written. Something that is dated back, or that fills what was missing, changes them. `documentId` and `lineId` name the document that caused it, `sourceId` the adjustment, transfer or count. `date` is the day for which it counts, `createdAt` when it was written. */
export interface StockMovement {
  id: string;
  productId: string;
  productName: string;
  warehouseId: string;
  warehouseName: string;
  date: string;
  kind: "adjustment" | "count" | "receipt" | "return" | "sale" | "transfer";
  /** An exact decimal, as a string. */
  quantity: string;
  /** An exact decimal, as a string. */
  unitCost: string;
  /** An exact decimal, as a string. */
  entryUnitCost: string;
  /** An exact decimal, as a string. */
  balance: string;
  documentId: string | null;
  lineId: string | null;
  sourceId: string | null;
  serialNumbers: string[];
  batchNumber: string | null;
  expiryDate: string | null;
  reason: string | null;
  actor: Record<string, string | null>;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface StockMovementPage {
  items: StockMovement[];
  nextCursor: string | null;
  total?: number;
}

/** Something that was done and is worth a look: `insufficient_stock`, where `negativeStock` is `warn`. */
export interface StockWarning {
  code: string;
  message: string;
  field: string | null;
  facts: Record<string, unknown>;
}

/** What it was done to. */
export interface Subject {
  type: string;
  id: string;
}

/** Something to do about a deal: by which rule (`ruleId`), why (`reasonCode`, and `reason` in words), by what it is shown (`evidence`), until when, and how sure it is, from 0 to 1. `payload` is what the operation takes that does it. */
export interface SuggestedAction {
  action: "chase_acceptance" | "collect_overdue" | "create_quote" | "follow_up" | "issue_invoice" | "mark_lost" | "none" | "schedule_call" | "send_payment_link" | "send_quote";
  ruleId: string;
  reasonCode: string;
  reason: string;
  evidence: Record<string, unknown>;
  dueAt: string;
  /** An exact decimal, as a string. */
  confidence: string;
  payload: Record<string, unknown>;
}

/** The expense category that the business's own history suggests, and why. */
export interface SuggestedCategory {
  id: string;
  name: string;
  /** How sure it is, 0 to 1; 0.9 and more is shown as sure. */
  confidence: number;
  why: string;
}

/** A link as `match` takes it. `withheld` is tax that the client withheld beside the money, `targetAmount` what it is in the currency of the target. */
export interface SuggestedLink {
  type: "advance" | "card_expectation" | "document" | "expense" | "internal_transfer" | "opening_item" | "payment" | "refund" | "supplier_payment";
  id: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  withheld: string | null;
  targetAmount: string | null;
}

/** A body of `match` that accepts the suggestion as it is. */
export interface SuggestedMatch {
  links: SuggestedLink[];
  createReceipt: boolean;
  feeAmount: string | null;
  feeAccountId: string | null;
  clientId: string | null;
}

/** A client or a supplier. */
export interface SuggestedParty {
  id: string;
  name: string;
}

/** One of what a line is for. `amount` is what of the line is for it, `openAmount` what is open of it, in `currency`: another one than that of the line where the line is a transfer between own accounts. */
export interface SuggestedTarget {
  targetType: "advance" | "card_expectation" | "document" | "expense" | "internal_transfer" | "opening_item" | "payment" | "refund" | "supplier_payment";
  targetId: string;
  label: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  openAmount: string;
  currency: string;
  date: string;
}

/** What a line may be for. `targets` are all of a combination, `targetId` the first of them. `amount` is what of the line is explained, `openAmount` what is open of the targets (in the currency of the line), `difference` what that is beyond it: a fee, or tax that was withheld. `match` is a body of `match` that accepts it, `settle` one of `settle-card-clearing`; null where another operation does. Of a card deposit `targets` are at most 50 of its charges. `autoMatchable`: it is unique, from a known party, without a conflict, and its score is at the threshold of the business or above. */
export interface Suggestion {
  targetType: "advance" | "card_expectation" | "document" | "expense" | "internal_transfer" | "opening_item" | "payment" | "refund" | "supplier_payment";
  targetId: string;
  targets: SuggestedTarget[];
  label: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  /** Money: an exact decimal, as a string. */
  openAmount: string;
  currency: string;
  date: string;
  client: SuggestedParty | null;
  supplier: SuggestedParty | null;
  score: number;
  confidence: "HIGH" | "LOW" | "MEDIUM";
  autoMatchable: boolean;
  /** Money: an exact decimal, as a string. */
  difference: string;
  proposedAction: "book_advance" | "create_receipt" | "link_expense" | "link_receipt" | "link_refund" | "link_supplier_payment" | "link_transfer" | "settle_batch";
  match: SuggestedMatch | null;
  settle: SettlementBody | null;
  reasons: SuggestionReason[];
  conflicts: SuggestionConflict[];
}

/** What speaks against it. `code` is stable, `text` says the same to a person. */
export interface SuggestionConflict {
  code: string;
  text: string;
}

/** Why it is suggested. `value` is 0 to 1; the score is the mean of the values by their weights, before the guards. `code` is stable, `text` says the same to a person. */
export interface SuggestionReason {
  signal: "amount" | "counterparty" | "currency" | "date" | "reference";
  weight: number;
  value: number;
  code: string;
  text: string;
}

/** What a line may be for, the best first. `openAmount` is what of the line is open. */
export interface Suggestions {
  transactionId: string;
  /** Money: an exact decimal, as a string. */
  openAmount: string;
  currency: string;
  threshold: number;
  items: Suggestion[];
}

/** A figure of the month: what it is, how many things it is of, its amount, and that of the month before. */
export interface SummaryRow {
  section: "expenses" | "income" | "money" | "owed" | "result" | "vat";
  key: string;
  count: number | null;
  amount: string | null;
  compared: string | null;
  href: string | null;
}

/** A supplier. `mergedIntoId`: it is another name of that one by now. `isActive`: neither archived nor merged. `expenseCategoryId` is the category of its expenses that name none. `bankConfirmedAt` is when somebody confirmed the bank details that it has now; `unconfirmedBankChangeId` names a change of them that nobody has. */
export interface Supplier {
  id: string;
  name: string;
  displayName: string | null;
  type: "company" | "person" | "public";
  taxId: string | null;
  dealerType: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  emails: string[];
  phone: string | null;
  mobile: string | null;
  fax: string | null;
  website: string | null;
  address: Address | null;
  contactPerson: string | null;
  accountingKey: string | null;
  paymentTerms: PaymentTerms | null;
  currency: string | null;
  lang: "en" | "he" | null;
  expenseCategoryId: string | null;
  withholding: SupplierWithholding | null;
  bank: SupplierBank | null;
  bankConfirmedAt: string | null;
  unconfirmedBankChangeId: string | null;
  notes: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  isActive: boolean;
  archivedAt: string | null;
  mergedIntoId: string | null;
  mergedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What is owed to a supplier, by currency, on a day of the business. */
export interface SupplierAccountBalance {
  supplierId: string;
  asOf: string;
  currencies: SupplierCurrencyBalance[];
}

/** A part of a payment that is for an expense. Of a credit note (`isCredit`) it is a part that the payment did not have to be. `fromAdvance`: it was applied later, on `date`. */
export interface SupplierAllocation {
  id: string;
  expenseId: string;
  docType: DocType | null;
  number: string | null;
  isCredit: boolean;
  /** Money: an exact decimal, as a string. */
  amount: string;
  fromAdvance: boolean;
  date: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** What the business owes a supplier in one currency; below zero, what it has paid too much. */
export interface SupplierBalance {
  supplierId: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
}

/** A balance for each supplier and currency, by supplier. Whoever has no account yet is not among them. */
export interface SupplierBalances {
  items: SupplierBalance[];
}

/** Where a supplier is paid: bank, branch and account of the country, or an IBAN, or both. `holder` is whose account it is, where that is not the supplier's own name. */
export interface SupplierBank {
  bankCode?: string | null;
  branch?: string | null;
  account?: string | null;
  iban?: string | null;
  holder?: string | null;
}

/** The account of a supplier over a period. */
export interface SupplierCard {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  statement: SupplierStatement;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** What to change; null clears. A `withholding` of the same `certificateNumber` and `validFrom` corrects the certificate that was entered last, another one is entered beside it, and null removes it. */
export interface SupplierChanges {
  name?: string;
  displayName?: string | null;
  type?: "company" | "person" | "public";
  taxId?: string | null;
  dealerType?: "company" | "exempt" | "foreign" | "licensed" | "npo" | null;
  emails?: readonly string[];
  phone?: string | null;
  mobile?: string | null;
  fax?: string | null;
  website?: string | null;
  address?: Address | null;
  contactPerson?: string | null;
  accountingKey?: string | null;
  paymentTerms?: PaymentTerms | null;
  currency?: string | null;
  lang?: "en" | "he" | null;
  expenseCategoryId?: string | null;
  withholding?: NewSupplierWithholding | null;
  bank?: SupplierBank | null;
  notes?: string | null;
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. */
  metadata?: Record<string, string>;
  isActive?: boolean;
}

/** What is owed to a supplier in one currency: `balance` = `bought` - `paid`. */
export interface SupplierCurrencyBalance {
  currency: string;
  /** What the account says that the business owes the supplier; below zero, what it has paid too much. */
  balance: string;
  /** Over all time: what expenses asked for, and what payments were taken back. */
  bought: string;
  /** Over all time: what was paid or withheld, and what expenses were taken back or credited. */
  paid: string;
  lastMovementDate: string | null;
}

/** The account in one currency. A balance above zero is owed to the supplier. */
export interface SupplierCurrencyStatement {
  currency: string;
  /** Money: an exact decimal, as a string. */
  openingBalance: string;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Money: an exact decimal, as a string. */
  closingBalance: string;
  movements: SupplierMovement[];
}

/** What was bought of a supplier in a category; `supplierId` is null for one that is not saved. */
export interface SupplierExpenses {
  expenses: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  deductibleVat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  cost: string;
  supplierId: string | null;
  supplier: string | null;
  /** The same of the period that it is compared with. */
  compared?: string;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** The supplier that becomes another name of the one in the address. */
export interface SupplierMerge {
  supplierId: string;
}

/** What one expense or payment did to the account. `sourceId` is the expense or the payment, or with `sourceType` `opening` what was owed before the first of them; `docType` and `number` are those of its paper. `reversal` takes back what it did before. `balance` is what is owed behind it. */
export interface SupplierMovement {
  date: string;
  sourceType: "expense" | "opening" | "payment";
  sourceId: string;
  docType: number | null;
  number: string | null;
  reversal: boolean;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
}

/** A supplier's number, and what its invoice says. `amount` is without VAT, in shekels. */
export interface SupplierNumber {
  /** Digits as the authority gave them, 9 to 30. */
  number: string;
  supplierTaxId: string;
  invoiceDate?: string | null;
  /** An exact decimal of at most 3 decimals. */
  amount?: string | number | null;
}

/** `valid`: the authority gave this number for such an invoice; `mismatch`: it tells of another one; `unknown`: it knows of none; `unavailable`: it could not be asked, and `reason` says why. */
export interface SupplierNumberCheck {
  result: "mismatch" | "unavailable" | "unknown" | "valid";
  number: string;
  supplierTaxId: string;
  reason: "connection_expired" | "no_answer" | "not_connected" | "not_permitted" | "number_withdrawn" | "too_late" | "unasked" | "unclear" | "unreachable" | null;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  checkedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface SupplierPage {
  items: Supplier[];
  nextCursor: string | null;
  total?: number;
}

/** Money that went to a supplier. `gross` is `amount`, the money, and `withheld`, the tax; `unallocated` is the advance that is left of it. `receiptExpected`: it paid an invoice, and the supplier's receipt is not here yet. `supplierId` is null where an expense was paid that is of no supplier here. `bankFileId`: the bank file in which it stands; `bankMatched`: how much of it bank transactions show. */
export interface SupplierPayment {
  id: string;
  supplierId: string | null;
  supplierName: string | null;
  method: string;
  date: string;
  currency: string;
  exchangeRate: string | null;
  /** Money: an exact decimal, as a string. */
  gross: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  /** Money: an exact decimal, as a string. */
  amount: string;
  withholding: AppliedWithholding | null;
  details: Record<string, unknown>;
  state: "RECORDED" | "VOID";
  /** Money: an exact decimal, as a string. */
  allocated: string;
  /** Money: an exact decimal, as a string. */
  unallocated: string;
  allocations: SupplierAllocation[];
  receiptExpected: boolean;
  receiptNumber: string | null;
  receiptFileId: string | null;
  bankFileId: string | null;
  note: string | null;
  externalReference: string | null;
  metadata: Record<string, string>;
  voidReason: string | null;
  voidedAt: string | null;
  /** Money: an exact decimal, as a string. */
  bankMatched: string;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
  warnings?: Finding[];
}

/** How the business pays its suppliers. `withholdsTax`: it must withhold tax from them, because of its turnover or its books (Income Tax Regulations 1977; H); the business says so itself. */
export interface SupplierPaymentConfig {
  withholdsTax: boolean;
  withholdingFileNumber: string | null;
  masavInstitution: string | null;
  masavDebitInstitution: string | null;
  masavSendingInstitution: string | null;
  masavName: string | null;
  bank: OwnBankAccount | null;
  version: number;
  updatedAt: string | null;
}

/** What to change; null clears. `masavInstitution` and `masavSendingInstitution` are the numbers that the clearing house gave the business, `masavName` the name in its files where it is not that of the business. `masavDebitInstitution` is the number in files that debit clients, where it is another one. */
export interface SupplierPaymentConfigChanges {
  withholdsTax?: boolean;
  withholdingFileNumber?: string | null;
  masavInstitution?: string | null;
  masavDebitInstitution?: string | null;
  masavSendingInstitution?: string | null;
  masavName?: string | null;
  bank?: OwnBankAccount | null;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface SupplierPaymentPage {
  items: SupplierPayment[];
  nextCursor: string | null;
  total?: number;
}

/** A page of payments; a file has all of them. */
export interface SupplierPaymentTable {
  items: SupplierPayment[];
  nextCursor: string | null;
  total?: number;
}

/** Money that goes to a supplier, and the tax withheld from it: together `gross`, by which the debt goes down. Without `gross` it is the sum of the allocations; what is above them is an advance. */
export interface SupplierPaymentToRecord {
  method: "bank_transfer" | "card" | "cash" | "check" | "credit_balance" | "gift_voucher" | "other" | "payment_app" | "paypal" | "standing_order";
  date: string;
  /** An exact decimal of at most 6 decimals. */
  exchangeRate?: string | number | null;
  /** An exact decimal of at most 3 decimals. */
  withheld?: string | number | null;
  /** Default: true. */
  keepsBooks?: boolean;
  reference?: string | null;
  dueDate?: string | null;
  supplierId: string;
  /** ISO 4217 code. */
  currency?: string | null;
  /** An exact decimal of at most 3 decimals. */
  gross?: string | number | null;
  /** Empty by default. */
  allocations?: readonly NewSupplierAllocation[];
  note?: string | null;
  /** Your own reference. */
  externalReference?: string | null;
  /** Up to 50 pairs of strings of your own. Empty by default. */
  metadata?: Record<string, string>;
}

/** Why a payment is void. */
export interface SupplierPaymentVoid {
  reason: string;
}

/** The supplier's receipt for a payment: the number on it, or the file that it is, or both. */
export interface SupplierReceipt {
  number?: string | null;
  fileId?: string | null;
}

/** The account of a supplier over a period, in every currency that it is kept in. */
export interface SupplierStatement {
  supplierId: string;
  supplierName: string;
  from: string;
  to: string;
  currencies: SupplierCurrencyStatement[];
}

/** A page of suppliers with their balances; a file has all of them. */
export interface SupplierTable {
  items: Supplier[];
  balances: SupplierBalance[];
  nextCursor: string | null;
  total?: number;
}

/** The certificate of a supplier that was entered last. Which one is in force on a day, and those before it, tells `/suppliers/{id}/withholding-certificates`. */
export interface SupplierWithholding {
  /** An exact decimal, as a string. */
  rate: string;
  certificateNumber: string | null;
  validFrom: string | null;
  validTo: string | null;
}

/** A column that rows of this kind may have. */
export interface TableColumn {
  name: string;
  required: boolean;
}

/** What to change; a new name is the new name on every client that bears it. */
export interface TagChanges {
  name?: string;
  color?: string | null;
}

/** The names of all tags of a client; one that there is not yet is made. */
export interface TagsOfClient {
  tags: readonly string[];
}

/** A line of the document and how much of its quantity is taken. `serialNumbers` are the units that move with it: of a return those that come back. */
export interface TakenLine {
  lineId: string;
  /** An exact decimal of at most 6 decimals. */
  quantity: string | number;
  /** Empty by default. */
  serialNumbers?: readonly string[];
}

/** Something to be done for a deal or a client. */
export interface Task {
  id: string;
  title: string;
  notes: string | null;
  dealId: string | null;
  dealTitle: string | null;
  clientId: string | null;
  clientName: string | null;
  dueDate: string | null;
  remindAt: string | null;
  assigneeUserId: string | null;
  status: "DONE" | "OPEN";
  completedAt: string | null;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change of a task; null clears. `reopen` opens one again that was done. */
export interface TaskChanges {
  title?: string;
  notes?: string | null;
  dealId?: string | null;
  clientId?: string | null;
  dueDate?: string | null;
  remindAt?: string | Date | null;
  assigneeUserId?: string | null;
  reopen?: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface TaskPage {
  items: Task[];
  nextCursor: string | null;
  total?: number;
}

/** What is due to the authorities, in the order of the days. */
export interface TaxCalendar {
  from: string;
  to: string;
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  data: TaxDeadline[];
}

/** Something that is due. `period` is the month or the year that it is about; `amountEstimate` is what the books say so far, null where they say nothing. `status`: the period goes on (`UPCOMING`) or is over (`DUE`); what is known to be filed is `DONE`, and `OVERDUE` when its day is over without it; `PASSED` is a day that is over of something that nobody tells here. */
export interface TaxDeadline {
  date: string;
  kind: "advances" | "annual_return" | "detailed_vat" | "social_insurance" | "turnover_declaration" | "vat" | "withholding";
  period: string;
  amountEstimate: string | null;
  status: "DONE" | "DUE" | "OVERDUE" | "PASSED" | "UPCOMING";
}

/** One side of a withholding, as its certificate names it. */
export interface TaxParty {
  name: string;
  taxId: string | null;
  address: Address | null;
  withholdingFileNumber: string | null;
}

/** What the business says of its taxes. `vatReporting`: how often it reports VAT, `none` where it charges none; `vatBasis`: whether output VAT arises with the invoice or with the money; `filesDetailedVat`: it files the detailed report (VAT Law 1975 s. 69א; H). `advancesRate` is the percentage of its turnover that it pays ahead on income tax. `withholdsTax` and `withholdingFileNumber` are those of payments to suppliers. */
export interface TaxSettings {
  vatReporting: "bimonthly" | "monthly" | "none";
  vatBasis: "accrual" | "cash";
  filesDetailedVat: boolean;
  advancesRate: string | null;
  advancesReporting: "bimonthly" | "monthly";
  incomeTaxFileNumber: string | null;
  withholdsTax: boolean;
  withholdingFileNumber: string | null;
  version: number;
  updatedAt: string | null;
}

/** What to change; null clears. */
export interface TaxSettingsChanges {
  vatReporting?: "bimonthly" | "monthly" | "none";
  vatBasis?: "accrual" | "cash";
  filesDetailedVat?: boolean;
  advancesRate?: string | number | null;
  advancesReporting?: "bimonthly" | "monthly";
  incomeTaxFileNumber?: string | null;
  withholdsTax?: boolean;
  withholdingFileNumber?: string | null;
}

/** What is sent as a test. */
export interface TestQuery {
  /** Any of the 12; an event of the endpoint unless given. */
  type?: "checkout.activated" | "checkout.failed" | "checkout.paid" | "client.created" | "client.updated" | "document.finalized" | "expense.uploaded" | "payment.received" | "product.created" | "product.updated" | "quote.accepted" | "quote.rejected" | null;
}

/** What became of the one attempt of a test. */
export interface TestResult {
  deliveryId: string;
  state: "delivered" | "failed" | "pending";
  status: number | null;
  durationMs: number;
  error: string | null;
}

/** A text of a paper. `corrected`: a person said it; `readValue` is then what was read. */
export interface TextField {
  value: string | null;
  /** How sure it is, 0 to 1; 0.9 and more is shown as sure. */
  confidence: number;
  box: Box | null;
  corrected: boolean;
  readValue: string | null;
}

/** What every document says: above its subject, at its foot after its own footer, a word of thanks, and where to pay. */
export interface Texts {
  header?: Words;
  footer?: Words;
  thanks?: Words;
  bankDetails?: Words;
}

/** What becomes of a draft or an amount, now and later; the first option is today. */
export interface ThresholdPlan {
  documentId: string | null;
  currency: string;
  options: PlanOption[];
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
}

/** When a schedule would have its dates; `most` is how many dates are asked for. */
export interface Timing {
  frequency: "annual" | "biweekly" | "custom" | "monthly_date" | "monthly_last_day" | "monthly_weekday" | "quarterly" | "semi_annual" | "weekly";
  /** Default: 1. */
  interval?: number;
  unit?: "days" | "months" | "weeks" | null;
  day?: number | null;
  week?: -1 | 1 | 2 | 3 | 4 | null;
  weekday?: "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday" | null;
  startDate: string;
  end?: ScheduleEnd;
  timezone?: string | null;
  /** A local time as HH:MM. Default: 08:00. */
  time?: string;
  /** Default: 5. */
  most?: number;
}

/** A client among those who bought the most in the period, and what it bought until now. `id` is null for what names no saved client. */
export interface TopClient {
  id: string | null;
  name: string | null;
  /** Money: an exact decimal, as a string. */
  value: string;
  count: number;
  /** In percent of the whole, to two digits. */
  share: string;
  rank: number;
  href: string | null;
  lifetimeValue: string | null;
  sales: number | null;
  firstSale: string | null;
  lastSale: string | null;
  status: "active" | "dormant" | "lost" | "no_sales" | "slowing" | null;
}

/** The clients who bought the most, the largest first. */
export interface TopClients {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: TopClient[];
  other: OtherRows;
  /** Money: an exact decimal, as a string. */
  total: string;
  count: number;
}

/** What is open, matched and excluded, by account. */
export interface TransactionSummary {
  items: AccountSummary[];
}

/** A page of transactions. */
export interface TransactionTable {
  items: BankTransaction[];
  nextCursor: string | null;
  total?: number;
}

/** What a transfer moved: two movements a line, out of the one warehouse and into the other. */
export interface Transfer {
  id: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  date: string;
  movements: StockMovement[];
  warnings?: StockWarning[];
}

/** How much of a product goes over. */
export interface TransferredLine {
  productId: string;
  /** Empty by default. */
  serialNumbers?: readonly string[];
  batchNumber?: string | null;
  /** An exact decimal of at most 6 decimals. */
  quantity: string | number;
}

/** A figure over time. */
export interface Trend {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: TrendPoint[];
  /** Money: an exact decimal, as a string. */
  total: string;
  count: number;
}

/** A day, week, month, quarter or year: `period` is its first day within the period that was asked about. `previous` is the point in the same place of the period that it is compared with. */
export interface TrendPoint {
  period: string;
  /** Money: an exact decimal, as a string. */
  value: string;
  count: number;
  previous: string | null;
  changePercent: string | null;
}

/** The accounts with a balance or a movement in the period, by number. */
export interface TrialBalance {
  from: string;
  to: string;
  asOf: string | null;
  comparedFrom?: string;
  comparedTo?: string;
  currency: string;
  rows: TrialBalanceRow[];
  totals: TrialBalanceTotals;
}

/** An account over the period. `compared` is what `closing - opening` was in the period that it is compared with. */
export interface TrialBalanceRow {
  accountId: string;
  code: string;
  name: string;
  type: "asset" | "equity" | "expense" | "income" | "liability";
  role: string | null;
  form6111Code: string | null;
  parentId: string | null;
  /** Debit less credit: below zero where the credit is more. */
  opening: string;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Debit less credit: below zero where the credit is more. */
  closing: string;
  /** Debit less credit: below zero where the credit is more. */
  compared?: string;
}

/** All accounts together: books that balance have an opening and a closing of zero, and debits equal credits. */
export interface TrialBalanceTotals {
  /** Debit less credit: below zero where the credit is more. */
  opening: string;
  /** Money: an exact decimal, as a string. */
  debit: string;
  /** Money: an exact decimal, as a string. */
  credit: string;
  /** Debit less credit: below zero where the credit is more. */
  closing: string;
}

/** A month of turnover. */
export interface Turnover {
  month: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  documents: number;
}

/** What a dealer who charges no VAT declares of a year (VAT Registration Regulations reg. 15; H). `ceiling` is the turnover up to which it may stay exempt, null where it is not published. */
export interface TurnoverDeclaration {
  year: number;
  /** Money: an exact decimal, as a string. */
  turnover: string;
  ceiling: string | null;
  dueDate: string;
  currency: string;
}

/** Another type from a day on, in the business's time zone. */
export interface TypeChange {
  type: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  from: string;
  reason?: string | null;
}

/** What a draft of a type gets when it does not say; null is nothing in particular. */
export interface TypeDefaults {
  paymentTerms: PaymentTerms | null;
  notes: string | null;
  footer: string | null;
  priceMode: "gross" | "net" | null;
  lang: "en" | "he" | null;
  currency: string | null;
  rounding: "none" | "to_shekel" | null;
  templateId: string | null;
}

/** What to change in the defaults of a type; null clears. */
export interface TypeDefaultsChanges {
  paymentTerms?: PaymentTerms | null;
  notes?: string | null;
  footer?: string | null;
  priceMode?: "gross" | "net" | null;
  lang?: "en" | "he" | null;
  currency?: string | null;
  rounding?: "none" | "to_shekel" | null;
  templateId?: string | null;
}

/** The sums of one type of document. */
export interface TypeIncome {
  documents: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  docType: DocType;
}

/** A type that a business had, has or will have. `to` is the last day, null while no other type follows; the oldest one also holds for every day before it. `changedBy` says who wrote it, as in the audit log. */
export interface TypePeriod {
  id: string;
  type: "company" | "exempt_dealer" | "licensed_dealer" | "nonprofit" | "partnership";
  from: string;
  to: string | null;
  reason: string | null;
  changedBy: Record<string, string | null>;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface TypePeriodPage {
  items: TypePeriod[];
  nextCursor: string | null;
  total?: number;
}

/** Sums of documents of one type and status. */
export interface TypeTotals {
  currency: string;
  documents: number;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vatAmount: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  /** Money: an exact decimal, as a string. */
  balance: string;
  docType: DocType;
  status: "CANCELLED" | "DRAFT" | "ISSUED";
}

/** Why the lines of a statement are taken out. */
export interface UndoImport {
  reason?: string | null;
}

/** The line behind it, the matches that were taken back, and what stays. */
export interface UnmatchAnswer {
  transaction: BankTransaction;
  matches: BankMatch[];
  keptDocuments: KeptDocument[];
}

/** Which match of a line is taken back, all of them without `matchId`, and why. */
export interface Unmatching {
  matchId?: string | null;
  reason?: string | null;
}

/** How many wait to be read; `byCategory` and `bySeverity` have only what there is any of. */
export interface Unread {
  count: number;
  byCategory: Record<string, number>;
  bySeverity: Record<string, number>;
}

/** Lines that no rule changed: no rule is for them (`noRule`); the rule that is has nothing left to do (`unchanged`); they are on hold; or their session is closed. */
export interface UntakenLines {
  noRule: number;
  unchanged: number;
  onHold: number;
  sessionClosed: number;
}

/** A document to come. */
export interface Upcoming {
  recurringId: string;
  name: string | null;
  docType: DocType;
  clientId: string | null;
  clientName: string | null;
  date: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  /** Money: an exact decimal, as a string. */
  total: string;
  currency: string;
  autoFinalize: boolean;
  autoSend: boolean;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface UpcomingPage {
  items: Upcoming[];
  nextCursor: string | null;
  total?: number;
}

/** How many are read now that were not. */
export interface Updated {
  updated: number;
}

/** Why a file was not taken. */
export interface UploadFault {
  error: string;
  message: string;
  hint: string | null;
}

/** What became of one file: `added`; `duplicate` of something that is in the inbox, which is `item`; or `failed`. */
export interface UploadResult {
  index: number;
  fileName: string | null;
  status: "added" | "duplicate" | "failed";
  item: InboxSummary | null;
  error: UploadFault | null;
}

/** What became of each file, in their order. */
export interface UploadResults {
  results: UploadResult[];
  added: number;
  duplicates: number;
  failed: number;
}

/** An expense or a receipt that was uploaded; what it says is read afterwards. */
export interface UploadedExpense {
  id: string;
  status: string;
  fileId: string | null;
  supplierName: string | null;
  number: string | null;
  date: string | null;
  currency: string | null;
  total: string | null;
  source: "api" | "email" | "message" | "upload";
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
}

/** What amounts of the books were converted with: one unit of `currency` is worth `rate` of them by the rate of `date`. */
export interface UsedRate {
  /** ISO 4217 code. */
  currency: string;
  /** An exact decimal, as a string. */
  rate: string;
  date: string;
}

/** A person. */
export interface User {
  id: string;
  email: string;
  name: string;
  language: string;
  twoFactor: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** Requests of clients that call themselves so. */
export interface UserAgentCount {
  userAgent: string;
  count: number;
}

/** A result for every item, in the order of the request; `valid` counts those that can be finalized. */
export interface Validated {
  valid: number;
  items: ValidatedItem[];
}

/** The checks of one draft; `index` is its place in the request. `status` is `failed` where it could not be looked at: then `error` says why. */
export interface ValidatedItem {
  index: number;
  id: string | null;
  status: "failed" | "invalid" | "valid";
  problems: Finding[];
  warnings: Finding[];
  /** Why the item was refused: the error of the single operation, with its named facts, and beside it the `status` that it answers. `requestId` is the one of the whole answer. */
  error?: { error: string; message: string; status: number; hint?: string; details: { field: string; code: string; message: string }[] };
}

/** The dry run of finalize. */
export interface Validation {
  valid: boolean;
  problems: Finding[];
  warnings: Finding[];
}

/** What the stock was worth at the end of a day, by weighted average cost, in the currency of the books. `totalValue` is that of every product, whatever the page shows. */
export interface Valuation {
  date: string;
  currency: string;
  /** Money: an exact decimal, as a string. */
  totalValue: string;
  items: Value[];
  nextCursor: string | null;
  total?: number;
}

/** What a product was worth: so many, at so much each. */
export interface Value {
  id: string;
  productName: string;
  sku: string | null;
  /** An exact decimal, as a string. */
  onHand: string;
  /** An exact decimal, as a string. */
  averageCost: string;
  /** Money: an exact decimal, as a string. */
  value: string;
}

/** Clients worth at least `min` and less than `max`; null is without a bound. */
export interface ValueBucket {
  min: string | null;
  max: string | null;
  clients: number;
  /** Money: an exact decimal, as a string. */
  value: string;
}

/** A variant of a product, in short: it is a product of its own, under its own id. */
export interface Variant {
  id: string;
  name: string;
  sku: string | null;
  barcode: string | null;
  attributes: Record<string, string>;
  /** An exact decimal, as a string. */
  price: string;
}

/** The same as the books have it, to the agora. */
export interface VatAmountsView {
  /** Money: an exact decimal, as a string. */
  taxableSales: string;
  /** Money: an exact decimal, as a string. */
  zeroRatedSales: string;
  /** Money: an exact decimal, as a string. */
  exemptSales: string;
  /** Money: an exact decimal, as a string. */
  outputVat: string;
  /** Money: an exact decimal, as a string. */
  inputVatEquipment: string;
  /** Money: an exact decimal, as a string. */
  inputVatOther: string;
  /** Money: an exact decimal, as a string. */
  net: string;
}

/** The input VAT of a period that cannot be claimed yet, in the currency of the books. `lateVat` is the part of which the time is over; `claimUntil` is the day on which that of the next one ends. */
export interface VatAtRisk {
  period: string;
  count: number;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  lateVat: string;
  claimUntil: string | null;
}

/** The figures of the return, each rounded to whole shekels (VAT Law 1975 s. 139; H). `net` is to be paid, below zero to be refunded. `exemptSales` are sales at zero and exempt ones. */
export interface VatBoxes {
  /** Money: an exact decimal, as a string. */
  taxableSales: string;
  /** Money: an exact decimal, as a string. */
  exemptSales: string;
  /** Money: an exact decimal, as a string. */
  outputVat: string;
  /** Money: an exact decimal, as a string. */
  inputVatEquipment: string;
  /** Money: an exact decimal, as a string. */
  inputVatOther: string;
  /** Money: an exact decimal, as a string. */
  net: string;
}

/** What was missing and has come. `period` is the month in whose return the VAT is claimed, this one unless it is said. `customerTaxId` is the number of the buyer on the paper that came. */
export interface VatClaim {
  /** A month, YYYY-MM. */
  period?: string | null;
  originalReceived?: boolean | null;
  /** Its digits as they stand on the paper: nine to thirty. */
  allocationNumber?: string | null;
  customerTaxId?: string | null;
}

/** What one entry of the books does to the return. Outputs have sales and `vat`; inputs have `net`, the whole amount without VAT, and the VAT that is deducted, of equipment apart. `correctionOf` is the earlier month that it corrects, null for what belongs to the period itself. */
export interface VatDocument {
  id: string;
  side: "inputs" | "outputs";
  entryNumber: number;
  date: string;
  source: VatSource;
  docType: number | null;
  number: string | null;
  partyName: string | null;
  partyTaxId: string | null;
  allocationNumber: string | null;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  zeroRated: string;
  /** Money: an exact decimal, as a string. */
  exempt: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  equipmentVat: string;
  currency: string;
  correctionOf: string | null;
}

/** A page of the documents of a period. */
export interface VatDocuments {
  items: VatDocument[];
  nextCursor: string | null;
  total?: number;
}

/** VAT of periods. `net` is to be paid; below zero it is to be refunded. */
export interface VatFigures {
  /** Money: an exact decimal, as a string. */
  taxableSales: string;
  /** Money: an exact decimal, as a string. */
  exemptSales: string;
  /** Money: an exact decimal, as a string. */
  outputVat: string;
  /** Money: an exact decimal, as a string. */
  inputVat: string;
  /** Money: an exact decimal, as a string. */
  inputVatEquipment: string;
  /** Money: an exact decimal, as a string. */
  net: string;
}

/** That a return was filed: the reference that the authority gave, and the day. */
export interface VatFiled {
  reference: string;
  filedOn?: string | null;
}

/** That the return was filed. */
export interface VatFiling {
  reference: string;
  filedOn: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
}

/** Net and VAT of one treatment and rate. */
export interface VatGroup {
  treatment: "exempt" | "standard" | "zero";
  /** An exact decimal, as a string. */
  rate: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
}

/** VAT on sales in the current VAT period. `applies` is false for a business that charges no VAT. */
export interface VatOfPeriod {
  applies: boolean;
  period: DayRange;
  /** Money: an exact decimal, as a string. */
  outputVat: string;
}

/** One VAT period. `amounts` is all that its return reports; `corrections` what of it corrects earlier periods that were closed, null where nothing does. `outputs` and `inputs` are the first documents of each, `documentsUrl` has all. */
export interface VatPeriod {
  period: string;
  from: string;
  to: string;
  status: "CLOSED" | "FILED" | "OPEN";
  dueDate: string;
  detailedDueDate: string | null;
  currency: string;
  boxes: VatBoxes;
  amounts: VatAmountsView;
  corrections: VatAmountsView | null;
  outputs: VatDocument[];
  inputs: VatDocument[];
  hasMore: boolean;
  documentsUrl: string;
  checklist: CheckItem[];
  closedAt: string | null;
  closedBy: Record<string, string | null> | null;
  filing: VatFiling | null;
}

/** VAT of a period. `period` is its last month; `href` is the path of the period. */
export interface VatPeriodFigures {
  /** Money: an exact decimal, as a string. */
  taxableSales: string;
  /** Money: an exact decimal, as a string. */
  exemptSales: string;
  /** Money: an exact decimal, as a string. */
  outputVat: string;
  /** Money: an exact decimal, as a string. */
  inputVat: string;
  /** Money: an exact decimal, as a string. */
  inputVatEquipment: string;
  /** Money: an exact decimal, as a string. */
  net: string;
  period: string;
  from: string;
  to: string;
  status: "CLOSED" | "FILED" | "OPEN";
  dueDate: string;
  href: string;
}

/** A VAT period. `period` is its last month; `detailedDueDate` is null where no detailed report is filed. */
export interface VatPeriodSummary {
  period: string;
  from: string;
  to: string;
  status: "CLOSED" | "FILED" | "OPEN";
  dueDate: string;
  detailedDueDate: string | null;
  currency: string;
  boxes: VatBoxes;
  filing: VatFiling | null;
}

/** VAT periods, newest first. A business that charges no VAT has none, and a declaration of its turnover a year. */
export interface VatPeriods {
  items: VatPeriodSummary[];
  declarations: TurnoverDeclaration[];
}

/** A percentage of VAT from a day on; `to` is its last day, null while no other follows. */
export interface VatRate {
  /** An exact decimal, as a string. */
  rate: string;
  from: string;
  to: string | null;
}

/** The rates of VAT, newest first. */
export interface VatRates {
  items: VatRate[];
}

/** Why a period is opened again. */
export interface VatReopened {
  reason: string;
}

/** The VAT of the periods, from the first day of the first one to the last day of the last one. `totals` sums their amounts; `net` is to be paid, below zero to be paid back. */
export interface VatReport {
  report: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  currency: string;
  from: string;
  to: string;
  asOf: string | null;
  periods: VatReportPeriod[];
  rows: VatReportRow[];
  totals: VatAmountsView;
}

/** A VAT period: the boxes of its return in whole units of the currency, and the same as the books have it. */
export interface VatReportPeriod {
  summary: VatPeriodSummary;
  amounts: VatAmountsView;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** What a document or an expense does to the return of `period`. Sales have `net`, `zeroRated`, `exempt` and `vat`; purchases the whole amount without VAT, and the VAT that is deducted, of equipment apart. `correctionOf` is the earlier month that it corrects. */
export interface VatReportRow {
  period: string;
  side: "inputs" | "outputs";
  date: string;
  docType: number | null;
  number: string | null;
  partyName: string | null;
  partyTaxId: string | null;
  allocationNumber: string | null;
  /** Money: an exact decimal, as a string. */
  net: string;
  /** Money: an exact decimal, as a string. */
  zeroRated: string;
  /** Money: an exact decimal, as a string. */
  exempt: string;
  /** Money: an exact decimal, as a string. */
  vat: string;
  /** Money: an exact decimal, as a string. */
  equipmentVat: string;
  correctionOf: string | null;
  /** The path of the operation that lists what the figure is made of, under `/api/v1`. */
  href: string;
}

/** What an entry of the books is about: a document, an expense, or something else that has no page. */
export interface VatSource {
  type: string;
  id: string;
}

/** VAT of the period in which the last day lies, beside the period before. `data` is null for a business that reports no VAT. */
export interface VatSummary {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: VatPeriodFigures | null;
  net: AmountFigure | null;
}

/** Why VAT is not claimed. */
export interface VatSurrender {
  reason?: string | null;
}

/** How near the turnover of a year is to the ceiling up to which a dealer may stay exempt. `applies` is false for a business that charges VAT, and for a year whose ceiling is not published. The projection goes on as the last 90 days went; `projectedCrossingDate` is null where the ceiling is not reached in the year. */
export interface VatThreshold {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  applies: boolean;
  year: number;
  ceiling: string | null;
  /** Money: an exact decimal, as a string. */
  turnover: string;
  percent: string | null;
  remaining: string | null;
  projectedTurnover: string | null;
  projectedCrossingDate: string | null;
  level: "CROSSED" | "OK" | "WARNING" | "WATCH" | null;
  advice: string | null;
}

/** VAT by period. */
export interface VatTrend {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  data: VatPeriodFigures[];
}

/** VAT of a year, its periods and their sum. */
export interface VatYear {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  year: number;
  data: VatPeriodFigures[];
  total: VatFigures;
  /** Periods that are over and were not filed. */
  openPeriods: number;
}

/** `genuine`: made and signed here, and unchanged. `altered`: it carries a mark of here and is not as it was made. `unknown`: nothing here made it. Everything else stands in the file itself, and is told of a genuine one only. */
export interface Verified {
  result: "altered" | "genuine" | "unknown";
  docType: number | null;
  docNumber: number | null;
  issuerName: string | null;
  issuerTaxId: string | null;
  issuedAt: string | null;
  marking: string | null;
  sandbox: boolean | null;
}

/** A place where stock is kept. */
export interface Warehouse {
  id: string;
  name: string;
  code: string | null;
  address: Address | null;
  isDefault: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** What to change; null clears. The default is passed on by making another one the default. */
export interface WarehouseChanges {
  name?: string;
  code?: string | null;
  address?: Address | null;
  isDefault?: true;
}

/** What a warehouse holds of the product: with its batches, the first to expire first, or its serial numbers, the first thousand of them. */
export interface WarehouseLevel {
  warehouseId: string;
  warehouseName: string;
  /** An exact decimal, as a string. */
  onHand: string;
  /** An exact decimal, as a string. */
  available: string;
  batches: BatchLevel[];
  serialNumbers: string[];
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface WarehousePage {
  items: Warehouse[];
  nextCursor: string | null;
  total?: number;
}

/** A week of the business, written once and not changed: what went well, what did not, and what may be done. */
export interface WeeklyReview {
  id: string;
  /** The Sunday with which the week begins. */
  week: string;
  from: string;
  to: string;
  currency: string;
  numbers: ReviewNumbers;
  highlights: ReviewStatement[];
  concerns: ReviewStatement[];
  actions: ReviewAction[];
  narrative: ReviewNarrative;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  definitions: Record<string, string>;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface WeeklyReviewPage {
  items: WeeklyReview[];
  nextCursor: string | null;
  total?: number;
}

/** One try with the headers that it was sent with. */
export interface WholeAttempt {
  n: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  at: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  responseExcerpt: string;
  trigger: "manual" | "scheduled" | "test";
  requestHeaders: Record<string, string>;
}

/** One event on its way to one endpoint, with everything that was sent and came back. */
export interface WholeDelivery {
  id: string;
  eventId: string;
  eventType: string;
  endpointId: string;
  kind: "event" | "replay" | "test";
  state: "delivered" | "failed" | "pending";
  attempts: WholeAttempt[];
  nextAttemptAt: string | null;
  requestBody: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** Tax that the customer withheld: it counts as paid. `certificateId` is the number on the customer's certificate of withholding, as it is written there. */
export interface Withholding {
  /** An exact decimal of at most 3 decimals. */
  amount: string | number;
  /** An exact decimal of at most 6 decimals. */
  rate?: string | number | null;
  certificateId?: string | null;
}

/** A certificate of a supplier. `inForce`: by it is withheld today. Of several that are valid it is the one that was entered last. */
export interface WithholdingCertificate {
  id: string;
  supplierId: string;
  /** An exact decimal, as a string. */
  rate: string;
  certificateNumber: string | null;
  validFrom: string | null;
  validTo: string | null;
  inForce: boolean;
  version: number;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  createdAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  updatedAt: string;
}

/** One page of a list. `next_cursor` is null on the last page; `total` is there when `include=total` asked. */
export interface WithholdingCertificatePage {
  items: WithholdingCertificate[];
  nextCursor: string | null;
  total?: number;
}

/** The forms on which the figures are told: of a month (`remittances`), of a year with all payees (the rows of side `by_us`), and the certificate that each payee gets (its row). */
export interface WithholdingForms {
  periodic: string;
  yearly: string;
  payee: string;
}

/** What is remitted of a month: the figures of the periodic report. `form` is its number. */
export interface WithholdingRemittance {
  form: string;
  month: string;
  payees: number;
  payments: number;
  /** Money: an exact decimal, as a string. */
  gross: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  dueDate: string;
  currency: string;
}

/** Tax withheld in a period. Both sums are the movement of their accounts in the books. `form` is the one that was asked for; `certificate` is that of the payee, where it was. */
export interface WithholdingReport {
  from: string;
  to: string;
  currency: string;
  items: WithholdingRow[];
  /** Money: an exact decimal, as a string. */
  withheldByUs: string;
  /** Money: an exact decimal, as a string. */
  withheldFromUs: string;
  remittances: WithholdingRemittance[];
  forms: WithholdingForms;
  form: "payee" | "periodic" | "yearly" | null;
  certificate: PayeeCertificate | null;
}

/** What was withheld with one payee or one client. `gross` is what was paid with the tax; null where it is not known what a payment was. */
export interface WithholdingRow {
  side: "by_us" | "from_us";
  partyId: string | null;
  partyName: string | null;
  partyTaxId: string | null;
  payments: number;
  /** Money: an exact decimal, as a string. */
  gross: string;
  /** Money: an exact decimal, as a string. */
  withheld: string;
  currency: string;
}

/** A text in the languages of documents; a document in a language without one shows none. */
export interface Words {
  he?: string | null;
  en?: string | null;
}

/** Who wrote it: a person of a session, a key, an app. */
export interface Writer {
  kind: string;
  id: string | null;
}

/** A month (1 to 12) in this year and in the one before. */
export interface YearMonth {
  month: number;
  /** Money: an exact decimal, as a string. */
  value: string;
  /** Money: an exact decimal, as a string. */
  previous: string;
  changePercent: string | null;
}

/** A year beside the one before, month by month. `value` and `previous` of the total are of the same months. */
export interface YearOverYear {
  period: AnalyticsPeriod;
  compared: AnalyticsPeriod | null;
  basis: "accrual" | "cash";
  currency: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  generatedAt: string;
  /** An instant, ISO 8601 with its time zone; answers in UTC. */
  asOf: string;
  definitions: Record<string, string>;
  exchangeRate?: UsedRate;
  year: number;
  data: YearMonth[];
  total: AmountFigure;
}

/** A recurring Payment Page checkout became an active standing order. */
export interface CheckoutActivatedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "checkout.activated";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: CheckoutEnded };
}

/** A Payment Page checkout was declined for good, or its time is over. */
export interface CheckoutFailedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "checkout.failed";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: CheckoutEnded };
}

/** A Payment Page sale was paid and its document finalized. */
export interface CheckoutPaidEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "checkout.paid";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: CheckoutEnded };
}

/** A client was created. */
export interface ClientCreatedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "client.created";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: ClientRecord };
}

/** A client's details were changed. */
export interface ClientUpdatedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "client.updated";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: ClientWithChanges };
}

/** A document was finalized: numbered, signed, immutable. */
export interface DocumentFinalizedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "document.finalized";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: Document };
}

/** An expense or receipt was uploaded. */
export interface ExpenseUploadedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "expense.uploaded";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: UploadedExpense };
}

/** A payment was recorded against a document. */
export interface PaymentReceivedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "payment.received";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: ReceivedPayment };
}

/** A product was created. */
export interface ProductCreatedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "product.created";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: Product };
}

/** A product's details were changed. */
export interface ProductUpdatedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "product.updated";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: ProductWithChanges };
}

/** A customer accepted a quote. */
export interface QuoteAcceptedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "quote.accepted";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: QuoteAnswer };
}

/** A customer rejected a quote. */
export interface QuoteRejectedEvent {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "quote.rejected";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  data: { object: QuoteAnswer };
}

export interface DocumentFinalizedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "document.finalized";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: Document; test?: true };
}

export interface ClientCreatedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "client.created";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: ClientRecord; test?: true };
}

export interface ClientUpdatedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "client.updated";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: ClientWithChanges; test?: true };
}

export interface ProductCreatedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "product.created";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: Product; test?: true };
}

export interface ProductUpdatedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "product.updated";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: ProductWithChanges; test?: true };
}

export interface PaymentReceivedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "payment.received";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: ReceivedPayment; test?: true };
}

export interface QuoteAcceptedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "quote.accepted";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: QuoteAnswer; test?: true };
}

export interface QuoteRejectedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "quote.rejected";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: QuoteAnswer; test?: true };
}

export interface ExpenseUploadedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "expense.uploaded";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: UploadedExpense; test?: true };
}

export interface CheckoutPaidDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "checkout.paid";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: CheckoutEnded; test?: true };
}

export interface CheckoutFailedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "checkout.failed";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: CheckoutEnded; test?: true };
}

export interface CheckoutActivatedDelivery {
  /** The event; the same in every delivery of it, a replay's too: ignore one that you have. */
  id: string;
  type: "checkout.activated";
  apiVersion: "v1";
  environment: "live" | "sandbox";
  businessId: string;
  occurredAt: string;
  /** Counts the events of the business without holes; 0 in a test. */
  sequence: number;
  /** Counts what the endpoint is sent, replays too, and what it missed while it was paused: a hole. 0 in a test. */
  endpointSequence: number;
  data: { object: CheckoutEnded; test?: true };
}

/** The body of a webhook: told apart by `type`. */
export type WebhookEvent =
  | DocumentFinalizedDelivery
  | ClientCreatedDelivery
  | ClientUpdatedDelivery
  | ProductCreatedDelivery
  | ProductUpdatedDelivery
  | PaymentReceivedDelivery
  | QuoteAcceptedDelivery
  | QuoteRejectedDelivery
  | ExpenseUploadedDelivery
  | CheckoutPaidDelivery
  | CheckoutFailedDelivery
  | CheckoutActivatedDelivery;
