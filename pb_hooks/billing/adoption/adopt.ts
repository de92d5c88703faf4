import type { AdoptionProblem } from "../../../common/contract/adoptions.ts";
import { addSeconds, dbTime, now } from "../../../common/time.ts";
import { errorText } from "../../lib/errors.ts";
import { stopping } from "../../lib/job-holders.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { findById, findOne } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { ADOPT } from "../ledger/job-kinds.ts";
import { isTestMode, stripeSettings } from "../ledger/settings.ts";
import { subscriptionOfStripe } from "../ledger/store.ts";
import { adoptionText } from "../stripe/adopted.ts";
import { orMissing, StripeError, stripeGet, stripePost, subscriptionPath } from "../stripe/client.ts";
import { refOf } from "../stripe/json.ts";
import type { StripeSubscription } from "../stripe/objects.ts";
import { PAYER, readForAdoption } from "../stripe/snapshot.ts";
import { lockSubscription } from "../stripe/subscription-lock.ts";
import { writeSnapshot } from "../stripe/sync.ts";
import { memberOf } from "./member.ts";
import { takesDebits } from "./read.ts";
import { problemOf } from "./rules.ts";

/** How long one run may take: other jobs of the lane wait for it. */
const RUN_SECONDS = 10;

/** Filter: what a run still has to do, at our side or at Stripe. */
const OPEN = "state = 'waiting' || state = 'returning' || (state = 'adopted' && told = false)";

/** Starts the job, with the app of the transaction that has marked what waits. */
export function queueAdoption(tx: CoreApp, runAt = now()): void {
  enqueue(tx, { kind: ADOPT, runAt });
}

/**
 * Job {}: adopts what waits, one subscription after the other, and queues itself again until none is left. Our rows are written first,
 * in one transaction; Stripe's metadata, the one thing that is written there, follows and is written again after a kill.
 */
export function adoptWaiting(app: CoreApp): void {
  const end = addSeconds(now(), RUN_SECONDS);
  while (now() < end && !stopping(app)) {
    const next = findOne(app, "adoptions", OPEN, {});
    if (!next || !stripeSettings()) return;
    try {
      lockSubscription(app, next.getString("subscription"), () => step(app, next.id));
    } catch (error) {
      // What Stripe refuses of one must not block the others; without Stripe, or with a bad key, all wait.
      if (!(error instanceof StripeError) || error.outage || error.refusesUs || error.status === 429) throw error;
      if (error.code === "other_folder" || error.code === "not_configured") throw error;
      console.error(`The subscription ${next.getString("subscription")}: ${errorText(error)}`);
      app.runInTransaction((tx) => giveUp(tx, next.id));
    }
  }
  queueAdoption(app);
}

function step(app: CoreApp, id: string): void {
  const found = findById(app, "adoptions", id);
  const state = found?.getString("state");
  if (found && state === "waiting") adopt(app, found);
  const now = findById(app, "adoptions", id);
  if (now?.getString("state") === "adopted" && !now.getBool("told")) tell(app, now);
  if (now?.getString("state") === "returning") untell(app, now);
}

/** Reads a subscription once more and makes it ours, or notes why not. */
function adopt(app: CoreApp, found: Rec<"adoptions">): void {
  const id = found.getString("subscription");
  const isOther = found.getBool("test") !== isTestMode();
  const json = isOther ? null : orMissing(() => stripeGet(subscriptionPath(id), { expand: PAYER }));
  const problem = json
    ? problemOf(json, { live: !isTestMode(), debits: takesDebits(app) })
    : isOther
      ? "mode"
      : "ended";
  if (!json || problem) {
    app.runInTransaction((tx) => refuse(tx, found.id, problem));
    return;
  }
  const { snapshot, since } = readForAdoption(app, json);
  const { subscription } = snapshot;
  const isAsShown = subscription.price === found.getString("price") && subscription.unitCents === found.getInt("cents");
  app.runInTransaction((tx) => {
    const record = findById(tx, "adoptions", found.id);
    if (record?.getString("state") !== "waiting") return; // stopped meanwhile
    const payer = { subscription: id, customer: refOf(json, "customer"), email: textOf(json.customer, "email") };
    const { user, problem } = memberOf(tx, payer);
    const plan = findById(tx, "plans", record.getString("plan"));
    if (!isAsShown || !user || problem || !plan || subscriptionOfStripe(tx, id)) {
      refuse(tx, record.id, problem || "changed");
      return;
    }
    record.load({
      ...{ state: "adopted", told: false, user: user.id, email: "", booked_after: dbTime(since) },
      ...{ adopted: dbTime(now()), paid_until: paidUntil(subscription) },
    });
    tx.save(record);
    writeSnapshot(tx, snapshot);
    const others = `UPDATE adoptions SET problem = 'member_live', updated = {:now}
      WHERE user = {:user} AND state = 'found' AND problem IN ('', 'doubled')`;
    run(tx, others, { user: user.id });
  });
}

/** Until when the former system was paid; "" for a trial or an overdue payment: nobody has paid until the period's end. */
function paidUntil({ status, periodEnd }: StripeSubscription): string {
  return status === "active" && periodEnd ? dbTime(periodEnd) : "";
}

/**
 * Writes the member and the adoption into Stripe's metadata, where all else stays. The row's time is in the key: adopted, given back and
 * adopted again within minutes are three writes.
 */
function tell(app: CoreApp, found: Rec<"adoptions">): void {
  const after = new Date(found.getString("booked_after"));
  const metadata = { user: found.getString("user"), adopted: adoptionText(found.getString("plan"), after) };
  stripePost(
    subscriptionPath(found.getString("subscription")),
    { metadata },
    `adopt:${found.id}:${found.getString("updated")}`,
  );
  mark(app, found.id, { told: true });
}

/** Takes it off again. A subscription that is over needs none. */
function untell(app: CoreApp, found: Rec<"adoptions">): void {
  const path = subscriptionPath(found.getString("subscription"));
  orMissing(() =>
    stripePost(path, { metadata: { user: "", adopted: "" } }, `return:${found.id}:${found.getString("updated")}`),
  );
  mark(app, found.id, { told: false, state: "returned" });
}

function mark(app: CoreApp, id: string, fields: { told: boolean; state?: "returned" }): void {
  app.runInTransaction((tx) => {
    const record = findById(tx, "adoptions", id);
    record?.load(fields);
    if (record) tx.save(record);
  });
}

function refuse(tx: CoreApp, id: string, problem: AdoptionProblem): void {
  const record = findById(tx, "adoptions", id);
  record?.load({ state: "found", problem });
  if (record) tx.save(record);
}

/** Of what Stripe refuses, our row is the truth: an adopted one stays ours without its metadata. */
function giveUp(tx: CoreApp, id: string): void {
  const record = findById(tx, "adoptions", id);
  const state = record?.getString("state");
  if (state === "waiting") record?.load({ state: "found", problem: "failed" });
  else record?.load(state === "adopted" ? { told: true } : { state: "returned" });
  if (record) tx.save(record);
}
