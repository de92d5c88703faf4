/** What all of Stripe's objects have. */
export type Base<Name extends string> = { id: string; object: Name; created: number; livemode: boolean };

export type Metadata = { [key: string]: string };

/** Where a customer lives. */
export type Address = { line1: string; line2: string | null; postal_code: string; city: string; country: string };
