import { PlansPanel } from "../features/admin-plans/plans-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/plans: the plans and their prices. */
export function AdminPlansPage() {
  return (
    <MemberArea>
      <PlansPanel />
    </MemberArea>
  );
}
