import { termsOfTicket, ticketOfSignUp } from "../../../common/contract/identities.ts";
import { fail, must } from "../../lib/errors.ts";
import { isObject, textOf } from "../../lib/json.ts";
import { accept, acceptsTerms, parseBody } from "../../lib/parse-body.ts";
import { requestEventOf } from "../../lib/request-event.ts";
import { inTransaction } from "../../lib/transaction.ts";
import { audit } from "../../platform/audit/public.ts";
import { addLink } from "./links.ts";
import { nameOf } from "./providers.ts";
import { type Held, held, linkOf } from "./tickets.ts";

/** Names the identity in a record being created. No field: no client can send or store it. */
const IDENTITY = "@identity";

/**
 * Hook: a sign-up with a ticket takes the address that the provider has verified, whatever the form says. All else of a
 * sign-up holds: terms, limits, the trial's rules. The ticket signs in afterwards.
 */
export function readTicket(e: core.RecordRequestEvent): void {
  const { identity_ticket: ticket } = parseBody(ticketOfSignUp, e);
  if (ticket) {
    accept(termsOfTicket(), { terms_accepted: acceptsTerms(e) });
    const found = held(e, ticket);
    if (!found.email || found.user || linkOf(e.app, found)) throw fail(400, "identity_expired");
    const record: Rec<"users"> = must(e.record, "record");
    record.setEmail(found.email);
    record.set(IDENTITY, { ...found, ip: requestEventOf(e).realIP() });
  }
  e.next();
}

/** Hook: the account's address counts as confirmed, and the link is written in its transaction. */
export function linkNewAccount(e: core.RecordEvent) {
  const user: Rec<"users"> = must(e.record, "record");
  const found: unknown = user.get(IDENTITY);
  if (!isObject(found) || !textOf(found, "subject")) return e.next();
  inTransaction(e, () => {
    user.setVerified(true);
    e.next();
    const identity = found as Held & { ip: string }; // readTicket set it
    const after = { provider: nameOf(e.app, identity.provider) };
    const actor = { id: user.id, kind: "member", ip: identity.ip } as const;
    audit(e.app, actor, {
      action: "identity.link",
      target: ["identities", addLink(e.app, user.id, identity)],
      member: user.id,
      after,
    });
  });
}
