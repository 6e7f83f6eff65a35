// Written by `make clients` from the OpenAPI document; change the generator, not this file.

import { Resource } from "../core.ts";
import type { CallOptions, Download } from "../core.ts";
import type * as types from "../types.ts";

/** The figures of the business at a glance. */
export class Analytics extends Resource {
  /**
   * Mobile home-screen summary.
   *
   * What is owed and overdue now; sales, money received and VAT of the current month and the eleven before it; what waits for a person. Sales are without VAT, and money that was given back is subtracted. `asOf`: the figures of that instant, whatever was recorded later; then nothing waits for anybody.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getHomeSummary(query: { asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.HomeSummary> {
    return this.json("GET", "/analytics/dashboard/mobile-summary", { query }, options);
  }

  /**
   * Business health score.
   *
   * How healthy the business is, from 0 to 100, by six sides: whether what came in covers what was spent, what of the clients' debts is overdue, growth, how much hangs on one client, what is left of the revenue, and whether VAT returns are filed. Each says its figure, why it counts and what to do about it. `history` are the six months that are over.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getHealthScore(query: { asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.HealthScore> {
    return this.json("GET", "/analytics/health-score", { query }, options);
  }

  /**
   * Revenue growth analytics.
   *
   * Revenue by month, each beside the month before and the same month a year earlier.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books of the business are kept. Without VAT they are on cash, and there is no other basis.
   *
   * Scope: `analytics:read`.
   */
  getRevenueGrowth(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; brandId?: string; currency?: string; vat?: "gross" | "net"; basis?: "accrual" | "cash" } = {}, options: CallOptions = {}): Promise<types.RevenueGrowth> {
    return this.json("GET", "/analytics/revenue-growth", { query }, options);
  }

  /**
   * Revenue/collections chart data.
   *
   * Revenue, money that came in and expenses by month.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * Scope: `analytics:read`.
   */
  getDashboardChart(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; currency?: string; vat?: "gross" | "net" } = {}, options: CallOptions = {}): Promise<types.DashboardChart> {
    return this.json("GET", "/analytics/dashboard-chart", { query }, options);
  }

  /**
   * Monthly turnover.
   *
   * Turnover by month: revenue without and with VAT, and how many documents it is made of.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books of the business are kept. Without VAT they are on cash, and there is no other basis.
   *
   * Scope: `analytics:read`.
   */
  listMonthlyTurnover(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; brandId?: string; currency?: string; basis?: "accrual" | "cash" } = {}, options: CallOptions = {}): Promise<types.MonthlyTurnover> {
    return this.json("GET", "/analytics/monthly-turnover", { query }, options);
  }

  /**
   * Revenue summary metrics.
   *
   * Revenue of a period, its VAT, how many documents it is made of and what one of them is worth, beside the period that it is compared with.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books of the business are kept. Without VAT they are on cash, and there is no other basis.
   *
   * Scope: `analytics:read`.
   */
  getRevenueSummary(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; brandId?: string; currency?: string; basis?: "accrual" | "cash" } = {}, options: CallOptions = {}): Promise<types.RevenueSummary> {
    return this.json("GET", "/analytics/revenue/summary", { query }, options);
  }

  /**
   * Revenue trend.
   *
   * Revenue over time: by day, week (from Sunday), month, quarter or year.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `granularity`: Default: month.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books of the business are kept. Without VAT they are on cash, and there is no other basis.
   *
   * Scope: `analytics:read`.
   */
  getRevenueTrend(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; granularity?: "day" | "month" | "quarter" | "week" | "year"; brandId?: string; currency?: string; vat?: "gross" | "net"; basis?: "accrual" | "cash" } = {}, options: CallOptions = {}): Promise<types.Trend> {
    return this.json("GET", "/analytics/revenue/trend", { query }, options);
  }

  /**
   * Revenue by client.
   *
   * Revenue by client, the most first. Clients that were merged count with the one that stays; documents without a saved client are the row without an id.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `limit`: Default: 10.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books of the business are kept. Without VAT they are on cash, and there is no other basis.
   *
   * Scope: `analytics:read`.
   */
  getRevenueByClient(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; limit?: number; currency?: string; vat?: "gross" | "net"; basis?: "accrual" | "cash" } = {}, options: CallOptions = {}): Promise<types.Breakdown> {
    return this.json("GET", "/analytics/revenue/by-client", { query }, options);
  }

  /**
   * Revenue by trade name (brand).
   *
   * Revenue by brand, the most first; documents without one are the row without an id.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `limit`: Default: 10.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books of the business are kept. Without VAT they are on cash, and there is no other basis.
   *
   * Scope: `analytics:read`.
   */
  getRevenueByBrand(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; limit?: number; currency?: string; vat?: "gross" | "net"; basis?: "accrual" | "cash" } = {}, options: CallOptions = {}): Promise<types.Breakdown> {
    return this.json("GET", "/analytics/revenue/by-brand", { query }, options);
  }

  /**
   * Year-over-year revenue comparison.
   *
   * The year in which the period ends beside the year before, month by month. The total compares the same days of both years: a year that goes on is compared up to today.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * `basis`: Revenue when documents are issued (`accrual`), or when they are paid (`cash`). Left out: as the books of the business are kept. Without VAT they are on cash, and there is no other basis.
   *
   * Scope: `analytics:read`.
   */
  getRevenueYearOverYear(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; brandId?: string; currency?: string; vat?: "gross" | "net"; basis?: "accrual" | "cash" } = {}, options: CallOptions = {}): Promise<types.YearOverYear> {
    return this.json("GET", "/analytics/revenue/yoy", { query }, options);
  }

  /**
   * Collection trend over time.
   *
   * Money that came in over time: by day, week (from Sunday), month, quarter or year.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `granularity`: Default: month.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getCollectionTrend(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; granularity?: "day" | "month" | "quarter" | "week" | "year"; currency?: string } = {}, options: CallOptions = {}): Promise<types.Trend> {
    return this.json("GET", "/analytics/collections/trend", { query }, options);
  }

  /**
   * Collection summary metrics.
   *
   * What came in during a period beside what was invoiced in it and how long clients took to pay, compared with another one; and what is owed now, how much of it is overdue and for how many days of sales it stands.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getCollectionSummary(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; currency?: string } = {}, options: CallOptions = {}): Promise<types.CollectionSummary> {
    return this.json("GET", "/analytics/collections/summary", { query }, options);
  }

  /**
   * Aging analysis of outstanding invoices.
   *
   * What clients owe by how long ago it fell due, in the currency of the books: open documents and opening balances, as in the report of aged receivables; and documents without a saved client. `asOf`: what was owed at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getCollectionAging(query: { asOf?: string | Date; currency?: string } = {}, options: CallOptions = {}): Promise<types.Aging> {
    return this.json("GET", "/analytics/collections/aging", { query }, options);
  }

  /**
   * Collections by client.
   *
   * What clients owe, the most first, in the currency of the books; clients that were merged count with the one that stays. `asOf`: what was owed at that instant, whatever was recorded later.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `limit`: Default: 10.
   *
   * Scope: `analytics:read`.
   */
  getCollectionsByClient(query: { asOf?: string | Date; currency?: string; limit?: number } = {}, options: CallOptions = {}): Promise<types.DebtorBreakdown> {
    return this.json("GET", "/analytics/collections/by-client", { query }, options);
  }

  /**
   * Outstanding invoices, paginated.
   *
   * Documents that wait for money, the one that fell due first at the head unless `sort` says otherwise. Opening balances of clients are no documents: `/clients/{id}/balance` has them. `asOf`: what was open at that instant, whatever was recorded later.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `currency`: ISO 4217 code.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  listOutstanding(query: { limit?: number; cursor?: string; include?: "total"; clientId?: string; brandId?: string; docType?: number; currency?: string; bucket?: "1-30" | "120+" | "31-60" | "61-90" | "91-120" | "current"; overdue?: boolean; from?: string; to?: string; asOf?: string | Date; sort?: "-dueDate" | "dueDate" } = {}, options: CallOptions = {}): Promise<types.OutstandingItemPage> {
    return this.json("GET", "/analytics/collections/outstanding", { query }, options);
  }

  /** Outstanding invoices, paginated: all pages, one after the other. */
  iterateOutstanding(query: { limit?: number; clientId?: string; brandId?: string; docType?: number; currency?: string; bucket?: "1-30" | "120+" | "31-60" | "61-90" | "91-120" | "current"; overdue?: boolean; from?: string; to?: string; asOf?: string | Date; sort?: "-dueDate" | "dueDate" } = {}, options: CallOptions = {}): AsyncGenerator<types.OutstandingItem, void> {
    return this.pages("items", "GET", "/analytics/collections/outstanding", { query }, options);
  }

  /**
   * Document status funnel.
   *
   * What became of what was issued in a period: of its offers (quotes and orders), how many something was made of; of its invoices, how many are paid, and how long both took.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getStatusFlow(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; currency?: string } = {}, options: CallOptions = {}): Promise<types.StatusFlow> {
    return this.json("GET", "/analytics/documents/status-flow", { query }, options);
  }

  /**
   * Document summary metrics.
   *
   * How many documents were issued in a period, what they come to with VAT, and what of them is revenue, beside the period that it is compared with.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getDocumentAnalytics(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; brandId?: string; currency?: string } = {}, options: CallOptions = {}): Promise<types.IssuedSummary> {
    return this.json("GET", "/analytics/documents/summary", { query }, options);
  }

  /**
   * Documents by type.
   *
   * What was issued in a period by type of document, the most documents first.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getDocumentsByType(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; currency?: string } = {}, options: CallOptions = {}): Promise<types.IssuedByType> {
    return this.json("GET", "/analytics/documents/by-type", { query }, options);
  }

  /**
   * Document creation trend.
   *
   * How many documents were issued over time, and what they come to with VAT: by day, week (from Sunday), month, quarter or year.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `granularity`: Default: month.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getDocumentTrend(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; granularity?: "day" | "month" | "quarter" | "week" | "year"; brandId?: string; currency?: string } = {}, options: CallOptions = {}): Promise<types.IssuedTrend> {
    return this.json("GET", "/analytics/documents/trend", { query }, options);
  }

  /**
   * Expense summary metrics.
   *
   * Expenses of a period without the VAT that is deducted, that VAT, and how many they are, beside the period that they are compared with.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getExpenseSummary(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; brandId?: string; currency?: string } = {}, options: CallOptions = {}): Promise<types.ExpenseSummary> {
    return this.json("GET", "/analytics/expenses/summary", { query }, options);
  }

  /**
   * Expense trend.
   *
   * Expenses over time: by day, week (from Sunday), month, quarter or year.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `granularity`: Default: month.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * Scope: `analytics:read`.
   */
  getExpenseTrend(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; granularity?: "day" | "month" | "quarter" | "week" | "year"; brandId?: string; currency?: string; vat?: "gross" | "net" } = {}, options: CallOptions = {}): Promise<types.Trend> {
    return this.json("GET", "/analytics/expenses/trend", { query }, options);
  }

  /**
   * Expenses by category.
   *
   * Expenses by category, the most first. An expense with lines of several categories counts in each.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `limit`: Default: 10.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * Scope: `analytics:read`.
   */
  getExpensesByCategory(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; limit?: number; currency?: string; vat?: "gross" | "net" } = {}, options: CallOptions = {}): Promise<types.Breakdown> {
    return this.json("GET", "/analytics/expenses/by-category", { query }, options);
  }

  /**
   * Expenses by supplier.
   *
   * Expenses by supplier, the most first. Suppliers that were merged count with the one that stays; expenses without a saved supplier are the row without an id.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `limit`: Default: 10.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * Scope: `analytics:read`.
   */
  getExpensesBySupplier(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; limit?: number; currency?: string; vat?: "gross" | "net" } = {}, options: CallOptions = {}): Promise<types.Breakdown> {
    return this.json("GET", "/analytics/expenses/by-supplier", { query }, options);
  }

  /**
   * Monthly expense comparison.
   *
   * Expenses by whole month, each beside the month before and the same month a year earlier.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * `vat`: Amounts without VAT, or with it. The order of rows is that of the amounts without it. Default: net.
   *
   * Scope: `analytics:read`.
   */
  getExpenseComparison(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; brandId?: string; currency?: string; vat?: "gross" | "net" } = {}, options: CallOptions = {}): Promise<types.ExpenseComparison> {
    return this.json("GET", "/analytics/expenses/monthly-comparison", { query }, options);
  }

  /**
   * VAT summary for the current period.
   *
   * VAT of the period in which the last day lies, with its due date, beside the VAT period before.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getVatSummary(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.VatSummary> {
    return this.json("GET", "/analytics/vat/summary", { query }, options);
  }

  /**
   * VAT trend for the year.
   *
   * VAT of each VAT period that has one of the days, oldest first.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getVatTrend(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.VatTrend> {
    return this.json("GET", "/analytics/vat/trend", { query }, options);
  }

  /**
   * Exempt-dealer turnover threshold tracking.
   *
   * How near the turnover of the year in which the last day lies is to the ceiling of an exempt dealer (VAT Registration Regulations reg. 13; H), and when it gets there at the pace of this month and the two before it.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getVatThreshold(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.VatThreshold> {
    return this.json("GET", "/analytics/vat/threshold", { query }, options);
  }

  /**
   * Annual VAT summary.
   *
   * VAT of the year in which the last day lies: its periods, their sum, and how many of those that are over were not filed.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getVatYear(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.VatYear> {
    return this.json("GET", "/analytics/vat/annual", { query }, options);
  }

  /**
   * Tax calendar.
   *
   * What the business reports and pays to the authorities: VAT and its detailed report, advances on income tax, tax that it withholds, national insurance of the self-employed, the yearly return, and the turnover that an exempt dealer declares. Days are those that the authority published, or else those of the law, moved by weekends and holidays. Amounts are what the books say so far. With `format=ics` it is a calendar (RFC 5545).
   *
   * `lang`: The language of a calendar. Left out: that of the business.
   *
   * Scope: `analytics:read`.
   */
  getTaxCalendar(query: { from?: string; to?: string; lang?: "en" | "he" } = {}, options: CallOptions = {}): Promise<types.TaxCalendar> {
    return this.json("GET", "/analytics/vat/calendar", { query }, options);
  }

  /**
   * Tax calendar.
   *
   * What the business reports and pays to the authorities: VAT and its detailed report, advances on income tax, tax that it withholds, national insurance of the self-employed, the yearly return, and the turnover that an exempt dealer declares. Days are those that the authority published, or else those of the law, moved by weekends and holidays. Amounts are what the books say so far. With `format=ics` it is a calendar (RFC 5545).
   *
   * `format`: Which kind of file. A file has all rows.
   *
   * `lang`: The language of a calendar. Left out: that of the business.
   *
   * Scope: `analytics:read`.
   */
  downloadTaxCalendar(query: { from?: string; to?: string; format: "ics"; lang?: "en" | "he" }, options: CallOptions = {}): Promise<Download> {
    return this.file("GET", "/analytics/vat/calendar", { query }, options);
  }

  /**
   * Client growth analytics.
   *
   * New clients by whole month of those that the period touches, each beside the month before and the same month a year earlier, and how many clients had bought by its end.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getClientGrowth(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.ClientGrowth> {
    return this.json("GET", "/analytics/client-growth", { query }, options);
  }

  /**
   * Client growth chart data.
   *
   * New clients, and how many had bought by then, by month.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getClientGrowthChart(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.ClientChart> {
    return this.json("GET", "/analytics/dashboard-client-growth", { query }, options);
  }

  /**
   * Business statistics.
   *
   * How many documents, expenses and new clients a period has, beside the period that it is compared with, and how many clients there are now.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getStatistics(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.Statistics> {
    return this.json("GET", "/analytics/statistics", { query }, options);
  }

  /**
   * Statistics with financial metrics.
   *
   * How many documents, expenses and new clients a period has, and its revenue, expenses, profit and margin, what came in, and what a document and a client bring on average, beside the period that it is compared with.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getEnhancedStatistics(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.EnhancedStatistics> {
    return this.json("GET", "/analytics/statistics/enhanced", { query }, options);
  }

  /**
   * Revenue by service/product category.
   *
   * Revenue by category of the products that were sold, the most first. A product counts in the category where it is now, a variant in that of its product; what has no product or category is the row without an id. `count` is how many times products of it were sold, each once by document.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `limit`: Default: 10.
   *
   * `currency`: The currency of the amounts, that of the books unless it is said. Another one is converted at the rate of the last day of the period, or of today while it goes on (`exchangeRate`): the figures of both periods and all points at the same one. Amounts are rounded each by itself.
   *
   * Scope: `analytics:read`.
   */
  getRevenueByCategory(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; limit?: number; currency?: string } = {}, options: CallOptions = {}): Promise<types.Breakdown> {
    return this.json("GET", "/analytics/revenue/by-category", { query }, options);
  }

  /**
   * Client summary metrics.
   *
   * How many clients had bought by the end of a period and how many were new in it, beside the period that it is compared with; and clients as they stand now: how many are saved, active, bought again, and what they are worth.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getClientSummary(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.ClientSummary> {
    return this.json("GET", "/analytics/clients/summary", { query }, options);
  }

  /**
   * Client growth trend.
   *
   * Clients over time: those who bought for the first time, and how many had bought by then, by day, week (from Sunday), month, quarter or year.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `granularity`: Default: month.
   *
   * Scope: `analytics:read`.
   */
  getClientTrend(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; granularity?: "day" | "month" | "quarter" | "week" | "year" } = {}, options: CallOptions = {}): Promise<types.ClientTrend> {
    return this.json("GET", "/analytics/clients/growth", { query }, options);
  }

  /**
   * Client segmentation.
   *
   * Clients who bought, by when they bought last, how often, and what they are worth. Each row says its rule; a client is worth much from the amount on that at most a fifth of the clients reach.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getClientSegments(query: { asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.ClientSegments> {
    return this.json("GET", "/analytics/clients/segments", { query }, options);
  }

  /**
   * Client status distribution.
   *
   * Clients by when they bought last: active, slowing, dormant, lost, and those to whom nothing was sold yet.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * Scope: `analytics:read`.
   */
  getClientStatuses(query: { asOf?: string | Date } = {}, options: CallOptions = {}): Promise<types.ClientStatuses> {
    return this.json("GET", "/analytics/clients/status", { query }, options);
  }

  /**
   * Client lifetime value distribution.
   *
   * How revenue of all time is spread over the clients who bought: how many are worth how much, the mean and the median, and which part the ten largest are.
   *
   * Scope: `analytics:read`.
   */
  getLifetimeValues(options: CallOptions = {}): Promise<types.LifetimeValueAnswer> {
    return this.json("GET", "/analytics/clients/ltv", {}, options);
  }

  /**
   * Top clients by value.
   *
   * The clients who bought the most in a period, as revenue by client has them, and beside each what it bought until now: its revenue of all time, its sales, the first and the last, and its status.
   *
   * `from`: The first day. Left out: the first of January of the year of `to`.
   *
   * `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.
   *
   * `period`: A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or `last_12m` (the twelve whole months before this one), in the place of `from` and `to`.
   *
   * `compare`: With the period of the same length before it, with the same days a year earlier, or with none. Default: previous.
   *
   * `asOf`: The answer that was true at this instant, whatever was recorded later. Left out: now.
   *
   * `limit`: Default: 10.
   *
   * Scope: `analytics:read`.
   */
  getTopClients(query: { from?: string; to?: string; period?: string; compare?: "last_year" | "none" | "previous"; asOf?: string | Date; limit?: number } = {}, options: CallOptions = {}): Promise<types.TopClients> {
    return this.json("GET", "/analytics/clients/top", { query }, options);
  }

  /**
   * AI insights dashboard.
   *
   * What stands out, the gravest first: money that may run short, an unusual month, clients that pay late or stopped buying, expenses that may be recorded twice, suppliers that charge more. Each says its figures and leads to what it is about.
   *
   * Scope: `insights:read`.
   */
  getInsights(options: CallOptions = {}): Promise<types.InsightDashboard> {
    return this.json("GET", "/analytics/insights/dashboard", {}, options);
  }

  /**
   * Cash-flow insights and forecasts.
   *
   * What is expected to come in and go out in the next thirteen weeks, and the balance at the end of each with the band in which it lies four times of five. Open documents come by each client's own habit of paying; schedules and taxes by their dates; the rest as the last nine months went. The same books give the same forecast.
   *
   * Scope: `insights:read`.
   */
  getCashForecast(options: CallOptions = {}): Promise<types.CashForecast> {
    return this.json("GET", "/analytics/insights/cash-flow", {}, options);
  }

  /**
   * Client health insights.
   *
   * Clients by how they pay and buy, with a score from 0 to 100 and its reasons, the least healthy first. Clients that were merged count as the one that stays.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `sort`: Default: score.
   *
   * Scope: `insights:read`.
   */
  listClientHealth(query: { limit?: number; cursor?: string; include?: "total"; risk?: "HIGH" | "LOW" | "MEDIUM"; sort?: "-score" | "score" } = {}, options: CallOptions = {}): Promise<types.ClientHealthList> {
    return this.json("GET", "/analytics/insights/client-health", { query }, options);
  }

  /** Client health insights: all pages, one after the other. */
  iterateClientHealth(query: { limit?: number; risk?: "HIGH" | "LOW" | "MEDIUM"; sort?: "-score" | "score" } = {}, options: CallOptions = {}): AsyncGenerator<types.ClientHealth, void> {
    return this.pages("data", "GET", "/analytics/insights/client-health", { query }, options);
  }

  /**
   * Latest weekly business review.
   *
   * The review of the last week that is over (Sunday to Saturday, in the time zone of the business): its figures beside what is usual, what went well, what did not, what may be done, and the same told in sentences in Hebrew and English, each with the figures in it. It is written on Sunday morning, or when it is asked for first, and is not changed later.
   *
   * Scope: `insights:read`.
   */
  getWeeklyReview(options: CallOptions = {}): Promise<types.WeeklyReview> {
    return this.json("GET", "/analytics/weekly-review", {}, options);
  }

  /**
   * Weekly review history.
   *
   * The weekly reviews that were written, the newest week first. A review is not changed when the books are.
   *
   * `limit`: Items a page. Default: 25.
   *
   * `cursor`: `nextCursor` of the page before.
   *
   * `sort`: Default: -week.
   *
   * Scope: `insights:read`.
   */
  listWeeklyReviews(query: { limit?: number; cursor?: string; include?: "total"; sort?: "-week" } = {}, options: CallOptions = {}): Promise<types.WeeklyReviewPage> {
    return this.json("GET", "/analytics/weekly-review/history", { query }, options);
  }

  /** Weekly review history: all pages, one after the other. */
  iterateWeeklyReviews(query: { limit?: number; sort?: "-week" } = {}, options: CallOptions = {}): AsyncGenerator<types.WeeklyReview, void> {
    return this.pages("items", "GET", "/analytics/weekly-review/history", { query }, options);
  }

  /**
   * What becomes of a draft or an amount if it is issued now or later.
   *
   * What follows from issuing a draft, or an amount such as that of a month, today or later: whether the turnover passes the ceiling of an exempt dealer, by which rate VAT is charged, in which VAT period it is reported and when it is paid, and whether an allocation number is needed. Nothing is changed.
   *
   * `documentId`: A draft of the business.
   *
   * `amount`: Without VAT, in the currency of the books.
   *
   * Scope: `analytics:read`.
   */
  planVatThreshold(query: { documentId?: string; amount?: string | number; date?: string } = {}, options: CallOptions = {}): Promise<types.ThresholdPlan> {
    return this.json("GET", "/analytics/vat/threshold/plan", { query }, options);
  }
}
