import { useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { REPORTS, type Report } from "../../../common/contract/analytics.ts";
import { Audience } from "../features/audience/admin-analytics/audience.tsx";
import { Cohorts } from "../features/audience/admin-analytics/cohorts.tsx";
import { Effects } from "../features/audience/admin-analytics/effects.tsx";
import { Freshness } from "../features/audience/admin-analytics/freshness.tsx";
import { Funnel } from "../features/audience/admin-analytics/funnel.tsx";
import { REPORT_LABELS } from "../features/audience/admin-analytics/labels.ts";
import { Revenue } from "../features/audience/admin-analytics/revenue.tsx";
import { Toolbar } from "../features/audience/admin-analytics/toolbar.tsx";
import { useView } from "../features/audience/admin-analytics/use-view.ts";
import type { View, ViewChange } from "../features/audience/admin-analytics/view-rules.ts";
import { Tabs } from "../ui/nav/tabs.tsx";

const PANELS: Readonly<Record<Report, ComponentType<{ view: View }>>> = {
  traffic: Audience,
  funnel: Funnel,
  money: Revenue,
  cohorts: Cohorts,
  effects: Effects,
};

/** /admin/analytics: visitors, members and revenue. */
export default function AdminAnalyticsPage() {
  const { t, i18n } = useLingui();
  const [view, change] = useView();
  const tabs = REPORTS.map((id) => ({
    id,
    label: i18n._(REPORT_LABELS[id]),
    content: <Content view={view} onChange={change} />,
  }));
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title">{t`Analytics`}</h1>
      <Tabs
        label={t`Reports`}
        tabs={tabs}
        value={view.report}
        onChange={(id) => {
          const report = REPORTS.find((one) => one === id);
          if (report) change({ report });
        }}
      />
    </div>
  );
}

function Content({ view, onChange }: { view: View; onChange: (change: ViewChange) => void }) {
  const Panel = PANELS[view.report];
  return (
    <div className="flex flex-col gap-6">
      <Toolbar view={view} onChange={onChange} />
      <Freshness view={view} />
      <Panel view={view} />
    </div>
  );
}
