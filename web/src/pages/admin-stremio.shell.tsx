import { useLingui } from "@lingui/react/macro";
import { AccountsCard } from "../features/streaming/admin-stremio/accounts-card.tsx";
import { AddonsCard } from "../features/streaming/admin-stremio/addons-card.tsx";
import { Health } from "../features/streaming/admin-stremio/health.tsx";

/** /admin/stremio: the streaming accounts, their provisioner, and their add-ons. */
export default function AdminStremioPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">{t`Streaming accounts`}</h1>
      <Health />
      <AccountsCard />
      <AddonsCard />
    </div>
  );
}
