// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource, segment } from "../core.ts";
import type { CallOptions, Download, Version } from "../core.ts";
import type * as types from "../types.ts";

/** The customers of the business: details, balances, statements. */
export class Clients extends Resource {
  /**
   * List clients; filter by state, tag, balance and free text.
   *
   * Clients, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever was with `state=all`.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `q`: What to look for; an empty one is no filter.
   *
   * `externalReference`: Your own reference.
   *
   * `updatedSince`: An instant, ISO 8601 with its time zone; answers in UTC.
   *
   * Scope: `clients:read`.
   */
  list(query: { limit?: number; cursor?: string; include?: "total"; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; tag?: string; balance?: "credit" | "owing"; opening?: "open" | "overdue"; ownerUserId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.ClientRecordPage> {
    return this.json("GET", "/clients", { query }, options);
  }

  /** List clients; filter by state, tag, balance and free text: all pages, one after the other. */
  iterate(query: { limit?: number; ids?: readonly string[]; q?: string; state?: "active" | "all" | "archived" | "merged"; archived?: boolean; taxId?: string; email?: string; phone?: string; externalReference?: string; updatedSince?: string | Date; tag?: string; balance?: "credit" | "owing"; opening?: "open" | "overdue"; ownerUserId?: string; sort?: "-createdAt" | "-name" | "-updatedAt" | "createdAt" | "name" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.ClientRecord, void> {
    return this.pages("items", "GET", "/clients", { query }, options);
  }

  /**
   * Create a client; accepts no idempotency key; sends client.created.
   *
   * Creates a client. There is no idempotency here: two calls make two clients, unless they bear a tax id or an external reference, which belongs to one live client only.
   *
   * Scope: `clients:write`.
   */
  create(body: types.NewClient, options: CallOptions = {}): Promise<types.ClientRecord> {
    return this.json("POST", "/clients", { body }, options);
  }

  /**
   * What some clients owe, by client and currency.
   *
   * What some clients owe, by client and currency: the balances of a page of the list of clients, in one read. The account of a merged client is that of the one that it was merged into. `asOf`: the same at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `clients:read`.
   */
  listBalances(query: { ids: readonly string[]; asOf?: string | Date }, options: CallOptions = {}): Promise<types.ClientBalances> {
    return this.json("GET", "/clients/balances", { query }, options);
  }

  /**
   * Find a client by external reference, tax id, e-mail, phone or name, in this order, or create it.
   *
   * Finds the live client that is described, or creates it: many calls at once find or make one. `automatic` compares the external reference, then the tax id, the e-mail addresses and the phone numbers, and the name only when none of these was sent; the first that fits is the answer, and `matchedBy` names it. What is found is not changed, but for one thing: a client without an external reference gets the one that was sent (`externalReferenceKept`), and tells of it as of any change. One that has another tax id or reference than the request is never taken for it: `client_exists` names those that have what the request says of one client, in `existingIds`. Archived clients are not found; the one that would have been is told as `archivedTwinId` of the new one.
   *
   * Scope: `clients:write`.
   */
  findOrCreate(body: types.FindOrCreate, options: CallOptions = {}): Promise<types.Found> {
    return this.json("POST", "/clients/find-or-create", { body }, options);
  }

  /**
   * Create or change up to 100 clients, each with its own result.
   *
   * Creates or changes up to 100 clients, each with its own result; 200 says that all were looked at, `failed` how many were refused. Those with an `id` are changed. There is no idempotency here.
   *
   * Scope: `clients:write`.
   */
  saveMany(body: types.BulkClients, options: CallOptions = {}): Promise<types.BulkDone> {
    return this.json("POST", "/clients/bulk", { body }, options);
  }

  /**
   * Get a client.
   *
   * A client, archived or merged or not.
   *
   * Scope: `clients:read`.
   */
  get(id: string, options: CallOptions = {}): Promise<types.ClientRecord> {
    return this.json("GET", `/clients/${segment(id)}`, {}, options);
  }

  /**
   * Change a client; sends client.updated.
   *
   * Changes the fields that are sent. Issued documents keep the client as it was.
   *
   * Scope: `clients:write`.
   */
  update(id: string, body: types.ClientChanges, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ClientRecord> {
    return this.json("PATCH", `/clients/${segment(id)}`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Archive a client.
   *
   * Archives a client: it leaves the list, takes no new documents and gives its tax id and its reference free. Archiving twice is no fault.
   *
   * Scope: `clients:write`.
   */
  archive(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<void> {
    return this.nothing("DELETE", `/clients/${segment(id)}`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Restore an archived client.
   *
   * Takes an archived client back, unless another one has its tax id or its reference by now.
   *
   * Scope: `clients:write`.
   */
  restore(id: string, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ClientRecord> {
    return this.json("POST", `/clients/${segment(id)}/restore`, { headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Merge another client into this one, moving its documents.
   *
   * Merges another client into this one, for good: it becomes another name of it. Issued documents and the books stay as they were written, and count for this client from now on; drafts, contacts, notes, tags, price lists and means of payment move. What this client lacks is taken from the other one.
   *
   * Refused where the two are two before the law: both with a tax id, and not the same.
   *
   * Scope: `clients:write`.
   */
  merge(id: string, body: types.Merge, options: CallOptions & { ifMatch?: Version } = {}): Promise<types.ClientRecord> {
    return this.json("POST", `/clients/${segment(id)}/merge`, { body, headers: { "If-Match": options.ifMatch } }, options);
  }

  /**
   * Account statement for a period, as JSON, PDF or CSV.
   *
   * The account of the client over a period: opening balance, every movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.
   *
   * A client that was merged into this one counts with it; asked about one that was merged, it is the statement of the client that stands for it. At most 2,000 movements and seven years. `asOf`: what the statement said at that instant, whatever was recorded later.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `clients:read`.
   */
  getStatement(id: string, query: { from?: string; to?: string; currency?: string; asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Statement> {
    return this.json("GET", `/clients/${segment(id)}/statement`, { query }, options);
  }

  /**
   * Account statement for a period, as JSON, PDF or CSV.
   *
   * The account of the client over a period: opening balance, every movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language of the client, unless `lang` says another.
   *
   * A client that was merged into this one counts with it; asked about one that was merged, it is the statement of the client that stands for it. At most 2,000 movements and seven years. `asOf`: what the statement said at that instant, whatever was recorded later.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `clients:read`.
   */
  downloadStatement(id: string, query: { from?: string; to?: string; currency?: string; asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/clients/${segment(id)}/statement`, { query }, options);
  }

  /**
   * Send the statement to the client.
   *
   * Queues the statement as PDF by e-mail: to `emails`, else to the contacts that receive statements, else to the client's own addresses. What became of it is in the client's activity.
   *
   * Scope: `clients:write`.
   */
  sendStatement(id: string, body?: types.SendStatement, options: CallOptions = {}): Promise<types.StatementSendings> {
    return this.json("POST", `/clients/${segment(id)}/send-statement`, { body }, options);
  }

  /**
   * Open balance, credit limit and aging.
   *
   * What the client owes, by currency and by age, as of today; and how much of its credit limit that is. `asOf`: the same at that instant, by age on its day, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `clients:read`.
   */
  getBalance(id: string, query: { asOf?: string | Date; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.Balance> {
    return this.json("GET", `/clients/${segment(id)}/balance`, { query }, options);
  }

  /**
   * Open balance, credit limit and aging.
   *
   * What the client owes, by currency and by age, as of today; and how much of its credit limit that is. `asOf`: the same at that instant, by age on its day, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
   *
   * Scope: `clients:read`.
   */
  downloadBalance(id: string, query: { asOf?: string | Date; format: "csv" | "pdf" | "xlsx"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", `/clients/${segment(id)}/balance`, { query }, options);
  }

  /**
   * Documents of a client.
   *
   * The documents of the client, drafts too, newest first unless `sort` says otherwise; those of clients that were merged into it are among them, and bear the name that they were issued to.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * Scope: `clients:read`.
   */
  listDocuments(id: string, query: { limit?: number; cursor?: string; include?: "total"; docType?: number; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; currency?: string; from?: string; to?: string; sort?: "-createdAt" | "-issueDate" | "-updatedAt" | "createdAt" | "issueDate" | "updatedAt" } = {}, options: CallOptions = {}): Promise<types.DocumentSummaryPage> {
    return this.json("GET", `/clients/${segment(id)}/documents`, { query }, options);
  }

  /** Documents of a client: all pages, one after the other. */
  iterateDocuments(id: string, query: { limit?: number; docType?: number; status?: "CANCELLED" | "DRAFT" | "ISSUED"; paymentStatus?: "NOT_APPLICABLE" | "OVERPAID" | "PAID" | "PARTIAL" | "UNPAID"; currency?: string; from?: string; to?: string; sort?: "-createdAt" | "-issueDate" | "-updatedAt" | "createdAt" | "issueDate" | "updatedAt" } = {}, options: CallOptions = {}): AsyncGenerator<types.DocumentSummary, void> {
    return this.pages("items", "GET", `/clients/${segment(id)}/documents`, { query }, options);
  }

  /**
   * Payments of a client.
   *
   * The payments on issued documents of the client, and the tax that it withheld; those of the newest document first.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `clients:read`.
   */
  listPayments(id: string, query: { limit?: number; cursor?: string; include?: "total"; method?: string; from?: string; to?: string } = {}, options: CallOptions = {}): Promise<types.ClientPaymentPage> {
    return this.json("GET", `/clients/${segment(id)}/payments`, { query }, options);
  }

  /** Payments of a client: all pages, one after the other. */
  iteratePayments(id: string, query: { limit?: number; method?: string; from?: string; to?: string } = {}, options: CallOptions = {}): AsyncGenerator<types.ClientPayment, void> {
    return this.pages("items", "GET", `/clients/${segment(id)}/payments`, { query }, options);
  }

  /**
   * Everything that happened with a client.
   *
   * What was done to the client, its documents, what was sent to it; newest first. Ids begin with the time of their making, so that four sources of a page each are one page together.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * Scope: `clients:read`.
   */
  listActivity(id: string, query: { limit?: number; cursor?: string; include?: "total" } = {}, options: CallOptions = {}): Promise<types.ActivityPage> {
    return this.json("GET", `/clients/${segment(id)}/activity`, { query }, options);
  }

  /** Everything that happened with a client: all pages, one after the other. */
  iterateActivity(id: string, query: { limit?: number } = {}, options: CallOptions = {}): AsyncGenerator<types.Activity, void> {
    return this.pages("items", "GET", `/clients/${segment(id)}/activity`, { query }, options);
  }

  /**
   * The link of a client's portal.
   *
   * The link of a client's portal, with its address. 404 when the client never had one.
   *
   * Scope: `clients:write`.
   */
  getPortalLink(id: string, options: CallOptions = {}): Promise<types.PortalLink> {
    return this.json("GET", `/clients/${segment(id)}/portal-link`, {}, options);
  }

  /**
   * Make or renew the link of a client's portal.
   *
   * Makes the address of a client's portal. There is one at a time: the one that it had leads nowhere from then on. Whoever has it needs no password: give it to the client only.
   *
   * Scope: `clients:write`.
   */
  createPortalLink(id: string, body?: types.NewPortalLink, options: CallOptions = {}): Promise<types.PortalLink> {
    return this.json("POST", `/clients/${segment(id)}/portal-link`, { body }, options);
  }

  /**
   * End the link of a client's portal at once.
   *
   * Ends the link of a client's portal at once; those of clients that were merged into it too. Ending it again changes nothing; 404 when the client never had one.
   *
   * Scope: `clients:write`.
   */
  endPortalLink(id: string, options: CallOptions = {}): Promise<void> {
    return this.nothing("DELETE", `/clients/${segment(id)}/portal-link`, {}, options);
  }

  /**
   * Whether a client is reminded.
   *
   * Whether a client is reminded.
   *
   * Scope: `clients:read`.
   */
  getReminderConsent(id: string, options: CallOptions = {}): Promise<types.ReminderConsent> {
    return this.json("GET", `/clients/${segment(id)}/reminder-consent`, {}, options);
  }

  /**
   * Say whether a client is reminded.
   *
   * Says that a client is not reminded, or is reminded again. What the client chose itself by the link in a reminder is changed by this too: ask it first.
   *
   * Scope: `clients:write`.
   */
  setReminderConsent(id: string, body: types.ReminderConsentChange, options: CallOptions = {}): Promise<types.ReminderConsent> {
    return this.json("PUT", `/clients/${segment(id)}/reminder-consent`, { body }, options);
  }
}
