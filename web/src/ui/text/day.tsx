import { useFormat } from "../../lib/use-format.ts";

/** A date in words on one line, except in narrow tables; nothing for null. By the clock of Paris, as in mails. */
export function Day({ iso }: { iso: string | null }) {
  const { formatParisDay } = useFormat();
  if (!iso) return null;
  return (
    <time dateTime={iso} className="whitespace-nowrap @max-4xl:whitespace-normal">
      {formatParisDay(iso)}
    </time>
  );
}
