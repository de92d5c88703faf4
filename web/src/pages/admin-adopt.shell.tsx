import { useLingui } from "@lingui/react/macro";
import type { Adoptions } from "../../../common/contract/adoptions.ts";
import { AccountCard } from "../features/billing/admin-adopt/account-card.tsx";
import { overviewKey, readAdoptions } from "../features/billing/admin-adopt/api.ts";
import { Prices } from "../features/billing/admin-adopt/price-form.tsx";
import { Adopted, Refused } from "../features/billing/admin-adopt/subscription-list.tsx";
import { useRead } from "../lib/use-read.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";

const POLL_MS = 2000;

const moves = ({ reading, waiting }: Adoptions) => reading === "running" || waiting > 0;

/** /admin/adopt: running subscriptions of the Stripe account that become ours. */
export default function AdminAdoptPage() {
  const { t } = useLingui();
  const state = useRead(overviewKey, readAdoptions, {
    refetchInterval: ({ state: { data } }) => (data && moves(data) ? POLL_MS : false),
  });
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-title">{t`Stripe subscriptions`}</h1>
        <p className="mt-1 text-muted">
          {t`Subscriptions that already run in your Stripe account continue here: same card, same price, same date.`}
        </p>
        <p className="mt-1 text-muted">
          {t`Stop the former system from ending, changing or charging subscriptions before you adopt them: it still hears Stripe’s events.`}
        </p>
      </div>
      <Loaded from={state} skeleton="h-60">
        {(data) => (
          <>
            <AccountCard state={data} />
            {data.connected && data.read && !moves(data) && <Prices state={data} />}
            <Refused problems={data.problems} />
            <Adopted adopted={data.adopted} />
          </>
        )}
      </Loaded>
    </div>
  );
}
