import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { Me } from "../../../../../common/contract/api.ts";
import type { BillingSummary } from "../../../../../common/contract/billing.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useBilling } from "../../../shared/billing.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Loading, Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { RefreshIcon } from "../../../ui/icon/icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { AddressPanel } from "./address-panel.tsx";
import { cardKey, readCard, renewAddress } from "./api.ts";
import type { Holds } from "./card-notice.tsx";
import { helpPath } from "./help.ts";

/** How often an open page refreshes the screens in use. */
const AGAIN_MS = 60_000;

/** The member's private address: one add-on that holds what the plan includes, on every screen. */
export function ScreensCard({ me }: { me: Me }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = useBilling();
  const card = useRead(cardKey(me.user.id), readCard, { refetchInterval: AGAIN_MS });
  return (
    <Card
      id="screens"
      title={t`On my screens`}
      description={t`One add-on with everything in your plan, at your own private address.`}
      footer={
        <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-center sm:justify-between">
          <Link to={helpPath("install-address", locale)} className="link">{t`How to install it on each device`}</Link>
          {card.data && <RenewButton user={me.user.id} atStremio={me.streaming?.provisioner === "stremio"} />}
        </div>
      }
    >
      <Loaded
        from={card}
        skeleton={
          <Loading className="flex flex-col gap-5">
            <Skeleton className="h-11 w-full max-w-md" />
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-11 w-full" />
          </Loading>
        }
      >
        {(data) => <AddressPanel card={data} holds={heldBy(money.data)} />}
      </Loaded>
    </Card>
  );
}

function heldBy(money: BillingSummary | undefined): Holds {
  const subscription = money?.subscription;
  if (subscription && (subscription.pastDueSince || subscription.held || subscription.status === "paused"))
    return "subscription";
  return money?.pendingOrder ? "order" : null;
}

/**
 * Replaces the private address after a dialog that explains what happens on screens that use it. `atStremio`: the server
 * manages the account's list there and writes the new address into it.
 */
function RenewButton({ user, atStremio }: { user: string; atStremio: boolean }) {
  const { t } = useLingui();
  async function replace(): Promise<void> {
    const card = await renewAddress();
    await queryClient.cancelQueries({ queryKey: cardKey(user) });
    queryClient.setQueryData(cardKey(user), card);
    toast(t`Your new address is ready. Install it on your screens.`);
  }

  return (
    <ConfirmDialog
      tone="primary"
      title={t`Replace your private address?`}
      confirmLabel={t`Replace it`}
      onConfirm={replace}
      trigger={
        <Button variant="secondary" size="sm">
          <RefreshIcon className="size-4" />
          {t`New address…`}
        </Button>
      }
    >
      <p>{t`The current address stops working immediately, wherever it is installed.`}</p>
      <p className="mt-2">
        {atStremio ? (
          <Trans>
            Your streaming account gets the new address automatically. Wherever you installed the add-on by hand, remove
            it and install the new one.
          </Trans>
        ) : (
          <Trans>
            In Stremio, remove the old add-on and install the new one. You only need to do this once for all devices
            that use the same Stremio account.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
