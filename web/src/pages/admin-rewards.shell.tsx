import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AdminReward, MOST_PAID_OUT } from "../../../common/contract/referrals.ts";
import { downloadRewards, type Filter, readRewards, rewardsKey } from "../features/billing/admin-referrals/api.ts";
import { PayOutDialog } from "../features/billing/admin-referrals/pay-out-dialog.tsx";
import { RewardBox } from "../features/billing/admin-referrals/reward-box.tsx";
import { Amount, FILTERS, Referrer, State } from "../features/billing/admin-referrals/reward-parts.tsx";
import { RewardTotalsList } from "../features/billing/admin-referrals/reward-totals.tsx";
import { usePages } from "../lib/use-pages.ts";
import { useMay } from "../shared/permissions.ts";
import { Button } from "../ui/button/button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { useDownload } from "../ui/feedback/use-download.tsx";
import { useFailure } from "../ui/feedback/use-failure.ts";
import { Select } from "../ui/form/select.tsx";
import { DownloadIcon } from "../ui/icon/icons.tsx";
import { PagedTable } from "../ui/table/paged-table.tsx";
import { type Column, column, figures } from "../ui/table/table.tsx";

/** /admin/rewards: referrers' rewards, and payouts. */
export default function AdminRewardsPage() {
  const { t, i18n } = useLingui();
  const [filter, setFilter] = useState<Filter>("");
  const { chosen, choose, chooseNone } = useChosen();
  const list = usePages([...rewardsKey, filter], (after, signal) => readRewards(filter, after, signal));
  const failure = useFailure(list);
  const writes = useMay()("money.write");

  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">{t`Referral rewards`}</h1>
      {failure === null && <RewardTotalsList totals={list.data?.totals} />}
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <Select
            name="state"
            optional="filter"
            label={t`Show`}
            options={FILTERS.map(({ value, label }) => ({ value, label: i18n._(label) }))}
            value={filter}
            onChange={(event) => {
              setFilter(FILTERS.find(({ value }) => value === event.target.value)?.value ?? "");
              chooseNone();
            }}
            className="w-full sm:w-64"
          />
          <div className="flex flex-wrap gap-3">
            {writes && <FileButton filter={filter} />}
            {writes && <PayOutDialog chosen={chosen} onDone={chooseNone} />}
          </div>
        </div>
        {chosen.size >= MOST_PAID_OUT && (
          <p className="text-sm text-muted">{t`You can mark ${MOST_PAID_OUT} rewards at once: mark these first.`}</p>
        )}
        {list.data?.rewardAs === "credit" && (
          <p className="text-sm text-muted">
            <Trans>
              Confirmed rewards turn into credit automatically once the referrer has a plan. Rewards that you pay out
              here are no longer credited.
            </Trans>
          </p>
        )}
        <PagedTable
          caption={t`Rewards`}
          columns={useColumns(chosen, choose)}
          list={list}
          empty={
            <EmptyState title={t`No rewards here`}>
              {t`A reward appears when someone a member referred pays for the first time.`}
            </EmptyState>
          }
        />
      </div>
    </div>
  );
}

/** The rewards to pay out, and their cents. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  function choose({ id, cents }: AdminReward, on: boolean): void {
    const others = [...chosen].filter(([other]) => other !== id);
    setChosen(new Map(on ? [...others, [id, cents]] : others));
  }
  return { chosen, choose, chooseNone: () => setChosen(new Map()) };
}

function useColumns(
  chosen: ReadonlyMap<string, number>,
  onChange: (reward: AdminReward, on: boolean) => void,
): Column<AdminReward>[] {
  const { t } = useLingui();
  const writes = useMay()("money.write");
  const payOut = column<AdminReward>(t`Pay out`, (reward) => (
    <RewardBox
      reward={reward}
      checked={chosen.has(reward.id)}
      full={chosen.size >= MOST_PAID_OUT}
      onChange={onChange}
    />
  ));
  return [
    column(t`Referrer`, (reward) => <Referrer reward={reward} />),
    figures(t`Reward`, (reward) => <Amount reward={reward} />),
    column(t`State`, (reward) => <State reward={reward} />),
    ...(writes ? [payOut] : []),
  ];
}

function FileButton({ filter }: { filter: Filter }) {
  const { t } = useLingui();
  const { pending, download } = useDownload(() => downloadRewards(filter));
  return (
    <Button variant="secondary" size="sm" pending={pending} onClick={download}>
      {!pending && <DownloadIcon className="size-5" />}
      {t`Export as CSV`}
    </Button>
  );
}
