import { now } from "../../../common/time.ts";
import { fail } from "../../lib/errors.ts";
import { type HttpAnswer, HttpFailure, request } from "../../lib/http.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { stripeSettings } from "../ledger/settings.ts";
import type { StripeSettings } from "../ledger/settings-rules.ts";
import { encodeForm, type FormParams } from "./form.ts";
import { mayChange } from "./installation.ts";
import type { StripeJson } from "./json.ts";

/** The API version whose shapes objects.ts reads. */
export const API_VERSION = "2026-08-26.dahlia";
/** Stripe replays its first answer to a key for a day, even a failure: a later attempt needs another key. */
const EPOCH_MS = 10 * 60 * 1000;
const CONFLICT_WAIT_MS = 400;
const CONFLICT_TRIES = 4;
/** A page of a hundred invoices with their lines. */
const MAX_BYTES = 8 << 20;

/** A refusal by Stripe. Its message goes to our log and holds no secret. */
export class StripeError extends Error {
  readonly status: number;
  /** `resource_missing`, `card_declined` …; "" when there is none. */
  readonly code: string;
  readonly type: string;
  /** Stripe itself is down, whatever we asked. */
  readonly outage: boolean;
  /** Stripe does not let our key do this: it is invalid, or lacks a right (key-watch.ts). No job is at fault. */
  readonly refusesUs: boolean;

  constructor(status: number, type: string, code: string, message: string, requestId: string) {
    super(`Stripe ${status} ${code || type}: ${message} (${requestId})`);
    this.name = "StripeError";
    this.status = status;
    this.outage = status >= 500;
    this.refusesUs = status === 401 || status === 403;
    this.type = type;
    this.code = code;
  }
}

/** Where Stripe has a subscription. */
export const subscriptionPath = (id: string): string => `/v1/subscriptions/${encodeURIComponent(id)}`;

/** Reads from Stripe, with `settings` if not with those in force. @throws StripeError, HttpFailure */
export function stripeGet(path: string, params: FormParams = {}, settings = stripeSettings()): StripeJson {
  const query = encodeForm(params);
  return send("GET", query ? `${path}?${query}` : path, "", {}, settings);
}

/**
 * Changes something at Stripe. The same purpose with the same parameters within ten minutes is one change, however
 * often it is sent. @param purpose what the change is for, with our record's id
 * @throws StripeError (`other_folder` from a copied data folder), HttpFailure
 */
export function stripePost(path: string, params: FormParams, purpose: string): StripeJson {
  refuseCopy();
  const body = encodeForm(params);
  const epoch = Math.floor(now().getTime() / EPOCH_MS);
  const key = `${purpose}:${$security.sha256(`${path}?${body}`).slice(0, 24)}:${epoch}`;
  return send("POST", path, body, { "Idempotency-Key": key.slice(-255) });
}

/**
 * Asks Stripe what something would cost: a POST that changes nothing. It carries no key, because Stripe would repeat an
 * answer of minutes ago. @throws StripeError, HttpFailure
 */
export function stripePreview(path: string, params: FormParams, settings = stripeSettings()): StripeJson {
  return send("POST", path, encodeForm(params), {}, settings);
}

/** Deletes or ends something at Stripe; something already deleted is no error. `settings` as for stripeGet. */
export function stripeDelete(path: string, settings = stripeSettings()): void {
  refuseCopy(settings);
  orMissing(() => send("DELETE", path, "", {}, settings));
}

/** A copied data folder reads from Stripe, and changes nothing there (installation.ts). @throws StripeError `other_folder` */
export function refuseCopy(settings = stripeSettings()): void {
  if (!settings?.live || mayChange($app)) return;
  throw new StripeError(0, "api_error", "other_folder", "nothing is sent: this data folder may be a copy", "");
}

/** Whether Stripe says that an object does not exist (any more). */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && (error.status === 404 || error.code === "resource_missing");
}

/** Whether Stripe refuses our key: what was asked for can be done once the key is good. */
export function isRefusedKey(error: unknown): boolean {
  return error instanceof StripeError && error.refusesUs;
}

/** Whether Stripe may have done what it was asked, although we have no answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof HttpFailure ? error.kind !== "refused" : error instanceof StripeError && error.outage;
}

/** The result of a call, or null if what it is about does not exist at Stripe (any more). */
export function orMissing<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Runs `work` for a route: when Stripe fails or can't be reached, answers 503 `payment_unavailable`. */
export function orUnavailable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StripeError) && !(error instanceof HttpFailure)) throw error;
    if (error instanceof StripeError && error.type === "card_error") throw fail(402, "payment_declined");
    console.error(`Payment service: ${error.message}`);
    throw fail(503, "payment_unavailable");
  }
}

function send(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body: string,
  more: { [name: string]: string },
  settings = stripeSettings(),
): StripeJson {
  if (!settings?.key)
    throw new StripeError(0, "api_error", "not_configured", "no key of Stripe is set, or it cannot be opened", "");
  for (let turn = 1; ; turn++) {
    const answer = once(settings, method, path, body, more);
    if (answer.status < 300) {
      noteAnswer("taken");
      return parse(answer.body);
    }
    const error = refusal(answer);
    if (error.refusesUs) noteAnswer("refused");
    // Another request with the same key is running: its answer will be ours.
    const busy = answer.status === 409 && error.code === "idempotency_key_in_use";
    if (!busy || turn === CONFLICT_TRIES) throw error;
    sleep(CONFLICT_WAIT_MS);
  }
}

/** When Stripe last took a call and last refused our key, in ms, in the memory that the runtimes share. */
function noteAnswer(kind: "taken" | "refused"): void {
  $app.store().set(`stripe.${kind}`, String(now().getTime()));
}

/** How long ago Stripe last took a call of this process, or refused its key, in ms. */
export function sinceAnswer(app: CoreApp, kind: "taken" | "refused"): number {
  const at = Number(app.store().get(`stripe.${kind}`) ?? Number.NaN);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : Math.abs(now().getTime() - at);
}

function once(
  settings: StripeSettings,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body: string,
  more: { [name: string]: string },
): HttpAnswer {
  return request({
    method,
    url: settings.base + path,
    hosts: [settings.base.replace(/^https?:\/\//, "")],
    headers: {
      Authorization: `Bearer ${settings.key}`,
      "Stripe-Version": API_VERSION,
      ...(body ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
      ...more,
    },
    ...(body ? { body } : {}),
    maxBytes: MAX_BYTES,
    idempotent: true, // reads, previews, deletes, and posts with their key
  });
}

/** A gateway that answers for Stripe, as during an outage, has no object for us. */
function parse(text: string): StripeJson {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // below
  }
  throw new StripeError(502, "api_error", "", "a response that is not an object", "");
}

function refusal(answer: HttpAnswer): StripeError {
  let error: unknown;
  try {
    error = parse(answer.body).error;
  } catch {
    error = undefined; // a gateway's page
  }
  const requestId = answer.headers["request-id"] ?? "";
  return new StripeError(
    answer.status,
    textOf(error, "type"),
    textOf(error, "code"),
    textOf(error, "message"),
    requestId,
  );
}
