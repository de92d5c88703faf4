import { formatDay } from "../../../../common/format.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** A date in words on one line; nothing for null. Member and admin pages only: it uses the reader's time zone. */
export function Day({ iso }: { iso: string | null }) {
  const locale = useLocale();
  if (!iso) return null;
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatDay(iso, locale)}
    </time>
  );
}
