import { StripeError } from "./errors.ts";

export type Answer = { status: number; body: string; requestId: string };
type Entry = { fingerprint: string; answer: Answer | null; at: number };

/** How long Stripe remembers a key, in seconds. */
const KEPT = 86_400;

/** The first answer under a key is the answer, also when it was an error of the card or of Stripe. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  /**
   * @param now the fake's own time, in seconds
   * @returns the first answer when the key was used before
   * @throws StripeError 400 when it was used for something else, 409 while the first request still runs
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

  /** Keeps the answer of a request that was carried out. */
  keep(key: string, answer: Answer): void {
    const known = this.#entries.get(key);
    if (known) known.answer = answer;
  }

  /** Forgets a request that was refused before anything was done. */
  forget(key: string): void {
    this.#entries.delete(key);
  }
}
