import { markedParts } from "./mark-rules.ts";

/** A text in which the words of a search are marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  return markedParts(text, search).map(({ text: part, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <mark key={index} className="rounded-sm bg-info-ink text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
