import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { AddonCard } from "../../../common/contract/addons.ts";
import type { Me } from "../../../common/contract/api.ts";
import { ClosedCard } from "../features/streaming/addon/closed-card.tsx";
import { useBilling } from "../shared/billing.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { ChevronRightIcon } from "../ui/icon/account-icons.tsx";
import { Keys } from "./keys.tsx";

/** Watch without access: the one reason and the one thing to do, and what is kept. */
export function ClosedPart({ me, card }: { me: Me; card: AddonCard }) {
  const { t } = useLingui();
  return (
    <Loaded from={useBilling()} skeleton="h-96">
      {(money) => (
        <>
          <ClosedCard me={me} state={card.state} money={money} />
          <div className="mx-auto mt-7 flex max-w-136 flex-col gap-3">
            <Keys me={me} card={card} />
            <Link
              to="/UserDashboard/account#data"
              className="flex min-h-13 items-center justify-between border-t border-line font-semibold hover:underline"
            >
              {t`Download my data`}
              <ChevronRightIcon className="size-5 text-muted" />
            </Link>
          </div>
        </>
      )}
    </Loaded>
  );
}
