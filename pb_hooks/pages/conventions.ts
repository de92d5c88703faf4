import { localePath } from "../../common/locale.ts";
import { addDays, now } from "../../common/time.ts";
import { must } from "../lib/errors.ts";
import { acceptedLocale } from "../lib/locale.ts";
import { siteUrl } from "../platform/site/public.ts";

/*
 * What browsers, password managers and people who report a weakness ask every site for, at addresses that nobody links.
 * /favicon.ico and /apple-touch-icon.png are files of web/static.
 */

/** Where members change their password, and their passkeys. */
const PASSWORD = "/UserDashboard/account#password";
const PASSKEYS = "/UserDashboard/account#two-step";

/** `GET /.well-known/change-password`, public: leads to the form for a new password, in the browser's language. */
export function leadToPassword(e: core.RequestEvent): unknown {
  const header = must(e.request, "request").header.get("Accept-Language");
  e.response.header().set("Cache-Control", "no-store");
  return e.redirect(302, localePath(PASSWORD, acceptedLocale(header)));
}

/** `GET /.well-known/passkey-endpoints`, public: where passkeys are added and removed. */
export function servePasskeyPages(e: core.RequestEvent): void {
  const page = siteUrl(e.app) + PASSKEYS;
  e.json(200, { enroll: page, manage: page });
}

/** RFC 9116 advises less than a year. */
const CONTACT_DAYS = 180;

/** `GET /.well-known/security.txt`, public: whom to tell of a weakness of this site. */
export function serveSecurityContact(e: core.RequestEvent): void {
  const site = siteUrl(e.app);
  const lines = [
    `Contact: ${site}/en/contact`,
    `Expires: ${addDays(now(), CONTACT_DAYS).toISOString()}`,
    "Preferred-Languages: fr, en",
    `Canonical: ${site}/.well-known/security.txt`,
  ];
  e.string(200, `${lines.join("\n")}\n`);
}

/** The names under which Apple's browsers look for the icon of a page that they know no link from. */
const APPLE_ICON = /^\/apple-touch-icon(-\d{2,3}x\d{2,3})?(-precomposed)?\.png$/;

/** The file for a conventional address; "" for none. */
export function conventionalFile(path: string): string {
  return APPLE_ICON.test(path) && path !== "/apple-touch-icon.png" ? "/apple-touch-icon.png" : "";
}
