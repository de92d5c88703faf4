/** Shapes of second factors between pb_hooks and web. Times are ISO 8601 in UTC. */

/** What an account can have besides its password; each is a row of the collection `factors`. */
export const FACTOR_KINDS = ["totp", "passkey"] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export type Factor = {
  id: string;
  kind: FactorKind;
  name: string;
  created: string;
  lastUsed: string | null;
  /** The domain of a passkey that was made for another one than the site's, and works only there; else "". */
  otherDomain: string;
};

/** `GET /api/app/factors`: the member's own, how many recovery codes are unused, and whether a sign-in takes a mailed code without one. */
export type FactorsAnswer = { items: Factor[]; codesLeft: number; mailed: boolean };

/** `POST /api/app/factors/totp`: the secret in base32, the link in the QR code, and what the confirmation sends back. */
export type TotpStart = { secret: string; uri: string; ticket: string };

/** Shown once. Empty after another factor was added: the codes made with the first one stay valid. */
export type RecoveryCodes = { recoveryCodes: string[] };

/** `POST /api/app/second-factor/options`: what completes a sign-in whose first proof was right. */
export type SecondStep = { factors: FactorKind[]; recovery: boolean; code: boolean; password: boolean };
