import { randomBytes } from "node:crypto";
import type { Address } from "./base.ts";
import type { CardDetails, IntentPayment } from "./charge-objects.ts";
import { missing } from "./errors.ts";
import type { Named, StripeEvent, StripeObject } from "./objects.ts";

export const API_VERSION = "2026-08-26.dahlia";
export const DAY = 86_400;

export type Settings = {
  /** The `livemode` of every object; a test key sees false. */
  livemode: boolean;
  /** Days after the first failed attempt at which Stripe retries a payment. */
  retryDays: number[];
  /** The status of a subscription after the last retry has failed. */
  afterRetries: "canceled" | "unpaid" | "past_due";
  /** Whether a subscription is paused once a renewal is refused, until that is paid (docs: pause on payment failure). */
  pausesUnpaid: boolean;
  /** The tax included in a price, in percent, with automatic tax. */
  taxPercent: number;
  /** The VAT that Stripe takes on its fees, in percent: none from a business in another country of the Union. */
  feeVatPercent: number;
  /** Why Stripe takes no tax where `taxPercent` is 0 (docs.stripe.com/tax/zero-tax). */
  untaxedFor: "not_collecting" | "reverse_charge";
  /** Whether automatic tax recognizes where customers live. */
  locates: boolean;
  /** Why renewals cannot be finalized; null while they can. */
  finalizationError: { type: string; code: string; message: string } | null;
  /** Where customers say that they live, when they are asked. */
  address: Address | null;
  /** Days before a renewal at which `invoice.upcoming` is sent. */
  upcomingDays: number;
};

/**
 * A payment method and its behaviour. `async`: a debit that settles days later. `challenge`: the bank requires 3-D
 * Secure, which the customer can only pass on a page of Stripe's.
 */
export type Card = CardDetails & { declines: string | null; async: boolean; challenge: boolean };

/** A card that pays, unless `declines` gives the bank's reason; cards with equal `fingerprint` are the same card. */
export function card(
  options: {
    fingerprint?: string;
    declines?: string | null;
    last4?: string;
    async?: boolean;
    challenge?: boolean;
    /** Expiry month and year, as on the card: [12, 2030]. */
    expires?: readonly [month: number, year: number];
  } = {},
): Card {
  const fingerprint = options.fingerprint ?? newId("").slice(0, 16);
  const [exp_month, exp_year] = options.expires ?? [12, 2099];
  const details = { brand: "visa", last4: options.last4 ?? "4242", fingerprint, country: "FR", exp_month, exp_year };
  const async = options.async ?? false;
  return {
    type: async ? "sepa_debit" : "card",
    card: details,
    declines: options.declines ?? null,
    async,
    challenge: options.challenge ?? false,
  };
}

/** A webhook endpoint as the API shows it; its secret only when it is made. */
export type Endpoint = {
  id: string;
  object: "webhook_endpoint";
  url: string;
  enabled_events: string[];
  status: string;
};

type Timer = { at: number; run: () => void };

/**
 * All of Stripe's state, and its clock. `now` runs ahead of real time by `shift`, which `advance` increases. Times in
 * responses are shifted back by it (wire.ts): to a client, the present is the real present and stored objects have aged.
 */
export class World {
  readonly objects = new Map<string, StripeObject>();
  /** The account's other mode, whose objects this one's key does not find. */
  other: World | undefined;
  /** The one that Stripe makes itself, by invoice. */
  readonly invoicePayments = new Map<string, IntentPayment>();
  /** By payment method. */
  readonly cards = new Map<string, Card>();
  /** The payout that contains it, by balance transaction. */
  readonly paidOut = new Map<string, string>();
  readonly events: StripeEvent[] = [];
  readonly settings: Settings = {
    livemode: true,
    retryDays: [3, 5, 7],
    afterRetries: "canceled",
    pausesUnpaid: false,
    taxPercent: 20,
    feeVatPercent: 0,
    untaxedFor: "not_collecting",
    locates: true,
    finalizationError: null,
    address: null,
    upcomingDays: 3,
  };
  /** Webhook endpoints made through the API. */
  readonly endpoints: Endpoint[] = [];
  /** Called with each new endpoint and its secret. */
  onEndpoint: (url: string, secret: string) => void = () => {};
  shift = 0;
  /** The current request, as its events name it. */
  request: StripeEvent["request"] = { id: null, idempotency_key: null };
  /** Called with each event. */
  onEvent: (event: StripeEvent) => void = () => {};
  readonly #kinds = new Map<string, StripeObject[]>();
  readonly #timers: Timer[] = [];
  /** Set while timers run: the time at which they were due. */
  #at: number | undefined;

  now(): number {
    return this.#at ?? Math.floor(Date.now() / 1000) + this.shift;
  }

  /** Stores and returns an object. */
  add<T extends StripeObject>(object: T): T {
    this.objects.set(object.id, object);
    const kind = this.#kinds.get(object.object) ?? [];
    this.#kinds.set(object.object, kind);
    kind.push(object);
    return object;
  }

  /** @throws StripeError 404 if no such object has this id */
  get<Name extends StripeObject["object"]>(name: Name, id: string): Named<Name> {
    const found = this.find(name, id);
    if (!found) throw missing(name, id);
    return found;
  }

  find<Name extends StripeObject["object"]>(name: Name, id: string | null): Named<Name> | undefined {
    const found = id === null ? undefined : this.objects.get(id);
    // The compiler does not narrow a union by a generic name.
    return found?.object === name ? (found as Named<Name>) : undefined;
  }

  /** All objects of a kind, oldest first. */
  all<Name extends StripeObject["object"]>(name: Name): readonly Named<Name>[] {
    return (this.#kinds.get(name) ?? []) as Named<Name>[]; // as in find
  }

  /** Records an event with the current state of an object. */
  emit(type: string, object: StripeObject, previous?: { [key: string]: unknown }): void {
    const event: StripeEvent = {
      id: newId("evt"),
      object: "event",
      type,
      api_version: API_VERSION,
      created: this.now(),
      livemode: this.settings.livemode,
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      pending_webhooks: 1,
      request: this.request,
    };
    this.events.push(event);
    this.onEvent(event);
  }

  /** Runs a callback at a time of the fake's clock; the callback checks whether it still applies. */
  schedule(at: number, run: () => void): void {
    this.#timers.push({ at: Math.max(at, this.now()), run });
  }

  /** Advances the clock and runs due callbacks in order. */
  advance(seconds: number): void {
    const end = this.now() + seconds;
    this.request = { id: null, idempotency_key: null };
    for (let timer = this.#take(end); timer; timer = this.#take(end)) {
      this.#at = timer.at;
      timer.run();
    }
    this.#at = undefined;
    this.shift += seconds;
  }

  #take(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) if (timer.at <= end && (!first || timer.at < first.at)) first = timer;
    if (first) this.#timers.splice(this.#timers.indexOf(first), 1);
    return first;
  }
}

/** An id in Stripe's format: a prefix and 24 letters and digits. */
export function newId(prefix: string): string {
  const text = randomBytes(24).toString("base64").replace(/[+/=]/g, "x").slice(0, 24);
  return prefix ? `${prefix}_${text}` : text;
}
