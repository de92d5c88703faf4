import { Trans, useLingui } from "@lingui/react/macro";
import { LEGAL_FIELDS } from "../../../../../common/contract/legal.ts";
import { LEGAL_SETTINGS, type SettingsValues, VAT_MODES } from "../../../../../common/contract/settings.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { LEGAL_LABELS } from "../../../shared/legal-labels.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { SettingsCard } from "./settings-card.tsx";

/** Who runs the service: fills the legal pages, and mails to the operator go to this address. */
export function LegalCard({ values }: { values: SettingsValues }) {
  const { t } = useLingui();
  const { formatPercent } = useFormat();
  return (
    <SettingsCard
      id="legal"
      title={t`Legal identity`}
      description={
        <Trans>
          It appears in the legal notice, the terms and the privacy policy. Alerts are sent to this e-mail address.
        </Trans>
      }
      values={values}
      fields={[...LEGAL_SETTINGS, "vat"]}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {LEGAL_FIELDS.map((field) => (
          <TextField
            key={field}
            name={`legal_${field}`}
            label={t(LEGAL_LABELS[field])}
            // Can be saved incomplete; the page says what is missing.
            optional={field === "vat_id" || field === "share_capital" ? true : "filter"}
            hint={field === "share_capital" && t`Of a company, as in the register: 1,000 €.`}
            inputMode={field === "email" ? "email" : "text"}
            autoComplete="off"
          />
        ))}
        <Select
          name="vat"
          label={t`VAT on invoices`}
          hint={t`Prices include it. It applies to invoices from now on. Have your accountant confirm it.`}
          options={VAT_MODES.map((mode) => ({
            value: mode,
            label: mode === "franchise" ? t`No VAT (small business)` : formatPercent(Number(mode)),
          }))}
        />
      </div>
    </SettingsCard>
  );
}
