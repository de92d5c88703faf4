import type { ReactNode } from "react";
import { useHere } from "../../../lib/use-here.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { ButtonVariant } from "../../../ui/button/button-styles.ts";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { openPortal } from "./api.ts";

type Props = { variant?: ButtonVariant; children: ReactNode };

/** Leads to Stripe's page for another card. */
export function PortalButton({ variant = "secondary", children }: Props) {
  const locale = useLocale();
  const here = useHere();
  const portal = useAction(() => openPortal(locale, here));
  return (
    <Button size="sm" variant={variant} pending={portal.isPending} onClick={() => portal.mutate()}>
      {children}
    </Button>
  );
}
