import { useLingui } from "@lingui/react/macro";
import { LEGAL_FIELDS } from "../../../common/contract/legal.ts";
import type { SalesAnswer } from "../../../common/contract/settings.ts";
import { callsOf } from "../lib/call.ts";
import { useRead } from "../lib/use-read.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Alert } from "../ui/feedback/alert.tsx";
import { LEGAL_LABELS } from "./legal-labels.ts";

/** The query's key: saving settings reads it again. */
export const SALES_KEY = ["admin", "sales"] as const;

/** Whether members can order. What comes below a SalesNotice waits while this is pending. */
export function useSales() {
  return useRead(SALES_KEY, (signal) => callsOf("/api/app/admin/sales").get<SalesAnswer>("", signal));
}

/** Tells an administrator why nobody can order, and where to fill in what is missing. Renders nothing once it is. */
export function SalesNotice({ missing = [] }: { missing: SalesAnswer["missing"] | undefined }) {
  const { t } = useLingui();
  if (missing.length === 0) return null;
  if (missing.includes("stripe_held")) return <HeldNotice />;
  const unpayable = missing.includes("instructions_fr");
  const legal = LEGAL_FIELDS.filter((field) => missing.includes(`legal_${field}`));
  const names = [...legal.map((field) => t(LEGAL_LABELS[field])), ...(unpayable ? [t`How to pay`] : [])].join(", ");
  return (
    <Alert
      tone="warning"
      title={t`Nobody can order yet`}
      action={
        <>
          {legal.length > 0 && (
            <ButtonLink
              size="sm"
              variant="secondary"
              to="/admin/settings#legal"
            >{t`Fill in the legal identity`}</ButtonLink>
          )}
          {unpayable && (
            <ButtonLink size="sm" variant="secondary" to="/admin/settings#transfer">{t`Write how to pay`}</ButtonLink>
          )}
        </>
      }
    >
      {t`Buyers must know who sells and how to pay. Missing: ${names}. Until then, visitors see the free trial only.`}
    </Alert>
  );
}

/** The data folder may be a copy of the one that sells. */
function HeldNotice() {
  const { t } = useLingui();
  return (
    <Alert
      tone="warning"
      title={t`This server takes no orders`}
      action={
        <ButtonLink size="sm" variant="secondary" to="/admin/setup">
          {t`Open the set-up`}
        </ButtonLink>
      }
    >
      {t`Its data was copied, moved or restored. Nothing is changed at Stripe until you confirm that this is the server that sells.`}
    </Alert>
  );
}
