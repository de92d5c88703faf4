import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { reasonInput } from "../../../../../common/contract/fields.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { markPaid } from "./api.ts";

type Props = {
  /** Chosen rewards: cents by id, as they were ticked. */
  chosen: ReadonlyMap<string, number>;
  /** Nothing is chosen any more: it is marked, or it has changed. */
  onDone: () => void;
};

/** Records that the chosen rewards are paid by other means; the money itself is sent elsewhere. */
export function PayOutDialog({ chosen, onDone }: Props) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const sum = formatMoney([...chosen.values()].reduce((total, cents) => total + cents, 0));

  async function pay({ reason }: { reason: string }): Promise<void> {
    const rewards = [...chosen].map(([id, cents]) => ({ id, cents }));
    const { count, cents } = await markPaid({ rewards, reason }).catch((error: unknown) => {
      if (statusOf(error) === 409) onDone(); // the ticks are those of an older list
      throw error;
    });
    const paid = formatMoney(cents);
    onDone();
    toast(
      <>
        <Plural value={count} one="# reward is marked as paid out:" other="# rewards are marked as paid out:" /> {paid}
      </>,
    );
  }

  return (
    <FormDialog
      title={chosen.size > 0 ? t`Mark ${sum} as paid out?` : t`Mark as paid out`}
      description={
        <Trans>
          Mark these rewards first, then send exactly this sum through your bank: this only records it. If one of them
          has changed since you ticked it, none is marked. Members see it in their figures, and it cannot be undone.
        </Trans>
      }
      trigger={
        <Button size="sm" disabled={chosen.size === 0}>
          <Plural value={chosen.size} _0="Mark as paid out" one="Mark # as paid out" other="Mark # as paid out" />
        </Button>
      }
      schema={reasonInput()}
      defaultValues={{ reason: "" }}
      onSubmit={pay}
      submitLabel={t`Mark as paid out`}
    >
      <ReasonField hint={t`For the log: which transfer, and when.`} />
    </FormDialog>
  );
}
