import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { localePath } from "../../../../../common/locale.ts";
import { invitePath } from "../../../../../common/referral.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Card } from "../../../ui/text/card.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { Figures } from "./figures.tsx";
import { useFigures } from "./use-figures.ts";

/** The referral code, the link that carries it in the reader's language, and its results. */
export function SharingCard({ code }: { code: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { figures, retry } = useFigures();
  return (
    <Card
      id="sharing"
      title={t`Referral link`}
      description={t`Share this link or this code with the people you invite.`}
      footer={<Link to="/referral" className="link">{t`How referrals work`}</Link>}
    >
      <div className="grid gap-5 lg:grid-cols-[2fr_1fr]">
        <SecretField
          label={t`Your link`}
          value={location.origin + localePath(invitePath(code), locale)}
          copyLabel={t`Copy the link`}
          secret={false}
        />
        <SecretField label={t`Your code`} value={code} copyLabel={t`Copy the code`} secret={false} />
      </div>
      <div className="mt-6">
        <Figures figures={figures} onRetry={retry} />
      </div>
    </Card>
  );
}
