import { useLingui } from "@lingui/react/macro";
import { AnalyticsPanel } from "../features/admin-analytics/analytics-panel.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/analytics: visitors, members and revenue. */
export function AdminAnalyticsPage() {
  const { t } = useLingui();
  return (
    <MemberArea>
      <div className="flex flex-col gap-4">
        <h1 className="text-title">{t`Analytics`}</h1>
        <AnalyticsPanel />
      </div>
    </MemberArea>
  );
}
