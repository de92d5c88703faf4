import { type ReactNode, useState } from "react";
import { useLocale } from "../../lib/use-locale.ts";
import { Button } from "../../ui/button/button.tsx";
import type { ButtonVariant } from "../../ui/button/button-styles.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useFailureText } from "../../ui/feedback/use-failure-text.ts";
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
