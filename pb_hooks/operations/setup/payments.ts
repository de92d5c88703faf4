import { disconnectInput, type KeyAnswer, keyInput, webhookInput } from "../../../common/contract/setup.ts";
import { billing } from "../../billing/public.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { audit } from "../../platform/audit/public.ts";
import { siteRecord } from "../../platform/site/public.ts";

/**
 * `POST /api/app/admin/setup/payments` {key}, superuser: puts a key of Stripe into force once Stripe accepts it with all rights
 * that the service needs; KeyAnswer. 409 `set_by_environment` for all of these where the environment names a key or a secret.
 */
export function changeKey(e: core.RequestEvent): KeyAnswer {
  const { key } = parseBody(keyInput, e);
  refuseFixed();
  const before = shown(e.app);
  const missing = billing.connection.setKey(e.app, key);
  if (missing.length === 0) note(e, "setup.payments", before);
  return { missing };
}

/**
 * `POST /api/app/admin/setup/payments/webhook` {secret}, superuser: creates the webhook at Stripe, or keeps the secret of
 * one that was made there.
 */
export function changeWebhook(e: core.RequestEvent): void {
  const { secret } = parseBody(webhookInput, e);
  refuseFixed();
  if (!billing.connection.state(e.app).keyEnd) throw fail(409, "stripe_key_refused");
  const before = shown(e.app);
  if (secret) billing.connection.keepSecret(e.app, secret);
  else billing.connection.createWebhook(e.app);
  note(e, "setup.webhook", before);
}

/** `POST /api/app/admin/setup/payments/test`, superuser: makes Stripe send an event; the state says when it has arrived. */
export function testWebhook(e: core.RequestEvent): void {
  if (!billing.connection.state(e.app).keyEnd) throw fail(409, "stripe_key_refused");
  billing.connection.causeEvent();
}

/** `POST /api/app/admin/setup/payments/disconnect` {seen}, superuser: forgets the key. 409 `stripe_in_use`. */
export function disconnect(e: core.RequestEvent): void {
  const { seen } = parseBody(disconnectInput, e);
  refuseFixed();
  const before = shown(e.app);
  billing.connection.disconnect(e.app, seen);
  note(e, "setup.disconnect", before);
}

/** `POST /api/app/admin/setup/payments/take-over`, superuser: this data folder is the one that sells, and no copy of it. */
export function takeOver(e: core.RequestEvent): void {
  const before = shown(e.app);
  e.app.runInTransaction((tx) => billing.connection.takeOver(tx));
  note(e, "setup.take-over", before);
}

function refuseFixed(): void {
  if (billing.connection.isFixed()) throw fail(409, "set_by_environment");
}

/** What the log may name: of the key only its end. */
function shown(app: CoreApp) {
  const { keyEnd, live, account, hasWebhook, held, inUse } = billing.connection.state(app);
  return { keyEnd, live, account, hasWebhook, held, ...inUse };
}

function note(e: core.RequestEvent, action: string, before: ReturnType<typeof shown>): void {
  audit(e.app, e, { action, target: ["operator_settings", "stripe_key"], before, after: shown(e.app) });
  // Stripe can open or close orders, and every cached page says whether they are open: saving the site record drops
  // them.
  e.app.save(siteRecord(e.app));
}
