import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Adoptions } from "../../../../../common/contract/adoptions.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { readAccount, stop } from "./api.ts";

/** When the account was last read, what is under way, and the way to read it again. */
export function AccountCard({ state }: { state: Adoptions }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const [debits, setDebits] = useState(state.debits);
  const reading = useAction(() => readAccount(debits));
  if (!state.connected)
    return (
      <Card title={t`Stripe account`}>
        <div className="flex flex-col items-start gap-4">
          <p>{t`Connect the account in which the subscriptions run.`}</p>
          <ButtonLink to="/admin/setup">{t`Connect Stripe`}</ButtonLink>
        </div>
      </Card>
    );
  const isRunning = state.reading === "running";
  return (
    <Card
      title={t`Stripe account`}
      description={state.read ? t`Read on ${formatDateTime(state.read)}` : t`Not read yet`}
      footer={
        <Button
          variant={state.read ? "secondary" : "primary"}
          pending={reading.isPending || isRunning}
          disabled={state.waiting > 0}
          onClick={() => reading.mutate()}
        >
          {state.read ? t`Read the Stripe account again` : t`Read the subscriptions`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {state.read && state.waiting === 0 && <Counts state={state} />}
        <Checkbox
          name="debits"
          label={t`Direct debits too`}
          hint={t`A bank takes up to fourteen days to pay a direct debit, and can refuse it. Members keep their access meanwhile; those who change their means of payment give a card.`}
          checked={debits}
          onChange={({ target }) => setDebits(target.checked)}
        />
        {state.test && <Alert tone="warning">{t`This is Stripe’s test mode: no money moves.`}</Alert>}
        {state.reading === "failed" && (
          <Alert tone="danger">{t`Stripe did not answer. What you see is from the last reading.`}</Alert>
        )}
        {isRunning && <p role="status">{t`The account is being read. A hundred subscriptions take a few seconds.`}</p>}
        {state.waiting > 0 && <Waiting state={state} />}
      </div>
    </Card>
  );
}

/** What the last reading left, and what is adopted; nothing that is zero. */
function Counts({ state: { found, adopted } }: { state: Adoptions }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold empty:hidden">
      {found > 0 && (
        <li>
          <Plural value={found} one="# running subscription found" other="# running subscriptions found" />
        </li>
      )}
      {adopted > 0 && (
        <li>
          <Plural value={adopted} one="# adopted" other="# adopted" />
        </li>
      )}
    </ul>
  );
}

function Waiting({ state: { waiting, adopted } }: { state: Adoptions }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const stopping = useAction(stop);
  const [done, all] = [formatNumber(adopted), formatNumber(adopted + waiting)];
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <ProgressBar value={adopted} max={adopted + waiting}>{t`${done} of ${all} adopted`}</ProgressBar>
      </div>
      <Button variant="secondary" size="sm" pending={stopping.isPending} onClick={() => stopping.mutate()}>
        {t`Stop`}
      </Button>
    </div>
  );
}
