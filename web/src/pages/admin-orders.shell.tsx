import { useLingui } from "@lingui/react/macro";
import { OrdersList } from "../features/billing/admin-orders/orders-list.tsx";
import { PaymentsList } from "../features/billing/admin-orders/payments-list.tsx";
import { readView, VIEWS } from "../features/billing/admin-orders/views.ts";
import { useEntryState } from "../router/entry-state.ts";
import { useVisit } from "../router/use-visit.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Tabs } from "../ui/nav/tabs.tsx";

/** /admin/orders: orders to confirm or refuse, and payments to refund. */
export default function AdminOrdersPage() {
  return <Sales key={useVisit()} />; // the palette also leads here from here
}

function Sales() {
  const { t } = useLingui();
  const [kept, setView] = useEntryState("view", () => readView(location.search));
  const view = VIEWS.find((known) => known === kept) ?? "waiting";
  const none = <EmptyState title={t`No orders yet`}>{t`Orders appear here when members place them.`}</EmptyState>;
  const nothing = (
    <EmptyState title={t`No orders to confirm`}>
      {t`Orders paid by transfer wait here until you have received the money.`}
    </EmptyState>
  );
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">{t`Orders`}</h1>
      <Tabs
        label={t`Orders`}
        value={view}
        onChange={setView}
        tabs={[
          { id: "waiting", label: t`To confirm`, content: <OrdersList view="waiting" empty={nothing} /> },
          { id: "all", label: t`All orders`, content: <OrdersList view="all" empty={none} /> },
          { id: "payments", label: t`Payments`, content: <PaymentsList view="all" /> },
          { id: "failed", label: t`Failed payments`, content: <PaymentsList view="failed" /> },
        ]}
      />
    </div>
  );
}
