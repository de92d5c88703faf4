import { useLingui } from "@lingui/react/macro";
import { useLocale } from "../../../lib/use-locale.ts";
import { usePageData } from "../../../router/page-data.tsx";
import { buttonClass } from "../../../ui/button/button-styles.ts";

/**
 * Where else people may sign in: plain links, so that they work before any script. Nothing without providers. `onLeave`: before the
 * browser follows one.
 */
export function ProviderLinks({ onLeave }: { onLeave?: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { providers } = usePageData("entry"); // the sign-up’s data have them too
  return providers.map(({ id, name }) => (
    <a
      key={id}
      onClick={onLeave}
      href={`/api/app/identities/start?provider=${id}&locale=${locale}`}
      className={buttonClass("secondary", "md", "mt-3 w-full")}
    >
      {t`Continue with ${name}`}
    </a>
  ));
}
