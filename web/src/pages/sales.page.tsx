import { useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { Legal } from "./legal.tsx";

/** /cgv */
export default function SalesPage() {
  const { t } = useLingui();
  return <Legal path="/cgv" title={t`General terms of sale`} page={usePageData("sales")} />;
}
