import { useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { REPORTS, type Report } from "../../../../common/wire/analytics.ts";
import { Tabs } from "../../ui/nav/tabs.tsx";
import { Audience } from "./audience.tsx";
import { Cohorts } from "./cohorts.tsx";
import { Effects } from "./effects.tsx";
import { Freshness } from "./freshness.tsx";
import { Funnel } from "./funnel.tsx";
import { REPORT_LABELS } from "./labels.ts";
import { Revenue } from "./revenue.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useView } from "./use-view.ts";
import type { View, ViewChange } from "./view-rules.ts";

const PANELS: Readonly<Record<Report, ComponentType<{ view: View }>>> = {
  traffic: Audience,
  funnel: Funnel,
  money: Revenue,
  cohorts: Cohorts,
  effects: Effects,
};

/** The reports, one per tab; the address holds the report and its range. */
export function AnalyticsPanel() {
  const { t, i18n } = useLingui();
  const [view, change] = useView();
  const tabs = REPORTS.map((id) => ({
    id,
    label: i18n._(REPORT_LABELS[id]),
    content: <Content view={view} onChange={change} />,
  }));
  return (
    <Tabs
      label={t`Reports`}
      tabs={tabs}
      value={view.report}
      onChange={(id) => {
        const report = REPORTS.find((one) => one === id);
        if (report) change({ report });
      }}
    />
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
