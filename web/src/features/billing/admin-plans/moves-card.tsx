import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AdminPlan } from "../../../../../common/contract/plans.ts";
import type { PriceMove } from "../../../../../common/contract/prices.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { callOffMove, MOVES_KEY, readMoves } from "./move-api.ts";

const POLL_MS = 5000;

/** Announced prices and the progress of their letters; empty before the first. */
export function MovesCard({ plans }: { plans: readonly AdminPlan[] }) {
  const { t } = useLingui();
  const { data } = useRead(MOVES_KEY, readMoves, {
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? POLL_MS : false),
  });
  if (!data || data.length === 0) return null;
  return (
    <Card title={t`Prices announced to members`}>
      <ul className="flex flex-col gap-5">
        {data.map((move) => (
          <Move key={move.id} move={move} plan={plans.find(({ id }) => id === move.plan)} />
        ))}
      </ul>
    </Card>
  );
}

const isSending = ({ calledOff, sent, members }: PriceMove) => !calledOff && sent < members;

function Move({ move, plan }: { move: PriceMove; plan: AdminPlan | undefined }) {
  const { t } = useLingui();
  const { locale, formatMoney } = useFormat();
  const writes = useMay()("money.write");
  const name = plan?.texts[locale].name || plan?.slug;
  const price = formatMoney(move.cents);
  const from = <Day iso={move.effective} />;
  const { sent, members, applied, leaving } = move;
  return (
    <li className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <strong className="font-semibold">{name}</strong>,{" "}
          {move.period === "month" ? t`${price} per month` : t`${price} per year`}
          <span className="block text-sm text-muted">
            <Trans>From {from}</Trans>
          </span>
        </p>
        <div className="flex items-center gap-3">
          {move.calledOff && <Badge>{t`Called off`}</Badge>}
          {writes && move.open && <CallOff move={move} />}
        </div>
      </div>
      {!move.calledOff && (
        <ProgressBar value={sent} max={members}>
          {t`E-mails sent: ${sent} of ${members}`}
        </ProgressBar>
      )}
      <p className="text-sm text-muted">
        <Plural value={applied} _0="Nobody pays it yet." one="# member pays it." other="# members pay it." />{" "}
        {leaving > 0 && <Plural value={leaving} one="# is cancelling." other="# are cancelling." />}
      </p>
    </li>
  );
}

function CallOff({ move }: { move: PriceMove }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Cancel this price change?`}
      confirmLabel={t`Cancel the change`}
      cancelLabel={t`Keep it`}
      onConfirm={() => callOffMove(move.id)}
      done={t`The price change is cancelled.`}
      trigger={<Button variant="secondary" size="sm">{t`Cancel the change…`}</Button>}
    >
      {t`Everyone keeps the current price. Members who were notified get another e-mail.`}
    </ConfirmDialog>
  );
}
