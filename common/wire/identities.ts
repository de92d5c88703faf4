/** Shapes of signing in elsewhere between pb_hooks and web. Times are ISO 8601 in UTC. */

/** Where people may sign in; the last three are any OpenID Connect providers. */
export const PROVIDER_IDS = ["google", "apple", "discord", "github", "oidc", "oidc2", "oidc3"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** One that the operator has set up, with its display name. */
export type OfferedProvider = { id: ProviderId; name: string };

/** Why a visit to a provider identified nobody. */
export type IdentityProblem = "cancelled" | "expired" | "unreachable" | "refused" | "off";

/**
 * `POST /api/app/identities/ticket`: what follows. "sign-in": an account knows this identity; "prove": an account has its
 * address, and its owner signs in once to link them; "sign-up": nobody has it; "no-address": the provider vouches for none.
 */
export type IdentityStep = {
  step: "sign-in" | "prove" | "sign-up" | "no-address";
  provider: string;
  email: string;
  name: string;
  /** Who invited the visitor: a member's code, "" for nobody. */
  referral: string;
};

export type Identity = { id: string; provider: string; email: string; created: string; lastUsed: string | null };

/** `GET /api/app/identities`: the member's own, and where more can be linked. */
export type IdentitiesAnswer = { items: Identity[]; providers: OfferedProvider[] };

/** `POST /api/app/identities/begin`: where the browser goes next. */
export type IdentityBegun = { url: string };

/** One provider on /admin/settings. The secret is never shown. */
export type AdminProvider = {
  id: ProviderId;
  label: string;
  issuer: string;
  clientId: string;
  /** Of Apple: who signs its client's secret, and the id of the key. */
  teamId: string;
  keyId: string;
  /** The address to enter at the provider. */
  redirect: string;
  hasSecret: boolean;
  enabled: boolean;
};

/** `GET /api/app/admin/identity-providers`. */
export type AdminProviders = { providers: AdminProvider[] };

/** `POST /api/app/admin/identity-providers/{id}/test`: "" when the provider knows us. */
export type ProviderTest = { problem: "" | "unreachable" | "credentials" | "issuer" | "refused" };
