import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useLocale } from "../../../lib/use-locale.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { helpPath } from "./help.ts";

/** The add-on has changed since a client last read it. */
export function UpdateNotice() {
  const { t } = useLingui();
  return (
    <Alert tone="info" title={t`Update available`} className="mb-3.5">
      <Trans>
        The rows or the link of the add-on have changed. Choose “Install in Stremio” again to use the new ones.
      </Trans>{" "}
      <Link to={helpPath("screens-and-updates", useLocale())} className="link">{t`What does this mean?`}</Link>
    </Alert>
  );
}
