import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../lib/use-format.ts";

/** Sizes in the unit that suits them: from 1 GB in GB; and ages: from two minutes in minutes, from two hours in hours. */
export function useAmounts() {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  return {
    size: (bytes: number) =>
      bytes < 1e9 ? t`${formatNumber(bytes / 1e6, 1)} MB` : t`${formatNumber(bytes / 1e9, 1)} GB`,
    age: (seconds: number) => {
      if (seconds < 120) return t`${formatNumber(seconds)} s`;
      if (seconds < 7200) return t`${formatNumber(Math.floor(seconds / 60))} min`;
      return t`${formatNumber(Math.floor(seconds / 3600))} h`;
    },
  };
}
