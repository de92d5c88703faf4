import { linkQuery, tokenInput } from "../../common/schemas/newsletter.ts";
import { knownLocale, localePrefix } from "../lib/locale.ts";
import { parseBody, parseQuery } from "../lib/parse-body.ts";
import { findById } from "../lib/records.ts";
import { run } from "../lib/sql.ts";
import { siteUrl } from "../site/public.ts";
import { memberWith } from "./members.ts";
import { type Recipient, readUnsubscribeToken, unsubscribeToken } from "./tokens.ts";

/** The address of List-Unsubscribe: a mail program posts to it (RFC 8058), a browser gets a page. */
export function unsubscribeAddress(app: CoreApp, recipient: Recipient, locale: string): string {
  return `${siteUrl(app)}/api/app/newsletter/unsubscribe?t=${unsubscribeToken(recipient)}&l=${locale}`;
}

/**
 * `POST /api/app/newsletter/unsubscribe`, anyone with the link of a letter: {token} from our page, or `?t=` from a mail
 * program, whose body is only `List-Unsubscribe=One-Click`. 204 for invalid tokens too.
 */
export function unsubscribe(e: core.RequestEvent): void {
  const recipient = readUnsubscribeToken(parseBody(tokenInput, e).token || parseQuery(linkQuery, e).t);
  if (recipient) e.app.runInTransaction((tx) => endLetters(tx, recipient));
}

/** `GET /api/app/newsletter/unsubscribe?t=`, anyone: redirects to the page with the button and changes nothing. */
export function showUnsubscribe(e: core.RequestEvent): unknown {
  const { t: token, l: locale } = parseQuery(linkQuery, e);
  const path = `${localePrefix(knownLocale(locale))}/newsletter/unsubscribe#token=${encodeURIComponent(token)}`;
  return e.redirect(303, path);
}

/** Unsubscribes a recipient's address, whether it belongs to a member or a subscriber. */
function endLetters(tx: CoreApp, recipient: Recipient): void {
  const collection = recipient.startsWith("u") ? "users" : "newsletter_subscribers";
  const email = findById(tx, collection, recipient.slice(1))?.getString("email");
  if (!email) return;
  const member = memberWith(tx, email);
  if (member?.getBool("newsletter")) {
    member.set("newsletter", false);
    tx.save(member);
  }
  endSubscription(tx, email, "unsubscribed");
}

/** Ends the subscription of an address without an account; erases the address of someone who unsubscribed. */
export function endSubscription(tx: CoreApp, email: string, state: "unsubscribed" | "bounced" | "complained"): void {
  run(
    tx,
    `UPDATE newsletter_subscribers SET state = {:state}, ended = {:now}, updated = {:now},
       email = CASE WHEN {:state} = 'unsubscribed' THEN '' ELSE email END
     WHERE email = {:email} COLLATE NOCASE AND email != '' AND state IN ('pending', 'confirmed')`,
    { email, state },
  );
}
