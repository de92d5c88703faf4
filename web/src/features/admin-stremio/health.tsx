import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProvisioningHealth } from "../../../../types/stremio.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { Stat, StatList } from "../../components/stat.tsx";
import { toast } from "../../components/toast-store.ts";
import { formatDateTime, formatNumber } from "../../lib/format.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { ProvisionerCard } from "./provisioner-card.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { KEY, readHealth, resumeWork } from "./stremio-api.ts";
import { STATE_ORDER, STATES } from "./texts.tsx";

/** Fast enough to watch a list reach the accounts. */
const FRESH_MS = 10_000;

/** How the accounts and their provisioner are doing: a stop first, then counts, then the provisioner. */
export function Health() {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...KEY, "health"],
    queryFn: ({ signal }) => readHealth(signal),
    refetchInterval: FRESH_MS,
  });
  if (error && !data) return <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      {data?.stopped && <Stopped health={data} stopped={data.stopped} />}
      <StatList label={t`Accounts by state`} busy={!data}>
        {STATE_ORDER.map((state) => (
          <Stat
            key={state}
            label={STATES[state].label}
            value={data ? formatNumber(data.counts[state], locale) : ""}
            loading={!data}
          />
        ))}
      </StatList>
      <ProvisionerCard health={data} />
    </>
  );
}

function Stopped({ health, stopped }: { health: ProvisioningHealth; stopped: string }) {
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const since = formatDateTime(stopped, locale);
  const { failureLimit, lastError } = health;

  async function resume(reason: string): Promise<void> {
    await resumeWork(reason);
    toast(<Trans>The accounts are being updated again.</Trans>);
  }

  return (
    <Alert
      tone="danger"
      role="alert"
      title={<Trans>Stopped since {since}</Trans>}
      action={
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          <Trans>Resume…</Trans>
        </Button>
      }
    >
      <p>
        <Plural
          value={failureLimit}
          one="# try failed. Members keep what they have; changes wait."
          other="# tries in a row failed. Members keep what they have; changes wait."
        />
      </p>
      <p className="mt-1 font-mono text-xs break-words">{lastError}</p>
      {asking && (
        <ReasonDialog
          title={<Trans>Check with the provider again?</Trans>}
          confirmLabel={<Trans>Resume</Trans>}
          onConfirm={resume}
          onClose={() => setAsking(false)}
          reasonOptional
        >
          <Trans>Pending work resumes, oldest first. If it still fails, everything stops again.</Trans>
        </ReasonDialog>
      )}
    </Alert>
  );
}
