import { Trans, useLingui } from "@lingui/react/macro";
import type { SystemBooks, SystemSecrets } from "../../../../../common/contract/system.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { InvoiceProof } from "../../../shared/invoice-proof.tsx";
import { Problems } from "../../../shared/problems.tsx";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { useFailure } from "../../../ui/feedback/use-failure.ts";
import { Day } from "../../../ui/text/day.tsx";
import { useAmounts } from "./use-amounts.ts";
import { useStatus } from "./use-status.ts";

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
      <Problems tone="danger" title={t`Fix now`} problems={data?.checks.filter(({ minor }) => !minor)} />
      <Problems tone="warning" title={t`Still to set up`} problems={data?.checks.filter(({ minor }) => minor)} />
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
