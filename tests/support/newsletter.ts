import { createHmac, randomUUID } from "node:crypto";
import { change, query } from "./database.ts";
import { type Answer, textOf } from "./http.ts";
import { until } from "./poll.ts";
import type { Product } from "./product.ts";
import type { Mail, SmtpSink } from "./smtp-sink.ts";

/** The secret that mail services sign their reports with. */
export const BOUNCE_SECRET = "a secret of the mail service";

/** Reports bounces and complaints as a mail service does. @returns the status */
export function reportBounces(product: Product, events: object[], secret = BOUNCE_SECRET): Promise<number> {
  return sendReport(product, JSON.stringify({ events, batch: randomUUID() }), Math.floor(Date.now() / 1000), secret);
}

/** Sends a report with its signature. @returns the status */
export async function sendReport(product: Product, raw: string, time: number, secret = BOUNCE_SECRET): Promise<number> {
  const v1 = createHmac("sha256", secret).update(`${time}.${raw}`).digest("hex");
  const headers = { "Passerelle-Signature": `t=${time},v1=${v1}` };
  return (await product.call("POST", "/api/app/newsletter/bounces", { raw, headers })).status;
}

/** Takes the mail server out of the environment of a product, so that `switchMail` can set it up. */
export const NO_SERVER = { SMTP_HOST: "", SMTP_PORT: "" };

/** Sets up the sink as the mail server, or switches it off, as an operator does in the settings. */
export async function switchMail(product: Product, sink: SmtpSink, enabled: boolean): Promise<void> {
  await product.manage("PATCH", "/api/settings", { smtp: { enabled, host: "127.0.0.1", port: sink.port } });
}

/** Everyone: the audience that a new issue has. */
export const EVERYONE = { locales: ["fr", "en"], people: ["paid", "trial", "ended", "outside"], plans: [] };

/** A subscription without an account, through the form and the mailed link's page. */
export async function subscribe(product: Product, email: string, locale = "fr"): Promise<void> {
  const answer = await product.call("POST", "/api/app/newsletter/subscribe", {
    body: { email, locale, consent: true },
  });
  if (answer.status !== 204) throw new Error(`subscribe: ${answer.status} ${answer.text}`);
}

/** The token of the link that confirms a subscription. */
export const tokenIn = ({ text }: Mail): string => /#token=(\S+)/.exec(text)?.[1] ?? "";

/** The address that a letter's List-Unsubscribe names. */
export const oneClick = (letter: Mail): URL =>
  new URL(/<([^>]+)>/.exec(letter.headers["list-unsubscribe"] ?? "")?.[1] ?? "");

/** Posts what a mail program does when its reader unsubscribes. */
export function leave(product: Product, letter: Mail | undefined): Promise<Answer> {
  if (!letter) throw new Error("no letter");
  const { pathname, search } = oneClick(letter);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return product.call("POST", pathname + search, { raw: "List-Unsubscribe=One-Click", headers });
}

/** Confirmed subscribers without going through their mails: `name1@domain`, `name2@domain` … */
export function addSubscribers(product: Product, count: number, name = "reader"): void {
  change(
    product.dir,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
     INSERT INTO newsletter_subscribers (id, email, mailbox, locale, state, consent, asked, confirmed, created, updated)
     SELECT PRINTF('${name.slice(0, 4)}%011d', i), '${name}' || i || '@letters.example', '${name}' || i, 'fr', 'confirmed', '2026-11',
       '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`,
  );
}

/** A draft in both languages. */
export async function draft(product: Product, changes: object = {}): Promise<{ id: string; updated: string }> {
  const body = {
    ...{ id: "", updated: "", listed: true, audience: EVERYONE },
    fr: { subject: "Nouveautés de novembre", body: '<p>Bonjour, lisez <a href="/blog">le blog</a>.</p>' },
    en: { subject: "News of November", body: '<p>Hello, read <a href="/blog">the blog</a>.</p>' },
    ...changes,
  };
  const saved = await product.manage("POST", "/api/app/admin/newsletter/save", body);
  const issue = saved.issue;
  return { id: textOf(issue, "id"), updated: textOf(issue, "updated") };
}

/** Sends a new issue at once. @returns its id */
export async function sendOut(product: Product, rate = 10_000, changes: object = {}): Promise<string> {
  const { id, updated } = await draft(product, changes);
  await product.manage("POST", "/api/app/admin/newsletter/send", { id, updated, at: "", rate });
  return id;
}

/** Waits until an issue is in a state. */
export async function reaches(product: Product, id: string, state: string, patienceMs?: number): Promise<void> {
  const now = () => query(product.dir, `SELECT state FROM newsletter_issues WHERE id = '${id}'`)[0]?.state;
  await until(`issue ${id} being ${state}`, () => now() === state, patienceMs);
}

/** How many letters of an issue are in each state. */
export function states(product: Product, id: string): Record<string, number> {
  const sql = `SELECT state, COUNT(*) AS n FROM newsletter_deliveries WHERE issue = '${id}' GROUP BY state`;
  return Object.fromEntries(query(product.dir, sql).map(({ state, n }) => [state, Number(n)]));
}

/** Waits until no letter of an issue is at the mail server. */
export async function idle(product: Product, id: string): Promise<void> {
  await until("no letter under way", () => states(product, id).claimed === undefined);
}

/** Waits until the job has noticed a pause: it reads the rate when it starts. */
export async function asleep(product: Product): Promise<void> {
  const sql = "SELECT state FROM jobs WHERE kind = 'newsletter.send'";
  await until("the job to end", () => query(product.dir, sql)[0]?.state === "done");
}

/** Ends the waits of the sender, as time would, until `done` holds. A run that ends meanwhile sets its own next start. */
export function sendOn(product: Product, what: string, done: () => boolean): Promise<void> {
  const sql = "UPDATE jobs SET run_at = '2026-01-01 00:00:00.000Z' WHERE kind = 'newsletter.send' AND state = 'queued'";
  return product.cron("jobs-letters", what, () => {
    change(product.dir, sql);
    return done();
  });
}
