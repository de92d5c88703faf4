import { OrdersPanel } from "../features/admin-orders/orders-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/orders: orders to confirm or refuse, and payments to refund. */
export function AdminOrdersPage() {
  return (
    <MemberArea>
      <OrdersPanel />
    </MemberArea>
  );
}
