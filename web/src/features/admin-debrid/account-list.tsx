import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { DebridAccount } from "../../../../common/wire/debrid.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useOrder } from "../../ui/table/use-order.ts";
import { AccountCard } from "./account-card.tsx";
import { NewAccount } from "./account-form.tsx";
import { orderAccounts, readAccounts } from "./api.ts";

const FRESH_MS = 30_000;
/** Poll interval while a first check is running. */
const WAITING_MS = 1_500;

/** The accounts in fail-over order. */
export function AccountList() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["admin", "debrid", "accounts"],
    queryFn: ({ signal }) => readAccounts(signal),
    refetchInterval: (query) => (query.state.data?.items.some(isWaiting) ? WAITING_MS : FRESH_MS),
  });
  const order = useOrder(
    (data?.items ?? []).map(({ id, label }) => ({ id, name: label })),
    orderAccounts,
  );
  if (error && !data) return <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  const { items, inUse } = data;
  if (items.length === 0) {
    const action = <NewAccount trigger={<Button>{t`Add an account…`}</Button>} />;
    return (
      <EmptyState title={t`There is no debrid account yet.`} action={action}>
        {t`Add an account’s key: its health is then checked every six hours.`}
      </EmptyState>
    );
  }
  return (
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
  );
}

function isWaiting(account: DebridAccount): boolean {
  return account.active && account.status === "unknown";
}
