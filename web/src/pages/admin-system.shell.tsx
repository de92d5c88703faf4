import { useLingui } from "@lingui/react/macro";
import { AlertsCard } from "../features/operations/admin-system/alerts-card.tsx";
import { BackupsCard } from "../features/operations/admin-system/backups-card.tsx";
import { Checks } from "../features/operations/admin-system/checks.tsx";
import { CopiesCard } from "../features/operations/admin-system/copies-card.tsx";
import { CronsCard } from "../features/operations/admin-system/crons-card.tsx";
import { HeldJobs } from "../features/operations/admin-system/held-jobs.tsx";
import { JobsCard } from "../features/operations/admin-system/jobs-card.tsx";
import { LogsCard } from "../features/operations/admin-system/logs-card.tsx";
import { MachinesCard } from "../features/operations/admin-system/machines-card.tsx";
import { MailCard } from "../features/operations/admin-system/mail-card.tsx";
import { useStatus } from "../features/operations/admin-system/use-status.ts";
import { useMay } from "../shared/permissions.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { SectionLink } from "../ui/nav/section-link.tsx";
import { PocketBaseHeading } from "./pocketbase-heading.tsx";

/** /admin/system: jobs, scheduled tasks, mail and backups. */
export default function AdminSystemPage() {
  const { t } = useLingui();
  const { isFetched, refetch } = useStatus();
  const writes = useMay()("service.write");
  return (
    <div className="flex flex-col gap-6">
      <PocketBaseHeading>{t`System`}</PocketBaseHeading>
      <Contents />
      {/* Each card loads its own data; only the server's state says what comes above them. */}
      <Loaded
        from={{ data: true, error: null, isFetched: true, refetch }}
        above={
          <>
            <HeldJobs />
            <Checks />
          </>
        }
        held={!isFetched}
        skeleton="h-60"
      >
        {() => (
          <>
            <JobsCard />
            <CronsCard />
            <MailCard />
            {writes && <AlertsCard />}
            <CopiesCard />
            <MachinesCard />
            <BackupsCard />
            {writes && <LogsCard />}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Links to the cards, which fill many screens of a phone. */
function Contents() {
  const { t } = useLingui();
  const { data } = useStatus();
  const writes = useMay()("service.write");
  const cards = [
    { id: "jobs", name: t`Jobs` },
    { id: "crons", name: t`Scheduled tasks` },
    { id: "mail", name: t`Mail` },
    ...(writes ? [{ id: "alerts", name: t`Alerts` }] : []),
    ...(data?.copies ? [{ id: "copies", name: t`Continuous copy` }] : []),
    ...(data?.standby ? [{ id: "machines", name: t`Machines` }] : []),
    { id: "backups", name: t`Backups` },
    ...(writes ? [{ id: "logs", name: t`Log` }] : []),
  ];
  return (
    <nav aria-label={t`On this page`} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {cards.map(({ id, name }) => (
        <SectionLink key={id} page="/admin/system" section={id} className="link inline-flex min-h-8 items-center">
          {name}
        </SectionLink>
      ))}
    </nav>
  );
}
