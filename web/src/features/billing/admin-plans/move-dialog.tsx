import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import type { Period } from "../../../../../common/contract/billing.ts";
import type { AdminPlan } from "../../../../../common/contract/plans.ts";
import { type MovePreview, moveInput, NOTICE_DAYS, type PriceGroup } from "../../../../../common/contract/prices.ts";
import { formatMoney } from "../../../../../common/format.ts";
import { addDays, dayOf } from "../../../../../common/time.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { RadioTile } from "../../../ui/form/radio-tile.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { previewMove, startMove } from "./move-api.ts";

/** Moves members of a plan who pay another price to its current price. */
export function MoveDialog({ plan }: { plan: AdminPlan }) {
  const { t } = useLingui();
  const locale = useLocale();
  const name = plan.texts[locale].name || plan.slug;
  const title = t`New price for members of ${name}`;
  const [open, setOpen] = useState(false);
  const [period, setPeriod] = useState<Period>("month");
  const preview = useRead(
    ["admin", "price-move-preview", plan.id, period],
    (signal) => previewMove(plan.id, period, signal),
    { enabled: open, staleTime: 0 },
  );
  return (
    <Dialog
      size="md"
      title={title}
      description={t`Members keep the price at which they ordered. Here you move them to the current price. Each member gets an e-mail, which is kept as proof.`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Change members’ price for ${name}`}
        >{t`Change members’ price…`}</Button>
      }
    >
      <div className="flex flex-col gap-5">
        {plan.yearly_cents > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-sm font-semibold">{t`Members who pay`}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <RadioTile
                name="move-period"
                value="month"
                checked={period === "month"}
                onChange={() => setPeriod("month")}
                label={t`Each month`}
              />
              <RadioTile
                name="move-period"
                value="year"
                checked={period === "year"}
                onChange={() => setPeriod("year")}
                label={t`Each year`}
              />
            </div>
          </fieldset>
        )}
        <Loaded from={preview} skeleton={3}>
          {(data) => (
            <Announce key={period} plan={plan.id} period={period} preview={data} onDone={() => setOpen(false)} />
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

const { effective, reason } = moveInput().entries;
const choices = v.object({ effective, reason });

type Props = { plan: string; period: Period; preview: MovePreview; onDone: () => void };

function Announce({ plan, period, preview: { cents, groups }, onDone }: Props) {
  const { t } = useLingui();
  const price = formatMoney(cents, useLocale());
  if (groups.length === 0) return <Alert title={t`Everyone pays ${price} already.`} />;
  const members = groups.reduce((sum, group) => sum + group.members, 0);
  const rises = groups.some(({ kind }) => kind === "rise");
  const earliest = dayOf(addDays(new Date(), NOTICE_DAYS + 1));
  return (
    <Form
      schema={choices}
      defaultValues={{ effective: earliest, reason: "costs" }}
      onSubmit={async (values) => {
        await startMove({ plan, period, cents, ...values });
        toast(t`The e-mails are on their way.`);
        onDone();
      }}
    >
      <ul className="flex flex-col gap-2">
        {groups.map((group) => (
          <Group key={`${group.kind} ${group.oldCents}`} group={group} price={price} />
        ))}
      </ul>
      {rises && (
        <>
          <TextField
            name="effective"
            type="date"
            min={earliest}
            label={t`Higher price from`}
            hint={t`The first payment on or after this day is at the new price, never less than 30 days after the e-mail.`}
          />
          <Select
            name="reason"
            label={t`Reason`}
            hint={t`The terms of sale allow these reasons. The e-mail states it.`}
            options={[
              { value: "costs", label: t`Our costs have risen` },
              { value: "law", label: t`The law or taxes have changed` },
              { value: "more", label: t`The plan includes more` },
            ]}
          />
        </>
      )}
      <SubmitButton>
        <Plural value={members} one="Write to # member" other="Write to # members" />
      </SubmitButton>
    </Form>
  );
}

function Group({ group: { kind, oldCents, members }, price }: { group: PriceGroup; price: string }) {
  const { t } = useLingui();
  const old = formatMoney(oldCents, useLocale());
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line pb-2 last:border-0">
      <span className="min-w-0">
        <span className="tabular-nums">
          <Trans>
            {old} → {price}
          </Trans>
        </span>
        <span className="block text-sm text-muted">
          {kind === "rise" && t`Higher price, from the day below`}
          {kind === "cut" && t`Lower price, from the next payment`}
        </span>
      </span>
      <span className="shrink-0 text-sm">
        <Plural value={members} one="# member" other="# members" />
      </span>
    </li>
  );
}
