import type { ReactNode } from "react";
import { Link } from "wouter";

type Props = {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  loading?: boolean;
  /** Where to see the details: the whole tile is then a link, named by the label. */
  to?: string;
  /** Needs attention. */
  tone?: "warning" | undefined;
};

/** One figure with its name. Put several in a StatList. */
export function Stat({ label, value, hint, loading = false, to, tone }: Props) {
  const look = tone ? "border-warn/60" : "border-line";
  return (
    <div
      className={`@container relative flex flex-col gap-1 rounded-card border bg-surface px-4 py-4 sm:px-5 ${look} ${to ? "transition-colors hover:border-accent" : ""}`}
    >
      <dt className="text-sm text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className="text-[length:min(var(--text-title),20cqi)] leading-tight font-semibold tracking-tight tabular-nums">
        {loading ? <span className="skeleton my-1 block h-8 w-20" /> : value}
      </dd>
      {hint && <dd className="text-sm text-faint">{hint}</dd>}
    </div>
  );
}

type ListProps = {
  children: ReactNode;
  label: string;
  busy?: boolean;
};

/** A grid of figures: two columns on a phone, up to four on wide screens, never three and one. */
export function StatList({ children, label, busy = false }: ListProps) {
  return (
    <section aria-label={label} aria-busy={busy}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:max-xl:has-[>:nth-child(4):last-child]:grid-cols-2">
        {children}
      </dl>
    </section>
  );
}
