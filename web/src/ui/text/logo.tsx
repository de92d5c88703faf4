import { useSite } from "../../router/page-data.tsx";

type Props = { className?: string };

/** The operator's icon, or else our footbridge: an arch and three hangers over its deck. Decorative; the brand is beside it. */
export function LogoMark({ className = "size-8" }: Props) {
  const { look } = useSite();
  if (look?.icon) return <img src={look.icon} alt="" className={`shrink-0 rounded-control ${className}`} />;
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} fill="none" aria-hidden="true" focusable="false">
      <path d="M3 22C6 11 11 6.5 16 6.5S26 11 29 22" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M9.5 13.5V21M16 7V21M22.5 13.5V21" stroke="currentColor" strokeWidth="1.5" opacity="0.7" />
      <path d="M2 22.5H30" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M6 26.5H26" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" opacity="0.45" />
    </svg>
  );
}
