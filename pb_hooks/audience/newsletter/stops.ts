import {
  bouncesInput,
  issuesQuery,
  liftInput,
  STOP_REASONS,
  type StopPage,
} from "../../../common/contract/newsletter.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { contract } from "../../billing/contract/public.ts";
import { fail, must } from "../../lib/errors.ts";
import { objectOf, parseJson } from "../../lib/json.ts";
import { afterCursor, pageOf, READ_ROWS } from "../../lib/keyset.ts";
import { accept, parseBody, parseQuery } from "../../lib/parse-body.ts";
import { findById, getById, newRecord } from "../../lib/records.ts";
import { signedTime } from "../../lib/signature.ts";
import { signedBody } from "../../lib/signed-body.ts";
import { columns, exists, row, rowOf, rows, run } from "../../lib/sql.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { joinLifted } from "./choice.ts";
import { memberWith } from "./members.ts";
import { readBounceSecrets } from "./settings-rules.ts";
import { endSubscription } from "./unsubscribe.ts";

/** After this many mails returned by a full or slow mailbox, an address gets no more letters. */
const SOFT_LIMIT = 5;
const MAX_BYTES = 512 * 1024;

type Bounce = { type: "hard" | "soft" | "complaint"; email: string; detail: string };

/**
 * Records a bounce or a complaint. The address gets no more letters, but still gets the mails of its account. Addresses
 * that belong to nobody here are not stored.
 */
export function noteBounce(app: CoreApp, { type, email, detail }: Bounce): void {
  app.runInTransaction((tx) => {
    const subscribed = exists(tx, "newsletter_subscribers", "email = {:email} COLLATE NOCASE", { email });
    const user = memberWith(tx, email);
    if (user && type !== "complaint") contract.noteReturned(tx, user.id);
    if (!subscribed && !user) return;
    const stopped = "SELECT id FROM newsletter_stops WHERE email = {:email} COLLATE NOCASE";
    const known = row(tx, stopped, { email }, { id: "" });
    const stop = findById(tx, "newsletter_stops", known?.id ?? "") ?? newRecord(tx, "newsletter_stops", { email });
    // A mail service reports the same bounce again when our answer is lost: at most one counts in a day.
    const recent = stop.getString("updated") > dbTime(addDays(now(), -1));
    const soft = stop.getInt("soft") + (type === "soft" && !recent ? 1 : 0);
    const reason = type === "complaint" ? "complained" : type === "hard" || soft >= SOFT_LIMIT ? "bounced" : "";
    stop.load({ soft, detail: detail.slice(0, 200), ...(reason && { reason }) });
    tx.save(stop);
    if (reason) endSubscription(tx, email, reason);
  });
}

/**
 * `POST /api/app/newsletter/bounces` {events: [{type, email, detail}]}, the mail service: header `Passerelle-Signature:
 * t=<unix>,v1=<hex>`, HMAC-SHA256 of "t.body" with BOUNCE_WEBHOOK_SECRET. 404 without that secret, 400
 * `signature_invalid`.
 */
export function receiveBounces(e: core.RequestEvent): void {
  const secrets = readBounceSecrets((name) => $os.getenv(name));
  if (secrets.length === 0) throw fail(404, "not_found");
  const body = signedBody(e, SIGNATURE, secrets, MAX_BYTES);
  const seen = recent(e.app);
  const delivery = $security.sha256(`${signedTime(must(e.request, "request").header.get(SIGNATURE))}.${body}`);
  if (!seen[delivery]) {
    for (const event of accept(bouncesInput(), objectOf(parseJson(body))).events) noteBounce(e.app, event);
    e.app.store().set(SEEN, JSON.stringify({ ...seen, [delivery]: Date.now() }));
  }
}

const SIGNATURE = "Passerelle-Signature";
const SEEN = "newsletter:bounces";
/** Twice the age at which a signature counts: a clock may be ahead by as much. */
const SEEN_MS = 600_000;

/**
 * Deliveries whose signature would still count, by a hash of their time and body: one that was captured stops no address again.
 * Only the mail service can sign, so they are few; a restart forgets them.
 */
function recent(app: CoreApp): { [delivery: string]: number } {
  const kept: { [delivery: string]: number } = JSON.parse((app.store().get(SEEN) as string | null) ?? "{}"); // written above
  return Object.fromEntries(Object.entries(kept).filter(([, at]) => at > Date.now() - SEEN_MS));
}

/** `GET /api/app/admin/newsletter/stops?after=`, admin: addresses whose mails came back or whose readers complained. */
export function listStops(e: core.RequestEvent): StopPage {
  const after = afterCursor(parseQuery(issuesQuery, e).after);
  const shape = rowOf({ text: "id email reason detail", number: "soft", time: "created updated" });
  const sql = `SELECT ${columns(shape)} FROM newsletter_stops
    WHERE ${after?.sql ?? "TRUE"} ORDER BY created DESC, id DESC LIMIT ${READ_ROWS}`;
  const { shown, next } = pageOf(rows(e.app, sql, after?.params ?? {}, shape));
  const items = shown.map(({ created: _, reason, ...stop }) => ({
    ...stop,
    reason: STOP_REASONS.find((known) => known === reason) ?? ("" as const),
  }));
  return { items, next };
}

/** `POST /api/app/admin/newsletter/lift` {id, reason}, admin: the address gets letters again, unless its member has said no since. */
export function liftStop(e: core.RequestEvent): void {
  const { id, reason } = parseBody(liftInput, e);
  inTransaction(e, () => {
    const stop = getById(e.app, "newsletter_stops", id);
    const before = { reason: stop.getString("reason"), detail: stop.getString("detail") };
    run(
      e.app,
      `UPDATE newsletter_subscribers SET state = 'confirmed', ended = ''
       WHERE email = {:email} COLLATE NOCASE AND state IN ('bounced', 'complained')
         AND confirmed != '' AND confirmed >= asked`,
      { email: stop.getString("email") },
    );
    e.app.delete(stop);
    const member = memberWith(e.app, stop.getString("email"));
    // Its confirmation left the stopped subscription aside, and the choice is the account's.
    if (member?.verified()) joinLifted(e.app, member);
    const target = ["newsletter_stops", id] as const;
    audit(e.app, e, { action: "newsletter.lift", target, member: member?.id ?? "", before, reason });
  });
}
