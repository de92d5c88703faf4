import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormField } from "../../components/form-context.ts";
import { useSite } from "../../lib/page-data.tsx";

/** Free trial (chosen at first) or paid plan, as two large radio buttons. Inside a Form; the field is `plan`. */
export function PlanChoice() {
  const { trialDays } = useSite();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Your plan</Trans>
      </legend>
      <Plan value="free" name={<Trans>Free trial</Trans>}>
        <Plural value={trialDays} one="# day, no card needed." other="# days, no card needed." />
      </Plan>
      <Plan value="paid" name={<Trans>Paid plan</Trans>}>
        <Trans>No trial: your access starts with your first payment.</Trans>
      </Plan>
    </fieldset>
  );
}

function Plan({ value, name, children }: { value: "free" | "paid"; name: ReactNode; children: ReactNode }) {
  const { input } = useFormField("plan");
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-edge px-4 py-3 transition-colors hover:border-muted has-checked:border-accent has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-bright">
      <input
        type="radio"
        name={input.name}
        value={value}
        defaultChecked={input.defaultValue === value}
        className="mt-0.5 size-5 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-[border-width,border-color] outline-none checked:border-[6px] checked:border-accent forced-colors:appearance-auto"
      />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-muted">{children}</span>
      </span>
    </label>
  );
}
