import { useLingui } from "@lingui/react/macro";
import { localePath } from "../../../../../common/locale.ts";
import { invitePath } from "../../../../../common/referral.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { Figures } from "./figures.tsx";
import { useFigures } from "./use-figures.ts";

/** A signed-in member's link and its results. Browser only. */
export function OwnLink() {
  const { t } = useLingui();
  const locale = useLocale();
  const { figures, retry } = useFigures();
  return (
    <>
      {typeof figures === "object" && (
        <div className="w-full">
          <SecretField
            label={t`Share this address`}
            value={location.origin + localePath(invitePath(figures.code), locale)}
            copyLabel={t`Copy the link`}
            secret={false}
          />
        </div>
      )}
      <Figures figures={figures} onRetry={retry} />
    </>
  );
}
