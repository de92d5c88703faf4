import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { DebridAccount, DebridState } from "../../../../../common/contract/debrid.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Switch } from "../../../ui/form/switch.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { MoveButtons } from "../../../ui/table/move-buttons.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { EditAccount } from "./account-form.tsx";
import { changeAccount, checkAccount, deleteAccount, SERVICE_NAMES } from "./api.ts";
import { LatencyChart } from "./latency-chart.tsx";

const STATES: Record<DebridState, { tone: "neutral" | "success" | "warning" | "danger"; words: ReactNode }> = {
  unknown: { tone: "neutral", words: <Trans>Not checked yet</Trans> },
  ok: { tone: "success", words: <Trans>Working</Trans> },
  expiring: { tone: "warning", words: <Trans>Expires soon</Trans> },
  expired: { tone: "danger", words: <Trans>Expired</Trans> },
  bad_key: { tone: "danger", words: <Trans>Key refused</Trans> },
  blocked: { tone: "danger", words: <Trans>Blocked</Trans> },
  limited: { tone: "warning", words: <Trans>Limit reached</Trans> },
  down: { tone: "danger", words: <Trans>Unreachable</Trans> },
};

type Props = {
  account: DebridAccount;
  /** The account in use now. */
  inUse: boolean;
  move: ComponentProps<typeof MoveButtons>;
};

/** One account: its state, its details and its actions. */
export function AccountCard({ account, inUse, move }: Props) {
  const { t } = useLingui();
  const [editing, setEditing] = useState(false);
  const [history, setHistory] = useState(false);
  const writes = useMay()("service.write");
  const { tone, words } = STATES[account.status];
  const check = useAction(() => checkAccount(account.id));
  const toggle = useAction((active: boolean) => changeAccount(account.id, { active }));
  return (
    <Card
      as="article"
      title={account.label}
      description={`${SERVICE_NAMES[account.service]} · …${account.last4}`}
      aside={
        <>
          {inUse && <Badge tone="accent">{t`In use`}</Badge>}
          <Badge tone={tone}>{words}</Badge>
          {writes && <MoveButtons {...move} />}
        </>
      }
      footer={
        <div className="flex flex-wrap items-center gap-2">
          {writes && (
            <Button variant="secondary" size="sm" pending={check.isPending} onClick={() => check.mutate()}>
              {t`Check now`}
            </Button>
          )}
          <Button variant="secondary" size="sm" aria-expanded={history} onClick={() => setHistory(!history)}>
            {t`History`}
          </Button>
          {writes && (
            <>
              <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>{t`Change…`}</Button>
              <Forget account={account} />
            </>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <Facts account={account} />
        {writes ? (
          <Switch
            name={`active-${account.id}`}
            label={t`Use this account`}
            hint={t`An account that is switched off is neither used nor checked.`}
            checked={account.active}
            onChange={(event) => toggle.mutate(event.target.checked)}
          />
        ) : (
          !account.active && <p className="text-sm text-muted">{t`Off`}</p>
        )}
        {history && <LatencyChart id={account.id} label={account.label} />}
      </div>
      {editing && <EditAccount account={account} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Facts({ account }: { account: DebridAccount }) {
  const { t } = useLingui();
  const { formatDateTime, formatNumber, formatPercent } = useFormat();
  const { plan, premiumUntil, quotaUsed, latencyMs, checked, code } = account;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
      {plan && <Fact term={t`Plan`}>{plan}</Fact>}
      {premiumUntil && <Fact term={t`Premium until`}>{formatDateTime(premiumUntil)}</Fact>}
      {quotaUsed !== null && <Fact term={t`Fair use`}>{formatPercent(quotaUsed)}</Fact>}
      {latencyMs !== null && <Fact term={t`Response time`}>{formatNumber(latencyMs)} ms</Fact>}
      {checked && <Fact term={t`Checked`}>{formatDateTime(checked)}</Fact>}
      {code && <Fact term={t`The service’s response`}>{code}</Fact>}
    </dl>
  );
}

function Forget({ account }: { account: DebridAccount }) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={t`Remove this account?`}
      description={t`Its key and the history of its checks are deleted. The account at the service is not deleted.`}
      confirmLabel={t`Remove`}
      onConfirm={(reason) => deleteAccount(account.id, reason)}
      trigger={<Button variant="secondary" size="sm" className="text-bad!">{t`Remove…`}</Button>}
    />
  );
}
