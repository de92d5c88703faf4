import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Trans } from "@lingui/react/macro";
import { type ReactElement, type ReactNode, useState } from "react";
import { Button } from "../button/button.tsx";
import { Alert } from "../feedback/alert.tsx";
import { toast } from "../feedback/toast-store.ts";
import { useErrorText } from "../feedback/use-error-text.ts";
import { toServerError } from "../form/form-errors.ts";
import { Whole } from "../text/whole.tsx";
import { BACKDROP, DIALOG_BUTTONS, POPUP } from "./dialog.tsx";
import { useAnswerTime, useAttempt } from "./use-attempt.ts";

type Props = {
  title: ReactNode;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  /** The verb of the action: "Delete my account", not "OK". */
  confirmLabel: ReactNode;
  /** The cancel button's label, where "Cancel" could be taken for the action itself. */
  cancelLabel?: ReactNode;
  /** May throw: the dialog stays open and shows why. It closes when this resolves. */
  onConfirm: () => unknown;
  /** What a toast says once it is done. */
  done?: ReactNode;
  tone?: "danger" | "primary";
  /** Opens it. Without one, it is open as long as it is rendered (`onClose`). */
  trigger?: ReactElement<Record<string, unknown>>;
  onClose?: () => void;
};

/** Confirms an irreversible action. Only its two buttons answer; the safe one is focused first. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = <Trans>Cancel</Trans>,
  onConfirm,
  done,
  tone = "danger",
  trigger,
  onClose,
}: Props) {
  const errorText = useErrorText();
  const { open, change, pending, code, confirm } = useConfirm(onConfirm, done, onClose);
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup className={`${POPUP} sm:max-w-md`}>
          <AlertDialog.Title className="text-heading">
            <Whole>{title}</Whole>
          </AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-sm text-muted">
            {children}
          </AlertDialog.Description>
          {code && (
            <Alert tone="danger" role="alert" className="mt-4">
              {errorText(code)}
            </Alert>
          )}
          <div className={`mt-6 ${DIALOG_BUTTONS}`}>
            <AlertDialog.Close render={<Button variant="secondary" />}>{cancelLabel}</AlertDialog.Close>
            <Button variant={tone} pending={pending} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Whether the dialog is open, runs its action, and why the action failed. */
function useConfirm(onConfirm: Props["onConfirm"], done: ReactNode, onClose: Props["onClose"]) {
  const { open, change, attempt } = useAttempt(onClose);
  const answer = useAnswerTime();
  const [pending, setPending] = useState(false);
  const [code, setCode] = useState<string>();

  function leave(next: boolean): void {
    if (pending && answer.isRunning()) return;
    setPending(false);
    setCode(undefined);
    change(next);
  }

  async function confirm(): Promise<void> {
    const own = attempt.current;
    answer.begin();
    setPending(true);
    setCode(undefined);
    let refused: string | undefined;
    try {
      await onConfirm();
      if (done) toast(done);
    } catch (error) {
      const { form, fields } = toServerError(error);
      refused = form ?? Object.values(fields)[0] ?? "unknown";
    }
    if (attempt.current !== own) return; // a late answer: the dialog may be open for another attempt
    setPending(false);
    setCode(refused);
    if (!refused) change(false);
  }

  return { open, change: leave, pending, code, confirm };
}
