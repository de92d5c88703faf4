import type { Locale } from "../../../common/contract/api.ts";
import { LIVE } from "../../../common/contract/billing.ts";
import { NOTICE_DAYS, PRICE_REASONS, type PriceReason } from "../../../common/contract/prices.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import type { JobPayload } from "../../lib/feature.ts";
import { enqueue } from "../../lib/jobs.ts";
import { dateOf, findById, localeOf, setDate } from "../../lib/records.ts";
import { rows } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { contract } from "../contract/public.ts";
import { PRICE_LETTERS } from "../ledger/job-kinds.ts";
import { queueSchedule } from "../ledger/scheduled-change.ts";
import { periodOf, statusOf } from "../ledger/store.ts";
import { day, planOf, priceText } from "../mails/payments.ts";

/** Letters of one transaction, and of one run of the job. */
const BATCH = 50;
const RUN = 2000;

/** Queues the letters that a price move still has to send. */
export function queueLetters(tx: CoreApp, move: string): void {
  enqueue(tx, { kind: PRICE_LETTERS, payload: { move }, runAt: now() });
}

/**
 * Job {move}: writes to each member whom a price move concerns. Of one that was called off, those whose price was to rise and who have
 * not declined that get a second letter: a lower price that was announced stays. The transaction that queues a letter also marks its
 * row, so that a restart continues where it stopped.
 */
export function sendLetters(app: CoreApp, { move: id = "" }: JobPayload): void {
  for (let done = 0; done < RUN; done += BATCH) if (!committed(app, (tx) => writeBatch(tx, id))) return;
  app.runInTransaction((tx) => queueLetters(tx, id));
}

/** One transaction reads the move and its letters: it may be called off between two. @returns whether there was any */
function writeBatch(tx: CoreApp, id: string): boolean {
  const move = findById(tx, "price_moves", id);
  if (!move) return false;
  const calledOff = move.getString("state") === "called_off";
  const told = calledOff ? "OR n.state = 'told' AND n.kind = 'rise'" : "";
  const sql = `SELECT n.id FROM price_notices n WHERE n.move = {:id} AND (n.state = 'waiting' ${told}) ORDER BY n.id LIMIT ${BATCH}`;
  const batch = rows(tx, sql, { id }, { id: "" });
  for (const each of batch) {
    const notice = tx.findRecordById("price_notices", each.id);
    if (calledOff && notice.getString("kind") === "rise") takeBack(tx, notice);
    else write(tx, move, notice);
  }
  return batch.length > 0;
}

function write(tx: CoreApp, move: Rec<"price_moves">, notice: Rec<"price_notices">): void {
  const user = findById(tx, "users", notice.getString("user"));
  const subscription = findById(tx, "subscriptions", notice.getString("subscription"));
  const concerned =
    subscription &&
    LIVE.includes(statusOf(subscription)) &&
    subscription.getString("plan") === move.getString("plan") &&
    periodOf(subscription) === move.getString("period") &&
    subscription.getInt("price_cents") !== notice.getInt("cents");
  if (!user || !concerned) {
    notice.set("state", "over");
    tx.save(notice);
    return;
  }
  const kind = notice.getString("kind");
  const id = `billing.price-${kind}`;
  const facts = letterFacts(tx, localeOf(user), { move, notice, subscription });
  contract.send(tx, contract.party(user), { kind: "price", notice: id, once: notice.id, facts });
  notice.load({
    state: "told",
    // A cheaper price needs no notice.
    due: kind === "rise" ? "" : dbTime(now()),
  });
  tx.save(notice);
  queueSchedule(tx, subscription);
}

/** The reasons of the terms of sale, section 2 (art. L. 224-25-26 and R212-1 of the consumer code). */
const REASONS: Readonly<Record<Locale, Readonly<Record<PriceReason, string>>>> = {
  fr: {
    costs: "nos coûts ont augmenté",
    law: "la loi ou les impôts ont changé",
    more: "la formule comprend davantage",
  },
  en: {
    costs: "our costs have risen",
    law: "the law or taxes have changed",
    more: "the plan includes more",
  },
};

type Letter = { move: Rec<"price_moves">; notice: Rec<"price_notices">; subscription: Rec<"subscriptions"> };

function letterFacts(tx: CoreApp, locale: Locale, { move, notice, subscription }: Letter) {
  const price = (field: "old_cents" | "cents") => priceText(locale, notice.getInt(field), periodOf(subscription));
  const reason = PRICE_REASONS.find((each) => each === move.getString("reason"));
  return {
    plan: planOf(tx, subscription, locale),
    old: price("old_cents"),
    new: price("cents"),
    date: day(move, "effective", locale),
    end: day(subscription, "current_period_end", locale),
    reason: reason ? REASONS[locale][reason] : "",
  };
}

function takeBack(tx: CoreApp, notice: Rec<"price_notices">): void {
  const told = notice.getString("state") !== "waiting";
  notice.set("state", told ? "called_off" : "over");
  setDate(notice, "decided", now());
  tx.save(notice);
  const user = findById(tx, "users", notice.getString("user"));
  const subscription = findById(tx, "subscriptions", notice.getString("subscription"));
  if (!subscription) return;
  queueSchedule(tx, subscription);
  if (!told || !user || !LIVE.includes(statusOf(subscription))) return;
  const locale = localeOf(user);
  const old = priceText(locale, notice.getInt("old_cents"), periodOf(subscription));
  const facts = { plan: planOf(tx, subscription, locale), old };
  const once = `${notice.id}:called-off`;
  contract.send(tx, contract.party(user), { kind: "price", notice: "billing.price-called-off", once, facts });
}

/**
 * Notes which letters the mail server has accepted since. The notice runs from that moment: a delayed letter delays its
 * member's new price, and a letter that was never sent changes no price.
 */
export function noteSent(app: CoreApp): void {
  const sql = `SELECT n.id, d.sent FROM price_notices n
    JOIN contract_documents d ON d.kind = 'price' AND d.subject = n.user AND d.once = n.id
    WHERE n.sent = '' AND n.state IN ('told', 'kept', 'applied', 'called_off') AND d.sent != '' LIMIT ${BATCH}`;
  for (let batch = rows(app, sql, {}, SENT); batch.length > 0; batch = rows(app, sql, {}, SENT)) {
    app.runInTransaction((tx) => {
      for (const { id, sent } of batch) note(tx, id, sent);
    });
  }
}

/** Clears the date of letters that bounced: their members keep the old price. */
export function noteReturned(app: CoreApp): void {
  const sql = `SELECT n.id FROM price_notices n
    JOIN contract_documents d ON d.kind = 'price' AND d.subject = n.user AND d.once = n.id
    WHERE n.kind = 'rise' AND n.state = 'told' AND n.due != '' AND d.delivery = 'returned' LIMIT ${RUN}`;
  for (const { id } of rows(app, sql, {}, { id: "" })) {
    app.runInTransaction((tx) => {
      const notice = tx.findRecordById("price_notices", id);
      notice.load({ due: "", sent: "" });
      saveDue(tx, notice);
    });
  }
}

const SENT = { id: "", sent: "" };

function note(tx: CoreApp, id: string, at: string): void {
  const notice = tx.findRecordById("price_notices", id);
  notice.set("sent", at);
  const sent = dateOf(notice, "sent") ?? now();
  if (notice.getString("kind") === "rise") setDate(notice, "due", dueAfter(tx, notice, sent));
  saveDue(tx, notice);
}

/** Saves a letter whose price applies on another day now. */
function saveDue(tx: CoreApp, notice: Rec<"price_notices">): void {
  tx.save(notice);
  const subscription = findById(tx, "subscriptions", notice.getString("subscription"));
  if (subscription) queueSchedule(tx, subscription);
}

function dueAfter(tx: CoreApp, notice: Rec<"price_notices">, sent: Date): Date {
  const effective = dateOf(tx.findRecordById("price_moves", notice.getString("move")), "effective");
  const earliest = addDays(sent, NOTICE_DAYS);
  return effective && effective > earliest ? effective : earliest;
}
