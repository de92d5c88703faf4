import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SystemBooks, SystemCheck, SystemSecrets } from "../../../../common/wire/system.ts";
import { useFormat } from "../../lib/use-format.ts";
import { InvoiceProof } from "../../shared/invoice-proof.tsx";
import { Stat, StatList } from "../../ui/chart/stat.tsx";
import { Alert, type Tone } from "../../ui/feedback/alert.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { useFailure } from "../../ui/feedback/use-failure.ts";
import { Day } from "../../ui/text/day.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useStatus } from "./use-status.ts";

/** Those that can wait. */
const MINOR: readonly SystemCheck[] = ["mail_off", "backup_off", "legal_missing"];

const WORDS: Record<SystemCheck, ReactNode> = {
  jobs_failed: (
    <Trans>Some jobs were abandoned after several attempts. Check their errors below, then run them again.</Trans>
  ),
  cron_failed: <Trans>A scheduled task failed at its last run. The reason is below.</Trans>,
  cron_late: <Trans>A scheduled task is late. Was the server down when it was due?</Trans>,
  mail_off: (
    <Trans>
      No mail server is set up: e-mails are printed on the server’s console and reach nobody. Enter one in the{" "}
      <Link to="/admin/setup#mail" className="link">
        set-up
      </Link>
      .
    </Trans>
  ),
  mail_forbidden: (
    <Trans>
      No e-mail is sent: the mail server is in a private network. Add it to OUTBOUND_ALLOW, or name it in SMTP_HOST, and
      restart the server.
    </Trans>
  ),
  backup_off: <Trans>No backups are scheduled. Schedule one a day below, and keep a copy elsewhere.</Trans>,
  secrets_unreadable: (
    <Trans>
      Some secrets cannot be read with the keys that the server has. If you still have the previous key, put it in
      app.key.previous of the data folder and restart; otherwise give those members new credentials.
    </Trans>
  ),
  books_differ: (
    <Trans>
      Our payments do not match what Stripe collected. Compare them with Stripe’s dashboard; they are read again every
      night.
    </Trans>
  ),
  copy_old: <Trans>The copy of your data is more than five minutes old. The reason is below.</Trans>,
  drill_failed: (
    <Trans>
      The last restore drill failed: the copy may be of no use. Fix the cause below, then run another drill.
    </Trans>
  ),
  invoices_missing: (
    <Trans>
      Numbers of invoices are missing. They were lost outside the product: compare the{" "}
      <Link to="/admin/invoices" className="link">
        invoices
      </Link>{" "}
      with a backup.
    </Trans>
  ),
  standby_missing: (
    <Trans>
      No second machine is ready to take over. Check that it runs with --standby and reaches the same storage.
    </Trans>
  ),
  legal_missing: (
    <Trans>
      The legal notice is not complete. Fill it in on the{" "}
      <Link to="/admin/settings" className="link">
        settings
      </Link>{" "}
      page before you sell.
    </Trans>
  ),
};

/** What needs the operator's attention, and storage sizes. */
export function Checks() {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const { size } = useAmounts();
  const status = useStatus();
  const { data, refetch } = status;
  const error = useFailure(status);
  if (error) return <LoadError from={{ error, refetch }} />;
  const figure = (value: number | undefined) => (value === undefined ? "" : formatNumber(value));
  const loading = data === undefined;
  return (
    <div className="flex flex-col gap-4">
      <Problems tone="danger" title={t`Fix now`} checks={data?.checks.filter((check) => !MINOR.includes(check))} />
      <Problems
        tone="warning"
        title={t`Still to set up`}
        checks={data?.checks.filter((check) => MINOR.includes(check))}
      />
      {data && <KeyChange secrets={data.secrets} />}
      {data?.checks.length === 0 && <Alert tone="success">{t`All is well.`}</Alert>}
      <StatList label={t`Key figures`} busy={loading}>
        <Stat label={t`Waiting jobs`} value={figure(data?.jobs.queued)} loading={loading} />
        <Stat label={t`Failed jobs`} value={figure(data?.jobs.failed)} loading={loading} />
        <Stat label={t`Database`} value={data && size(data.databaseBytes)} loading={loading} />
      </StatList>
      {data?.books && <Books books={data.books} />}
      {data && <InvoiceProof series={data.invoices} />}
    </div>
  );
}

type ProblemsProps = { tone: Tone; title: string; checks: readonly SystemCheck[] | undefined };

/** All problems of one weight in one alert; nothing without any. */
function Problems({ tone, title, checks = [] }: ProblemsProps) {
  if (checks.length === 0) return null;
  return (
    <Alert tone={tone} title={title}>
      <ul className="flex list-disc flex-col gap-1 pl-4">
        {checks.map((check) => (
          <li key={check}>{WORDS[check]}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** What the night's comparison with Stripe found. */
function Books({ books }: { books: SystemBooks }) {
  const { formatMoney } = useFormat();
  const [since, at] = [<Day key="since" iso={books.since} />, <Day key="at" iso={books.at} />];
  const theirs = formatMoney(books.stripeCents);
  const own = formatMoney(books.ownCents);
  return (
    <p className="text-sm text-muted">
      <Trans>
        Since {since}, Stripe has collected {theirs} after refunds; our payments show {own}. Compared on {at}.
      </Trans>
    </p>
  );
}

/** The progress of an app key rotation, while there is one. */
function KeyChange({ secrets }: { secrets: SystemSecrets }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const left = formatNumber(secrets.left);
  if (secrets.working) {
    return (
      <Alert tone="info" role="status">
        {t`All secrets are being encrypted again with the current key. Left: ${left}.`}
      </Alert>
    );
  }
  if (!secrets.previousKey || secrets.left > 0) return null;
  return (
    <Alert tone="info">
      <Trans>
        Every secret is encrypted with the current key. Move app.key.previous (or APP_KEY_PREVIOUS) to where you keep
        the keys of older backups.
      </Trans>
    </Alert>
  );
}
