import type { ReactNode } from "react";

type Props = { label: ReactNode; value: ReactNode; hint?: ReactNode; loading?: boolean };

/** One figure with its name. Put several in a StatList. */
export function Stat({ label, value, hint, loading = false }: Props) {
  return (
    <div className="@container flex flex-col gap-1 rounded-card border border-line bg-surface px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
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
  /** Two columns on the smallest phone too, where there are many. */
  dense?: boolean;
};

/** A grid of figures: one column on a phone, up to four on a desk. */
export function StatList({ children, label, busy = false, dense = false }: ListProps) {
  const phone = dense ? "grid-cols-2" : "min-[26rem]:grid-cols-2";
  return (
    <section aria-label={label} aria-busy={busy}>
      <dl className={`grid gap-3 ${phone} sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]`}>{children}</dl>
    </section>
  );
}
