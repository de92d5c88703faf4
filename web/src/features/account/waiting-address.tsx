import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { ADDRESS_CHANGE } from "../../lib/address-change.ts";
import { forget } from "../../lib/auth.tsx";
import { statusOf } from "../../lib/request-error.ts";
import { Button } from "../../ui/button/button.tsx";
import { Alert } from "../../ui/feedback/alert.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { ServerError, toServerError } from "../../ui/form/form-errors.ts";
import { confirmAddress } from "./api.ts";

/** Confirms the address of a mailed link without a password. Renders nothing where the reader brings no link. */
export function WaitingAddress() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [token, setToken] = useState(() => sessionStorage.getItem(ADDRESS_CHANGE));
  function drop(): void {
    sessionStorage.removeItem(ADDRESS_CHANGE);
    setToken(null);
  }
  const confirm = useAction(async (link: string) => {
    try {
      await confirmAddress(link);
    } catch (error) {
      const { form, fields } = toServerError(error);
      if (statusOf(error) !== 400) throw error; // not yet: no proof, no network, too many attempts
      // It has expired, another member has signed in here, or the address itself is refused: it never works again.
      drop();
      throw new ServerError({ form: form ?? refusalOf(fields.email) });
    }
    drop();
    // Leave first: the page must not say that the session was closed.
    navigate("/login", { replace: true });
    forget();
    toast(t`Your new address is confirmed. Sign in again.`);
  });
  if (!token) return null;
  return (
    <Alert tone="warning" title={t`Your new address is waiting for you`} className="mb-6">
      <p>{t`You will then be signed out everywhere.`}</p>
      <Button className="mt-3" pending={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {t`Confirm my new address`}
      </Button>
    </Alert>
  );
}

/** The code of a refused address; one that is kept for another account is as good as taken. */
function refusalOf(code = "unknown"): string {
  return code === "validation_not_unique" ? "address_taken" : code;
}
