import { useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { type SystemBackups, scheduleInput } from "../../../../../common/contract/system.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { typedWhole } from "../../../ui/form/number-schemas.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { planBackups } from "./api.ts";
import { TheirVersion } from "./their-version.tsx";
import { useHeld } from "./use-held.ts";

const { schedule, keep } = scheduleInput().entries;
export const scheduleForm = v.object({ schedule, keep: typedWhole(keep) });

/** When automatic backups run, and how many are kept. */
export function BackupSchedule(stored: Pick<SystemBackups, "schedule" | "keep">) {
  const { t } = useLingui();
  const { shown, key, changed, hold, release } = useHeld(stored);
  const { schedule, keep } = shown;
  const options = { off: t`Never`, daily: t`Every day at 3:00 UTC`, weekly: t`Every Sunday at 3:00 UTC` };
  return (
    <Form
      key={key}
      label={t`Scheduled backups`}
      schema={scheduleForm}
      defaultValues={{ schedule: schedule === "other" ? "daily" : schedule, keep: String(keep || 7) }}
      onSubmit={async (plan) => {
        await planBackups(plan);
        release();
        // Not as the form's `success`: what is saved makes a new form.
        toast(t`The schedule is saved.`);
      }}
      onFirstFocus={hold}
      className="border-t border-line pt-6"
    >
      <TheirVersion changed={changed} onLoad={release} />
      {schedule === "other" && (
        <p className="text-sm text-muted">
          {t`A custom schedule is set in PocketBase’s dashboard. Saving here replaces it.`}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select name="schedule" label={t`Create a backup`} options={options} />
        <TextField name="keep" label={t`How many to keep`} inputMode="numeric" />
      </div>
      <SubmitButton variant="secondary" className="self-start">{t`Save the schedule`}</SubmitButton>
    </Form>
  );
}
