import { PlansPanel } from "../features/admin-plans/plans-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/plans: what is sold, and at which price. */
export function AdminPlansPage() {
  return (
    <MemberArea>
      <PlansPanel />
    </MemberArea>
  );
}
