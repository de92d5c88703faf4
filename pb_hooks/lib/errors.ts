import type { RefusalCode } from "../../common/schemas/refusal.ts";

/**
 * The refusal to throw: JSON {status, message, data: {[field ?? "form"]: {code, message}}}. Clients match on `code`;
 * the message is for people who read responses by hand.
 */
export function fail(status: number, code: RefusalCode, field = "form"): ApiError {
  const text = code.replace(/_/g, " ");
  return new ApiError(status, text, { [field]: new ValidationError(code, text) });
}

/** An e-mail address in the form that mail servers and PocketBase use in their errors. */
const ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+\.[^\s<>"'(),:;]+/g;

/** The text of anything thrown, without e-mail addresses, cut to fit a log line or a job's last_error. */
export function errorText(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
    .replace(ADDRESS, "[e-mail]")
    .slice(0, 500);
}

/** A value that the platform always provides although its type says it may be missing. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing ${what}`);
  return value;
}
