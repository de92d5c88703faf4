import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import type { ButtonVariant } from "../../components/button-styles.ts";
import { toast } from "../../components/toast-store.ts";
import { useFailureText } from "../../components/use-failure-text.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { openPortal } from "./billing-api.ts";

/** Leads to Stripe's page for cards and invoices. */
export function PortalButton({ variant = "secondary", children }: { variant?: ButtonVariant; children: ReactNode }) {
  const locale = useLocale();
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  async function open(): Promise<void> {
    setPending(true);
    try {
      await openPortal(locale);
    } catch (error) {
      toast(failureText(error), "danger");
    } finally {
      setPending(false);
    }
  }
  return (
    <Button size="sm" variant={variant} pending={pending} onClick={() => void open()}>
      {children}
    </Button>
  );
}
