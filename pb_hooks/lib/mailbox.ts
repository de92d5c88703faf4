/** Providers whose mailboxes have several spellings: one name for all domains, and the signs they ignore. */
const PROVIDERS: { readonly [domain: string]: { readonly name: string; readonly ignores: RegExp } } = {
  "gmail.com": { name: "gmail.com", ignores: /\./g },
  "googlemail.com": { name: "gmail.com", ignores: /\./g },
  "proton.me": { name: "proton.me", ignores: /[._-]/g },
  "protonmail.com": { name: "proton.me", ignores: /[._-]/g },
  "pm.me": { name: "proton.me", ignores: /[._-]/g },
};

/**
 * The mailbox behind an address: lower case, without a `+tag`, and in one spelling where a provider takes several. For
 * comparing people only: never write to it.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const local = address.slice(0, Math.max(at, 0)).replace(/\+.*$/, "");
  const provider = PROVIDERS[domain];
  return provider ? `${local.replace(provider.ignores, "")}@${provider.name}` : `${local}@${domain}`;
}
