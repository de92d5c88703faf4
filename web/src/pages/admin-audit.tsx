import { Trans } from "@lingui/react/macro";
import { AuditPanel } from "../features/admin-audit/audit-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/audit: who did what to whom. */
export function AdminAuditPage() {
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <h1 className="text-title">
          <Trans>Audit log</Trans>
        </h1>
        <AuditPanel />
      </div>
    </MemberArea>
  );
}
