import { useLingui } from "@lingui/react/macro";
import { AlertsCard } from "../features/admin-system/alerts-card.tsx";
import { BackupsCard } from "../features/admin-system/backups-card.tsx";
import { Checks } from "../features/admin-system/checks.tsx";
import { CopiesCard } from "../features/admin-system/copies-card.tsx";
import { CronsCard } from "../features/admin-system/crons-card.tsx";
import { HeldJobs } from "../features/admin-system/held-jobs.tsx";
import { JobsCard } from "../features/admin-system/jobs-card.tsx";
import { LogsCard } from "../features/admin-system/logs-card.tsx";
import { MachinesCard } from "../features/admin-system/machines-card.tsx";
import { MailCard } from "../features/admin-system/mail-card.tsx";
import { useStatus } from "../features/admin-system/use-status.ts";
import { PocketBaseHeading } from "../shared/pocketbase-heading.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /admin/system: jobs, scheduled tasks, mail and backups. */
export function AdminSystemPage() {
  const { t } = useLingui();
  const { isPending, refetch } = useStatus();
  return (
    <div className="flex flex-col gap-6">
      <PocketBaseHeading>{t`System`}</PocketBaseHeading>
      {/* Each card loads its own; only the state of the server tells what precedes them. */}
      <Loaded
        from={{ data: true, error: null, refetch }}
        above={
          <>
            <HeldJobs />
            <Checks />
          </>
        }
        held={isPending}
        skeleton="h-60"
      >
        {() => (
          <>
            <JobsCard />
            <CronsCard />
            <MailCard />
            <AlertsCard />
            <CopiesCard />
            <MachinesCard />
            <BackupsCard />
            <LogsCard />
          </>
        )}
      </Loaded>
    </div>
  );
}
