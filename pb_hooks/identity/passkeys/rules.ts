import type { Locale } from "../../../common/contract/api.ts";

/** Passkeys of one account. */
export const MOST_PASSKEYS = 20;

const NAMES: { readonly [L in Locale]: { readonly on: string; readonly unknown: string } } = {
  fr: { on: "sur", unknown: "Clé d’accès" },
  en: { on: "on", unknown: "Passkey" },
};

/** The name of a passkey that its member did not name: "Chrome on Android", by where it was made. */
export function defaultName({ browser, system }: { browser: string; system: string }, locale: Locale): string {
  const { on, unknown } = NAMES[locale];
  return browser && system ? `${browser} ${on} ${system}` : browser || system || unknown;
}
