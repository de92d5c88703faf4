import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { SubscriptionSummary } from "../../../../common/wire/billing.ts";
import { usePlans } from "../../shared/plans.ts";
import { Button } from "../../ui/button/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ChangeForm } from "./change-form.tsx";
import { wantedChange } from "./wanted-change.ts";

/** Another plan or period. The order review sends subscribed members here; the address then names the target. */
export function ChangeDialog({ subscription }: { subscription: SubscriptionSummary }) {
  const { t } = useLingui();
  const [wanted] = useState(() => wantedChange(location.search));
  const [open, setOpen] = useState(wanted !== null);
  function change(next: boolean): void {
    setOpen(next);
    // A reload must not reopen it.
    if (!next && wanted) history.replaceState(history.state, "", location.pathname + location.hash);
  }
  return (
    <Dialog
      size="md"
      title={t`Change plan or period`}
      description={t`You see what it costs before you confirm.`}
      open={open}
      onOpenChange={change}
      trigger={<Button variant="secondary" size="sm">{t`Change my plan…`}</Button>}
    >
      <Choices subscription={subscription} wanted={wanted} onDone={() => change(false)} />
    </Dialog>
  );
}

type Props = {
  subscription: SubscriptionSummary;
  wanted: ReturnType<typeof wantedChange>;
  onDone: () => void;
};

function Choices({ subscription, wanted, onDone }: Props) {
  return (
    <Loaded from={usePlans()} skeleton={4}>
      {(plans) => <ChangeForm plans={plans} subscription={subscription} wanted={wanted} onDone={onDone} />}
    </Loaded>
  );
}
