import { useLingui } from "@lingui/react/macro";
import type { SetupAnswer } from "../../../../../common/contract/setup.ts";
import { LEGAL_LABELS } from "../../../shared/legal-labels.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { StepCard } from "./step-card.tsx";

/** Who runs the service: the settings page has the form. */
export function LegalStep({ setup: { steps, legalMissing } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  const missing = legalMissing.map((field) => t(LEGAL_LABELS[field])).join(", ");
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
      {missing && <p className="mb-4 text-sm">{t`To complete this step, fill in: ${missing}.`}</p>}
      <p className="mb-4 text-sm text-muted">
        {t`Before the first sale, have your accountant confirm the VAT on invoices and, without VAT, the wording of the exemption, which moves from one French code to another.`}
      </p>
      <ButtonLink to="/admin/settings#legal" variant="secondary">
        {t`Open the legal identity`}
      </ButtonLink>
    </StepCard>
  );
}

/** What members stream: one page has the sources. */
export function SourceStep({ setup: { steps, sourcesSaid } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  const isThere = steps.source === "done";
  return (
    <StepCard
      step="source"
      state={steps.source}
      title={t`First source`}
      description={
        isThere
          ? t`Your members’ add-on shows what your sources offer.`
          : t`Your members’ add-on shows what its sources offer, and without one it is empty. Paste the address of a manifest: the server tests it at once.`
      }
    >
      {isThere && !sourcesSaid && (
        <p className="mb-4 text-sm">
          {t`Visitors ask what each source shows, who provides it, at what price and under which right: not every source says so yet.`}
        </p>
      )}
      <ButtonLink to="/admin/addons" variant="secondary">
        {t`Open the sources`}
      </ButtonLink>
    </StepCard>
  );
}

/** The look of the service: its page has the form. */
export function BrandStep({ setup: { steps } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  return (
    <StepCard
      step="brand"
      state={steps.brand}
      title={t`Brand`}
      description={t`Your colours, logo and icon: on every page, in e-mails, invoices, link previews and Stremio.`}
    >
      <ButtonLink to="/admin/brand" variant="secondary">
        {t`Open the brand`}
      </ButtonLink>
    </StepCard>
  );
}

/** Who else works here. */
export function TeamStep({ setup: { steps } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  return (
    <StepCard
      step="team"
      state={steps.team}
      title={t`Team`}
      description={t`Invite colleagues by e-mail, each with a role: they see only what it needs.`}
    >
      <ButtonLink to="/admin/team" variant="secondary">
        {t`Open the team`}
      </ButtonLink>
    </StepCard>
  );
}
