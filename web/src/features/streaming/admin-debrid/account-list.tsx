import { useLingui } from "@lingui/react/macro";
import type { DebridAccount } from "../../../../../common/contract/debrid.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useRowOrder } from "../../../ui/table/use-row-order.ts";
import { AccountCard } from "./account-card.tsx";
import { NewAccount } from "./account-form.tsx";
import { orderAccounts, readAccounts } from "./api.ts";

const FRESH_MS = 30_000;
/** Poll interval while a first check is running. */
const WAITING_MS = 1_500;

/** The accounts in fail-over order. */
export function AccountList() {
  const { t } = useLingui();
  const accounts = useRead(["admin", "debrid", "accounts"], readAccounts, {
    refetchInterval: (query) => (query.state.data?.items.some(isWaiting) ? WAITING_MS : FRESH_MS),
  });
  const writes = useMay()("service.write");
  const order = useRowOrder(
    (accounts.data?.items ?? []).map(({ id, label }) => ({ id, name: label })),
    orderAccounts,
  );
  return (
    <Loaded from={accounts} skeleton="h-60">
      {({ items, inUse }) =>
        items.length === 0 ? (
          <EmptyState
            title={t`No debrid accounts yet`}
            action={writes && <NewAccount trigger={<Button>{t`Add an account…`}</Button>} />}
          >
            {writes && t`Add an account’s key: its health is then checked every six hours.`}
          </EmptyState>
        ) : (
          <>
            <ol className="flex flex-col gap-4" aria-busy={order.pending}>
              {items.map((account, index) => (
                <li key={account.id}>
                  <AccountCard account={account} inUse={account.id === inUse} move={order.buttons(index)} />
                </li>
              ))}
            </ol>
            <p role="status" className="sr-only">
              {order.said}
            </p>
          </>
        )
      }
    </Loaded>
  );
}

function isWaiting(account: DebridAccount): boolean {
  return account.active && account.status === "unknown";
}
