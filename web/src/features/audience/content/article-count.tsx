import { Plural } from "@lingui/react/macro";
import { formatNumber } from "../../../../../common/format.ts";
import { useLocale } from "../../../lib/use-locale.ts";

/** The number of articles; `all` words it as a link to them. We group digits ourselves: the server's VM has no Intl. */
export function ArticleCount({ total, all = false }: { total: number; all?: boolean }) {
  const count = formatNumber(total, useLocale());
  return all ? (
    <Plural value={total} one={`${count} article`} other={`All ${count} articles`} />
  ) : (
    <Plural value={total} one={`${count} article`} other={`${count} articles`} />
  );
}
