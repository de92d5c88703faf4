import { useLingui } from "@lingui/react/macro";
import type { SetupAnswer } from "../../../../common/wire/setup.ts";
import { ButtonLink } from "../../ui/button/button-link.tsx";
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
      <ButtonLink to="/admin/settings#legal" variant="secondary">
        {t`Open the legal identity`}
      </ButtonLink>
    </StepCard>
  );
}
