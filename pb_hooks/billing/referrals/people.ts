import { mailboxOf } from "../../lib/mailbox.ts";
import { findById } from "../../lib/records.ts";
import { exists } from "../../lib/sql.ts";

/** The referred person: `id` is "" before there is an account, `card` is "" when unknown. */
export type Referred = { id: string; email: string; card: string };

/** Whether a referred member is the referrer in another guise: the same account, mailbox or card. */
export function isSamePerson(app: CoreApp, referrer: string, { id, email, card }: Referred): boolean {
  const address = findById(app, "users", referrer)?.email() ?? "";
  if (id === referrer || mailboxOf(address) === mailboxOf(email)) return true;
  return (
    card !== "" && exists(app, "payments", "card_fingerprint = {:card} AND user = {:referrer}", { card, referrer })
  );
}
