/**
 * A request without a usable answer: `status` is undefined when there was none, `data` is a refusal's content. A part of the page that
 * cannot be fetched counts as one.
 */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly status: number | undefined;
  readonly data: unknown;

  constructor(message: string, status?: number, data?: unknown) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

/** Answers worth one retry of a read (spec §7, the HTTP client's own list); 0 is "no answer at all". */
const TRANSIENT: readonly number[] = [0, 408, 409, 425, 429, 500, 502, 503, 504];

/** HTTP status of a request's error (PocketBase SDK or lib/http.ts); 0 without an answer, null for other errors. */
export function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null) return null;
  const status: unknown = Reflect.get(error, "status");
  if (typeof status === "number") return status;
  return Reflect.get(error, "name") === "FetchError" ? 0 : null;
}

/** True for a request that we cancelled ourselves: the SDK's abort flag of spec §8. Not worth reporting. */
export function isAborted(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return Reflect.get(error, "isAbort") === true || Reflect.get(error, "name") === "AbortError";
}

/** True when the server no longer accepts the session. */
export function isSessionOver(error: unknown): boolean {
  return statusOf(error) === 401;
}

/** Whether to retry a read that failed `failures` times before this error: once, and never when we cancelled it. */
export function mayRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < 1 && !isAborted(error) && status !== null && TRANSIENT.includes(status);
}
