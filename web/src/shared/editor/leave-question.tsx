import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { guardLeaving } from "../../router/guards.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

/** While `active`, asks before leaving the page: in a dialog inside the application, through the browser elsewhere. */
export function LeaveQuestion({ active }: { active: boolean }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState<(leave: boolean) => void>();
  useEffect(() => {
    if (!active) return;
    const release = guardLeaving(() => new Promise((resolve) => setAnswer(() => resolve)));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => {
      release();
      window.removeEventListener("beforeunload", warn);
    };
  }, [active]);
  if (!answer) return null;
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirmLabel={t`Leave without saving`}
      onConfirm={() => answer(true)}
      onClose={() => {
        answer(false); // has no effect after an answer
        setAnswer(undefined);
      }}
    >
      {t`Your changes to this document will be lost.`}
    </ConfirmDialog>
  );
}
