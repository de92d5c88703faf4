import { Trans, useLingui } from "@lingui/react/macro";
import { OLD_COPY_SECONDS, type SystemCopies } from "../../../../../common/contract/system.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useCopyError } from "../../../shared/copy-error.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Stat, StatList } from "../../../ui/chart/stat.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { startDrill } from "./api.ts";
import { useAmounts } from "./use-amounts.ts";
import { useStatus } from "./use-status.ts";

/** The continuous copy (BACKUP_URL): its age and size, and what the last restore drill found. */
export function CopiesCard() {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const words = useCopyError();
  const start = useAction(startDrill, { done: () => t`The drill is running.` });
  const copies = useStatus().data?.copies;
  if (!copies) return null;
  return (
    <Card
      id="copies"
      title={t`Continuous copy`}
      description={
        <Trans>
          Databases and uploads are copied to <span className="font-mono text-xs break-all">{copies.place}</span>. The
          encryption key is not in the copy: keep it elsewhere.
        </Trans>
      }
      aside={
        writes && (
          <Button
            variant="secondary"
            size="sm"
            pending={start.isPending || copies.drilling}
            onClick={() => start.mutate(undefined)}
          >
            {t`Run a restore drill`}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {copies.error && (
          <Alert tone="warning" title={t`The last attempt to copy failed.`}>
            {words(copies.error, copies.again)}
          </Alert>
        )}
        {copies.uploads.error && (
          <Alert tone="warning" title={t`Some uploads are not copied yet.`}>
            {words(copies.uploads.error)}
          </Alert>
        )}
        <Figures copies={copies} />
        <Drill drill={copies.drill} />
      </div>
    </Card>
  );
}

function Figures({ copies }: { copies: SystemCopies }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const { size, age } = useAmounts();
  const old = copies.ageSeconds > OLD_COPY_SECONDS;
  const files = formatNumber(copies.uploads.files);
  return (
    <StatList label={t`The copy in figures`}>
      <Stat label={t`Age of the copy`} value={age(copies.ageSeconds)} tone={old ? "warning" : undefined} />
      <Stat label={t`Size with its history`} value={copies.bytes === 0 ? "–" : size(copies.bytes)} />
      <Stat
        label={t`Uploads`}
        value={copies.uploads.elsewhere ? "S3" : size(copies.uploads.bytes)}
        hint={copies.uploads.elsewhere ? t`Already in object storage` : t`Files: ${files}`}
      />
    </StatList>
  );
}

function Drill({ drill }: { drill: SystemCopies["drill"] }) {
  const { t } = useLingui();
  const { formatDateTime, formatNumber } = useFormat();
  if (!drill) return <p className="text-sm text-muted">{t`The first restore drill runs tonight.`}</p>;
  const at = formatDateTime(drill.at);
  const problems: { [name: string]: string } = {
    no_copy: t`There is no copy that can be restored.`,
    no_room: t`The disk has no room for the restored copy.`,
    damaged: t`The copy cannot be read.`,
    differs: t`The copy differs from the live data.`,
    uploads_damaged: t`An upload is damaged in the copy.`,
  };
  if (drill.problem) {
    return (
      <Alert tone="danger" title={t`The restore drill of ${at} failed.`}>
        {problems[drill.problem] ?? drill.problem}
        {drill.detail && <span className="mt-1 block font-mono text-xs wrap-anywhere">{drill.detail}</span>}
      </Alert>
    );
  }
  const [seconds, tables, rows] = [drill.seconds, drill.tables, drill.rows].map((value) => formatNumber(value, 0));
  const uploads = formatNumber(drill.uploads);
  return (
    <p className="text-sm text-muted">
      <Trans>
        Last restore drill: {at}. The copy was restored in {seconds} s, and {tables} tables with {rows} rows matched the
        live data. Uploads verified: {uploads}.
      </Trans>
    </p>
  );
}
