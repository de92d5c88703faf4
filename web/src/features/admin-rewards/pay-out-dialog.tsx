import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { reasonInput } from "../../../../common/schemas/fields.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { ReasonField } from "../../ui/overlay/reason-dialog.tsx";
import { markPaid } from "./api.ts";

type Props = {
  /** Chosen rewards: cents by id. */
  chosen: ReadonlyMap<string, number>;
  onDone: () => void;
};

/** Records that the chosen rewards were paid by other means; the money itself is sent elsewhere. */
export function PayOutDialog({ chosen, onDone }: Props) {
  const { t } = useLingui();
  const { formatMoney } = useFormat();
  const sum = formatMoney([...chosen.values()].reduce((total, cents) => total + cents, 0));

  async function pay({ reason }: { reason: string }): Promise<void> {
    const { count, cents } = await markPaid({ ids: [...chosen.keys()], reason });
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
      title={t`Mark ${sum} as paid out?`}
      description={
        <Trans>
          Send the money through your bank first: this only records it. Members see it in their figures, and it cannot
          be undone.
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
