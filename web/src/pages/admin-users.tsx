import { useLingui } from "@lingui/react/macro";
import { UsersPanel } from "../features/admin-users/users-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/users: every member, with search and filters. */
export function AdminUsersPage() {
  const { t } = useLingui();
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <h1 className="text-title">{t`Members`}</h1>
        <UsersPanel />
      </div>
    </MemberArea>
  );
}
