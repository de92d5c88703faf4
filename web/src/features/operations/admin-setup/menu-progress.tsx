import { useLingui } from "@lingui/react/macro";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { progressOf, useSetup } from "./use-setup.ts";

/** "3/5" beside the menu entry, until nothing is missing that every service needs. */
export function MenuProgress() {
  const { t } = useLingui();
  const { data } = useSetup();
  if (!data) return null;
  const { done, total } = progressOf(data);
  if (done === total) return null;
  return (
    <span className="-mr-2 -ml-1">
      <Badge tone="warning">
        <span aria-hidden="true">
          {done}/{total}
        </span>
        <span className="sr-only">{t`(${done} of ${total} steps done)`}</span>
      </Badge>
    </span>
  );
}
