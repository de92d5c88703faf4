import { Trans } from "@lingui/react/macro";
import { buttonClass } from "../components/button-styles.ts";
import { BackupsCard } from "../features/admin-system/backups-card.tsx";
import { Checks } from "../features/admin-system/checks.tsx";
import { CronsCard } from "../features/admin-system/crons-card.tsx";
import { JobsCard } from "../features/admin-system/jobs-card.tsx";
import { MailCard } from "../features/admin-system/mail-card.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/system: jobs, scheduled tasks, mail and backups. */
export function AdminSystemPage() {
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-title">
            <Trans>System</Trans>
          </h1>
          {/* PocketBase's own dashboard is no page of this application: a plain link. */}
          <a href="/_/" className={buttonClass("secondary", "sm")}>
            <Trans>PocketBase dashboard</Trans>
          </a>
        </div>
        <Checks />
        <JobsCard />
        <CronsCard />
        <MailCard />
        <BackupsCard />
      </div>
    </MemberArea>
  );
}
