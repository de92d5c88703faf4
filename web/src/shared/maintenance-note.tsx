import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../lib/use-format.ts";
import { useSite } from "../router/page-data.tsx";
import { Alert } from "../ui/feedback/alert.tsx";

/** In a form that waits for the end of the maintenance: until when. */
export function MaintenanceNote() {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  const when = formatMoment(useSite().maintenance ?? "");
  return when ? <Alert tone="warning">{t`This form is closed for maintenance until ${when}.`}</Alert> : null;
}
