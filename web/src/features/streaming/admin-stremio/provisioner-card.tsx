import { Trans, useLingui } from "@lingui/react/macro";
import { type ProvisioningHealth, SYNC_REASONS } from "../../../../../common/contract/stremio.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { PROVISIONERS, REASONS } from "./texts.tsx";

/** Which provisioner keeps the accounts, its last success, and what holds it up. */
export function ProvisionerCard({ health }: { health: ProvisioningHealth | undefined }) {
  const { t } = useLingui();
  return (
    <Card
      id="provisioner"
      title={t`Where the accounts are kept`}
      description={health && PROVISIONERS[health.provisioner].text}
      aside={health && <Badge tone="accent">{PROVISIONERS[health.provisioner].name}</Badge>}
    >
      {health ? health.provisioner !== "local" && <Facts health={health} /> : <SkeletonText lines={3} />}
    </Card>
  );
}

function Facts({ health }: { health: ProvisioningHealth }) {
  const { t } = useLingui();
  const { formatDateTime, formatNumber } = useFormat();
  const time = (iso: string | null) => (iso ? formatDateTime(iso) : t`never`);
  const { signUps, addons, deleting, lost } = health;
  const reasons = SYNC_REASONS.filter((reason) => (health.reasons[reason] ?? 0) > 0);
  const left = signUps ? Math.max(0, signUps.limit - signUps.used) : 0;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        <Fact term={t`Last success`}>{time(health.lastSuccess)}</Fact>
        <Fact term={t`Last failure`}>
          {time(health.lastFailure)}
          {health.lastError && <span className="block text-xs text-faint">{health.lastError}</span>}
        </Fact>
        {signUps && (
          <Fact term={t`New accounts still possible today`}>
            {blocked(signUps.blockedUntil) ? (
              t`none until ${time(signUps.blockedUntil)}`
            ) : (
              <Trans>
                {formatNumber(left)} of {formatNumber(signUps.limit)}
              </Trans>
            )}
          </Fact>
        )}
        <Fact term={t`Failures in a row`}>
          <Trans>
            {formatNumber(health.failures)} of {formatNumber(health.failureLimit)} before a pause
          </Trans>
        </Fact>
        {deleting > 0 && <Fact term={t`Still to be deleted at the provider`}>{formatNumber(deleting)}</Fact>}
        {lost > 0 && (
          <Fact term={t`Cannot be deleted at the provider`}>
            {formatNumber(lost)}
            <span className="block text-xs text-faint">{t`Their passwords were changed by their owners.`}</span>
          </Fact>
        )}
      </dl>
      {addons.total > 0 && <Progress done={addons.done} total={addons.total} />}
      {reasons.length > 0 && (
        <ul className="flex flex-col gap-1.5 border-t border-line pt-4 text-sm">
          {reasons.map((reason) => (
            <li key={reason} className="flex items-baseline justify-between gap-4">
              <span>{REASONS[reason]}</span>
              <span className="font-semibold tabular-nums">{formatNumber(health.reasons[reason] ?? 0)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The progress of the current add-on list. */
function Progress({ done, total }: { done: number; total: number }) {
  const { formatNumber } = useFormat();
  const [reached, all] = [formatNumber(done), formatNumber(total)];
  return (
    <ProgressBar value={done} max={total}>
      <Trans>
        {reached} of {all} active accounts have the current add-on list.
      </Trans>
    </ProgressBar>
  );
}

function blocked(until: string | null): boolean {
  return until !== null && new Date(until).getTime() > Date.now();
}
