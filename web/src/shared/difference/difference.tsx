import type { Locale } from "../../../../common/contract/api.ts";
import { wordDiff } from "./word-diff.ts";

/** How the kinds of pieces look: marked by more than their colour. */
const LOOKS = { same: "", gone: "text-bad line-through", new: "font-semibold text-ok underline" } as const;
const TAGS = { same: "span", gone: "del", new: "ins" } as const;

/** Two texts as one, with what is gone and what is new. */
export function Difference({ lang, before, after }: { lang: Locale; before: string; after: string }) {
  return (
    <p lang={lang} className="rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
      {wordDiff(before, after).map(({ kind, text }, index) => {
        const Tag = TAGS[kind];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of two fixed texts
          <Tag key={index} className={LOOKS[kind]}>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}
