import { useLingui } from "@lingui/react/macro";

type Props = { className?: string };

/** A grey placeholder with the size of the coming content: set its height and width by class. */
export function Skeleton({ className = "h-4 w-full" }: Props) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-full", "w-2/3"];

/** Several lines of placeholder text, announced once as loading. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const { t } = useLingui();
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t`Loading…`}</span>
      {WIDTHS.slice(0, lines).map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Skeleton key={line} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
