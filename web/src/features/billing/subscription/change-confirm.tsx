import { Trans, useLingui } from "@lingui/react/macro";
import { type UseQueryResult, useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import type { ChangePreview } from "../../../../../common/contract/billing.ts";
import { formatMoney } from "../../../../../common/format.ts";
import { openExternal } from "../../../lib/open-external.ts";
import { useHere } from "../../../lib/use-here.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { refreshBilling } from "../../../shared/billing.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { LoadError } from "../../../ui/feedback/load-error.tsx";
import { SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useFailureText } from "../../../ui/feedback/use-failure-text.ts";
import { Day } from "../../../ui/text/day.tsx";
import { CHANGE_KEY, type Change, changeSubscription, type When } from "./api.ts";

type Props = { change: Change & { when: When }; preview: UseQueryResult<ChangePreview>; onDone: () => void };

/** The price of a change now and later, and the button that makes it. */
export function ChangeConfirm({ change, preview, onDone }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const failureText = useFailureText();
  const here = useHere();
  const figures = preview.data;
  const confirm = useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: (seen: ChangePreview) => changeSubscription(change, seen, locale),
    onSuccess: (answer) => {
      // The dashboard shows what is left to do to a member who has gone elsewhere.
      if (!here.current && answer.state === "confirm") return;
      if (answer.state === "confirm") {
        // Stripe's page leads nowhere: the dashboard says how it went when the member is back.
        void openExternal(answer.url).then(refreshBilling);
        return onDone();
      }
      if (answer.state === "later") toast(t`Your plan changes when the current period ends.`);
      else toast(t`Your subscription has been changed.`);
      onDone();
    },
  });

  if (preview.error) return <LoadError from={preview} />;
  if (!figures) return <SkeletonText lines={3} />;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (figures) confirm.mutate(figures);
  }
  return (
    // A form: its window stays open until the answer is there.
    <form onSubmit={submit} className="flex flex-col gap-4 border-t border-line pt-5">
      <Figures preview={figures} />
      {confirm.error && (
        <Alert tone="danger" role="alert">
          {failureText(confirm.error)}
        </Alert>
      )}
      <Button type="submit" pending={confirm.isPending}>
        <ConfirmLabel cents={figures.dueNowCents} />
      </Button>
    </form>
  );
}

function ConfirmLabel({ cents }: { cents: number }): ReactNode {
  const { t } = useLingui();
  const amount = formatMoney(cents, useLocale());
  return cents > 0 ? t`Change and pay ${amount}` : t`Confirm the change`;
}

function Figures({ preview }: { preview: ChangePreview }) {
  const { dueNowCents, creditCents, nextCents, nextDate } = preview;
  const { t } = useLingui();
  const locale = useLocale();
  const date = <Day iso={nextDate} />;
  return (
    <dl className="flex flex-col gap-2">
      <Figure name={t`Due now, tax included`} strong>
        {formatMoney(dueNowCents, locale)}
      </Figure>
      {creditCents > 0 && (
        <Figure name={t`Already deducted for the rest of your current period`}>
          {formatMoney(creditCents, locale)}
        </Figure>
      )}
      <Figure name={<Trans>Next payment, on {date}</Trans>}>{formatMoney(nextCents, locale)}</Figure>
    </dl>
  );
}

function Figure({ name, strong = false, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className={strong ? "font-semibold" : "text-sm text-muted"}>{name}</dt>
      <dd className={`shrink-0 tabular-nums ${strong ? "text-lg font-semibold" : ""}`}>{children}</dd>
    </div>
  );
}
