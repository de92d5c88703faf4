import { useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { Legal } from "./legal.tsx";

/** /politique-de-confidentialite, also /privacy-policy */
export default function PrivacyPage() {
  const { t } = useLingui();
  return <Legal path="/politique-de-confidentialite" title={t`Privacy policy`} page={usePageData("privacy")} />;
}
