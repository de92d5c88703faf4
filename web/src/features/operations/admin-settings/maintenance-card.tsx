import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Maintenance, maintenanceForm } from "../../../../../common/contract/banner.ts";
import { fromLocalTime, toLocalTime } from "../../../lib/local-time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { MAINTENANCE_KEY, readMaintenance, saveMaintenance } from "./api.ts";

const schema = maintenanceForm();

/** Closes the forms of visitors and members for a while. */
export function MaintenanceCard() {
  const { t } = useLingui();
  const maintenance = useRead(MAINTENANCE_KEY, readMaintenance, { refetchOnWindowFocus: false });
  return (
    <Card
      id="maintenance"
      title={t`Maintenance`}
      description={t`Pages stay and say until when. Sign-ups, orders, changes of plan, messages and the newsletter wait. Sign-in, cancellations, add-ons, payments and tasks continue.`}
      className="scroll-mt-6"
    >
      <Loaded from={maintenance} skeleton={3}>
        {(stored) => <MaintenanceForm stored={stored} />}
      </Loaded>
    </Card>
  );
}

function MaintenanceForm({ stored }: { stored: Maintenance }) {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  // As the field shows it: what others save meanwhile must not pass for seen.
  const [shown, setShown] = useState(stored);
  const when = formatMoment(stored.until);
  return (
    <Form
      schema={schema}
      defaultValues={{ until: toLocalTime(shown.until) }}
      onSubmit={async (typed) => setShown(await saveMaintenance(fromLocalTime(typed.until) ?? "", shown))}
      success={t`Saved.`}
    >
      {when && <Alert tone="warning">{t`Forms are closed until ${when}.`}</Alert>}
      <TextField
        name="until"
        type="datetime-local"
        optional
        label={t`Closed until`}
        hint={t`By the clock of this device, at most seven days ahead. Empty it to open the forms at once.`}
        className="sm:max-w-sm"
      />
      <SubmitButton className="sm:self-end">{t`Save`}</SubmitButton>
    </Form>
  );
}
