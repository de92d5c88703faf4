import type { ReactNode } from "react";
import { useNeedsFactor } from "../shared/team-entry.ts";
import { Forbidden } from "./forbidden.tsx";
import { NeedsFactor } from "./needs-factor.tsx";

/** The page, or why it does not open: first the missing second factor, then the role. */
export function AdminGate({ open, children }: { open: boolean; children: ReactNode }) {
  if (useNeedsFactor()) return <NeedsFactor />;
  return open ? children : <Forbidden />;
}
