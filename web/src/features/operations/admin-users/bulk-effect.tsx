import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type BulkAction, type BulkPreview, GIVES_DAYS, type LeftOut } from "../../../../../common/contract/bulk.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { BULK_KEY, previewBulk, type Whom } from "./bulk-api.ts";
import { BULK_TEXTS, LEFT_OUT_TEXTS } from "./bulk-texts.ts";

/** What an action on many members will touch and cost, as the server counts it now. `days`: for each, where it gives any. */
export function BulkEffect({ action, whom, days = 0 }: { action: BulkAction; whom: Whom; days?: number }) {
  const preview = useRead([...BULK_KEY, "preview", action, whom], (signal) => previewBulk(action, whom, signal), {
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Loaded from={preview} skeleton={2}>
      {(data) => <Effect action={action} preview={data} days={days} />}
    </Loaded>
  );
}

function Effect({ action, preview, days }: { action: BulkAction; preview: BulkPreview; days: number }) {
  const { t, i18n } = useLingui();
  const { formatNumber, formatMoney } = useFormat();
  const { meets, leftOut, renewing, dayCents, languages } = preview;
  const [fr, en] = [formatNumber(languages.fr), formatNumber(languages.en)];
  const isMail = ["message", "verify", "invite"].includes(action);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4 text-sm" role="status">
      <dl className="grid gap-x-6 gap-y-3 min-[26rem]:grid-cols-2">
        <Fact term={i18n._(BULK_TEXTS[action].meets)}>
          <Plural value={meets} one="# member" other="# members" />
        </Fact>
        <Fact term={t`Left out`}>
          <LeftOutList leftOut={leftOut} />
        </Fact>
        {GIVES_DAYS.includes(action) && days > 0 && (
          <Fact term={t`Days in all`}>
            {formatNumber(meets * days)} ({formatNumber(meets)} × {formatNumber(days)})
          </Fact>
        )}
        {action === "comp" && days > 0 && dayCents > 0 && (
          <Fact term={t`Worth, at the price of each subscription`}>{formatMoney(dayCents * days)}</Fact>
        )}
        {action === "message" && (
          <Fact term={t`Languages`}>
            <Trans>
              {fr} in French, {en} in English
            </Trans>
          </Fact>
        )}
      </dl>
      {action === "comp" && renewing > 0 && (
        <p className="text-muted">
          <Plural
            value={renewing}
            one="# has a card subscription that renews: it is charged as planned, and the days stay on top of what is paid."
            other="# have card subscriptions that renew: they are charged as planned, and the days stay on top of what is paid."
          />
        </p>
      )}
      {action === "suspend" && renewing > 0 && (
        <p className="text-muted">
          <Plural
            value={renewing}
            one="# card subscription will not be renewed, even if the block is undone."
            other="# card subscriptions will not be renewed, even if the block is undone."
          />
        </p>
      )}
      <p className="text-muted">
        {isMail
          ? t`An e-mail that has left cannot be taken back. You can pause in between.`
          : t`You can pause in between, and undo it for 30 days.`}
      </p>
    </div>
  );
}

/** How many were left out, by reason; a dash for none. */
export function LeftOutList({ leftOut }: { leftOut: readonly { why: LeftOut; count: number }[] }) {
  const { i18n } = useLingui();
  const { formatNumber } = useFormat();
  if (leftOut.length === 0) return "–";
  return leftOut.map(({ why, count }) => (
    <span key={why} className="block">
      {formatNumber(count)} – {i18n._(LEFT_OUT_TEXTS[why])}
    </span>
  ));
}
