import { useLingui } from "@lingui/react/macro";
import { AuditPanel } from "../features/admin-audit/audit-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/audit: who did what to whom. */
export function AdminAuditPage() {
  const { t } = useLingui();
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <h1 className="text-title">{t`Audit log`}</h1>
        <AuditPanel />
      </div>
    </MemberArea>
  );
}
