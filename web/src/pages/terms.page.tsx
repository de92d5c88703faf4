import { useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { Legal } from "./legal.tsx";

/** /cgu */
export default function TermsPage() {
  const { t } = useLingui();
  return <Legal path="/cgu" title={t`Terms of use`} page={usePageData("terms")} />;
}
