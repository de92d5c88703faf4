import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { readSettings, SETTINGS_KEY } from "../features/admin-settings/api.ts";
import { LegalCard } from "../features/admin-settings/legal-card.tsx";
import {
  AccessCard,
  IdentityCard,
  ProtectionCard,
  ReferralCard,
  TransferCard,
} from "../features/admin-settings/site-cards.tsx";
import { LoadError } from "../ui/feedback/load-error.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";

/** /admin/settings: the settings that an operator changes while the server runs. */
export function AdminSettingsPage() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => readSettings(signal),
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-title">{t`Settings`}</h1>
        <p className="mt-1 text-muted">
          {t`Whatever you save here shows on the site at once. Every change is in the audit log.`}
        </p>
      </div>
      {error && !data && <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText lines={8} />}
      {data && (
        <>
          <IdentityCard values={data.values} />
          <LegalCard values={data.values} />
          <AccessCard values={data.values} />
          <TransferCard values={data.values} />
          <ReferralCard values={data.values} />
          <ProtectionCard values={data.values} mailReady={data.mailReady} analyticsTag={data.analyticsTag} />
        </>
      )}
    </div>
  );
}
