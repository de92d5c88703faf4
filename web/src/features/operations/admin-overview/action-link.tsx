import type { ReactNode } from "react";
import { Link } from "wouter";

/** The way to what waits, at the end of a line of the paper. */
export function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-9 items-center font-semibold pointer-coarse:min-h-11">
      {children}
    </Link>
  );
}
