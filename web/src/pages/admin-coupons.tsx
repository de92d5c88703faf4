import { CouponsPanel } from "../features/admin-coupons/coupons-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/coupons: codes, their uses and their revenue. */
export function AdminCouponsPage() {
  return (
    <MemberArea>
      <CouponsPanel />
    </MemberArea>
  );
}
