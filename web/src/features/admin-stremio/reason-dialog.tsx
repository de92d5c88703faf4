import type { ReactNode } from "react";
import { ReasonDialog as KitDialog } from "../../ui/overlay/reason-dialog.tsx";

type Props = {
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: ReactNode;
  /** May throw: the dialog stays open and shows why. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
  /** Whether the reason is optional. */
  reasonOptional?: boolean;
  danger?: boolean;
};

/** Asks for confirmation and the reason of an administrator's action on streaming accounts. */
export function ReasonDialog(props: Props) {
  const { title, children, confirmLabel, onConfirm, onClose, reasonOptional = false, danger = false } = props;
  return (
    <KitDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={children}
      confirmLabel={confirmLabel}
      tone={danger ? "danger" : "primary"}
      reasonOptional={reasonOptional}
      onConfirm={onConfirm}
    />
  );
}
