import { Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { type AdminPayment, refundInput } from "../../../../../common/contract/orders.ts";
import { eurosText } from "../../../../../common/euros.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { AMOUNT } from "../../../ui/form/input-kinds.ts";
import { typedEuros } from "../../../ui/form/number-schemas.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { refundPayment } from "./api.ts";

/** A refund as it is typed, of at most `left` cents. */
export function refundForm(left: number) {
  const { cents, reason } = refundInput(left).entries;
  return v.object({ cents: typedEuros(cents), reason });
}

type Props = {
  payment: Pick<AdminPayment, "id" | "number" | "amountCents" | "refundedCents" | "transfer">;
  onClose: () => void;
};

/** Asks how much is refunded, and why. */
export function RefundDialog({ payment, onClose }: Props) {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  const left = payment.amountCents - payment.refundedCents;
  const most = formatMoney(left);
  const name = payment.number;
  return (
    <FormDialog
      onClose={onClose}
      title={t`Refund ${name}`}
      description={
        <Trans>
          The member is notified. With a full refund, the access that it paid for ends, and so does a card subscription:
          nothing more is charged.
        </Trans>
      }
      schema={refundForm(left)}
      defaultValues={{ cents: eurosText(left, locale), reason: "" }}
      onSubmit={({ cents, reason }) =>
        refundPayment(payment.id, { cents, refunded_cents: payment.refundedCents, reason })
      }
      done={payment.transfer ? t`The refund has been recorded.` : t`The refund is on its way.`}
      submitLabel={t`Refund`}
      tone="danger"
    >
      {payment.transfer && (
        <Alert tone="warning">
          {t`This was a transfer: send the money back from your bank. Here it is only recorded.`}
        </Alert>
      )}
      <TextField name="cents" {...AMOUNT} label={t`Amount, in euros`} hint={t`At most ${most}.`} />
      <ReasonField />
    </FormDialog>
  );
}
