import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { AdminOrder, OrderView } from "../../../../../common/contract/orders.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { useLiveOverview } from "../../../shared/live-overview.ts";
import { useMemberColumn } from "../../../shared/member-link.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { SearchField } from "../../../shared/search-field.tsx";
import { TestBadge } from "../../../shared/states.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../../../ui/table/table.tsx";
import { FRESH_MS, ORDERS_KEY, readOrders } from "./api.ts";
import { ConfirmOrder, RefuseOrder } from "./order-dialogs.tsx";
import { OrderBadge, PlanName } from "./order-state.tsx";
import { readWords } from "./views.ts";

type Asked = { act: "confirm" | "refuse"; order: AdminOrder };

/** Orders, newest first. Manual ones that wait for their money can be confirmed or refused here. */
export function OrdersList({ view, empty }: { view: OrderView; empty: ReactNode }) {
  const { t } = useLingui();
  const [q, setQ] = useState(() => readWords(location.search, view));
  const [asked, setAsked] = useState<Asked>();
  const list = usePages([...ORDERS_KEY, view, q], (after, signal) => readOrders(view, q, after, signal), FRESH_MS);
  // Another administrator may confirm an order, or a member may place one, while the list is open.
  useLiveOverview(() => void list.refetch());
  const close = () => setAsked(undefined);
  return (
    <div className="flex flex-col gap-5">
      <SearchField label={t`Start of the reference, or the member’s address or name`} onSearch={setQ} first={q} />
      <PagedTable
        caption={t`Orders`}
        columns={useColumns(setAsked)}
        list={list}
        empty={q ? <EmptyState title={t`No results`} /> : empty}
      />
      {asked?.act === "confirm" && <ConfirmOrder order={asked.order} onClose={close} />}
      {asked?.act === "refuse" && <RefuseOrder order={asked.order} onClose={close} />}
    </div>
  );
}

function useColumns(onAsk: (asked: Asked) => void): Column<AdminOrder>[] {
  const { t } = useLingui();
  const { locale, formatDateTime, formatMoney } = useFormat();
  const writes = useMay()("money.write");
  const actions = column<AdminOrder>(t`Actions`, (order) =>
    order.provider === "manual" && order.state === "pending" ? <Actions order={order} onAsk={onAsk} /> : "–",
  );
  return [
    column(t`Order`, ({ reference, created }) => (
      <span className="inline-flex flex-col">
        <span className="font-mono font-semibold">{reference}</span>
        <span className="text-xs text-faint @5xl:whitespace-nowrap">{formatDateTime(created)}</span>
      </span>
    )),
    useMemberColumn(),
    column(t`Plan`, ({ plan, period, coupon }) => (
      <span className="inline-flex flex-col">
        <PlanName>{plan[locale]}</PlanName>
        <span className="text-xs text-faint">
          {period === "month" ? t`by the month` : t`by the year`}
          {coupon && (
            <>
              {" · "}
              <span className="inline-block font-mono wrap-anywhere">{coupon}</span>
            </>
          )}
        </span>
      </span>
    )),
    figures(t`To pay`, ({ dueCents }) => formatMoney(dueCents)),
    column(t`State`, ({ state, test, provider, reason }) => (
      <span className="inline-flex flex-col items-start gap-1 @2xl:gap-0">
        <span className="flex flex-wrap gap-1">
          <OrderBadge state={state} />
          <TestBadge shown={test} />
        </span>
        <span className="text-xs wrap-anywhere text-faint">
          {provider === "stripe" ? t`card, through Stripe` : t`transfer`}
          {reason && <span className="text-muted"> · {reason}</span>}
        </span>
      </span>
    )),
    ...(writes ? [actions] : []),
  ];
}

function Actions({ order, onAsk }: { order: AdminOrder; onAsk: (asked: Asked) => void }) {
  const { t } = useLingui();
  const { reference } = order;
  return (
    <span className="inline-flex gap-2 @max-2xl:flex-wrap">
      <Button size="sm" aria-label={t`Confirm ${reference}`} onClick={() => onAsk({ act: "confirm", order })}>
        {t`Confirm`}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t`Refuse ${reference}`}
        onClick={() => onAsk({ act: "refuse", order })}
      >
        {t`Refuse`}
      </Button>
    </span>
  );
}
