import { useLingui } from "@lingui/react/macro";
import type { TextRow } from "../../../../../common/contract/texts.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { MoveButtons } from "../../../ui/table/move-buttons.tsx";
import { useRowOrder } from "../../../ui/table/use-row-order.ts";
import { orderFaqs } from "./api.ts";
import { shownText } from "./text-rules.ts";

/** The order in which pages show the questions. Each move counts at once. */
export function FaqOrder({ rows }: { rows: readonly TextRow[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const items = rows.flatMap((row) => {
    const [, id = ""] = /^faq\.(.+)\.question$/.exec(row.key) ?? [];
    return id === "" ? [] : [{ id, name: shownText(row[locale]) }];
  });
  const order = useRowOrder(items, orderFaqs);
  return (
    <Dialog
      size="md"
      title={t`Order of the questions`}
      description={t`The home page shows the first five. A move counts at once.`}
      trigger={<Button variant="secondary" size="sm">{t`Change the order…`}</Button>}
    >
      <ol className="mt-4 flex flex-col divide-y divide-line" aria-busy={order.pending}>
        {items.map(({ id, name }, index) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 text-sm">{name}</span>
            <span className="flex shrink-0 gap-2">
              <MoveButtons {...order.buttons(index)} />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </Dialog>
  );
}
