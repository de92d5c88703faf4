import type { RefusalCode } from "../../common/contract/refusal.ts";
import { cleanText } from "./clean-text.ts";

/** Refusals that superusers meet in PocketBase's dashboard, which shows the message alone. */
const SENTENCES: { readonly [code in RefusalCode]?: string } = {
  append_only: "This is kept as it was written: nobody changes or deletes it.",
  validation_not_unique: "Another record has or had this value: it must be unique.",
  last_owner: "This is the last owner: name another one first.",
};

/**
 * The refusal to throw: JSON {status, message, data: {[field ?? "form"]: {code, message}}}. Clients match on `code`;
 * the message is for people who read responses by hand.
 */
export function fail(status: number, code: RefusalCode, field = "form", said = ""): ApiError {
  const text = said || (SENTENCES[code] ?? code.replace(/_/g, " "));
  return new ApiError(status, text, { [field]: new ValidationError(code, text) });
}

/** The text of anything thrown, without secrets and e-mail addresses, cut to fit a log line or a job's last_error. */
export function errorText(error: unknown): string {
  return cleanText(String(error instanceof Error ? error.message : error)).slice(0, 500);
}

/** A value that the platform always provides although its type says it may be missing. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing ${what}`);
  return value;
}
