import type { ReactNode } from "react";

/** A phone that shows `children`; it measures in `em`, so the size of its text scales it. Decorative. */
export function Phone({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`phone ${className}`}>
      <div className="phone-in">{children}</div>
    </div>
  );
}
