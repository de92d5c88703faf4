import { useLingui } from "@lingui/react/macro";
import { type ReactElement, useState } from "react";
import { INCIDENT_STATES, type Incident, incidentInput } from "../../../../../common/contract/status.ts";
import { newId } from "../../../lib/new-id.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useIncidentStates } from "../../../shared/incident-states.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { INCIDENTS_KEY, readIncidents, removeIncident, saveIncident } from "./api.ts";

const schema = incidentInput();

/** The team's incidents, newest first. */
export function IncidentList() {
  const { t } = useLingui();
  const incidents = useRead(INCIDENTS_KEY, readIncidents);
  return (
    <Loaded from={incidents} skeleton="h-60">
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t`No incidents`} />
        ) : (
          items.map((incident) => <IncidentCard key={incident.id} incident={incident} />)
        )
      }
    </Loaded>
  );
}

function IncidentCard({ incident }: { incident: Incident }) {
  const { t } = useLingui();
  const { locale, formatDateTime } = useFormat();
  const states = useIncidentStates();
  const title = incident.titles[locale];
  return (
    <Card
      as="article"
      title={title}
      aside={<Badge tone={incident.state === "resolved" ? "success" : "warning"}>{states[incident.state]}</Badge>}
      footer={
        <div className="flex flex-wrap gap-2">
          <IncidentDialog
            incident={incident}
            trigger={<Button variant="secondary" size="sm">{t`Add an update…`}</Button>}
          />
          <ConfirmDialog
            title={t`Delete ${title}?`}
            confirmLabel={t`Delete`}
            onConfirm={() => removeIncident(incident.id)}
            trigger={<Button variant="secondary" size="sm" className="text-bad!">{t`Delete…`}</Button>}
          >
            {t`It disappears from the status page.`}
          </ConfirmDialog>
        </div>
      }
    >
      <ul className="flex flex-col gap-3 text-sm">
        {incident.updates.toReversed().map((update) => (
          <li key={update.at}>
            <span className="text-muted">
              {states[update.state]} · {formatDateTime(update.at)}
            </span>
            <p className="wrap-anywhere whitespace-pre-line">{update[locale]}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Publishes an incident, or an update to one. */
export function IncidentDialog({
  incident,
  trigger,
}: {
  incident?: Incident;
  trigger: ReactElement<Record<string, unknown>>;
}) {
  const { t } = useLingui();
  const states = useIncidentStates();
  return (
    <FormDialog
      trigger={trigger}
      size="lg"
      title={incident ? t`Add an update` : t`Report an incident`}
      description={t`Members read it on the status page at once, in both languages.`}
      schema={schema}
      defaultValues={{
        attempt: "",
        ...{ id: incident?.id ?? "", state: incident?.state ?? "investigating", text_fr: "", text_en: "" },
        ...{ title_fr: incident?.titles.fr ?? "", title_en: incident?.titles.en ?? "" },
      }}
      onSubmit={async (input) => void (await saveIncident(input))}
      submitLabel={t`Publish`}
    >
      <Attempt />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="title_fr" lang="fr" label={t`Title in French`} autoComplete="off" />
        <TextField name="title_en" lang="en" label={t`Title in English`} autoComplete="off" />
        <TextArea name="text_fr" lang="fr" label={t`Text in French`} />
        <TextArea name="text_en" lang="en" label={t`Text in English`} />
      </div>
      <Select
        name="state"
        label={t`State`}
        options={INCIDENT_STATES.map((value) => ({ value, label: states[value] }))}
      />
    </FormDialog>
  );
}

/** One for each opening of the window: what is sent again after a lost answer is the same incident. */
function Attempt() {
  const [id] = useState(newId);
  return <input type="hidden" name="attempt" value={id} />;
}
