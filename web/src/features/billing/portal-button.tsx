import type { ReactNode } from "react";
import { useLocale } from "../../lib/use-locale.ts";
import { Button } from "../../ui/button/button.tsx";
import type { ButtonVariant } from "../../ui/button/button-styles.ts";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { openPortal } from "./api.ts";

type Props = {
  /** Straight to another card. */
  card?: boolean;
  variant?: ButtonVariant;
  children: ReactNode;
};

/** Leads to Stripe's page for cards and invoices. */
export function PortalButton({ card = false, variant = "secondary", children }: Props) {
  const locale = useLocale();
  const portal = useAction(() => openPortal(locale, card));
  return (
    <Button size="sm" variant={variant} pending={portal.isPending} onClick={() => portal.mutate()}>
      {children}
    </Button>
  );
}
