import { useLingui } from "@lingui/react/macro";
import type { TextGroup } from "../../../../../common/contract/texts.ts";

/** The names of the groups of texts. */
export function useGroups(): Readonly<Record<TextGroup, string>> {
  const { t } = useLingui();
  return {
    banner: t`Banner`,
    home: t`Home page`,
    faq: t`Questions`,
    steps: t`Steps`,
    plans: t`Plans page`,
    frame: t`Menu and footer`,
    mails: t`E-mails`,
    pages: t`Own pages`,
    legal: t`Clauses added to legal texts`,
  };
}
