import { useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { Legal } from "./legal.tsx";

/** /mentions */
export default function NoticePage() {
  const { t } = useLingui();
  return <Legal path="/mentions" title={t`Legal notice`} page={usePageData("notice")} />;
}
