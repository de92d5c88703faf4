import { Trans, useLingui } from "@lingui/react/macro";
import { useEntryState } from "../../router/entry-state.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Tabs } from "../../ui/nav/tabs.tsx";
import { OrdersList } from "./orders-list.tsx";
import { PaymentsList } from "./payments-list.tsx";
import { readView, VIEWS } from "./views.ts";

/** Orders waiting for an administrator, then all orders, then payments; `?view=` names the open tab. */
export function OrdersPanel() {
  const { t } = useLingui();
  const [kept, setView] = useEntryState("view", () => readView(location.search));
  const view = VIEWS.find((known) => known === kept) ?? "waiting";
  const none = (
    <EmptyState title={<Trans>No order yet</Trans>}>
      <Trans>Orders appear here when members place them.</Trans>
    </EmptyState>
  );
  const nothing = (
    <EmptyState title={<Trans>No orders to confirm</Trans>}>
      <Trans>Orders paid by transfer wait here until you have received the money.</Trans>
    </EmptyState>
  );
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">
        <Trans>Orders</Trans>
      </h1>
      <Tabs
        label={t`Orders`}
        value={view}
        onChange={setView}
        tabs={[
          { id: "waiting", label: <Trans>To confirm</Trans>, content: <OrdersList view="waiting" empty={nothing} /> },
          { id: "all", label: <Trans>All orders</Trans>, content: <OrdersList view="all" empty={none} /> },
          { id: "payments", label: <Trans>Payments</Trans>, content: <PaymentsList view="all" /> },
          { id: "failed", label: <Trans>Failed payments</Trans>, content: <PaymentsList view="failed" /> },
        ]}
      />
    </div>
  );
}
