import type { MessageDescriptor } from "@lingui/core";
import { CODES, UNKNOWN } from "../feedback/error-texts.ts";

/** Answers of a proxy when our server does not respond: they carry no code of ours. */
const GATEWAY = [502, 503, 504];

const written = new Map<string, MessageDescriptor>();

/**
 * Lets a valibot schema carry its own message, translated when it is shown: `v.minLength(8, say(msg`Use at least 8
 * characters.`))`. For a message of the table, use its code instead.
 */
export function say(descriptor: MessageDescriptor): string {
  written.set(descriptor.id, descriptor);
  return descriptor.id;
}

/** The message for an error code (or for a text given to `say`), through `t`; "Unknown error" for any other. */
export function errorText(code: string, t: (descriptor: MessageDescriptor) => string): string {
  const known = Object.hasOwn(CODES, code) ? CODES[code] : written.get(code);
  return t(known ?? UNKNOWN);
}

/** A refusal as a form shows it: codes by field name, and at most one for the whole form. */
export class ServerError extends Error {
  readonly fields: Readonly<Record<string, string>>;
  readonly form: string | undefined;

  constructor(codes: { fields?: Readonly<Record<string, string>>; form?: string }) {
    super("The server refused the form");
    this.name = "ServerError";
    this.fields = codes.fields ?? {};
    this.form = codes.form;
  }
}

/**
 * Turns anything a request threw into a ServerError. Reads the wire shape `{data: {field: {code}}}` from the error's
 * `response` (PocketBase SDK) or `data` (lib/http.ts); no answer is `network`, even when a proxy reports it, 429 is
 * `too_many_requests`, the rest is `unknown`.
 */
export function toServerError(error: unknown): ServerError {
  if (error instanceof ServerError) return error;
  const status = detail(error, "status");
  if (status === 0 || (status === undefined && detail(error, "name") === "FetchError")) {
    return new ServerError({ form: "network" });
  }
  const answer = detail(error, "response", "data") ?? detail(error, "data", "data");
  const codes: Record<string, string> = {};
  for (const [field, problem] of Object.entries(answer ?? {})) {
    const code = detail(problem, "code");
    if (typeof code === "string") codes[field] = code;
  }
  const { form, ...fields } = codes;
  if (form) return new ServerError({ fields, form });
  if (Object.keys(fields).length > 0) return new ServerError({ fields });
  if (GATEWAY.some((code) => code === status)) return new ServerError({ form: "network" });
  return new ServerError({ form: status === 429 ? "too_many_requests" : "unknown" });
}

/** A value inside an error of unknown shape; undefined where there is none. */
export function detail(error: unknown, ...path: string[]): unknown {
  let current = error;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}
