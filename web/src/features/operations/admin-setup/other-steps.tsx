import { useLingui } from "@lingui/react/macro";
import type { SetupAnswer } from "../../../../../common/contract/setup.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { StepCard } from "./step-card.tsx";

/** Who runs the service: the settings page has the form. */
export function LegalStep({ setup: { steps } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  return (
    <StepCard
      step="legal"
      state={steps.legal}
      title={t`Legal identity`}
      description={
        steps.legal === "done"
          ? t`The legal notice, the terms and your invoices are complete.`
          : t`The legal notice, the terms and your invoices need to say who you are.`
      }
    >
      <p className="mb-4 text-sm text-muted">
        {t`Before the first sale, have your accountant confirm the VAT on invoices and, without VAT, the wording of the exemption, which moves from one French code to another.`}
      </p>
      <ButtonLink to="/admin/settings#legal" variant="secondary">
        {t`Open the legal identity`}
      </ButtonLink>
    </StepCard>
  );
}
