import { Trans, useLingui } from "@lingui/react/macro";
import type { SystemBackups } from "../../../../../common/contract/system.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { type Column, column, figures, Table } from "../../../ui/table/table.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { makeBackup, readBackups } from "./api.ts";
import { BackupSchedule } from "./backup-schedule.tsx";
import { useAmounts } from "./use-amounts.ts";

const FRESH_MS = 30_000;
const PENDING_MS = 1_500;

/** PocketBase's backups, automatic or on demand. Superusers download and restore them in its dashboard. */
export function BackupsCard() {
  const { t } = useLingui();
  const backups = useRead(["admin", "system", "backups"], readBackups, {
    refetchInterval: (query) => (query.state.data?.pending ? PENDING_MS : FRESH_MS),
  });
  const writes = useMay()("service.write");
  const make = useAction(makeBackup, { done: () => t`The backup is being created.` });
  return (
    <Card
      id="backups"
      title={t`Backups`}
      description={
        backups.data?.replaced ? (
          <Trans>
            All data is copied continuously, so no backups are made: they would hold up every write. Earlier backups are
            listed here.
          </Trans>
        ) : (
          <Trans>
            A backup holds everything except the encryption key. Superusers download and restore backups in the
            PocketBase dashboard. Keep copies of the backup and the key, separately and off this server.
          </Trans>
        )
      }
      aside={
        writes &&
        !backups.data?.replaced && (
          <Button
            variant="secondary"
            size="sm"
            pending={make.isPending || backups.data?.pending === true}
            onClick={() => make.mutate(undefined)}
          >
            {t`Back up now`}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <Table
          caption={t`Backups`}
          columns={useColumns()}
          rows={backups.data?.items ?? []}
          rowKey={(file) => file.name}
          from={backups}
          empty={<EmptyState title={t`No backups yet`} />}
        />
        {writes && backups.data && !backups.data.replaced && (
          <BackupSchedule schedule={backups.data.schedule} keep={backups.data.keep} />
        )}
      </div>
    </Card>
  );
}

function useColumns(): Column<SystemBackups["items"][number]>[] {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const { size } = useAmounts();
  return [
    column(t`File`, (file) => <span className="font-mono text-xs break-all">{file.name}</span>),
    column(t`Created`, (file) => formatDateTime(file.modified)),
    figures(t`Size`, (file) => size(file.bytes)),
  ];
}
