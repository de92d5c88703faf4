import { useLingui } from "@lingui/react/macro";
import { IncidentDialog, IncidentList } from "../features/operations/admin-incidents/incidents.tsx";
import { Button } from "../ui/button/button.tsx";
import { ListHeading } from "../ui/table/list-heading.tsx";

/** /admin/incidents: what the team tells members on /status. */
export default function AdminIncidentsPage() {
  const { t } = useLingui();
  const report = <Button variant="secondary" size="sm">{t`Report an incident…`}</Button>;
  return (
    <div className="flex flex-col gap-6">
      <ListHeading
        title={t`Incidents`}
        lead={t`What members read on the status page. Its bars come from measurements, each minute.`}
        action={<IncidentDialog trigger={report} />}
      />
      <IncidentList />
    </div>
  );
}
