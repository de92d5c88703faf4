import { useLingui } from "@lingui/react/macro";
import { Overview } from "../features/operations/admin-overview/overview.tsx";
import { PocketBaseHeading } from "./pocketbase-heading.tsx";

/** /admin: today at a glance. */
export default function AdminPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <PocketBaseHeading>{t`Overview`}</PocketBaseHeading>
      <Overview />
    </div>
  );
}
