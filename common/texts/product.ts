import type { Locale } from "../contract/api.ts";

/** The product's texts of public pages by key, with the ids of their messages: pb_hooks/dist/texts.json, which the build writes. */
export type ProductTexts = Readonly<Record<string, Readonly<Record<Locale | "id", string>>>>;

/** A message as Lingui compiles it: texts, and the names of what is filled in. */
export type Compiled = (string | readonly [name: string])[];

/** A text with its variables in braces as the message that a page shows. Its tags stay in the texts, as Lingui expects them. */
export function compiled(text: string): Compiled {
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => (/^\{\w+\}$/.test(part) ? ([part.slice(1, -1)] as const) : part));
}
