import { Trans } from "@lingui/react/macro";
import { buttonClass } from "../components/button-styles.ts";
import { Overview } from "../features/admin-overview/overview.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin: today at a glance. */
export function AdminPage() {
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-title">
            <Trans>Overview</Trans>
          </h1>
          {/* PocketBase's own dashboard is no page of this application: a plain link. */}
          <a href="/_/" className={buttonClass("secondary", "sm")}>
            <Trans>PocketBase dashboard</Trans>
          </a>
        </div>
        <Overview />
      </div>
    </MemberArea>
  );
}
