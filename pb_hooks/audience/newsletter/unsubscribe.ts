import { linkQuery, tokenInput } from "../../../common/contract/newsletter.ts";
import { knownLocale } from "../../../common/locale.ts";
import { localePrefix } from "../../lib/locale.ts";
import { parseBody, parseQuery } from "../../lib/parse-body.ts";
import { findById } from "../../lib/records.ts";
import { run } from "../../lib/sql.ts";
import { siteUrl } from "../../platform/site/public.ts";
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

/** Unsubscribes a recipient: a member, a subscriber, or a subscriber who has become a member, and may have another address since. */
function endLetters(tx: CoreApp, recipient: Recipient): void {
  const [isMember, id] = [recipient.startsWith("u"), recipient.slice(1)];
  const subscriber = isMember ? undefined : findById(tx, "newsletter_subscribers", id);
  const owner = findById(tx, "users", isMember ? id : (subscriber?.getString("user") ?? ""));
  const email = (owner ?? subscriber)?.getString("email");
  if (!email) return;
  const member = owner ?? memberWith(tx, email);
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
