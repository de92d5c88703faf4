import { SettingsPanel } from "../features/admin-settings/settings-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/settings: the settings that an operator changes while the server runs. */
export function AdminSettingsPage() {
  return (
    <MemberArea>
      <SettingsPanel />
    </MemberArea>
  );
}
