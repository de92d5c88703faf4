import { Trans } from "@lingui/react/macro";
import { PocketBaseHeading } from "../components/pocketbase-heading.tsx";
import { Overview } from "../features/admin-overview/overview.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin: today at a glance. */
export function AdminPage() {
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <PocketBaseHeading>
          <Trans>Overview</Trans>
        </PocketBaseHeading>
        <Overview />
      </div>
    </MemberArea>
  );
}
