import * as v from "valibot";
import { LOCALES } from "./api.ts";
import { flag, oneOf, rawText, text } from "./fields.ts";

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

const SECRET = 100;
const MOST_CODE = 2000;

/** A click on a provider's button, by a visitor or by a member who links it. */
export const visitInput = () => v.object({ provider: oneOf(PROVIDER_IDS), locale: oneOf(LOCALES) });

/** What a provider sends the browser back with (RFC 6749, 4.1.2; RFC 9207). */
export const callbackQuery = () => v.object({ state: rawText, code: rawText, iss: rawText, error: rawText });

/** The same, posted (Apple). `user` is JSON with the name, at a person's first sign-in alone. */
export const callbackForm = () =>
  v.object({ state: text(SECRET), code: text(MOST_CODE), error: rawText, user: rawText });

/** What our page got for an identity. */
export const ticketInput = () => v.object({ ticket: text(SECRET) });
/** The same beside the fields of a sign-up. */
export const ticketOfSignUp = () => v.object({ identity_ticket: rawText });

/** The fields that such a sign-up requires. */
export const termsOfTicket = () => v.object({ terms_accepted: v.pipe(flag, v.literal(true, "terms_required")) });

/** https, or http on the operator's own machine; as the provider writes it. */
const issuer = () =>
  v.pipe(
    text(300),
    v.check(
      (url) =>
        url === "" ||
        /^(https:\/\/[^\s/?#@]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?)(\/[^\s?#]*)?$/.test(url),
      "validation_is_url",
    ),
  );

/** A provider's settings; an empty secret keeps the stored one, an empty client id removes the provider. */
export const providerInput = () =>
  v.object({
    label: text(40),
    issuer: issuer(),
    clientId: text(300),
    teamId: text(20),
    keyId: text(20),
    secret: text(500),
    enabled: flag,
  });
