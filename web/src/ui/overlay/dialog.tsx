import { Dialog as Base } from "@base-ui/react/dialog";
import { useLingui } from "@lingui/react/macro";
import { type ReactElement, type ReactNode, useRef } from "react";
import { CloseIcon } from "../icon/icons.tsx";
import { Whole } from "../text/whole.tsx";
import { useAnswerTime } from "./use-attempt.ts";

type Props = {
  title: ReactNode;
  description?: ReactNode;
  /** Opens it. Without one, it is open as long as it is rendered (`onClose`), or as `open` says. */
  trigger?: ReactElement<Record<string, unknown>>;
  onClose?: () => void;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
  /** Buttons at the bottom right; full width on a phone. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** A click outside does not close it: its content would be lost. */
  keepOpen?: boolean;
  /** It shows a secret for the only time: its buttons alone close it. */
  once?: boolean;
  /** It closes while its form is being sent too: the answer changes nothing. */
  freely?: boolean;
};

const SIZES = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" } as const;

/** Popup and backdrop classes, shared with ConfirmDialog. A sheet at the bottom on a phone, centred from `sm` up. */
export const BACKDROP = "popup fixed inset-0 z-40 scale-100! bg-black/65";
export const POPUP =
  "popup fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col overflow-y-auto overscroll-contain rounded-t-card border border-line bg-surface p-5 shadow-float sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[calc(100%-3rem)] sm:rounded-card sm:p-6";

/** A window's buttons. Where they do not fit on one line, the one that acts comes first, as on a phone. */
export const DIALOG_BUTTONS = "flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap-reverse sm:justify-end";

const FIELD = "input:not([hidden], [readonly]), select, textarea";

/** The button of a form that is being sent. */
const PENDING = "form button[type=submit][aria-busy=true]";

/**
 * A window over the page. Focus moves in, to its first field if it has one, and back; Escape and the backdrop close it,
 * but not while a form in it is being sent and its answer has time: in a closed window, nobody would see it. Its owner may
 * close it at any time. Member and admin pages only.
 */
export function Dialog(props: Props) {
  const { title, description, trigger, onClose, onOpenChange, children, footer, size = "sm", keepOpen = false } = props;
  const open = props.open ?? (onClose && true);
  const { t } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  const answer = useAnswerTime();
  const isSending = () => !props.freely && answer.isRunning() && Boolean(popup.current?.querySelector(PENDING));
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      onOpenChange={(next, details) => {
        if (!next && (isSending() || (props.once && details.reason === "escape-key"))) return details.cancel();
        onOpenChange?.(next);
        if (!next) onClose?.();
      }}
      disablePointerDismissal={keepOpen || props.once === true}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          ref={popup}
          // On touch screens, no keyboard opens over the window's text.
          initialFocus={(by) => by === "touch" || (popup.current?.querySelector<HTMLElement>(FIELD) ?? true)}
          onSubmit={answer.begin}
          className={`${POPUP} ${SIZES[size]}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="mt-1.5 text-heading">
              <Whole>{title}</Whole>
            </Base.Title>
            <Base.Close
              aria-label={t`Close`}
              className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-fg"
            >
              <CloseIcon />
            </Base.Close>
          </div>
          {description && <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
          {footer && <div className={`mt-6 ${DIALOG_BUTTONS}`}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
