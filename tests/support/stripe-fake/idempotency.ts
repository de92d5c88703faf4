import { StripeError } from "./errors.ts";

export type Answer = { status: number; body: string; requestId: string };
type Entry = { fingerprint: string; answer: Answer | null; at: number };

/** How long Stripe remembers a key, in seconds. */
const KEPT = 86_400;

/** Replays the first response for a key, also if it was a card error or an error of Stripe's own. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  /**
   * @param now the fake's clock, in seconds
   * @returns the first response if the key was used before
   * @throws StripeError 400 if the key was used for another request, 409 while the first request is running
   */
  begin(key: string, fingerprint: string, now: number): Answer | undefined {
    if (key.length > 255)
      throw new StripeError(400, "idempotency_error", "Idempotency keys are at most 255 characters.");
    const known = this.#entries.get(key);
    if (!known || known.at + KEPT < now) {
      this.#entries.set(key, { fingerprint, answer: null, at: now });
      return undefined;
    }
    if (known.fingerprint !== fingerprint) {
      const text = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new StripeError(400, "idempotency_error", text);
    }
    if (known.answer) return known.answer;
    const text = `There is currently another in-progress request using this Idempotent Key (${key}).`;
    throw new StripeError(409, "idempotency_error", text, { code: "idempotency_key_in_use" });
  }

  /** Stores the response of a request that was carried out. */
  keep(key: string, answer: Answer): void {
    const known = this.#entries.get(key);
    if (known) known.answer = answer;
  }

  /** Releases the key of a request that was rejected before it changed anything. */
  forget(key: string): void {
    this.#entries.delete(key);
  }
}
