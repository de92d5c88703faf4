import { useLingui } from "@lingui/react/macro";
import { SettingsCard } from "../features/streaming/admin-addons/settings-card.tsx";
import { SourcesCard } from "../features/streaming/admin-addons/sources-card.tsx";
import { UseCard } from "../features/streaming/admin-addons/use-card.tsx";

/** /admin/addons: the sources of members' private links, their health and their use. */
export default function AdminAddonsPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">{t`Add-ons`}</h1>
      <SourcesCard />
      <SettingsCard />
      <UseCard />
    </div>
  );
}
