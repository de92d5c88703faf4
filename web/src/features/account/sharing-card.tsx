import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../components/card.tsx";
import { SecretField } from "../../components/secret-field.tsx";
import { localePath } from "../../lib/locale.ts";
import { invitePath } from "../../lib/referral.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** The affiliate code, and the invitation that carries it, in the reader's language. */
export function SharingCard({ code }: { code: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <Card
      id="sharing"
      title={<Trans>Affiliate link</Trans>}
      description={<Trans>Share this link or this code with the people you invite.</Trans>}
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
    </Card>
  );
}
