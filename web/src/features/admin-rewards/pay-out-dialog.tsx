import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney } from "../../../../common/format.ts";
import { REASON_MAX, reasonInput } from "../../../../common/schemas/fields.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Form } from "../../ui/form/form.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { markPaid } from "./api.ts";

type Props = {
  /** Chosen rewards: cents by id. */
  chosen: ReadonlyMap<string, number>;
  onDone: () => void;
};

/** Records that the chosen rewards were paid by other means; the money itself is sent elsewhere. */
export function PayOutDialog({ chosen, onDone }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const sum = formatMoney(
    [...chosen.values()].reduce((total, cents) => total + cents, 0),
    locale,
  );

  async function pay({ reason }: { reason: string }): Promise<void> {
    const { count, cents } = await markPaid({ ids: [...chosen.keys()], reason });
    const paid = formatMoney(cents, locale);
    setOpen(false);
    onDone();
    toast(
      <>
        <Plural value={count} one="# reward is marked as paid out:" other="# rewards are marked as paid out:" /> {paid}
      </>,
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t`Mark ${sum} as paid out?`}
      description={
        <Trans>
          Send the money first, through your bank: this only records it. The members see it in their figures, and it
          cannot be undone.
        </Trans>
      }
      trigger={
        <Button size="sm" disabled={chosen.size === 0}>
          <Plural value={chosen.size} _0="Mark as paid out" one="Mark # as paid out" other="Mark # as paid out" />
        </Button>
      }
    >
      <Form schema={reasonInput()} defaultValues={{ reason: "" }} onSubmit={pay}>
        <TextField
          name="reason"
          autoComplete="off"
          maxLength={REASON_MAX}
          label={t`Reason`}
          hint={t`For the log: which transfer, and when.`}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => setOpen(false)}>{t`Cancel`}</Button>
          <SubmitButton>{t`Mark as paid out`}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
