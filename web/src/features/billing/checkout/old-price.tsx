import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../lib/use-format.ts";

/** The price that a coupon lowers, struck. */
export function OldPrice({ cents }: { cents: number }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  return (
    <s className="text-muted">
      <span className="sr-only">{t`instead of`} </span>
      {formatMoney(cents)}
    </s>
  );
}
