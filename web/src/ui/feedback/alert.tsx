import type { ReactNode, Ref } from "react";
import { DangerIcon, InfoIcon, SuccessIcon, WarningIcon } from "../icon/icons.tsx";

export type Tone = "info" | "success" | "warning" | "danger";

const TONES: Record<Tone, { look: string; ink: string; Icon: typeof InfoIcon }> = {
  info: { look: "border-info/50 bg-info/12", ink: "text-info", Icon: InfoIcon },
  success: { look: "border-ok/50 bg-ok/12", ink: "text-ok", Icon: SuccessIcon },
  warning: { look: "border-warn/50 bg-warn/12", ink: "text-warn", Icon: WarningIcon },
  danger: { look: "border-bad/50 bg-bad/12", ink: "text-bad", Icon: DangerIcon },
};

type Props = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links under the text. */
  action?: ReactNode;
  /** `alert` interrupts, `status` waits; omit it for text that was there from the start. */
  role?: "alert" | "status";
  className?: string;
  tabIndex?: number;
  ref?: Ref<HTMLDivElement>;
};

/** A message in the page. Icon and words carry the tone, never colour alone. */
export function Alert({ tone = "info", title, children, action, className = "", ...rest }: Props) {
  const { look, ink, Icon } = TONES[tone];
  return (
    <div {...rest} className={`flex gap-3 rounded-control border px-4 py-3 ${look} ${className}`}>
      <Icon className={`mt-0.5 size-5 ${ink}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? "text-sm text-muted" : "text-sm"}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
