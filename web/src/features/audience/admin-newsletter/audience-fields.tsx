import { Plural, useLingui } from "@lingui/react/macro";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LOCALES } from "../../../../../common/contract/api.ts";
import { type Audience, PEOPLE } from "../../../../../common/contract/newsletter.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useAllPlans } from "../../../shared/all-plans.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { countPeople, NEWSLETTER_KEY } from "./api.ts";
import { PEOPLE_NAMES } from "./texts.tsx";

type Props = { audience: Audience; onChange: (audience: Audience) => void };

/** The audience of an issue, with its current size. */
export function AudienceFields({ audience, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const plans = useAllPlans();
  const empty = audience.people.length === 0 || audience.locales.length === 0;
  return (
    <Card title={t`Recipients`} aside={!empty && <Size audience={audience} />}>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Choices
          legend={t`People`}
          values={PEOPLE}
          chosen={audience.people}
          nameOf={(one) => PEOPLE_NAMES[one]}
          onChange={(people) => onChange({ ...audience, people })}
          error={audience.people.length === 0 ? t`Choose at least one.` : undefined}
        />
        <Choices
          legend={t`Languages`}
          values={LOCALES}
          chosen={audience.locales}
          nameOf={(one) => LANGUAGES[one]}
          onChange={(locales) => onChange({ ...audience, locales })}
          error={audience.locales.length === 0 ? t`Choose at least one.` : undefined}
        />
        {audience.people.includes("paid") && (plans.data?.length ?? 0) > 1 && (
          <Choices
            legend={t`Plans of paying members (none: all)`}
            values={(plans.data ?? []).map(({ id }) => id)}
            chosen={audience.plans}
            nameOf={(id) => plans.data?.find((plan) => plan.id === id)?.texts[locale].name}
            onChange={(chosen) => onChange({ ...audience, plans: chosen })}
          />
        )}
      </div>
    </Card>
  );
}

function Size({ audience }: { audience: Audience }) {
  const { data } = useRead([...NEWSLETTER_KEY, "audience", audience], (signal) => countPeople(audience, signal), {
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const people = data.count;
  return (
    <p role="status" className="font-semibold">
      <Plural value={people} one="# person" other="# people" />
    </p>
  );
}

type ChoicesProps<T extends string> = {
  legend: string;
  values: readonly T[];
  chosen: readonly T[];
  nameOf: (value: T) => ReactNode;
  onChange: (chosen: T[]) => void;
  error?: string | undefined;
};

function Choices<T extends string>({ legend, values, chosen, nameOf, onChange, error }: ChoicesProps<T>) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          name={value}
          label={nameOf(value)}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(values.filter((one) => (one === value ? event.target.checked : chosen.includes(one))))
          }
        />
      ))}
      {error && <p className="text-sm text-bad">{error}</p>}
    </fieldset>
  );
}
