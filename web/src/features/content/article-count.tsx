import { Plural } from "@lingui/react/macro";
import { formatNumber } from "../../../../common/format.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** How many articles there are; `all` as the words of a link to them. Grouped by us: the server's VM has no Intl. */
export function ArticleCount({ total, all = false }: { total: number; all?: boolean }) {
  const count = formatNumber(total, useLocale());
  return all ? (
    <Plural value={total} one={`${count} article`} other={`All ${count} articles`} />
  ) : (
    <Plural value={total} one={`${count} article`} other={`${count} articles`} />
  );
}
