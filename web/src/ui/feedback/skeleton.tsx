import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

type Props = { className?: string };

/** A grey placeholder with the size of the coming content: set its height and width by class. */
export function Skeleton({ className = "h-4 w-full" }: Props) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

/** Placeholders of a part of the page, announced once as loading. */
export function Loading({ children, className = "" }: Props & { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t`Loading…`}</span>
      {children}
    </div>
  );
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-full", "w-2/3"];

/** Several lines of placeholder text. */
export function SkeletonText({ lines }: { lines: number }) {
  return (
    <Loading className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={line} className={`h-4 ${WIDTHS[line % WIDTHS.length]}`} />
      ))}
    </Loading>
  );
}
