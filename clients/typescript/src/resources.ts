// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Core } from "./core.ts";
import { Account } from "./resources/account.ts";
import { AllocationNumbers } from "./resources/allocation-numbers.ts";
import { Analytics } from "./resources/analytics.ts";
import { ApiKeys } from "./resources/api-keys.ts";
import { Approvals } from "./resources/approvals.ts";
import { AuditLog } from "./resources/audit-log.ts";
import { BankAccounts } from "./resources/bank-accounts.ts";
import { BankRules } from "./resources/bank-rules.ts";
import { BankSessions } from "./resources/bank-sessions.ts";
import { BankTransactions } from "./resources/bank-transactions.ts";
import { Brands } from "./resources/brands.ts";
import { Businesses } from "./resources/businesses.ts";
import { CardClearing } from "./resources/card-clearing.ts";
import { Checkouts } from "./resources/checkouts.ts";
import { ClientContacts } from "./resources/client-contacts.ts";
import { ClientNotes } from "./resources/client-notes.ts";
import { ClientPaymentMethods } from "./resources/client-payment-methods.ts";
import { Clients } from "./resources/clients.ts";
import { Currencies } from "./resources/currencies.ts";
import { Deals } from "./resources/deals.ts";
import { Disputes } from "./resources/disputes.ts";
import { DocumentAttachments } from "./resources/document-attachments.ts";
import { DocumentNumbering } from "./resources/document-numbering.ts";
import { DocumentTemplates } from "./resources/document-templates.ts";
import { DocumentTypes } from "./resources/document-types.ts";
import { Documents } from "./resources/documents.ts";
import { Dunning } from "./resources/dunning.ts";
import { Events } from "./resources/events.ts";
import { ExpenseCategories } from "./resources/expense-categories.ts";
import { Expenses } from "./resources/expenses.ts";
import { Exports } from "./resources/exports.ts";
import { Files } from "./resources/files.ts";
import { FiscalPeriods } from "./resources/fiscal-periods.ts";
import { ImportedDocuments } from "./resources/imported-documents.ts";
import { Imports } from "./resources/imports.ts";
import { Inbox } from "./resources/inbox.ts";
import { Integrations } from "./resources/integrations.ts";
import { Inventory } from "./resources/inventory.ts";
import { JournalEntries } from "./resources/journal-entries.ts";
import { LedgerAccounts } from "./resources/ledger-accounts.ts";
import { LedgerBalances } from "./resources/ledger-balances.ts";
import { Mandates } from "./resources/mandates.ts";
import { Members } from "./resources/members.ts";
import { Messages } from "./resources/messages.ts";
import { Notifications } from "./resources/notifications.ts";
import { OauthClients } from "./resources/oauth-clients.ts";
import { OauthConnections } from "./resources/oauth-connections.ts";
import { OauthServer } from "./resources/oauth-server.ts";
import { PartnerAccess } from "./resources/partner-access.ts";
import { PartnerAdministration } from "./resources/partner-administration.ts";
import { PartnerClients } from "./resources/partner-clients.ts";
import { PartnerDocuments } from "./resources/partner-documents.ts";
import { PartnerMerchants } from "./resources/partner-merchants.ts";
import { PaymentLinks } from "./resources/payment-links.ts";
import { PaymentPages } from "./resources/payment-pages.ts";
import { PaymentProviders } from "./resources/payment-providers.ts";
import { Payments } from "./resources/payments.ts";
import { Pipelines } from "./resources/pipelines.ts";
import { PriceLists } from "./resources/price-lists.ts";
import { ProductCategories } from "./resources/product-categories.ts";
import { Products } from "./resources/products.ts";
import { PublicPages } from "./resources/public-pages.ts";
import { Quotes } from "./resources/quotes.ts";
import { RecurringDocuments } from "./resources/recurring-documents.ts";
import { RecurringExpenses } from "./resources/recurring-expenses.ts";
import { Refunds } from "./resources/refunds.ts";
import { ReportSchedules } from "./resources/report-schedules.ts";
import { Reports } from "./resources/reports.ts";
import { Sandbox } from "./resources/sandbox.ts";
import { SavedViews } from "./resources/saved-views.ts";
import { Search } from "./resources/search.ts";
import { StockCounts } from "./resources/stock-counts.ts";
import { SupplierPayments } from "./resources/supplier-payments.ts";
import { Suppliers } from "./resources/suppliers.ts";
import { Tags } from "./resources/tags.ts";
import { Tasks } from "./resources/tasks.ts";
import { Tax } from "./resources/tax.ts";
import { Warehouses } from "./resources/warehouses.ts";
import { Webhooks } from "./resources/webhooks.ts";

/** Every resource of the API, each made when it is first used. */
export class Resources extends Core {
  #account?: Account;
  /** People: registering, logging in, sessions, passwords and two-factor authentication. */
  get account(): Account {
    return (this.#account ??= new Account(this));
  }

  #allocationNumbers?: AllocationNumbers;
  /** Numbers that the tax authority allocates to invoices, and the connection to it. */
  get allocationNumbers(): AllocationNumbers {
    return (this.#allocationNumbers ??= new AllocationNumbers(this));
  }

  #analytics?: Analytics;
  /** The figures of the business at a glance. */
  get analytics(): Analytics {
    return (this.#analytics ??= new Analytics(this));
  }

  #apiKeys?: ApiKeys;
  /** Keys by which programs act for one business, their scopes, limits and usage. */
  get apiKeys(): ApiKeys {
    return (this.#apiKeys ??= new ApiKeys(this));
  }

  #approvals?: Approvals;
  /** Calls above the bounds of their credential: granted or declined by a person, made once. */
  get approvals(): Approvals {
    return (this.#approvals ??= new Approvals(this));
  }

  #auditLog?: AuditLog;
  /** Who did what, when and from where, chained so that a change shows. */
  get auditLog(): AuditLog {
    return (this.#auditLog ??= new AuditLog(this));
  }

  #bankAccounts?: BankAccounts;
  /** Accounts at banks: numbers, balances, and the files of their statements. */
  get bankAccounts(): BankAccounts {
    return (this.#bankAccounts ??= new BankAccounts(this));
  }

  #bankRules?: BankRules;
  /** What is done with lines by their text, amount or counterparty. */
  get bankRules(): BankRules {
    return (this.#bankRules ??= new BankRules(this));
  }

  #bankSessions?: BankSessions;
  /** Periods of bank accounts, and whether the books agree with the statement. */
  get bankSessions(): BankSessions {
    return (this.#bankSessions ??= new BankSessions(this));
  }

  #bankTransactions?: BankTransactions;
  /** The lines of bank accounts: taken in, excluded, assigned to sessions. */
  get bankTransactions(): BankTransactions {
    return (this.#bankTransactions ??= new BankTransactions(this));
  }

  #brands?: Brands;
  /** Trade names of the business that documents may carry. */
  get brands(): Brands {
    return (this.#brands ??= new Brands(this));
  }

  #businesses?: Businesses;
  /** The businesses of a person, and the settings of the current one. */
  get businesses(): Businesses {
    return (this.#businesses ??= new Businesses(this));
  }

  #cardClearing?: CardClearing;
  /** What the processors of cards still have to deposit, and the deposits that came. */
  get cardClearing(): CardClearing {
    return (this.#cardClearing ??= new CardClearing(this));
  }

  #checkouts?: Checkouts;
  /** Customers who pay through a provider: by a saved card, a payment link, a Payment Page. */
  get checkouts(): Checkouts {
    return (this.#checkouts ??= new Checkouts(this));
  }

  #clientContacts?: ClientContacts;
  /** People at a client, and what each of them receives. */
  get clientContacts(): ClientContacts {
    return (this.#clientContacts ??= new ClientContacts(this));
  }

  #clientNotes?: ClientNotes;
  /** Internal notes about a client. */
  get clientNotes(): ClientNotes {
    return (this.#clientNotes ??= new ClientNotes(this));
  }

  #clientPaymentMethods?: ClientPaymentMethods;
  /** Saved means of payment of a client: tokens of a provider, never card numbers. */
  get clientPaymentMethods(): ClientPaymentMethods {
    return (this.#clientPaymentMethods ??= new ClientPaymentMethods(this));
  }

  #clients?: Clients;
  /** The customers of the business: details, balances, statements. */
  get clients(): Clients {
    return (this.#clients ??= new Clients(this));
  }

  #currencies?: Currencies;
  /** Currencies, and exchange rates by date. */
  get currencies(): Currencies {
    return (this.#currencies ??= new Currencies(this));
  }

  #deals?: Deals;
  /** Sales that may come: their stages, documents, activities, and what to do next. */
  get deals(): Deals {
    return (this.#deals ??= new Deals(this));
  }

  #disputes?: Disputes;
  /** What clients do not agree with, of a document: opened in their portal, answered and resolved here. */
  get disputes(): Disputes {
    return (this.#disputes ??= new Disputes(this));
  }

  #documentAttachments?: DocumentAttachments;
  /** Files that are attached to a document. */
  get documentAttachments(): DocumentAttachments {
    return (this.#documentAttachments ??= new DocumentAttachments(this));
  }

  #documentNumbering?: DocumentNumbering;
  /** The number sequences of the business, and the proof that they have no gap. */
  get documentNumbering(): DocumentNumbering {
    return (this.#documentNumbering ??= new DocumentNumbering(this));
  }

  #documentTemplates?: DocumentTemplates;
  /** How documents look: colours, logo, texts, layout. */
  get documentTemplates(): DocumentTemplates {
    return (this.#documentTemplates ??= new DocumentTemplates(this));
  }

  #documentTypes?: DocumentTypes;
  /** The types of document, their rules and their effect on the books. */
  get documentTypes(): DocumentTypes {
    return (this.#documentTypes ??= new DocumentTypes(this));
  }

  #documents?: Documents;
  /** Quotes, orders, invoices, receipts and credits, from the draft to the signed PDF. */
  get documents(): Documents {
    return (this.#documents ??= new Documents(this));
  }

  #dunning?: Dunning;
  /** Reminders: plans, what is due and why it is held back, promises to pay, what was sent. */
  get dunning(): Dunning {
    return (this.#dunning ??= new Dunning(this));
  }

  #events?: Events;
  /** What happened in the last 30 days, in order: what webhooks deliver, to be read again. */
  get events(): Events {
    return (this.#events ??= new Events(this));
  }

  #expenseCategories?: ExpenseCategories;
  /** What money is spent on, with the account it goes to and the VAT that is deducted. */
  get expenseCategories(): ExpenseCategories {
    return (this.#expenseCategories ??= new ExpenseCategories(this));
  }

  #expenses?: Expenses;
  /** What the business bought: from the draft to the books, with its papers and its input VAT. */
  get expenses(): Expenses {
    return (this.#expenses ??= new Expenses(this));
  }

  #exports?: Exports;
  /** The data of the business as one file, written behind the request: a uniform file, a full archive. */
  get exports(): Exports {
    return (this.#exports ??= new Exports(this));
  }

  #files?: Files;
  /** Uploaded files, and what uses them. */
  get files(): Files {
    return (this.#files ??= new Files(this));
  }

  #fiscalPeriods?: FiscalPeriods;
  /** Months of the books: closed, reopened; and which accounts events post to. */
  get fiscalPeriods(): FiscalPeriods {
    return (this.#fiscalPeriods ??= new FiscalPeriods(this));
  }

  #importedDocuments?: ImportedDocuments;
  /** Documents that an earlier program issued: history that is read, searched and settled. */
  get importedDocuments(): ImportedDocuments {
    return (this.#importedDocuments ??= new ImportedDocuments(this));
  }

  #imports?: Imports;
  /** Tables and uniform files of other programs, checked first, then booked, all or none. */
  get imports(): Imports {
    return (this.#imports ??= new Imports(this));
  }

  #inbox?: Inbox;
  /** Receipts and invoices that came in: read, corrected, and made into expenses. */
  get inbox(): Inbox {
    return (this.#inbox ??= new Inbox(this));
  }

  #integrations?: Integrations;
  /** The alias for shops and platforms: records under references of their own, each made once. */
  get integrations(): Integrations {
    return (this.#integrations ??= new Integrations(this));
  }

  #inventory?: Inventory;
  /** Stock on hand, movements, adjustments, transfers and value. */
  get inventory(): Inventory {
    return (this.#inventory ??= new Inventory(this));
  }

  #journalEntries?: JournalEntries;
  /** The journal: every entry with what it comes from, and entries that people post. */
  get journalEntries(): JournalEntries {
    return (this.#journalEntries ??= new JournalEntries(this));
  }

  #ledgerAccounts?: LedgerAccounts;
  /** The chart of accounts with balances, and the accounts of the business's own. */
  get ledgerAccounts(): LedgerAccounts {
    return (this.#ledgerAccounts ??= new LedgerAccounts(this));
  }

  #ledgerBalances?: LedgerBalances;
  /** What the books say: balances, trial balance, general ledger, on any day and as of any instant. */
  get ledgerBalances(): LedgerBalances {
    return (this.#ledgerBalances ??= new LedgerBalances(this));
  }

  #mandates?: Mandates;
  /** Standing orders: what clients have agreed to be charged, when, and every charge with its document. */
  get mandates(): Mandates {
    return (this.#mandates ??= new Mandates(this));
  }

  #members?: Members;
  /** People with access to the business, and their roles. */
  get members(): Members {
    return (this.#members ??= new Members(this));
  }

  #messages?: Messages;
  /** E-mails, SMS and WhatsApp messages that were sent, and the texts that they are made from. */
  get messages(): Messages {
    return (this.#messages ??= new Messages(this));
  }

  #notifications?: Notifications;
  /** What the people of the business are told in the dashboard. */
  get notifications(): Notifications {
    return (this.#notifications ??= new Notifications(this));
  }

  #oauthClients?: OauthClients;
  /** Apps that may ask businesses for access; registered by the operator. */
  get oauthClients(): OauthClients {
    return (this.#oauthClients ??= new OauthClients(this));
  }

  #oauthConnections?: OauthConnections;
  /** Apps that the business has given access to. */
  get oauthConnections(): OauthConnections {
    return (this.#oauthConnections ??= new OauthConnections(this));
  }

  #oauthServer?: OauthServer;
  /** The OAuth 2 server (RFC 6749) with PKCE, revocation, introspection and metadata. */
  get oauthServer(): OauthServer {
    return (this.#oauthServer ??= new OauthServer(this));
  }

  #partnerAccess?: PartnerAccess;
  /** Partners that the business lets act for it: what they may do, when they did, and their end. */
  get partnerAccess(): PartnerAccess {
    return (this.#partnerAccess ??= new PartnerAccess(this));
  }

  #partnerAdministration?: PartnerAdministration;
  /** Partners, their keys and their webhooks; for the operator. */
  get partnerAdministration(): PartnerAdministration {
    return (this.#partnerAdministration ??= new PartnerAdministration(this));
  }

  #partnerClients?: PartnerClients;
  /** Clients of a merchant, on its behalf. */
  get partnerClients(): PartnerClients {
    return (this.#partnerClients ??= new PartnerClients(this));
  }

  #partnerDocuments?: PartnerDocuments;
  /** Documents of a merchant, on its behalf. */
  get partnerDocuments(): PartnerDocuments {
    return (this.#partnerDocuments ??= new PartnerDocuments(this));
  }

  #partnerMerchants?: PartnerMerchants;
  /** The businesses that a partner acts for: invited, listed, changed, left. */
  get partnerMerchants(): PartnerMerchants {
    return (this.#partnerMerchants ??= new PartnerMerchants(this));
  }

  #paymentLinks?: PaymentLinks;
  /** Requests for money that a customer pays through a provider by a link. */
  get paymentLinks(): PaymentLinks {
    return (this.#paymentLinks ??= new PaymentLinks(this));
  }

  #paymentPages?: PaymentPages;
  /** Pages at an address of their own on which anybody buys, with a document for every sale. */
  get paymentPages(): PaymentPages {
    return (this.#paymentPages ??= new PaymentPages(this));
  }

  #paymentProviders?: PaymentProviders;
  /** The accounts of the business at the companies that charge cards for it. */
  get paymentProviders(): PaymentProviders {
    return (this.#paymentProviders ??= new PaymentProviders(this));
  }

  #payments?: Payments;
  /** Money that clients paid: recorded, allocated to documents, receipted, given back. */
  get payments(): Payments {
    return (this.#payments ??= new Payments(this));
  }

  #pipelines?: Pipelines;
  /** Pipelines of deals, and their stages. */
  get pipelines(): Pipelines {
    return (this.#pipelines ??= new Pipelines(this));
  }

  #priceLists?: PriceLists;
  /** Prices by client, group of clients, currency and date. */
  get priceLists(): PriceLists {
    return (this.#priceLists ??= new PriceLists(this));
  }

  #productCategories?: ProductCategories;
  /** The tree of categories of products. */
  get productCategories(): ProductCategories {
    return (this.#productCategories ??= new ProductCategories(this));
  }

  #products?: Products;
  /** Products and services: prices, variants, bundles, images, sales. */
  get products(): Products {
    return (this.#products ??= new Products(this));
  }

  #publicPages?: PublicPages;
  /** What customers open by a link, without a credential. */
  get publicPages(): PublicPages {
    return (this.#publicPages ??= new PublicPages(this));
  }

  #quotes?: Quotes;
  /** Quotes with the answers of customers. */
  get quotes(): Quotes {
    return (this.#quotes ??= new Quotes(this));
  }

  #recurringDocuments?: RecurringDocuments;
  /** Schedules that make documents by themselves. */
  get recurringDocuments(): RecurringDocuments {
    return (this.#recurringDocuments ??= new RecurringDocuments(this));
  }

  #recurringExpenses?: RecurringExpenses;
  /** Schedules that make expenses by themselves. */
  get recurringExpenses(): RecurringExpenses {
    return (this.#recurringExpenses ??= new RecurringExpenses(this));
  }

  #refunds?: Refunds;
  /** Money that went back to clients. */
  get refunds(): Refunds {
    return (this.#refunds ??= new Refunds(this));
  }

  #reportSchedules?: ReportSchedules;
  /** Reports that are sent by e-mail every month. */
  get reportSchedules(): ReportSchedules {
    return (this.#reportSchedules ??= new ReportSchedules(this));
  }

  #reports?: Reports;
  /** Reports for the business and its accountant, as JSON and as files. */
  get reports(): Reports {
    return (this.#reports ??= new Reports(this));
  }

  #sandbox?: Sandbox;
  /** What only the sandbox has: demo data, simulated answers, a clock that can be moved. */
  get sandbox(): Sandbox {
    return (this.#sandbox ??= new Sandbox(this));
  }

  #savedViews?: SavedViews;
  /** Filters of lists that a person keeps under a name. */
  get savedViews(): SavedViews {
    return (this.#savedViews ??= new SavedViews(this));
  }

  #search?: Search;
  /** One box over all records of the business. */
  get search(): Search {
    return (this.#search ??= new Search(this));
  }

  #stockCounts?: StockCounts;
  /** Physical counts of stock, and the booking of their differences. */
  get stockCounts(): StockCounts {
    return (this.#stockCounts ??= new StockCounts(this));
  }

  #supplierPayments?: SupplierPayments;
  /** What is paid to suppliers: tax withheld, advances, and files by which a bank pays. */
  get supplierPayments(): SupplierPayments {
    return (this.#supplierPayments ??= new SupplierPayments(this));
  }

  #suppliers?: Suppliers;
  /** Whom the business buys from: details, certificates, bank details, balances, statements. */
  get suppliers(): Suppliers {
    return (this.#suppliers ??= new Suppliers(this));
  }

  #tags?: Tags;
  /** Labels of clients. */
  get tags(): Tags {
    return (this.#tags ??= new Tags(this));
  }

  #tasks?: Tasks;
  /** What is to be done for deals and clients, with reminders. */
  get tasks(): Tasks {
    return (this.#tasks ??= new Tasks(this));
  }

  #tax?: Tax;
  /** VAT periods and their returns, withheld tax and its certificates, advances on income tax. */
  get tax(): Tax {
    return (this.#tax ??= new Tax(this));
  }

  #warehouses?: Warehouses;
  /** Places where stock is kept. */
  get warehouses(): Warehouses {
    return (this.#warehouses ??= new Warehouses(this));
  }

  #webhooks?: Webhooks;
  /** Endpoints that receive events, their deliveries and attempts. */
  get webhooks(): Webhooks {
    return (this.#webhooks ??= new Webhooks(this));
  }
}
