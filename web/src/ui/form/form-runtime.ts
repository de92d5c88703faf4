import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { checkTyped } from "./form-check.ts";
import type { errorText, toServerError } from "./form-errors.ts";

/** What a form needs to validate and to answer, but not to be shown. */
export type FormRuntime = {
  checkTyped: typeof checkTyped;
  errorText: typeof errorText;
  toServerError: typeof toServerError;
};

/** The one message that must be present when nothing can be fetched any more. */
export const UNREACHABLE: MessageDescriptor = msg`The server cannot be reached. Check your connection, then try again.`;

let runtime: Promise<FormRuntime> | undefined;

/**
 * Fetches the schema library and the table of error messages, once: the first load of a public page does without them.
 * Rejects when they can't be fetched; the next call retries.
 */
export function loadFormRuntime(): Promise<FormRuntime> {
  runtime ??= fetchRuntime().catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

async function fetchRuntime(): Promise<FormRuntime> {
  const [{ checkTyped }, { errorText, toServerError }] = await Promise.all([
    import("./form-check.ts"),
    import("./form-errors.ts"),
  ]);
  return { checkTyped, errorText, toServerError };
}
