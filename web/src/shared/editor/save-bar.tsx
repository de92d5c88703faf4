import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import type { Locale } from "../../../../common/contract/api.ts";
import { Button } from "../../ui/button/button.tsx";
import { DangerIcon } from "../../ui/icon/icons.tsx";
import { LANGUAGES } from "../languages.ts";

type Props = {
  dirty: boolean;
  /** Nothing has been saved yet, so no status is shown. */
  fresh: boolean;
  pending: boolean;
  /** Whether the server has a copy of the unsaved text; without it, none is made. */
  kept?: "none" | "kept" | "failed";
  problem: ReactNode;
  /** Languages whose saved text lost markup. */
  cleaned: readonly Locale[];
  onSave: () => void;
};

/** Always visible at the bottom: unsaved changes, refusals, and the button. Ctrl+S saves too. */
export function SaveBar({ dirty, fresh, pending, kept = "none", problem, cleaned, onSave }: Props) {
  const { t } = useLingui();
  const lost = cleaned.map((locale) => LANGUAGES[locale]).join(", ");
  const note = lost && t`Saved. Markup that is not allowed was removed from the text: ${lost}`;
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-card border border-line bg-surface px-4 py-3 shadow-float">
      <p role="status" className="mr-auto text-sm">
        {problem ? (
          <span className="flex items-center gap-2 text-bad">
            <DangerIcon className="size-4" />
            <span>{problem}</span>
          </span>
        ) : (
          <span className={note && !dirty ? "text-warn" : "text-muted"}>
            {dirty ? t`There are unsaved changes.` : note || (!fresh && t`Everything is saved.`)}
          </span>
        )}
        {dirty && kept !== "none" && (
          <span className={`block text-xs ${kept === "kept" ? "text-faint" : "text-warn"}`}>
            {kept === "kept"
              ? t`A copy is kept in case this page closes.`
              : t`The copy of your text could not be kept.`}
          </span>
        )}
      </p>
      <Button onClick={onSave} pending={pending}>{t`Save`}</Button>
    </div>
  );
}
