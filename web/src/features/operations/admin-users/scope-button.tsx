import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";

type Props = {
  /** How many the filter finds; null where nobody has counted that far. */
  count: number | null;
  /** How many are chosen, or on the page: with no more than that, there is no button. */
  beyond: number;
  onAll: () => void;
  disabled?: boolean;
};

/** Chooses all members of the filter, on every page of the list. */
export function ScopeButton({ count, beyond, onAll, disabled = false }: Props) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  if (count !== null && count <= beyond) return null;
  const number = count === null ? "" : formatNumber(count);
  return (
    <Button variant="ghost" size="sm" disabled={disabled} onClick={onAll}>
      {number ? t`Select all ${number} of this filter` : t`Select all of this filter`}
    </Button>
  );
}
