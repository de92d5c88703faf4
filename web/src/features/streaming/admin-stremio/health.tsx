import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ProvisioningHealth } from "../../../../../common/contract/stremio.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useMay } from "../../../shared/permissions.ts";
import { STREAMING_LOOKS } from "../../../shared/states.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { KEY, readHealth, resumeWork } from "./api.ts";
import { ProvisionerCard } from "./provisioner-card.tsx";
import { STATE_ORDER } from "./texts.tsx";

/** Fast enough to watch a list reach the accounts. */
const FRESH_MS = 10_000;

/** The state of the accounts and their provisioner: a stop first, then counts, then the provisioner. */
export function Health() {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const health = useRead([...KEY, "health"], readHealth, { refetchInterval: FRESH_MS });
  const { data, refetch } = health;
  const error = useFailure(health);
  if (error) return <LoadError from={{ error, refetch }} />;
  return (
    <>
      {data?.stopped && <Stopped health={data} stopped={data.stopped} />}
      <StatList label={t`Accounts by state`} busy={!data}>
        {STATE_ORDER.map((state) => (
          <Stat
            key={state}
            label={STREAMING_LOOKS[state].label}
            value={data ? formatNumber(data.counts[state]) : ""}
            loading={!data}
          />
        ))}
      </StatList>
      <ProvisionerCard health={data} />
    </>
  );
}

function Stopped({ health, stopped }: { health: ProvisioningHealth; stopped: string }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const writes = useMay()("service.write");
  const [asking, setAsking] = useState(false);
  const since = formatDateTime(stopped);
  const { nextTrial, trials, lastError } = health;
  const next = nextTrial && new Date(nextTrial).getTime() > Date.now() ? formatDateTime(nextTrial) : null;

  return (
    <Alert
      tone={trials > 0 ? "danger" : "warning"}
      role="alert"
      title={t`No valid response since ${since}`}
      action={writes && <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>{t`Try now…`}</Button>}
    >
      <p>
        {next ? t`Next attempt: ${next}.` : t`The next attempt is under way.`}{" "}
        {trials > 0 && (
          <Plural value={trials} one="# attempt has failed so far." other="# attempts have failed so far." />
        )}{" "}
        {t`Members keep what they have. Changes wait and resume automatically once a test request succeeds.`}
      </p>
      <p className="mt-1 font-mono text-xs break-words">{lastError}</p>
      {asking && (
        <ReasonDialog
          title={t`Check with the provider again?`}
          confirmLabel={t`Try now`}
          onConfirm={resumeWork}
          done={t`The accounts are being updated again.`}
          onClose={() => setAsking(false)}
          reasonOptional
          description={t`Pending work resumes, oldest first. If it still fails, we retry at growing intervals.`}
          tone="primary"
        />
      )}
    </Alert>
  );
}
