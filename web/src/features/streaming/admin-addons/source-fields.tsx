import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type AddonSource, type AddonSources, SOURCE_NAME_MAX } from "../../../../../common/contract/addons.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { catalogChoices, catalogFields, PLAN_BOX, RESOURCE_BOX, resourceChoices } from "./source-form.ts";
import { RESOURCES } from "./texts.tsx";

export function PlanFields({ plans }: { plans: AddonSources["plans"] }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (plans.length === 0) return null;
  return (
    <Choice title={t`For these plans`} none={t`(none selected: all plans)`}>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {plans.map(({ id, names }) => (
          <Checkbox key={id} name={PLAN_BOX + id} label={names[locale]} />
        ))}
      </div>
    </Choice>
  );
}

/** The resources to use from the source; empty until its manifest is read, or if it has only one. */
export function ResourceFields({ source }: { source: AddonSource | undefined }) {
  const { t } = useLingui();
  const choices = resourceChoices(source);
  if (choices.length < 2) return null;
  return (
    <Choice title={t`What members get from it`} none={t`(none selected: everything)`}>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {choices.map((name) => (
          <Checkbox key={name} name={RESOURCE_BOX + name} label={RESOURCES[name]} />
        ))}
      </div>
    </Choice>
  );
}

/** The catalogs that members see, and their names in each language. */
export function CatalogFields({ source }: { source: AddonSource | undefined }) {
  const { t } = useLingui();
  const choices = catalogChoices(source);
  if (choices.length === 0) return null;
  return (
    <Choice title={t`Catalogues`} none={t`(none selected: all of them, under the source’s names)`}>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
        {choices.map(({ type, id, name }, index) => {
          const { box, fr, en } = catalogFields(index);
          return (
            <li key={`${type} ${id}`} className="grid gap-3 px-4 py-3 sm:grid-cols-[1fr_1fr_1fr] sm:items-center">
              <Checkbox
                name={box}
                label={
                  <>
                    {name} <span className="text-faint">({type})</span>
                  </>
                }
                className="self-center"
              />
              <TextField
                name={fr}
                lang="fr"
                maxLength={SOURCE_NAME_MAX}
                autoComplete="off"
                label={<span className="sr-only">{t`Name of ${name} in French`}</span>}
                placeholder={t`French name`}
                optional="filter"
              />
              <TextField
                name={en}
                lang="en"
                maxLength={SOURCE_NAME_MAX}
                autoComplete="off"
                label={<span className="sr-only">{t`Name of ${name} in English`}</span>}
                placeholder={t`English name`}
                optional="filter"
              />
            </li>
          );
        })}
      </ul>
    </Choice>
  );
}

function Choice({ title, none, children }: { title: ReactNode; none: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">
        {title} <span className="font-normal text-faint">{none}</span>
      </legend>
      {children}
    </fieldset>
  );
}
