import { type IdentityStep, type ProviderId, ticketInput } from "../../../common/contract/identities.ts";
import { fail } from "../../lib/errors.ts";
import { parseBody } from "../../lib/parse-body.ts";
import { getById } from "../../lib/records.ts";
import { exists, row, run } from "../../lib/sql.ts";
import { browserOf } from "./browser.ts";
import { nameOf, type Provider, providersOf } from "./providers.ts";

/** An identity that a provider has vouched for, as a ticket holds it. */
export type Held = {
  provider: ProviderId;
  issuer: string;
  subject: string;
  /** "" when the provider has verified none. */
  email: string;
  name: string;
  /** A member's code, "" for none. */
  referral: string;
  /** The member who began to link it, "" for a sign-in. */
  user: string;
};

/** What a ticket of this browser holds. @throws ApiError 400 `identity_expired` for any other */
export function held(e: Pick<core.RequestEvent, "app" | "requestInfo">, ticket: string): Held {
  const text = $identities.read(browserOf(e), ticket);
  if (!text) throw fail(400, "identity_expired");
  const found = JSON.parse(text) as Held; // visit.ts wrote it
  const isSame = ({ id, issuer, enabled }: Provider) => id === found.provider && issuer === found.issuer && enabled;
  // The operator may have switched the provider off in the meantime, or replaced it.
  if (!providersOf(e.app).some(isSame)) throw fail(400, "identity_expired");
  return found;
}

/** Uses a ticket up. @throws ApiError 400 `identity_expired` when another request was quicker */
export function spend(e: core.RequestEvent, ticket: string): void {
  if (!$identities.take(browserOf(e), ticket)) throw fail(400, "identity_expired");
}

/** The row that links an identity to its account. */
export function linkOf(app: CoreApp, { provider, issuer, subject }: Held): { id: string; user: string } | undefined {
  const sql = `SELECT id, user FROM identities
    WHERE provider = {:provider} AND issuer = {:issuer} AND subject = {:subject}`;
  return row(app, sql, { provider, issuer, subject }, { id: "", user: "" });
}

/** `POST /api/app/identities/ticket` {ticket}, the browser that brought it: IdentityStep. */
export function showTicket(e: core.RequestEvent): IdentityStep {
  const found = held(e, parseBody(ticketInput, e).ticket);
  return {
    step: stepOf(e.app, found),
    provider: nameOf(e.app, found.provider),
    email: found.email,
    name: found.name,
    referral: found.referral,
  };
}

function stepOf(app: CoreApp, found: Held): IdentityStep["step"] {
  if (linkOf(app, found)) return "sign-in";
  if (!found.email) return "no-address";
  const params = { email: found.email };
  return exists(app, "users", "email = {:email} COLLATE NOCASE", params) ? "prove" : "sign-up";
}

/**
 * `POST /api/app/identities/sign-in` {ticket}, the browser that brought it: signs the account in that knows the identity, and
 * answers like PocketBase's own routes, which may ask for a second proof. 404 `not_found` when no account knows it.
 */
export function signIn(e: core.RequestEvent): void {
  const { ticket } = parseBody(ticketInput, e);
  const found = held(e, ticket);
  const link = linkOf(e.app, found);
  if (!link || found.user) throw fail(404, "not_found");
  const user = getById(e.app, "users", link.user);
  spend(e, ticket);
  run(e.app, "UPDATE identities SET last_used = {:now} WHERE id = {:id}", { id: link.id });
  e.set("infoContext", "oauth2");
  $apis.recordAuthResponse(e, user, "oauth2");
}
