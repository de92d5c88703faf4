import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Locale } from "../../../../../common/contract/api.ts";
import { LINE_MAX } from "../../../../../common/contract/source-lines.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";

/** What visitors read about the source, on the home page and wherever it says what one may watch. */
export function LineFields({ cost: start }: { cost: string }) {
  const { t } = useLingui();
  const [cost, setCost] = useState(start);
  return (
    <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
      <legend className="float-left mb-1 text-heading">{t`What visitors read about it`}</legend>
      <p className="clear-both text-sm text-muted">
        {t`The home page names each source: what it shows, who provides it, at what price and under which right. As long as something is missing, the page says that you have not said so yet.`}
      </p>
      <InBoth
        name="rows"
        most={LINE_MAX.rows}
        labels={{ fr: t`Names of its rows, in French`, en: t`Names of its rows, in English` }}
      />
      <InBoth
        name="shows"
        most={LINE_MAX.shows}
        labels={{ fr: t`What it shows, in French`, en: t`What it shows, in English` }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="provider"
          optional
          maxLength={LINE_MAX.provider}
          autoComplete="off"
          label={t`Who provides it`}
        />
        <TextField
          name="link"
          type="url"
          optional
          maxLength={LINE_MAX.link}
          autoComplete="off"
          placeholder="https://"
          label={t`The provider’s page`}
        />
        <Select
          name="cost"
          label={t`What the member pays for it`}
          onChange={(event) => setCost(event.currentTarget.value)}
          options={{
            free: t`Nothing: free for everyone`,
            paid: t`A price, to the provider`,
            own: t`Their own subscription, which the row opens`,
          }}
        />
        <div hidden={cost !== "paid"}>
          <TextField name="price" optional inputMode="decimal" autoComplete="off" label={t`Price per month, in €`} />
        </div>
      </div>
      <InBoth
        name="right"
        most={LINE_MAX.right}
        labels={{
          fr: t`Under which right it shows this, in French`,
          en: t`Under which right it shows this, in English`,
        }}
      />
      <Checkbox name="checked" label={t`I have checked that the source has this right.`} />
    </fieldset>
  );
}

type InBothProps = { name: string; most: number; labels: Record<Locale, string> };

function InBoth({ name, most, labels }: InBothProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {(["fr", "en"] as const).map((locale) => (
        <TextField
          key={locale}
          name={`${name}_${locale}`}
          lang={locale}
          optional
          maxLength={most}
          autoComplete="off"
          label={labels[locale]}
        />
      ))}
    </div>
  );
}
