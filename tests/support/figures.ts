import type { AnalyticsStatus, Report } from "../../common/contract/analytics.ts";
import { DAY_MS } from "../../common/time.ts";
import { change } from "./database.ts";
import { type Json, textOf } from "./http.ts";
import { until } from "./poll.ts";
import { type Member, type Product, signUp } from "./product.ts";

/** The day so many days ago (UTC), "2026-03-01"; negative is in the future. */
export function dayAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

/** A time on that day, as the database holds it. */
export function timeAgo(days: number, time = "12:00:00.000"): string {
  return `${dayAgo(days)} ${time}Z`;
}

/** Helpers for tests of the figures: they write a past, roll it up and read it. */
export class Figures {
  readonly product: Product;
  readonly token: string;

  constructor(product: Product, adminToken: string) {
    this.product = product;
    this.token = adminToken;
  }

  /** A member who signed up so many days ago, with a trial of seven days. */
  async member(days: number, changes: Json = {}): Promise<Member> {
    const member = await signUp(this.product, changes);
    this.sql(`UPDATE users SET created = '${timeAgo(days)}', trial_ends = '${timeAgo(days - 7)}' WHERE id = '${member.id}';
      UPDATE referrals SET created = '${timeAgo(days)}' WHERE referred = '${member.id}'`);
    return member;
  }

  /** A payment so many days ago for the period until `end` (negative is in the future). @returns its id */
  async paid(member: Member, cents: number, days: number, end: number, changes: Json = {}): Promise<string> {
    const times = { period_start: timeAgo(days), paid_at: timeAgo(days), period_end: timeAgo(end) };
    const body = { user: member.id, provider: "manual", status: "paid", amount_cents: cents, ...times, ...changes };
    return textOf(await this.product.manage("POST", "/api/collections/payments/records", body), "id");
  }

  /** Views of pages, each "visitor path referrer" on a day, one millisecond after the other. */
  views(days: number, ...views: string[]): void {
    const rows = views.map((view, index) => {
      const [visitor = "", path = "", referrer = "", locale = "fr"] = view.split(" ");
      const at = String(index).padStart(3, "0");
      return `('${dayAgo(days)}', 'view', '${path}', '${locale}', '${referrer}', '${visitor}', '${timeAgo(days, `10:00:00.${at}`)}')`;
    });
    this.sql(`INSERT INTO events (day, name, path, locale, referrer, visitor, created) VALUES ${rows.join(", ")}`);
  }

  sql(statement: string): void {
    change(this.product.dir, statement);
  }

  /** Runs one of the crons to its end. */
  async roll(cron: "analytics" | "analytics-nightly" = "analytics"): Promise<void> {
    await this.product.run(cron);
  }

  /** Recomputes a range of days and waits for the result. */
  async rebuild(from: string, to: string): Promise<void> {
    await this.product.manage("POST", "/api/app/admin/analytics/rebuild", { from, to });
    await until("the rebuild", async () => (await this.status()).rebuild === null, 100_000);
  }

  async status(): Promise<AnalyticsStatus> {
    return (await this.product.manage("GET", "/api/app/admin/analytics/status")) as AnalyticsStatus; // the contract's
  }

  /** A report, in the type that the contract gives it. */
  async report<T>(name: Report, from: string, to: string, more = ""): Promise<T> {
    const path = `/api/app/admin/analytics/${name}?from=${from}&to=${to}${more}`;
    const answer = await this.product.call("GET", path, { token: this.token });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.json as T;
  }

  /** Every report over a range. */
  async all(from: string, to: string): Promise<Json> {
    const found: Record<string, unknown> = {};
    for (const name of ["traffic", "funnel", "money", "cohorts", "effects"] as const)
      found[name] = await this.report(name, from, to);
    return found;
  }
}
