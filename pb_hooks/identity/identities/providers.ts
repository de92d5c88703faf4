import { type OfferedProvider, PROVIDER_IDS, type ProviderId } from "../../../common/contract/identities.ts";
import { addressFrom } from "../../lib/env.ts";
import type { Place } from "../../lib/place.ts";
import { unseal } from "../../lib/secrets.ts";
import { columns, rowOf, rows } from "../../lib/sql.ts";

/** A provider as the operator has set it up. */
export type Provider = {
  id: ProviderId;
  label: string;
  issuer: string;
  clientId: string;
  /** Both of Apple, which asks for a secret signed with the key that `secret` is. */
  teamId: string;
  keyId: string;
  /** Sealed. */
  secret: string;
  enabled: boolean;
};

const ROW = rowOf({ text: "id label issuer clientId teamId keyId secret", flag: "enabled" });

const NAMES: { readonly [id in ProviderId]?: string } = {
  google: "Google",
  apple: "Apple",
  discord: "Discord",
  github: "GitHub",
};

export function secretPlace(id: string): Place {
  return ["identity_providers", "secret", id];
}

/** Whether a provider is described by its issuer. */
export function isOpen(id: ProviderId): boolean {
  return NAMES[id] === undefined;
}

/** The providers that the operator has set up, in our order. */
export function providersOf(app: CoreApp): Provider[] {
  const found = rows(app, `SELECT ${columns(ROW)} FROM identity_providers`, {}, ROW);
  return PROVIDER_IDS.flatMap((id) => found.filter((row) => row.id === id).map((row) => ({ ...row, id })));
}

/** Its name for people. */
export function nameOf(app: CoreApp, id: string): string {
  const provider = PROVIDER_IDS.find((known) => known === id);
  return (provider && NAMES[provider]) || providersOf(app).find((each) => each.id === id)?.label || id;
}

/** What is missing before people can use it; "" for nothing. */
export function lacks(provider: Provider): "" | "clientId" | "teamId" | "keyId" | "secret" | "issuer" | "label" {
  if (!provider.clientId) return "clientId";
  if (provider.id === "apple" && !provider.teamId) return "teamId";
  if (provider.id === "apple" && !provider.keyId) return "keyId";
  if (!provider.secret) return "secret";
  if (isOpen(provider.id) && !provider.issuer) return "issuer";
  return isOpen(provider.id) && !provider.label ? "label" : "";
}

/** The providers whose buttons show. */
export function offeredProviders(app: CoreApp): OfferedProvider[] {
  return providersOf(app)
    .filter((provider) => provider.enabled && !lacks(provider))
    .map(({ id, label }) => ({ id, name: NAMES[id] ?? label }));
}

/** What internal/auth/identities needs to talk to a provider; undefined when its secret cannot be opened (/admin/system counts those). */
export function connectionTo({ id, secret, ...rest }: Provider) {
  try {
    // `APPLE_API_BASE` replaces Apple (tests).
    const issuer = id === "apple" ? addressFrom($os.getenv, "APPLE_API_BASE") : rest.issuer;
    return { ...rest, kind: isOpen(id) ? "oidc" : id, issuer, secret: unseal(secretPlace(id), secret) };
  } catch {
    return undefined;
  }
}
