import { formatDay } from "../../../../common/format.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** A day in words that stays in one line; nothing for null. Member and admin pages only: the zone is the reader's. */
export function Day({ iso }: { iso: string | null }) {
  const locale = useLocale();
  if (!iso) return null;
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatDay(iso, locale)}
    </time>
  );
}
