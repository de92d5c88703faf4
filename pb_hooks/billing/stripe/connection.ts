import type { SetupPayments } from "../../../common/contract/setup.ts";
import { now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { enqueue } from "../../lib/jobs.ts";
import { textOf } from "../../lib/json.ts";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { readNote, writeNote, writeSecret } from "../../lib/operator-settings.ts";
import { row, rows } from "../../lib/sql.ts";
import { committed } from "../../lib/transaction.ts";
import { SYNC } from "../ledger/job-kinds.ts";
import { retakeAll } from "../ledger/retries.ts";
import { isFromEnvironment, stripeSettings, webhookSecrets } from "../ledger/settings.ts";
import type { StripeSettings } from "../ledger/settings-rules.ts";
import {
  API_VERSION,
  orMissing,
  orUnavailable,
  StripeError,
  stripeDelete,
  stripeGet,
  stripePost,
  subscriptionPath,
} from "./client.ts";
import {
  disconnect,
  dropWebhook,
  forgetStripeAccount,
  inUse,
  RUNNING,
  RUNNING_LIVE,
  RUNNING_TEST,
} from "./disconnect.ts";
import { sellsNothing, takeOver } from "./installation.ts";
import { listData } from "./json.ts";
import { isGood, keyVerdict } from "./key-watch.ts";
import { probeRights } from "./rights.ts";
import { lastDelivery, webhookUrl } from "./webhook-health.ts";

const ENDPOINTS = "/v1/webhook_endpoints";
/** Endpoints of an account that one read covers: Stripe allows 16 a mode. */
const MOST_ENDPOINTS = 100;

/** The events that the webhook reads again (events.ts); docs/operate/settings.md names their groups. */
const EVENTS = [
  ..."completed async_payment_succeeded async_payment_failed expired"
    .split(" ")
    .map((name) => `checkout.session.${name}`),
  ..."created updated deleted paused resumed pending_update_applied pending_update_expired"
    .split(" ")
    .map((name) => `customer.subscription.${name}`),
  "customer.deleted",
  ..."paid payment_failed payment_action_required updated finalized finalization_failed voided marked_uncollectible"
    .split(" ")
    .map((name) => `invoice.${name}`),
  "charge.refunded",
  ..."created updated failed".split(" ").map((name) => `refund.${name}`),
  ..."created updated closed funds_withdrawn funds_reinstated".split(" ").map((name) => `charge.dispute.${name}`),
  "radar.early_fraud_warning.created",
];

/** How Stripe is connected, without its secrets. */
function state(app: CoreApp): SetupPayments {
  const settings = stripeSettings();
  const secrets = webhookSecrets();
  return {
    source: isFromEnvironment() ? "environment" : settings ? "page" : "none",
    keyEnd: settings?.key.slice(-4) ?? "",
    live: settings?.live ?? false,
    account: settings && !isFromEnvironment() ? readNote(app, "stripe_account") : "",
    hasWebhook: secrets.length > 0,
    webhookUrl: webhookUrl(app),
    delivered: settings && secrets.length > 0 ? lastDelivery(app, secrets) : null,
    works: settings !== null && isGood(keyVerdict(app)),
    held: sellsNothing(app),
    inUse: inUse(app),
  };
}

/**
 * Puts a key into force once Stripe knows it and lets it do all that the service needs. Another account or mode needs its own
 * webhook.
 * @returns the rights that the key lacks: then the former one stays
 * @throws ApiError 400 `stripe_key_refused`; 409 `stripe_other_account` while this key cannot read a running subscription;
 * 503 `payment_unavailable`
 */
function setKey(app: CoreApp, key: string): string[] {
  const before = stripeSettings();
  const settings = stripeSettings(key);
  const account = accountOf(settings);
  const { lacks } = orUnavailable(() => probeRights(settings));
  if (lacks.length > 0) return lacks;
  // A live key need not read what was tried in the test mode.
  const newest = `SELECT stripe_subscription AS id, created FROM subscriptions
    WHERE ${settings?.live ? RUNNING_LIVE : RUNNING} ORDER BY created DESC LIMIT 1`;
  const { id, created } = row(app, newest, {}, { id: "", created: "" }) ?? { id: "", created: "" };
  const isSold =
    id !== "" && orUnavailable(() => orMissing(() => stripeGet(subscriptionPath(id), {}, settings))) !== null;
  // What was sold before the operator left an account does not count: they had read how much it was.
  if (id && !isSold && created >= readNote(app, "stripe_since")) throw fail(409, "stripe_other_account");
  const left = readNote(app, "stripe_endpoint");
  const isSame = committed(app, (tx) => {
    const known = readNote(tx, "stripe_account");
    // Restricted keys may not read their account: one that has read our subscription belongs to it anyway.
    const isSame = before?.live === settings?.live && (isSold || (account !== "" && account === known));
    if (!isSame) {
      writeSecret(tx, "stripe_webhook", "");
      writeNote(tx, "stripe_endpoint", "");
    }
    if (isSold) writeNote(tx, "stripe_since", "");
    else if (!isSame) forgetStripeAccount(tx);
    writeSecret(tx, "stripe_key", key);
    writeNote(tx, "stripe_account", account || (isSame ? known : ""));
    if (settings?.live) endTests(tx);
    retakeAll(tx, now());
    return isSame;
  });
  if (!isSame && before) dropWebhook(left, before);
  return [];
}

/** Queues the end of subscriptions of the test mode, which a live key never finds (sync.ts): their testers may order again. */
function endTests(tx: CoreApp): void {
  const sql = `SELECT stripe_subscription AS subscription FROM subscriptions WHERE ${RUNNING_TEST}`;
  for (const { subscription } of rows(tx, sql, {}, { subscription: "" }))
    enqueue(tx, { kind: SYNC, payload: { subscription } });
}

/** The account of a key; "" for a restricted key that may not read it. */
function accountOf(settings: StripeSettings | null): string {
  return orUnavailable(() => {
    try {
      return textOf(stripeGet("/v1/account", {}, settings), "id");
    } catch (error) {
      if (error instanceof StripeError && error.status === 403) return "";
      if (error instanceof StripeError && error.status === 401) throw fail(400, "stripe_key_refused", "key");
      throw error;
    }
  });
}

/**
 * Creates the webhook at Stripe, keeps its secret, and deletes older webhooks: those of the same address, and the one that
 * was created here for another address. Two at once would each delete the other's.
 * @throws ApiError 409 `record_changed` while another one is created or when the key changed, `stripe_webhook_refused`; 503
 * `payment_unavailable`
 */
function createWebhook(app: CoreApp): void {
  oneAtATime(app, "stripe-webhook", "record_changed", () => replaceWebhook(app));
}

function replaceWebhook(app: CoreApp): void {
  const settings = stripeSettings();
  const url = webhookUrl(app);
  const last = readNote(app, "stripe_endpoint");
  orUnavailable(() => {
    try {
      const params = { url, enabled_events: EVENTS, api_version: API_VERSION, description: "Passerelle" };
      const made = stripePost(ENDPOINTS, params, `webhook:${now().toISOString()}`);
      const isKept = committed(app, (tx) => {
        // Another key meanwhile: its account may be another one, which never signs with this secret.
        if (stripeSettings()?.key !== settings?.key) return false;
        writeSecret(tx, "stripe_webhook", textOf(made, "secret"));
        writeNote(tx, "stripe_endpoint", textOf(made, "id"));
        return true;
      });
      if (!isKept) {
        dropWebhook(textOf(made, "id"), settings);
        throw fail(409, "record_changed");
      }
      for (const other of listData(stripeGet(ENDPOINTS, { limit: MOST_ENDPOINTS }))) {
        const id = textOf(other, "id");
        if ((textOf(other, "url") === url || id === last) && id !== textOf(made, "id"))
          stripeDelete(`${ENDPOINTS}/${encodeURIComponent(id)}`);
      }
    } catch (error) {
      if (!(error instanceof StripeError) || error.status >= 500 || error.status === 429) throw error;
      console.error(`The webhook was not created: ${error.message}`);
      throw fail(409, "stripe_webhook_refused");
    }
  });
}

/** Keeps the signing secret of a webhook that was made in Stripe's dashboard. */
function keepSecret(app: CoreApp, secret: string): void {
  app.runInTransaction((tx) => writeSecret(tx, "stripe_webhook", secret));
}

/** Makes Stripe send an event, by creating and deleting a customer. @throws ApiError 503 `payment_unavailable` */
function causeEvent(): void {
  orUnavailable(() => {
    const made = stripePost(
      "/v1/customers",
      { name: "Passerelle webhook test" },
      `webhook-test:${now().toISOString()}`,
    );
    stripeDelete(`/v1/customers/${encodeURIComponent(textOf(made, "id"))}`);
  });
}

/** The connection to Stripe, as /admin/setup sees and changes it. */
export const connection = {
  state,
  setKey,
  createWebhook,
  keepSecret,
  causeEvent,
  disconnect,
  takeOver,
  isFixed: isFromEnvironment,
};
