import { Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useSite } from "../../../router/page-data.tsx";
import { useFormField } from "../../../ui/form/form-context.ts";
import { RadioTile } from "../../../ui/form/radio-tile.tsx";
import { ChevronDownIcon } from "../../../ui/icon/icons.tsx";

/**
 * Free trial (the default) or paid plan, as two large radio buttons, while both lead to access: orders may be closed, and the
 * operator may offer no trial. Inside a Form; the field is `plan`.
 */
export function PlanChoice() {
  const { t } = useLingui();
  const { trialDays, sells } = useSite();
  const { input } = useFormField("plan");
  const note = t`No trial: your access starts with your first payment.`;
  if (!sells) return <input type="hidden" name={input.name} value="free" />;
  if (trialDays === 0) {
    return (
      <p className="text-sm text-muted">
        <input type="hidden" name={input.name} value="paid" />
        {note}
      </p>
    );
  }
  return (
    <details className="group">
      <summary className="flex w-fit items-center gap-1.5 py-1 text-sm text-muted hover:text-fg">
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        {t`Begin with a paid plan instead`}
      </summary>
      <fieldset className="mt-2 flex flex-col gap-3">
        <legend className="sr-only">{t`Your plan`}</legend>
        <Plan value="free" name={t`Free trial`}>
          <Plural value={trialDays} one="# day, no card needed." other="# days, no card needed." />
        </Plan>
        <Plan value="paid" name={t`Paid plan`}>
          {note}
        </Plan>
      </fieldset>
    </details>
  );
}

function Plan({ value, name, children }: { value: "free" | "paid"; name: ReactNode; children: ReactNode }) {
  const { input } = useFormField("plan");
  return (
    <RadioTile
      name={input.name}
      value={value}
      defaultChecked={input.defaultValue === value}
      label={name}
      note={children}
    />
  );
}
