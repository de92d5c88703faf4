import { useLingui } from "@lingui/react/macro";
import { AnimatePresence } from "framer-motion";
import { useEffect, useState, useSyncExternalStore } from "react";
import { CloseIcon, DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from "../icon/icons.tsx";
import { MotionDiv, useMotion } from "../motion/motion.tsx";
import type { Tone } from "./alert.tsx";
import { dismissToast, holdToast, type Toast, toastStore } from "./toast-store.ts";

const NONE: readonly Toast[] = [];
const LOOK: Record<Tone, { ink: string; Icon: typeof InfoIcon }> = {
  info: { ink: "text-info", Icon: InfoIcon },
  success: { ink: "text-ok", Icon: SuccessIcon },
  warning: { ink: "text-warn", Icon: WarningIcon },
  danger: { ink: "text-bad", Icon: DangerIcon },
};

/**
 * Where `toast()` shows, below dialogs, and above the bar of an impersonation, which sets `--bar` to its height. One per layout;
 * the live region is there from the start so that it is announced.
 */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => NONE);
  return (
    <section
      aria-label={t`Notifications`}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bar,0px))] z-35 flex flex-col items-center gap-2 sm:items-end"
    >
      <div aria-live="polite" aria-relevant="additions text" className="contents">
        <AnimatePresence initial={false}>
          {toasts.map((item) => (
            <ToastCard key={item.id} toast={item} />
          ))}
        </AnimatePresence>
      </div>
    </section>
  );
}

function ToastCard({ toast: { id, tone, message } }: { toast: Toast }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const { ink, Icon } = LOOK[tone];
  useEffect(() => (held ? holdToast(id) : undefined), [held, id]);
  return (
    <MotionDiv
      {...useMotion("slideBottom")}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-sm items-center gap-3 rounded-card border border-edge bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <Icon className={`size-5 ${ink}`} />
      <div className="min-w-0 flex-1 py-2 text-sm">{message}</div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => dismissToast(id)}
        className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-fg"
      >
        <CloseIcon className="size-4" />
      </button>
    </MotionDiv>
  );
}
