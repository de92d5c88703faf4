import { SettingsPanel } from "../features/admin-settings/settings-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/settings: what an operator sets while the server runs. */
export function AdminSettingsPage() {
  return (
    <MemberArea>
      <SettingsPanel />
    </MemberArea>
  );
}
