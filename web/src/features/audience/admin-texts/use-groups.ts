import { useLingui } from "@lingui/react/macro";
import type { TextGroup } from "../../../../../common/contract/texts.ts";

/** The names of the groups of texts. */
export function useGroups(): Readonly<Record<TextGroup, string>> {
  const { t } = useLingui();
  return { home: t`Home page`, steps: t`Steps`, plans: t`Plans page`, frame: t`Menu and footer` };
}
