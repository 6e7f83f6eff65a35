# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The resources of a client, each made when it is first used."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pinkas_client._core import AsyncCore, SyncCore

if TYPE_CHECKING:
    from pinkas_client.resources.account import AsyncAccount, Account
    from pinkas_client.resources.allocation_numbers import AsyncAllocationNumbers, AllocationNumbers
    from pinkas_client.resources.analytics import AsyncAnalytics, Analytics
    from pinkas_client.resources.api_keys import AsyncApiKeys, ApiKeys
    from pinkas_client.resources.approvals import AsyncApprovals, Approvals
    from pinkas_client.resources.audit_log import AsyncAuditLog, AuditLog
    from pinkas_client.resources.bank_accounts import AsyncBankAccounts, BankAccounts
    from pinkas_client.resources.bank_rules import AsyncBankRules, BankRules
    from pinkas_client.resources.bank_sessions import AsyncBankSessions, BankSessions
    from pinkas_client.resources.bank_transactions import AsyncBankTransactions, BankTransactions
    from pinkas_client.resources.brands import AsyncBrands, Brands
    from pinkas_client.resources.businesses import AsyncBusinesses, Businesses
    from pinkas_client.resources.card_clearing import AsyncCardClearing, CardClearing
    from pinkas_client.resources.checkouts import AsyncCheckouts, Checkouts
    from pinkas_client.resources.client_contacts import AsyncClientContacts, ClientContacts
    from pinkas_client.resources.client_notes import AsyncClientNotes, ClientNotes
    from pinkas_client.resources.client_payment_methods import AsyncClientPaymentMethods, ClientPaymentMethods
    from pinkas_client.resources.clients import AsyncClients, Clients
    from pinkas_client.resources.currencies import AsyncCurrencies, Currencies
    from pinkas_client.resources.deals import AsyncDeals, Deals
    from pinkas_client.resources.disputes import AsyncDisputes, Disputes
    from pinkas_client.resources.document_attachments import AsyncDocumentAttachments, DocumentAttachments
    from pinkas_client.resources.document_numbering import AsyncDocumentNumbering, DocumentNumbering
    from pinkas_client.resources.document_templates import AsyncDocumentTemplates, DocumentTemplates
    from pinkas_client.resources.document_types import AsyncDocumentTypes, DocumentTypes
    from pinkas_client.resources.documents import AsyncDocuments, Documents
    from pinkas_client.resources.dunning import AsyncDunning, Dunning
    from pinkas_client.resources.events import AsyncEvents, Events
    from pinkas_client.resources.expense_categories import AsyncExpenseCategories, ExpenseCategories
    from pinkas_client.resources.expenses import AsyncExpenses, Expenses
    from pinkas_client.resources.exports import AsyncExports, Exports
    from pinkas_client.resources.files import AsyncFiles, Files
    from pinkas_client.resources.fiscal_periods import AsyncFiscalPeriods, FiscalPeriods
    from pinkas_client.resources.imported_documents import AsyncImportedDocuments, ImportedDocuments
    from pinkas_client.resources.imports import AsyncImports, Imports
    from pinkas_client.resources.inbox import AsyncInbox, Inbox
    from pinkas_client.resources.integrations import AsyncIntegrations, Integrations
    from pinkas_client.resources.inventory import AsyncInventory, Inventory
    from pinkas_client.resources.journal_entries import AsyncJournalEntries, JournalEntries
    from pinkas_client.resources.ledger_accounts import AsyncLedgerAccounts, LedgerAccounts
    from pinkas_client.resources.ledger_balances import AsyncLedgerBalances, LedgerBalances
    from pinkas_client.resources.mandates import AsyncMandates, Mandates
    from pinkas_client.resources.members import AsyncMembers, Members
    from pinkas_client.resources.messages import AsyncMessages, Messages
    from pinkas_client.resources.notifications import AsyncNotifications, Notifications
    from pinkas_client.resources.oauth_clients import AsyncOauthClients, OauthClients
    from pinkas_client.resources.oauth_connections import AsyncOauthConnections, OauthConnections
    from pinkas_client.resources.oauth_server import AsyncOauthServer, OauthServer
    from pinkas_client.resources.partner_access import AsyncPartnerAccess, PartnerAccess
    from pinkas_client.resources.partner_administration import AsyncPartnerAdministration, PartnerAdministration
    from pinkas_client.resources.partner_clients import AsyncPartnerClients, PartnerClients
    from pinkas_client.resources.partner_documents import AsyncPartnerDocuments, PartnerDocuments
    from pinkas_client.resources.partner_merchants import AsyncPartnerMerchants, PartnerMerchants
    from pinkas_client.resources.payment_links import AsyncPaymentLinks, PaymentLinks
    from pinkas_client.resources.payment_pages import AsyncPaymentPages, PaymentPages
    from pinkas_client.resources.payment_providers import AsyncPaymentProviders, PaymentProviders
    from pinkas_client.resources.payments import AsyncPayments, Payments
    from pinkas_client.resources.pipelines import AsyncPipelines, Pipelines
    from pinkas_client.resources.price_lists import AsyncPriceLists, PriceLists
    from pinkas_client.resources.product_categories import AsyncProductCategories, ProductCategories
    from pinkas_client.resources.products import AsyncProducts, Products
    from pinkas_client.resources.public_pages import AsyncPublicPages, PublicPages
    from pinkas_client.resources.quotes import AsyncQuotes, Quotes
    from pinkas_client.resources.recurring_documents import AsyncRecurringDocuments, RecurringDocuments
    from pinkas_client.resources.recurring_expenses import AsyncRecurringExpenses, RecurringExpenses
    from pinkas_client.resources.refunds import AsyncRefunds, Refunds
    from pinkas_client.resources.report_schedules import AsyncReportSchedules, ReportSchedules
    from pinkas_client.resources.reports import AsyncReports, Reports
    from pinkas_client.resources.sandbox import AsyncSandbox, Sandbox
    from pinkas_client.resources.saved_views import AsyncSavedViews, SavedViews
    from pinkas_client.resources.search import AsyncSearch, Search
    from pinkas_client.resources.stock_counts import AsyncStockCounts, StockCounts
    from pinkas_client.resources.supplier_payments import AsyncSupplierPayments, SupplierPayments
    from pinkas_client.resources.suppliers import AsyncSuppliers, Suppliers
    from pinkas_client.resources.tags import AsyncTags, Tags
    from pinkas_client.resources.tasks import AsyncTasks, Tasks
    from pinkas_client.resources.tax import AsyncTax, Tax
    from pinkas_client.resources.warehouses import AsyncWarehouses, Warehouses
    from pinkas_client.resources.webhooks import AsyncWebhooks, Webhooks


class Resources(SyncCore):
    """Every resource of the API."""

    @cached_property
    def account(self) -> Account:
        """People: registering, logging in, sessions, passwords and two-factor authentication."""
        from pinkas_client.resources.account import Account

        return Account(self)

    @cached_property
    def allocation_numbers(self) -> AllocationNumbers:
        """Numbers that the tax authority allocates to invoices, and the connection to it."""
        from pinkas_client.resources.allocation_numbers import AllocationNumbers

        return AllocationNumbers(self)

    @cached_property
    def analytics(self) -> Analytics:
        """The figures of the business at a glance."""
        from pinkas_client.resources.analytics import Analytics

        return Analytics(self)

    @cached_property
    def api_keys(self) -> ApiKeys:
        """Keys by which programs act for one business, their scopes, limits and usage."""
        from pinkas_client.resources.api_keys import ApiKeys

        return ApiKeys(self)

    @cached_property
    def approvals(self) -> Approvals:
        """Calls above the bounds of their credential: granted or declined by a person, made once."""
        from pinkas_client.resources.approvals import Approvals

        return Approvals(self)

    @cached_property
    def audit_log(self) -> AuditLog:
        """Who did what, when and from where, chained so that a change shows."""
        from pinkas_client.resources.audit_log import AuditLog

        return AuditLog(self)

    @cached_property
    def bank_accounts(self) -> BankAccounts:
        """Accounts at banks: numbers, balances, and the files of their statements."""
        from pinkas_client.resources.bank_accounts import BankAccounts

        return BankAccounts(self)

    @cached_property
    def bank_rules(self) -> BankRules:
        """What is done with lines by their text, amount or counterparty."""
        from pinkas_client.resources.bank_rules import BankRules

        return BankRules(self)

    @cached_property
    def bank_sessions(self) -> BankSessions:
        """Periods of bank accounts, and whether the books agree with the statement."""
        from pinkas_client.resources.bank_sessions import BankSessions

        return BankSessions(self)

    @cached_property
    def bank_transactions(self) -> BankTransactions:
        """The lines of bank accounts: taken in, excluded, assigned to sessions."""
        from pinkas_client.resources.bank_transactions import BankTransactions

        return BankTransactions(self)

    @cached_property
    def brands(self) -> Brands:
        """Trade names of the business that documents may carry."""
        from pinkas_client.resources.brands import Brands

        return Brands(self)

    @cached_property
    def businesses(self) -> Businesses:
        """The businesses of a person, and the settings of the current one."""
        from pinkas_client.resources.businesses import Businesses

        return Businesses(self)

    @cached_property
    def card_clearing(self) -> CardClearing:
        """What the processors of cards still have to deposit, and the deposits that came."""
        from pinkas_client.resources.card_clearing import CardClearing

        return CardClearing(self)

    @cached_property
    def checkouts(self) -> Checkouts:
        """Customers who pay through a provider: by a saved card, a payment link, a Payment Page."""
        from pinkas_client.resources.checkouts import Checkouts

        return Checkouts(self)

    @cached_property
    def client_contacts(self) -> ClientContacts:
        """People at a client, and what each of them receives."""
        from pinkas_client.resources.client_contacts import ClientContacts

        return ClientContacts(self)

    @cached_property
    def client_notes(self) -> ClientNotes:
        """Internal notes about a client."""
        from pinkas_client.resources.client_notes import ClientNotes

        return ClientNotes(self)

    @cached_property
    def client_payment_methods(self) -> ClientPaymentMethods:
        """Saved means of payment of a client: tokens of a provider, never card numbers."""
        from pinkas_client.resources.client_payment_methods import ClientPaymentMethods

        return ClientPaymentMethods(self)

    @cached_property
    def clients(self) -> Clients:
        """The customers of the business: details, balances, statements."""
        from pinkas_client.resources.clients import Clients

        return Clients(self)

    @cached_property
    def currencies(self) -> Currencies:
        """Currencies, and exchange rates by date."""
        from pinkas_client.resources.currencies import Currencies

        return Currencies(self)

    @cached_property
    def deals(self) -> Deals:
        """Sales that may come: their stages, documents, activities, and what to do next."""
        from pinkas_client.resources.deals import Deals

        return Deals(self)

    @cached_property
    def disputes(self) -> Disputes:
        """What clients do not agree with, of a document: opened in their portal, answered and resolved here."""
        from pinkas_client.resources.disputes import Disputes

        return Disputes(self)

    @cached_property
    def document_attachments(self) -> DocumentAttachments:
        """Files that are attached to a document."""
        from pinkas_client.resources.document_attachments import DocumentAttachments

        return DocumentAttachments(self)

    @cached_property
    def document_numbering(self) -> DocumentNumbering:
        """The number sequences of the business, and the proof that they have no gap."""
        from pinkas_client.resources.document_numbering import DocumentNumbering

        return DocumentNumbering(self)

    @cached_property
    def document_templates(self) -> DocumentTemplates:
        """How documents look: colours, logo, texts, layout."""
        from pinkas_client.resources.document_templates import DocumentTemplates

        return DocumentTemplates(self)

    @cached_property
    def document_types(self) -> DocumentTypes:
        """The types of document, their rules and their effect on the books."""
        from pinkas_client.resources.document_types import DocumentTypes

        return DocumentTypes(self)

    @cached_property
    def documents(self) -> Documents:
        """Quotes, orders, invoices, receipts and credits, from the draft to the signed PDF."""
        from pinkas_client.resources.documents import Documents

        return Documents(self)

    @cached_property
    def dunning(self) -> Dunning:
        """Reminders: plans, what is due and why it is held back, promises to pay, what was sent."""
        from pinkas_client.resources.dunning import Dunning

        return Dunning(self)

    @cached_property
    def events(self) -> Events:
        """What happened in the last 30 days, in order: what webhooks deliver, to be read again."""
        from pinkas_client.resources.events import Events

        return Events(self)

    @cached_property
    def expense_categories(self) -> ExpenseCategories:
        """What money is spent on, with the account it goes to and the VAT that is deducted."""
        from pinkas_client.resources.expense_categories import ExpenseCategories

        return ExpenseCategories(self)

    @cached_property
    def expenses(self) -> Expenses:
        """What the business bought: from the draft to the books, with its papers and its input VAT."""
        from pinkas_client.resources.expenses import Expenses

        return Expenses(self)

    @cached_property
    def exports(self) -> Exports:
        """The data of the business as one file, written behind the request: a uniform file, a full archive."""
        from pinkas_client.resources.exports import Exports

        return Exports(self)

    @cached_property
    def files(self) -> Files:
        """Uploaded files, and what uses them."""
        from pinkas_client.resources.files import Files

        return Files(self)

    @cached_property
    def fiscal_periods(self) -> FiscalPeriods:
        """Months of the books: closed, reopened; and which accounts events post to."""
        from pinkas_client.resources.fiscal_periods import FiscalPeriods

        return FiscalPeriods(self)

    @cached_property
    def imported_documents(self) -> ImportedDocuments:
        """Documents that an earlier program issued: history that is read, searched and settled."""
        from pinkas_client.resources.imported_documents import ImportedDocuments

        return ImportedDocuments(self)

    @cached_property
    def imports(self) -> Imports:
        """Tables and uniform files of other programs, checked first, then booked, all or none."""
        from pinkas_client.resources.imports import Imports

        return Imports(self)

    @cached_property
    def inbox(self) -> Inbox:
        """Receipts and invoices that came in: read, corrected, and made into expenses."""
        from pinkas_client.resources.inbox import Inbox

        return Inbox(self)

    @cached_property
    def integrations(self) -> Integrations:
        """The alias for shops and platforms: records under references of their own, each made once."""
        from pinkas_client.resources.integrations import Integrations

        return Integrations(self)

    @cached_property
    def inventory(self) -> Inventory:
        """Stock on hand, movements, adjustments, transfers and value."""
        from pinkas_client.resources.inventory import Inventory

        return Inventory(self)

    @cached_property
    def journal_entries(self) -> JournalEntries:
        """The journal: every entry with what it comes from, and entries that people post."""
        from pinkas_client.resources.journal_entries import JournalEntries

        return JournalEntries(self)

    @cached_property
    def ledger_accounts(self) -> LedgerAccounts:
        """The chart of accounts with balances, and the accounts of the business's own."""
        from pinkas_client.resources.ledger_accounts import LedgerAccounts

        return LedgerAccounts(self)

    @cached_property
    def ledger_balances(self) -> LedgerBalances:
        """What the books say: balances, trial balance, general ledger, on any day and as of any instant."""
        from pinkas_client.resources.ledger_balances import LedgerBalances

        return LedgerBalances(self)

    @cached_property
    def mandates(self) -> Mandates:
        """Standing orders: what clients have agreed to be charged, when, and every charge with its document."""
        from pinkas_client.resources.mandates import Mandates

        return Mandates(self)

    @cached_property
    def members(self) -> Members:
        """People with access to the business, and their roles."""
        from pinkas_client.resources.members import Members

        return Members(self)

    @cached_property
    def messages(self) -> Messages:
        """E-mails, SMS and WhatsApp messages that were sent, and the texts that they are made from."""
        from pinkas_client.resources.messages import Messages

        return Messages(self)

    @cached_property
    def notifications(self) -> Notifications:
        """What the people of the business are told in the dashboard."""
        from pinkas_client.resources.notifications import Notifications

        return Notifications(self)

    @cached_property
    def oauth_clients(self) -> OauthClients:
        """Apps that may ask businesses for access; registered by the operator."""
        from pinkas_client.resources.oauth_clients import OauthClients

        return OauthClients(self)

    @cached_property
    def oauth_connections(self) -> OauthConnections:
        """Apps that the business has given access to."""
        from pinkas_client.resources.oauth_connections import OauthConnections

        return OauthConnections(self)

    @cached_property
    def oauth_server(self) -> OauthServer:
        """The OAuth 2 server (RFC 6749) with PKCE, revocation, introspection and metadata."""
        from pinkas_client.resources.oauth_server import OauthServer

        return OauthServer(self)

    @cached_property
    def partner_access(self) -> PartnerAccess:
        """Partners that the business lets act for it: what they may do, when they did, and their end."""
        from pinkas_client.resources.partner_access import PartnerAccess

        return PartnerAccess(self)

    @cached_property
    def partner_administration(self) -> PartnerAdministration:
        """Partners, their keys and their webhooks; for the operator."""
        from pinkas_client.resources.partner_administration import PartnerAdministration

        return PartnerAdministration(self)

    @cached_property
    def partner_clients(self) -> PartnerClients:
        """Clients of a merchant, on its behalf."""
        from pinkas_client.resources.partner_clients import PartnerClients

        return PartnerClients(self)

    @cached_property
    def partner_documents(self) -> PartnerDocuments:
        """Documents of a merchant, on its behalf."""
        from pinkas_client.resources.partner_documents import PartnerDocuments

        return PartnerDocuments(self)

    @cached_property
    def partner_merchants(self) -> PartnerMerchants:
        """The businesses that a partner acts for: invited, listed, changed, left."""
        from pinkas_client.resources.partner_merchants import PartnerMerchants

        return PartnerMerchants(self)

    @cached_property
    def payment_links(self) -> PaymentLinks:
        """Requests for money that a customer pays through a provider by a link."""
        from pinkas_client.resources.payment_links import PaymentLinks

        return PaymentLinks(self)

    @cached_property
    def payment_pages(self) -> PaymentPages:
        """Pages at an address of their own on which anybody buys, with a document for every sale."""
        from pinkas_client.resources.payment_pages import PaymentPages

        return PaymentPages(self)

    @cached_property
    def payment_providers(self) -> PaymentProviders:
        """The accounts of the business at the companies that charge cards for it."""
        from pinkas_client.resources.payment_providers import PaymentProviders

        return PaymentProviders(self)

    @cached_property
    def payments(self) -> Payments:
        """Money that clients paid: recorded, allocated to documents, receipted, given back."""
        from pinkas_client.resources.payments import Payments

        return Payments(self)

    @cached_property
    def pipelines(self) -> Pipelines:
        """Pipelines of deals, and their stages."""
        from pinkas_client.resources.pipelines import Pipelines

        return Pipelines(self)

    @cached_property
    def price_lists(self) -> PriceLists:
        """Prices by client, group of clients, currency and date."""
        from pinkas_client.resources.price_lists import PriceLists

        return PriceLists(self)

    @cached_property
    def product_categories(self) -> ProductCategories:
        """The tree of categories of products."""
        from pinkas_client.resources.product_categories import ProductCategories

        return ProductCategories(self)

    @cached_property
    def products(self) -> Products:
        """Products and services: prices, variants, bundles, images, sales."""
        from pinkas_client.resources.products import Products

        return Products(self)

    @cached_property
    def public_pages(self) -> PublicPages:
        """What customers open by a link, without a credential."""
        from pinkas_client.resources.public_pages import PublicPages

        return PublicPages(self)

    @cached_property
    def quotes(self) -> Quotes:
        """Quotes with the answers of customers."""
        from pinkas_client.resources.quotes import Quotes

        return Quotes(self)

    @cached_property
    def recurring_documents(self) -> RecurringDocuments:
        """Schedules that make documents by themselves."""
        from pinkas_client.resources.recurring_documents import RecurringDocuments

        return RecurringDocuments(self)

    @cached_property
    def recurring_expenses(self) -> RecurringExpenses:
        """Schedules that make expenses by themselves."""
        from pinkas_client.resources.recurring_expenses import RecurringExpenses

        return RecurringExpenses(self)

    @cached_property
    def refunds(self) -> Refunds:
        """Money that went back to clients."""
        from pinkas_client.resources.refunds import Refunds

        return Refunds(self)

    @cached_property
    def report_schedules(self) -> ReportSchedules:
        """Reports that are sent by e-mail every month."""
        from pinkas_client.resources.report_schedules import ReportSchedules

        return ReportSchedules(self)

    @cached_property
    def reports(self) -> Reports:
        """Reports for the business and its accountant, as JSON and as files."""
        from pinkas_client.resources.reports import Reports

        return Reports(self)

    @cached_property
    def sandbox(self) -> Sandbox:
        """What only the sandbox has: demo data, simulated answers, a clock that can be moved."""
        from pinkas_client.resources.sandbox import Sandbox

        return Sandbox(self)

    @cached_property
    def saved_views(self) -> SavedViews:
        """Filters of lists that a person keeps under a name."""
        from pinkas_client.resources.saved_views import SavedViews

        return SavedViews(self)

    @cached_property
    def search(self) -> Search:
        """One box over all records of the business."""
        from pinkas_client.resources.search import Search

        return Search(self)

    @cached_property
    def stock_counts(self) -> StockCounts:
        """Physical counts of stock, and the booking of their differences."""
        from pinkas_client.resources.stock_counts import StockCounts

        return StockCounts(self)

    @cached_property
    def supplier_payments(self) -> SupplierPayments:
        """What is paid to suppliers: tax withheld, advances, and files by which a bank pays."""
        from pinkas_client.resources.supplier_payments import SupplierPayments

        return SupplierPayments(self)

    @cached_property
    def suppliers(self) -> Suppliers:
        """Whom the business buys from: details, certificates, bank details, balances, statements."""
        from pinkas_client.resources.suppliers import Suppliers

        return Suppliers(self)

    @cached_property
    def tags(self) -> Tags:
        """Labels of clients."""
        from pinkas_client.resources.tags import Tags

        return Tags(self)

    @cached_property
    def tasks(self) -> Tasks:
        """What is to be done for deals and clients, with reminders."""
        from pinkas_client.resources.tasks import Tasks

        return Tasks(self)

    @cached_property
    def tax(self) -> Tax:
        """VAT periods and their returns, withheld tax and its certificates, advances on income tax."""
        from pinkas_client.resources.tax import Tax

        return Tax(self)

    @cached_property
    def warehouses(self) -> Warehouses:
        """Places where stock is kept."""
        from pinkas_client.resources.warehouses import Warehouses

        return Warehouses(self)

    @cached_property
    def webhooks(self) -> Webhooks:
        """Endpoints that receive events, their deliveries and attempts."""
        from pinkas_client.resources.webhooks import Webhooks

        return Webhooks(self)


class AsyncResources(AsyncCore):
    """Every resource of the API."""

    @cached_property
    def account(self) -> AsyncAccount:
        """People: registering, logging in, sessions, passwords and two-factor authentication."""
        from pinkas_client.resources.account import AsyncAccount

        return AsyncAccount(self)

    @cached_property
    def allocation_numbers(self) -> AsyncAllocationNumbers:
        """Numbers that the tax authority allocates to invoices, and the connection to it."""
        from pinkas_client.resources.allocation_numbers import AsyncAllocationNumbers

        return AsyncAllocationNumbers(self)

    @cached_property
    def analytics(self) -> AsyncAnalytics:
        """The figures of the business at a glance."""
        from pinkas_client.resources.analytics import AsyncAnalytics

        return AsyncAnalytics(self)

    @cached_property
    def api_keys(self) -> AsyncApiKeys:
        """Keys by which programs act for one business, their scopes, limits and usage."""
        from pinkas_client.resources.api_keys import AsyncApiKeys

        return AsyncApiKeys(self)

    @cached_property
    def approvals(self) -> AsyncApprovals:
        """Calls above the bounds of their credential: granted or declined by a person, made once."""
        from pinkas_client.resources.approvals import AsyncApprovals

        return AsyncApprovals(self)

    @cached_property
    def audit_log(self) -> AsyncAuditLog:
        """Who did what, when and from where, chained so that a change shows."""
        from pinkas_client.resources.audit_log import AsyncAuditLog

        return AsyncAuditLog(self)

    @cached_property
    def bank_accounts(self) -> AsyncBankAccounts:
        """Accounts at banks: numbers, balances, and the files of their statements."""
        from pinkas_client.resources.bank_accounts import AsyncBankAccounts

        return AsyncBankAccounts(self)

    @cached_property
    def bank_rules(self) -> AsyncBankRules:
        """What is done with lines by their text, amount or counterparty."""
        from pinkas_client.resources.bank_rules import AsyncBankRules

        return AsyncBankRules(self)

    @cached_property
    def bank_sessions(self) -> AsyncBankSessions:
        """Periods of bank accounts, and whether the books agree with the statement."""
        from pinkas_client.resources.bank_sessions import AsyncBankSessions

        return AsyncBankSessions(self)

    @cached_property
    def bank_transactions(self) -> AsyncBankTransactions:
        """The lines of bank accounts: taken in, excluded, assigned to sessions."""
        from pinkas_client.resources.bank_transactions import AsyncBankTransactions

        return AsyncBankTransactions(self)

    @cached_property
    def brands(self) -> AsyncBrands:
        """Trade names of the business that documents may carry."""
        from pinkas_client.resources.brands import AsyncBrands

        return AsyncBrands(self)

    @cached_property
    def businesses(self) -> AsyncBusinesses:
        """The businesses of a person, and the settings of the current one."""
        from pinkas_client.resources.businesses import AsyncBusinesses

        return AsyncBusinesses(self)

    @cached_property
    def card_clearing(self) -> AsyncCardClearing:
        """What the processors of cards still have to deposit, and the deposits that came."""
        from pinkas_client.resources.card_clearing import AsyncCardClearing

        return AsyncCardClearing(self)

    @cached_property
    def checkouts(self) -> AsyncCheckouts:
        """Customers who pay through a provider: by a saved card, a payment link, a Payment Page."""
        from pinkas_client.resources.checkouts import AsyncCheckouts

        return AsyncCheckouts(self)

    @cached_property
    def client_contacts(self) -> AsyncClientContacts:
        """People at a client, and what each of them receives."""
        from pinkas_client.resources.client_contacts import AsyncClientContacts

        return AsyncClientContacts(self)

    @cached_property
    def client_notes(self) -> AsyncClientNotes:
        """Internal notes about a client."""
        from pinkas_client.resources.client_notes import AsyncClientNotes

        return AsyncClientNotes(self)

    @cached_property
    def client_payment_methods(self) -> AsyncClientPaymentMethods:
        """Saved means of payment of a client: tokens of a provider, never card numbers."""
        from pinkas_client.resources.client_payment_methods import AsyncClientPaymentMethods

        return AsyncClientPaymentMethods(self)

    @cached_property
    def clients(self) -> AsyncClients:
        """The customers of the business: details, balances, statements."""
        from pinkas_client.resources.clients import AsyncClients

        return AsyncClients(self)

    @cached_property
    def currencies(self) -> AsyncCurrencies:
        """Currencies, and exchange rates by date."""
        from pinkas_client.resources.currencies import AsyncCurrencies

        return AsyncCurrencies(self)

    @cached_property
    def deals(self) -> AsyncDeals:
        """Sales that may come: their stages, documents, activities, and what to do next."""
        from pinkas_client.resources.deals import AsyncDeals

        return AsyncDeals(self)

    @cached_property
    def disputes(self) -> AsyncDisputes:
        """What clients do not agree with, of a document: opened in their portal, answered and resolved here."""
        from pinkas_client.resources.disputes import AsyncDisputes

        return AsyncDisputes(self)

    @cached_property
    def document_attachments(self) -> AsyncDocumentAttachments:
        """Files that are attached to a document."""
        from pinkas_client.resources.document_attachments import AsyncDocumentAttachments

        return AsyncDocumentAttachments(self)

    @cached_property
    def document_numbering(self) -> AsyncDocumentNumbering:
        """The number sequences of the business, and the proof that they have no gap."""
        from pinkas_client.resources.document_numbering import AsyncDocumentNumbering

        return AsyncDocumentNumbering(self)

    @cached_property
    def document_templates(self) -> AsyncDocumentTemplates:
        """How documents look: colours, logo, texts, layout."""
        from pinkas_client.resources.document_templates import AsyncDocumentTemplates

        return AsyncDocumentTemplates(self)

    @cached_property
    def document_types(self) -> AsyncDocumentTypes:
        """The types of document, their rules and their effect on the books."""
        from pinkas_client.resources.document_types import AsyncDocumentTypes

        return AsyncDocumentTypes(self)

    @cached_property
    def documents(self) -> AsyncDocuments:
        """Quotes, orders, invoices, receipts and credits, from the draft to the signed PDF."""
        from pinkas_client.resources.documents import AsyncDocuments

        return AsyncDocuments(self)

    @cached_property
    def dunning(self) -> AsyncDunning:
        """Reminders: plans, what is due and why it is held back, promises to pay, what was sent."""
        from pinkas_client.resources.dunning import AsyncDunning

        return AsyncDunning(self)

    @cached_property
    def events(self) -> AsyncEvents:
        """What happened in the last 30 days, in order: what webhooks deliver, to be read again."""
        from pinkas_client.resources.events import AsyncEvents

        return AsyncEvents(self)

    @cached_property
    def expense_categories(self) -> AsyncExpenseCategories:
        """What money is spent on, with the account it goes to and the VAT that is deducted."""
        from pinkas_client.resources.expense_categories import AsyncExpenseCategories

        return AsyncExpenseCategories(self)

    @cached_property
    def expenses(self) -> AsyncExpenses:
        """What the business bought: from the draft to the books, with its papers and its input VAT."""
        from pinkas_client.resources.expenses import AsyncExpenses

        return AsyncExpenses(self)

    @cached_property
    def exports(self) -> AsyncExports:
        """The data of the business as one file, written behind the request: a uniform file, a full archive."""
        from pinkas_client.resources.exports import AsyncExports

        return AsyncExports(self)

    @cached_property
    def files(self) -> AsyncFiles:
        """Uploaded files, and what uses them."""
        from pinkas_client.resources.files import AsyncFiles

        return AsyncFiles(self)

    @cached_property
    def fiscal_periods(self) -> AsyncFiscalPeriods:
        """Months of the books: closed, reopened; and which accounts events post to."""
        from pinkas_client.resources.fiscal_periods import AsyncFiscalPeriods

        return AsyncFiscalPeriods(self)

    @cached_property
    def imported_documents(self) -> AsyncImportedDocuments:
        """Documents that an earlier program issued: history that is read, searched and settled."""
        from pinkas_client.resources.imported_documents import AsyncImportedDocuments

        return AsyncImportedDocuments(self)

    @cached_property
    def imports(self) -> AsyncImports:
        """Tables and uniform files of other programs, checked first, then booked, all or none."""
        from pinkas_client.resources.imports import AsyncImports

        return AsyncImports(self)

    @cached_property
    def inbox(self) -> AsyncInbox:
        """Receipts and invoices that came in: read, corrected, and made into expenses."""
        from pinkas_client.resources.inbox import AsyncInbox

        return AsyncInbox(self)

    @cached_property
    def integrations(self) -> AsyncIntegrations:
        """The alias for shops and platforms: records under references of their own, each made once."""
        from pinkas_client.resources.integrations import AsyncIntegrations

        return AsyncIntegrations(self)

    @cached_property
    def inventory(self) -> AsyncInventory:
        """Stock on hand, movements, adjustments, transfers and value."""
        from pinkas_client.resources.inventory import AsyncInventory

        return AsyncInventory(self)

    @cached_property
    def journal_entries(self) -> AsyncJournalEntries:
        """The journal: every entry with what it comes from, and entries that people post."""
        from pinkas_client.resources.journal_entries import AsyncJournalEntries

        return AsyncJournalEntries(self)

    @cached_property
    def ledger_accounts(self) -> AsyncLedgerAccounts:
        """The chart of accounts with balances, and the accounts of the business's own."""
        from pinkas_client.resources.ledger_accounts import AsyncLedgerAccounts

        return AsyncLedgerAccounts(self)

    @cached_property
    def ledger_balances(self) -> AsyncLedgerBalances:
        """What the books say: balances, trial balance, general ledger, on any day and as of any instant."""
        from pinkas_client.resources.ledger_balances import AsyncLedgerBalances

        return AsyncLedgerBalances(self)

    @cached_property
    def mandates(self) -> AsyncMandates:
        """Standing orders: what clients have agreed to be charged, when, and every charge with its document."""
        from pinkas_client.resources.mandates import AsyncMandates

        return AsyncMandates(self)

    @cached_property
    def members(self) -> AsyncMembers:
        """People with access to the business, and their roles."""
        from pinkas_client.resources.members import AsyncMembers

        return AsyncMembers(self)

    @cached_property
    def messages(self) -> AsyncMessages:
        """E-mails, SMS and WhatsApp messages that were sent, and the texts that they are made from."""
        from pinkas_client.resources.messages import AsyncMessages

        return AsyncMessages(self)

    @cached_property
    def notifications(self) -> AsyncNotifications:
        """What the people of the business are told in the dashboard."""
        from pinkas_client.resources.notifications import AsyncNotifications

        return AsyncNotifications(self)

    @cached_property
    def oauth_clients(self) -> AsyncOauthClients:
        """Apps that may ask businesses for access; registered by the operator."""
        from pinkas_client.resources.oauth_clients import AsyncOauthClients

        return AsyncOauthClients(self)

    @cached_property
    def oauth_connections(self) -> AsyncOauthConnections:
        """Apps that the business has given access to."""
        from pinkas_client.resources.oauth_connections import AsyncOauthConnections

        return AsyncOauthConnections(self)

    @cached_property
    def oauth_server(self) -> AsyncOauthServer:
        """The OAuth 2 server (RFC 6749) with PKCE, revocation, introspection and metadata."""
        from pinkas_client.resources.oauth_server import AsyncOauthServer

        return AsyncOauthServer(self)

    @cached_property
    def partner_access(self) -> AsyncPartnerAccess:
        """Partners that the business lets act for it: what they may do, when they did, and their end."""
        from pinkas_client.resources.partner_access import AsyncPartnerAccess

        return AsyncPartnerAccess(self)

    @cached_property
    def partner_administration(self) -> AsyncPartnerAdministration:
        """Partners, their keys and their webhooks; for the operator."""
        from pinkas_client.resources.partner_administration import AsyncPartnerAdministration

        return AsyncPartnerAdministration(self)

    @cached_property
    def partner_clients(self) -> AsyncPartnerClients:
        """Clients of a merchant, on its behalf."""
        from pinkas_client.resources.partner_clients import AsyncPartnerClients

        return AsyncPartnerClients(self)

    @cached_property
    def partner_documents(self) -> AsyncPartnerDocuments:
        """Documents of a merchant, on its behalf."""
        from pinkas_client.resources.partner_documents import AsyncPartnerDocuments

        return AsyncPartnerDocuments(self)

    @cached_property
    def partner_merchants(self) -> AsyncPartnerMerchants:
        """The businesses that a partner acts for: invited, listed, changed, left."""
        from pinkas_client.resources.partner_merchants import AsyncPartnerMerchants

        return AsyncPartnerMerchants(self)

    @cached_property
    def payment_links(self) -> AsyncPaymentLinks:
        """Requests for money that a customer pays through a provider by a link."""
        from pinkas_client.resources.payment_links import AsyncPaymentLinks

        return AsyncPaymentLinks(self)

    @cached_property
    def payment_pages(self) -> AsyncPaymentPages:
        """Pages at an address of their own on which anybody buys, with a document for every sale."""
        from pinkas_client.resources.payment_pages import AsyncPaymentPages

        return AsyncPaymentPages(self)

    @cached_property
    def payment_providers(self) -> AsyncPaymentProviders:
        """The accounts of the business at the companies that charge cards for it."""
        from pinkas_client.resources.payment_providers import AsyncPaymentProviders

        return AsyncPaymentProviders(self)

    @cached_property
    def payments(self) -> AsyncPayments:
        """Money that clients paid: recorded, allocated to documents, receipted, given back."""
        from pinkas_client.resources.payments import AsyncPayments

        return AsyncPayments(self)

    @cached_property
    def pipelines(self) -> AsyncPipelines:
        """Pipelines of deals, and their stages."""
        from pinkas_client.resources.pipelines import AsyncPipelines

        return AsyncPipelines(self)

    @cached_property
    def price_lists(self) -> AsyncPriceLists:
        """Prices by client, group of clients, currency and date."""
        from pinkas_client.resources.price_lists import AsyncPriceLists

        return AsyncPriceLists(self)

    @cached_property
    def product_categories(self) -> AsyncProductCategories:
        """The tree of categories of products."""
        from pinkas_client.resources.product_categories import AsyncProductCategories

        return AsyncProductCategories(self)

    @cached_property
    def products(self) -> AsyncProducts:
        """Products and services: prices, variants, bundles, images, sales."""
        from pinkas_client.resources.products import AsyncProducts

        return AsyncProducts(self)

    @cached_property
    def public_pages(self) -> AsyncPublicPages:
        """What customers open by a link, without a credential."""
        from pinkas_client.resources.public_pages import AsyncPublicPages

        return AsyncPublicPages(self)

    @cached_property
    def quotes(self) -> AsyncQuotes:
        """Quotes with the answers of customers."""
        from pinkas_client.resources.quotes import AsyncQuotes

        return AsyncQuotes(self)

    @cached_property
    def recurring_documents(self) -> AsyncRecurringDocuments:
        """Schedules that make documents by themselves."""
        from pinkas_client.resources.recurring_documents import AsyncRecurringDocuments

        return AsyncRecurringDocuments(self)

    @cached_property
    def recurring_expenses(self) -> AsyncRecurringExpenses:
        """Schedules that make expenses by themselves."""
        from pinkas_client.resources.recurring_expenses import AsyncRecurringExpenses

        return AsyncRecurringExpenses(self)

    @cached_property
    def refunds(self) -> AsyncRefunds:
        """Money that went back to clients."""
        from pinkas_client.resources.refunds import AsyncRefunds

        return AsyncRefunds(self)

    @cached_property
    def report_schedules(self) -> AsyncReportSchedules:
        """Reports that are sent by e-mail every month."""
        from pinkas_client.resources.report_schedules import AsyncReportSchedules

        return AsyncReportSchedules(self)

    @cached_property
    def reports(self) -> AsyncReports:
        """Reports for the business and its accountant, as JSON and as files."""
        from pinkas_client.resources.reports import AsyncReports

        return AsyncReports(self)

    @cached_property
    def sandbox(self) -> AsyncSandbox:
        """What only the sandbox has: demo data, simulated answers, a clock that can be moved."""
        from pinkas_client.resources.sandbox import AsyncSandbox

        return AsyncSandbox(self)

    @cached_property
    def saved_views(self) -> AsyncSavedViews:
        """Filters of lists that a person keeps under a name."""
        from pinkas_client.resources.saved_views import AsyncSavedViews

        return AsyncSavedViews(self)

    @cached_property
    def search(self) -> AsyncSearch:
        """One box over all records of the business."""
        from pinkas_client.resources.search import AsyncSearch

        return AsyncSearch(self)

    @cached_property
    def stock_counts(self) -> AsyncStockCounts:
        """Physical counts of stock, and the booking of their differences."""
        from pinkas_client.resources.stock_counts import AsyncStockCounts

        return AsyncStockCounts(self)

    @cached_property
    def supplier_payments(self) -> AsyncSupplierPayments:
        """What is paid to suppliers: tax withheld, advances, and files by which a bank pays."""
        from pinkas_client.resources.supplier_payments import AsyncSupplierPayments

        return AsyncSupplierPayments(self)

    @cached_property
    def suppliers(self) -> AsyncSuppliers:
        """Whom the business buys from: details, certificates, bank details, balances, statements."""
        from pinkas_client.resources.suppliers import AsyncSuppliers

        return AsyncSuppliers(self)

    @cached_property
    def tags(self) -> AsyncTags:
        """Labels of clients."""
        from pinkas_client.resources.tags import AsyncTags

        return AsyncTags(self)

    @cached_property
    def tasks(self) -> AsyncTasks:
        """What is to be done for deals and clients, with reminders."""
        from pinkas_client.resources.tasks import AsyncTasks

        return AsyncTasks(self)

    @cached_property
    def tax(self) -> AsyncTax:
        """VAT periods and their returns, withheld tax and its certificates, advances on income tax."""
        from pinkas_client.resources.tax import AsyncTax

        return AsyncTax(self)

    @cached_property
    def warehouses(self) -> AsyncWarehouses:
        """Places where stock is kept."""
        from pinkas_client.resources.warehouses import AsyncWarehouses

        return AsyncWarehouses(self)

    @cached_property
    def webhooks(self) -> AsyncWebhooks:
        """Endpoints that receive events, their deliveries and attempts."""
        from pinkas_client.resources.webhooks import AsyncWebhooks

        return AsyncWebhooks(self)
