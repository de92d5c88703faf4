import type { ReactNode } from "react";

type Props = { label: ReactNode; value: ReactNode; hint?: ReactNode; loading?: boolean };

/** One figure with its name. Put several in a StatList. */
export function Stat({ label, value, hint, loading = false }: Props) {
  return (
    <div className="flex flex-col gap-1 rounded-card border border-line bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-title font-semibold tracking-tight tabular-nums">
        {loading ? <span className="skeleton my-1 block h-8 w-20" /> : value}
      </dd>
      {hint && <dd className="text-sm text-faint">{hint}</dd>}
    </div>
  );
}

/** A grid of figures: one column on a phone, up to four on a desk. */
export function StatList({ children, label, busy = false }: { children: ReactNode; label: string; busy?: boolean }) {
  return (
    <section aria-label={label} aria-busy={busy}>
      <dl className="grid gap-3 min-[26rem]:grid-cols-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {children}
      </dl>
    </section>
  );
}
