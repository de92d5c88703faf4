import type { GenericSchema, InferOutput } from "valibot";
import { read } from "../../../common/contract/refusal.ts";
import { now } from "../../../common/time.ts";
import { errorText, must } from "../../lib/errors.ts";
import type { RouteStep } from "../../lib/feature.ts";
import { take } from "../../lib/limit-store.ts";
import { utf8 } from "../../lib/utf8.ts";
import { siteUrl } from "../../platform/site/public.ts";
import { type Admission, admit } from "../api-keys/public.ts";
import { API_ERRORS, type ApiErrorCode, BAD_KEYS, Problem } from "./errors.ts";
import type { Operation } from "./operations.ts";

/** Seconds after which a program may call again when nothing can be written, as internal/front/unavailable has it. */
const RETRY_SECONDS = 10;

export type Caller = Admission["caller"];

/** The input of a handler, which throws a Problem or returns the answer. */
export type ApiCall = { app: CoreApp; caller: Caller; request: core.RequestEvent; now: Date };
export type Handler = (call: ApiCall) => object;

/** The route of an operation that takes a key: key, limit and scope first, then its handler. Answers are `no-store`. */
export function withKey(operation: Operation, handler: Handler): RouteStep {
  return answering((e) => {
    const time = now();
    const caller = enter(e, operation, time);
    return handler({ app: e.app, caller, request: e, now: time });
  });
}

/** A route whose refusals are problem+json, like all of the API's. */
export function answering(work: (e: core.RequestEvent) => object): RouteStep {
  return (e) => {
    e.response.header().set("Cache-Control", "no-store");
    try {
      send(e, 200, "application/json", work(e));
    } catch (error) {
      if (!(error instanceof Problem))
        console.error(`[api-v1] ${error instanceof Error ? error.stack : errorText(error)}`);
      refuse(e, error instanceof Problem ? error : new Problem("internal"));
    }
  };
}

/** The JSON body, as the operation's schema reads it. @throws Problem `body_invalid` */
export function bodyOf<S extends GenericSchema>(schema: S, e: core.RequestEvent): InferOutput<S> {
  let sent: unknown;
  try {
    sent = e.requestInfo().body;
  } catch {
    throw new Problem("body_invalid");
  }
  return accepted(schema, sent, "body_invalid");
}

/** The query, as the operation's schema reads it. @throws Problem `parameter_invalid` */
export function queryOf<S extends GenericSchema>(schema: S, e: core.RequestEvent): InferOutput<S> {
  return accepted(schema, e.requestInfo().query, "parameter_invalid");
}

function accepted<S extends GenericSchema>(schema: S, sent: unknown, code: ApiErrorCode): InferOutput<S> {
  const { output, refusal } = read(schema, sent);
  if (refusal) throw new Problem(code, { field: refusal.field });
  return output;
}

function enter(e: core.RequestEvent, operation: Operation, time: Date): Caller {
  const admission = admit(e.app, must(e.request, "request").header.get("Authorization"), time);
  if (typeof admission === "string") {
    // The owner of a key that once worked learns why it no longer does, however often they ask.
    if (admission !== "key_missing" && admission !== "key_invalid") throw new Problem(admission);
    if (take(e.app, `api-key:${e.realIP()}`, BAD_KEYS)) throw new Problem(admission);
    throw new Problem("too_many_bad_keys", { retryAfter: BAD_KEYS.every });
  }
  const { caller, meter } = admission;
  // Reading works while nothing can be written, uncounted. What counts guesses does not.
  if (!meter && operation.method !== "GET") throw new Problem("unavailable", { retryAfter: RETRY_SECONDS });
  if (meter) setLimitHeaders(e, meter);
  if (meter?.allowed === false) throw new Problem("too_many_calls", { retryAfter: meter.resetSeconds });
  if (!operation.scope || !caller.scopes.includes(operation.scope)) throw new Problem("scope_missing");
  return caller;
}

function setLimitHeaders(
  e: core.RequestEvent,
  { limit, remaining, resetSeconds }: NonNullable<Admission["meter"]>,
): void {
  const headers = e.response.header();
  headers.set("RateLimit-Limit", String(limit));
  headers.set("RateLimit-Remaining", String(remaining));
  headers.set("RateLimit-Reset", String(resetSeconds));
}

/** RFC 9457; `title` is English because it is for people who read answers by hand. */
function refuse(e: core.RequestEvent, { code, field, retryAfter }: Problem): void {
  const { status, en: title } = API_ERRORS[code];
  const headers = e.response.header();
  if (status === 401) headers.set("WWW-Authenticate", 'Bearer realm="api"');
  if (retryAfter > 0) headers.set("Retry-After", String(retryAfter));
  const type = `${siteUrl(e.app)}/en/api-docs#${code}`;
  send(e, status, "application/problem+json", { type, title, status, code, ...(field && { field }) });
}

function send(e: core.RequestEvent, status: number, type: string, value: object): void {
  e.blob(status, type, utf8(JSON.stringify(value)));
}
