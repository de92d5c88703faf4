import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import type { DeletionLoss as Loss } from "../../../../../common/contract/billing.ts";
import { forget, useAuth } from "../../../lib/auth.tsx";
import { useFormat } from "../../../lib/use-format.ts";
import type { useScreenLocation } from "../../../router/location.ts";
import { isLive, useBilling } from "../../../shared/billing.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Username } from "../../../ui/form/username.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { deleteAccount } from "./api.ts";
import { deleteSchema } from "./schemas.ts";

/** Deletes the account after the member types the password again, or confirms in another way; then shows the home page, signed out. */
export function DeleteDialog() {
  const { t } = useLingui();
  const { user } = useAuth();
  const [, navigate] = useLocation<typeof useScreenLocation>();

  const transferCents = useBilling().data?.lost.transferCents ?? 0;

  async function remove(typed: { password: string; bank: string }): Promise<void> {
    if (!(await deleteAccount(typed))) return;
    navigate("/", { replace: true, onLeave: forget });
    toast(t`Your account has been deleted.`);
  }

  return (
    <FormDialog
      title={t`Delete your account?`}
      description={
        <Trans>
          Your account, your streaming account and your settings are deleted at once. This cannot be undone.
        </Trans>
      }
      trigger={
        <Button variant="secondary" size="sm" className="border-bad/50! text-bad!" aria-label={t`Delete my account…`}>
          {t`Delete…`}
        </Button>
      }
      schema={deleteSchema}
      defaultValues={{ password: "", bank: "" }}
      onSubmit={remove}
      submitLabel={t`Delete my account`}
      tone="danger"
    >
      <DeletionLoss />
      <Username address={user?.email ?? ""} />
      {transferCents > 0 && (
        <TextField
          name="bank"
          label={t`IBAN for the refund`}
          hint={t`Optional: without it, we write to you before we send the transfer.`}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <PasswordField
        name="password"
        label={t`Your password`}
        hint={t`Leave it empty if you do not know it: you then confirm in another way.`}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

/** What a member loses with the account, and what the law refunds. Renders nothing where nothing is paid, ordered or earned. */
function DeletionLoss() {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const { data } = useBilling();
  const subscription = data?.subscription ?? null;
  const paid = isLive(subscription) && Date.parse(subscription.nextDate ?? "") > Date.now() ? subscription : undefined;
  const { pendingOrder, lost } = data ?? {};
  const { rewardCents = 0, creditCents = 0, withdraws = false } = lost ?? {};
  if (!paid && !pendingOrder && !withdraws && rewardCents === 0 && creditCents === 0) return null;
  const plan = paid?.plan.name ?? "";
  const end = <Day iso={paid?.nextDate ?? null} />;
  const reference = pendingOrder?.reference ?? "";
  const [rewards, credit] = [formatMoney(rewardCents), formatMoney(creditCents)];
  const earned = rewardCents > 0 ? t`You have rewards left` : t`You have credit left`;
  const unpaid = pendingOrder ? t`An order is waiting` : earned;
  return (
    <Alert
      tone="warning"
      title={withdraws ? t`This also withdraws from your contract` : paid ? t`You still have paid access left` : unpaid}
    >
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-4">
        {withdraws && lost && <Refund lost={lost} />}
        {paid && !withdraws && (
          <li>
            <Trans>
              Your {plan} plan is paid until {end}. If you delete the account, you lose this time: it is not refunded,
              and nothing more is charged.
            </Trans>
          </li>
        )}
        {pendingOrder && <li>{t`Your order ${reference} is cancelled. Do not pay for it.`}</li>}
        {rewardCents > 0 && (
          <li>{t`Your confirmed referral rewards (${rewards}), which you have not received yet, will be lost.`}</li>
        )}
        {creditCents > 0 && <li>{t`Your credit (${credit}), which you have not used yet, is lost.`}</li>}
        {paid && !withdraws && (
          <li>{t`To keep watching until then, cancel the subscription instead, and delete the account afterwards.`}</li>
        )}
      </ul>
    </Alert>
  );
}

/** Within the withdrawal period, the deletion is a withdrawal: the sum that goes back, and how. */
function Refund({ lost: { refundCents, transferCents } }: { lost: Loss }) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const refund = formatMoney(refundCents);
  const card = t`We refund ${refund} to the card or account that you paid with, within fourteen days: what you paid, less the time already provided.`;
  const transfer = t`We refund ${refund} by bank transfer, within fourteen days: what you paid, less the time already provided.`;
  return (
    <>
      <li>{refundCents === 0 ? t`Nothing has to be refunded.` : transferCents === refundCents ? transfer : card}</li>
      <li>{t`You receive a receipt by e-mail, with the date and the time. It is valid without the account.`}</li>
    </>
  );
}
