import type { Locale } from "../../../common/contract/api.ts";
import type { DocumentKind } from "../../../common/contract/contract.ts";
import { addDays, dbTime, now } from "../../../common/time.ts";
import { enqueue } from "../../lib/jobs.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import { mailboxHash } from "../../lib/mailbox-hash.ts";
import { insert, localeOf } from "../../lib/records.ts";
import { exists, run } from "../../lib/sql.ts";
import { writeNotice } from "../../platform/mail/public.ts";
import { BULK_MAIL, MAIL } from "./job-kinds.ts";
import { isBulk, isPaper, keptUntil } from "./rules.ts";

/** The recipient of a document. `user` is "" if no account matches. */
type Party = { readonly user: string; readonly email: string; readonly locale: Locale };

type Kept = {
  readonly kind: DocumentKind;
  /** Makes the document unique for its party and kind: an order's id, or a date. */
  readonly once: string;
  /** The version of a legal text. */
  readonly version?: string;
};
type Mailed = { readonly notice: string; readonly facts: { readonly [name: string]: string } };

/** Proof of what was agreed, declared and sent. Call both with the transaction's app. */
export const contract = {
  /** A member as a party. */
  party: (user: Rec<"users">): Party => ({ user: user.id, email: user.email(), locale: localeOf(user) }),

  /** Stores a text that was shown or declared, without a mail. @returns false if this (kind, party, once) is stored already */
  keep: (tx: CoreApp, party: Party, what: Kept & { readonly title: string; readonly text: string }): boolean =>
    store(tx, party, what, "") !== "",

  /**
   * Queues a mail from a notice that a feature declares, and stores the same text as proof.
   * @returns false if this (kind, party, once) is stored, and so mailed, already
   */
  send: (tx: CoreApp, party: Party, what: Kept & Mailed): boolean => {
    const { subject, text, html } = writeNotice(tx, what.notice, party.locale, what.facts);
    const id = store(tx, party, { ...what, title: subject, text }, html);
    if (!id) return false;
    const kind = isBulk(what.kind) ? BULK_MAIL : MAIL;
    enqueue(tx, { kind, payload: { document: id } });
    return true;
  },

  noteReturned,
};

/** @returns the id of the new document, or "" if one exists already */
function store(
  tx: CoreApp,
  party: Party,
  what: Kept & Partial<Mailed> & { title: string; text: string },
  html: string,
): string {
  const { kind, once, version = "", title, text, notice = "", facts = {} } = what;
  const { user: subject, email, locale } = party;
  const same = "kind = {:kind} AND subject = {:subject} AND once = {:once}";
  if (exists(tx, "contract_documents", same, { kind, subject, once })) return "";
  const time = now();
  const hash = $security.sha256(`${title}\n${text}`);
  if (!exists(tx, "contract_texts", "hash = {:hash}", { hash })) insert(tx, "contract_texts", { hash, title, text });
  const document = insert(tx, "contract_documents", {
    kind,
    subject,
    mailbox: mailboxHash(mailboxOf(email)),
    once,
    locale,
    version,
    hash,
    delivery: html ? "waiting" : "none",
    address: html ? email : "",
    html,
    notice,
    facts,
    keep_until: dbTime(keptUntil(isPaper(kind), time)),
  });
  return document.id;
}

/** Days after which a mail that the server took no longer comes back. */
const RETURN_DAYS = 7;

/** A mail to a member came back: notices of a price that were sent shortly before do not count as given. */
function noteReturned(tx: CoreApp, user: string): void {
  const sql = `UPDATE contract_documents SET delivery = 'returned', sent = ''
    WHERE subject = {:user} AND kind = 'price' AND delivery = 'sent' AND sent > {:since}`;
  run(tx, sql, { user, since: dbTime(addDays(now(), -RETURN_DAYS)) });
}
