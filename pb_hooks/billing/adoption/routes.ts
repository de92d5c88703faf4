import {
  type AdoptionList,
  type Adoptions,
  adoptInput,
  adoptionQuery,
  readingInput,
} from "../../../common/contract/adoptions.ts";
import { fail } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { writeNote } from "../../lib/operator-settings.ts";
import { parseBody, pathValue } from "../../lib/parse-body.ts";
import { findById, findOne, getById, newId, newRecord } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { ADOPTION_READ } from "../ledger/job-kinds.ts";
import { stripeSettings } from "../ledger/settings.ts";
import { subscriptionOfStripe } from "../ledger/store.ts";
import { queueAdoption } from "./adopt.ts";
import { letGo } from "./give-back.ts";
import { markDoubled, takesDebits } from "./read.ts";
import { listOf, overview } from "./store.ts";

/** `GET …/adoptions`, admin: the running subscriptions of the Stripe account, by price, as they were last read. */
export function readAdoptions(e: core.RequestEvent): Adoptions {
  return overview(e.app);
}

/** `POST …/adoptions/list` {show, q}, admin. */
export function listAdoptions(e: core.RequestEvent): AdoptionList {
  const { show, q } = parseBody(adoptionQuery, e);
  return listOf(e.app, show, q);
}

/**
 * `POST …/adoptions/read` {debits}, admin with a fresh proof: reads the account, by a job; `debits` says whether subscriptions that are
 * paid by direct debit can be adopted, from then on. 409 `stripe_off` without Stripe.
 */
export function startReading(e: core.RequestEvent): Adoptions {
  requireStripe();
  const { debits } = parseBody(readingInput, e);
  return committed(e.app, (tx) => {
    if (overview(tx).reading !== "running") {
      const before = takesDebits(tx);
      writeNote(tx, "adoption_debits", debits ? "yes" : "");
      if (before !== debits) audit(tx, e, { action: "adoption.debits", before: { debits: before }, after: { debits } });
      enqueue(tx, { kind: ADOPTION_READ, key: ADOPTION_READ, payload: { reading: newId() } });
    }
    return overview(tx);
  });
}

/**
 * `POST …/adoptions/adopt` {plans}, admin with a fresh proof: adopts, by a job, what can be of the prices that have a plan. Sent again, it
 * does the rest. 409 `record_changed` where a plan is gone, `stripe_off`.
 */
export function startAdoption(e: core.RequestEvent): Adoptions {
  requireStripe();
  const { plans } = parseBody(adoptInput, e);
  return committed(e.app, (tx) => {
    let waiting = 0;
    for (const [price, plan] of Object.entries(plans)) {
      if (plan && !findById(tx, "plans", plan)) throw fail(409, "record_changed");
      const record = findOne(tx, "adopted_prices", "price = {:price}", { price }) ?? newRecord(tx, "adopted_prices");
      record.load({ price, plan });
      tx.save(record);
      const sql = `UPDATE adoptions SET state = 'waiting', plan = {:plan}, updated = {:now}
        WHERE state = 'found' AND problem = '' AND price = {:price}`;
      if (plan) waiting += run(tx, sql, { plan, price });
    }
    if (waiting > 0) audit(tx, e, { action: "adoption.start", after: { subscriptions: waiting } });
    queueAdoption(tx);
    return overview(tx);
  });
}

/** `POST …/adoptions/stop`, admin: what still waits stays as it is. */
export function stopAdoption(e: core.RequestEvent): Adoptions {
  return committed(e.app, (tx) => {
    const left = run(tx, "UPDATE adoptions SET state = 'found', updated = {:now} WHERE state = 'waiting'", {});
    if (left > 0) audit(tx, e, { action: "adoption.stop", after: { subscriptions: left } });
    return overview(tx);
  });
}

/** `POST …/adoptions/{id}/choose`, admin: of two running ones of a member, this one is to be adopted. 409 `record_changed`. */
export function chooseAdoption(e: core.RequestEvent): Adoptions {
  return committed(e.app, (tx) => {
    const found = getById(tx, "adoptions", pathValue(e, "id"));
    if (found.getString("state") !== "found" || found.getString("problem") !== "doubled")
      throw fail(409, "record_changed");
    const other = "UPDATE adoptions SET chosen = FALSE, updated = {:now} WHERE user = {:user} AND state = 'found'";
    run(tx, other, { user: found.getString("user") });
    found.load({ chosen: true, problem: "" });
    tx.save(found);
    markDoubled(tx);
    return overview(tx);
  });
}

/**
 * `POST …/adoptions/{id}/return`, admin with a fresh proof: gives an adopted subscription back, which runs on at Stripe. 409
 * `record_changed` for one that is not adopted, `change_running` while a change of plan waits at Stripe.
 */
export function returnAdoption(e: core.RequestEvent): Adoptions {
  return committed(e.app, (tx) => {
    const found = getById(tx, "adoptions", pathValue(e, "id"));
    const state = found.getString("state");
    if (state === "returning" || state === "returned") return overview(tx); // sent again
    if (state !== "adopted") throw fail(409, "record_changed");
    // A schedule of ours would continue to change what someone else sells.
    if (subscriptionOfStripe(tx, found.getString("subscription"))?.getString("stripe_schedule"))
      throw fail(409, "change_running");
    audit(tx, e, { action: "adoption.return", target: found, member: found.getString("user") });
    letGo(tx, found);
    return overview(tx);
  });
}

function requireStripe(): void {
  if (!stripeSettings()) throw fail(409, "stripe_off");
}
