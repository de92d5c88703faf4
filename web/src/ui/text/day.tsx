import { useFormat } from "../../lib/use-format.ts";

/** A date in words on one line; nothing for null. Member and admin pages only: it uses the reader's time zone. */
export function Day({ iso }: { iso: string | null }) {
  const { formatDay } = useFormat();
  if (!iso) return null;
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatDay(iso)}
    </time>
  );
}
