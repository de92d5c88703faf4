import { toASCII, toUnicode } from "punycode/punycode.es6.js";

/** One mail provider's rules for addresses. */
type Provider = {
  /** Domains that share their mailboxes; the first one is canonical. */
  readonly domains: readonly string[];
  /** Characters before the "@" that it ignores, or replaces by `becomes`. */
  readonly ignores?: RegExp;
  readonly becomes?: string;
  /** Where a tag begins, if not at "+". */
  readonly tag?: RegExp;
};

/**
 * Providers whose mailboxes have several spellings. Sources, read in November 2026; undocumented facts are marked.
 * Gmail: support.google.com/mail/answer/7436150 (dots); no page says that googlemail.com is gmail.com. Proton:
 * proton.me/support/addresses-and-aliases (one name on all its domains belongs to one account, "+"); the characters
 * that it ignores: its client has `removeEmailAlias` (github.com/ProtonMail/WebClients, src/helpers/string.js). Apple:
 * support.apple.com/118230 (@icloud.com, @me.com, @mac.com). Yandex: yandex.com/support/id/authorization/email.html (a
 * name on all its domains; no page lists them), yandex.com/support/passport/authorization/registration.html (a dot and
 * a hyphen are the same character). Yahoo: patent US 2006/0041621 (a dash marks a disposable address), help.yahoo.com
 * AddressGuard (name-keyword); the name may differ from the mailbox's, which nobody outside can know. Fastmail:
 * fastmail.help/hc/en-us/articles/360060591053 (tag@name.fastmail.com is name+tag@fastmail.com): see below.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignores: /\./g },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignores: /[._-]/g },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  {
    domains: ["yandex.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.uz", "yandex.ua", "ya.ru"],
    ignores: /-/g,
    becomes: ".",
  },
  ..."yahoo.com yahoo.fr yahoo.co.uk yahoo.de yahoo.es yahoo.it yahoo.ca ymail.com rocketmail.com"
    .split(" ")
    .map((domain) => ({ domains: [domain], tag: /[+-]/ })),
];
const FASTMAIL = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

// A Map, because a domain may be named like a property of every object ("constructor").
const BY_DOMAIN: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

/** Characters without a glyph (Unicode's Default_Ignorable_Code_Point, as far as fonts go), and the dot of "İ". */
const INVISIBLE =
  /\u00ad|\u0307|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|[\ufe00-\ufe0f]|\ufeff|\uffa0/g;

/**
 * The mailbox behind an address, only for comparing people: never write to it. It is in Unicode's compatibility form
 * (NFKC), in lower case, without invisible characters or a tag, with its domain in ASCII, and in one spelling where a
 * provider accepts several. New addresses are ASCII (common/email-address.ts); older ones may be anything.
 */
export function mailboxOf(email: string): string {
  const visible = email.normalize("NFKC").replace(INVISIBLE, "").trim().toLowerCase();
  const text = visible.replace(INVISIBLE, "").replace(/\u0131/g, "i");
  const at = text.lastIndexOf("@");
  let domain = asciiDomain(text.slice(at + 1).replace(/[.\u3002]+$/, ""));
  let local = text.slice(0, Math.max(at, 0));
  const [, name, host] = FASTMAIL.exec(domain) ?? [];
  if (name && host) [local, domain] = [name, host];
  const provider = BY_DOMAIN.get(domain);
  const cut = local.search(provider?.tag ?? /\+/);
  const base = cut > 0 ? local.slice(0, cut) : local;
  return `${provider?.ignores ? base.replace(provider.ignores, provider.becomes ?? "") : base}@${provider?.domains[0] ?? domain}`;
}

/** The domain of an address, in lower case and ASCII. */
export function domainOf(email: string): string {
  return asciiDomain(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

/**
 * What mailboxOf returned for this mailbox before it handled invisible characters, Unicode's forms and most providers,
 * for each domain of its provider: hashes of those are still stored (pb_hooks/billing/trials).
 */
export function formerMailboxes(email: string): string[] {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, Math.max(at, 0)).replace(/\+.*$/, "");
  const domain = address.slice(at + 1);
  const domains = BY_DOMAIN.get(domain)?.domains ?? [domain, toUnicode(domain)];
  return Array.from(new Set(domains.map((each) => formerSpelling(local, each))));
}

const FORMER: ReadonlyMap<string, readonly [name: string, ignores: RegExp]> = new Map([
  ["gmail.com", ["gmail.com", /\./g]],
  ["googlemail.com", ["gmail.com", /\./g]],
  ["proton.me", ["proton.me", /[._-]/g]],
  ["protonmail.com", ["proton.me", /[._-]/g]],
  ["pm.me", ["proton.me", /[._-]/g]],
]);

function formerSpelling(local: string, domain: string): string {
  const [name, ignores] = FORMER.get(domain) ?? [];
  return name && ignores ? `${local.replace(ignores, "")}@${name}` : `${local}@${domain}`;
}

function asciiDomain(domain: string): string {
  try {
    return toASCII(domain);
  } catch {
    return domain; // what cannot be encoded can't be a real domain
  }
}
