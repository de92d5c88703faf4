import { Trans, useLingui } from "@lingui/react/macro";
import { localePath } from "../../../../../common/locale.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useSite } from "../../../router/page-data.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";

/** The boxes of a new account: the newsletter, and the terms of use. */
export function Consents() {
  const { t } = useLingui();
  const locale = useLocale();
  const { brand } = useSite();
  return (
    <div className="flex flex-col gap-3">
      <Checkbox name="newsletter" label={t`Send me the ${brand} newsletter.`} />
      <Checkbox
        name="terms"
        aria-required
        label={
          <Trans>
            I accept the{" "}
            <a href={localePath("/cgu", locale)} target="_blank" rel="noopener" className="link">
              terms of use
            </a>
            .
          </Trans>
        }
      />
    </div>
  );
}
