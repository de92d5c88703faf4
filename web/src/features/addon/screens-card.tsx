import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { Me } from "../../../../common/wire/api.ts";
import type { BillingSummary } from "../../../../common/wire/billing.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { useRead } from "../../lib/use-read.ts";
import { useBilling } from "../../shared/billing.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Loading, Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/text/card.tsx";
import { AddressPanel } from "./address-panel.tsx";
import { cardKey, readCard } from "./api.ts";
import type { Owes } from "./card-notice.tsx";
import { helpPath } from "./help.ts";
import { RenewButton } from "./renew-button.tsx";

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
        {(data) => <AddressPanel card={data} owes={owedOf(money.data)} />}
      </Loaded>
    </Card>
  );
}

function owedOf(money: BillingSummary | undefined): Owes {
  if (money?.subscription?.pastDueSince) return "subscription";
  return money?.pendingOrder ? "order" : null;
}
