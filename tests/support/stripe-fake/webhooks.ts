import { createHmac } from "node:crypto";
import { until } from "../poll.ts";
import type { StripeEvent } from "./objects.ts";
import { toWire } from "./wire.ts";
import type { World } from "./world.ts";

const AT_ONCE = 8;

/** How one delivery deviates from Stripe's. */
export type Distortion = {
  /** Secrets to sign with instead. */
  secrets?: string[];
  /** The signature's timestamp, in Unix seconds. */
  timestamp?: number;
  /** Replaces the correct signature header; null omits it. */
  header?: string | null;
  /** Replaces the signed body. */
  body?: string;
};

/** A delivery and the status of its response; 0 for none. */
export type Delivery = { event: string; type: string; status: number };

/** The `Stripe-Signature` of a body, with one v1 for each secret, as during a rotation. */
export function signatureHeader(body: string, secrets: string[], timestamp: number): string {
  const sign = (secret: string) => createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return [`t=${timestamp}`, ...secrets.map((secret) => `v1=${sign(secret)}`)].join(",");
}

/** Delivers events to one endpoint, or distorts the delivery on request. */
export class Webhooks {
  /** The endpoint; null delivers nothing, but events can still be listed. */
  url: string | null = null;
  secrets: string[];
  /** Holds events until `release`. */
  hold = false;
  /** Whether an event is lost. */
  loses: (event: StripeEvent) => boolean = () => false;
  /** How many times an event is delivered. */
  copies: (event: StripeEvent) => number = () => 1;
  readonly log: Delivery[] = [];
  #held: StripeEvent[] = [];
  #failed: StripeEvent[] = [];
  #queue: StripeEvent[] = [];
  #running = 0;
  readonly #world: World;

  constructor(world: World, secrets: string[]) {
    this.#world = world;
    this.secrets = secrets;
  }

  /** Delivers, holds or loses a new event. */
  take(event: StripeEvent): void {
    if (this.loses(event)) return;
    if (this.hold) this.#held.push(event);
    else this.#enqueue([event]);
  }

  /** Delivers the held events in the order that `arrange` returns, and stops holding. */
  async release(arrange: (events: StripeEvent[]) => StripeEvent[] = (events) => events): Promise<void> {
    this.hold = false;
    this.#enqueue(arrange(this.#held.splice(0)));
    await this.settled();
  }

  /** Discards the held events. */
  drop(): void {
    this.#held = [];
  }

  /** Redelivers events that got no 2xx, as Stripe does for three days. */
  async retryFailed(): Promise<void> {
    this.#enqueue(this.#failed.splice(0));
    await this.settled();
  }

  /** Waits until all deliveries have been answered. */
  async settled(): Promise<void> {
    await until("webhooks to be delivered", () => this.#running === 0 && this.#queue.length === 0, 60_000);
  }

  /** Makes one delivery, distorted on request. @returns the status of the response, 0 for none */
  async send(event: StripeEvent, distortion: Distortion = {}): Promise<number> {
    if (this.url === null) throw new Error("no webhook address is set");
    const signed = JSON.stringify(toWire(this.#world, event), null, 2);
    const timestamp = distortion.timestamp ?? Math.floor(Date.now() / 1000);
    const header =
      distortion.header === undefined
        ? signatureHeader(signed, distortion.secrets ?? this.secrets, timestamp)
        : distortion.header;
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      ...(header !== null && { "Stripe-Signature": header }),
    };
    const sent = fetch(this.url, { method: "POST", headers, body: distortion.body ?? signed, redirect: "manual" });
    const status = await sent.then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    this.log.push({ event: event.id, type: event.type, status });
    return status;
  }

  #enqueue(events: StripeEvent[]): void {
    if (this.url === null) return;
    for (const event of events) for (let copy = 0; copy < this.copies(event); copy++) this.#queue.push(event);
    this.#pump();
  }

  #pump(): void {
    while (this.#running < AT_ONCE) {
      const event = this.#queue.shift();
      if (!event) return;
      this.#running += 1;
      void this.send(event).then((status) => {
        if (status < 200 || status > 299) this.#failed.push(event);
        this.#running -= 1;
        this.#pump();
      });
    }
  }
}
