import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { settingsOptions } from "../features/operations/admin-settings/api.ts";
import { LegalCard } from "../features/operations/admin-settings/legal-card.tsx";
import { MaintenanceCard } from "../features/operations/admin-settings/maintenance-card.tsx";
import { ProvidersCard } from "../features/operations/admin-settings/providers-card.tsx";
import {
  AccessCard,
  IdentityCard,
  ProtectionCard,
  ReferralCard,
  TransferCard,
} from "../features/operations/admin-settings/site-cards.tsx";
import { SalesNotice, useSales } from "../shared/sales-notice.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /admin/settings: the settings that an operator changes while the server runs. */
export default function AdminSettingsPage() {
  const { t } = useLingui();
  const sales = useSales();
  // A later reading would change nothing on the cards.
  const settings = useQuery({ ...settingsOptions, refetchOnWindowFocus: false });
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-title">{t`Settings`}</h1>
        <p className="mt-1 text-muted">
          {t`Whatever you save here shows on the site at once. Every change is in the audit log.`}
        </p>
      </div>
      <Loaded
        from={settings}
        above={<SalesNotice missing={sales.data?.missing} />}
        held={!sales.isFetched}
        skeleton={5}
      >
        {({ values, mailReady, analyticsTag }) => (
          <>
            <IdentityCard values={values} />
            <LegalCard values={values} />
            <AccessCard values={values} />
            <TransferCard values={values} />
            <ReferralCard values={values} />
            <MaintenanceCard />
            <ProtectionCard values={values} mailReady={mailReady} analyticsTag={analyticsTag} />
          </>
        )}
      </Loaded>
      {sales.isFetched && settings.isFetched && <ProvidersCard />}
    </div>
  );
}
