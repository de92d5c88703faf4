import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { INTL_LOCALES } from "../../../../../common/format.ts";
import { DAY_MS } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Lanterns } from "../../../ui/bridge/lanterns.tsx";
import { LitScreens } from "../../../ui/bridge/lit-screens.tsx";
import { DeckHead } from "../../../ui/text/deck-head.tsx";

/** All is well: when the add-on was last used, and the screens in use now, which stand on the deck. */
export function WatchHead({ card: { lastUsed, screens } }: { card: AddonCard }) {
  const { t } = useLingui();
  const { used, allowed } = screens;
  const last = useLastUse(lastUsed);
  return (
    <DeckHead
      title={t`Everything is ready.`}
      lead={last ?? t`Your add-on has not been used yet.`}
      over={used > 0 && <Lanterns from=".deck-words" to=".lit-screen" a={[1.03, 0.62]} b={[0.35, 0]} rise={60} />}
    >
      <div className="flex items-end justify-between gap-5">
        <p className="pb-3 lg:pb-6 lg:text-right">
          <b className="font-semibold">
            {allowed === 0 ? (
              <Plural value={used} one="# screen" other="# screens" />
            ) : (
              <Plural value={used} one={`# screen of ${allowed}`} other={`# screens of ${allowed}`} />
            )}
          </b>
          <br />
          <Trans>in use now</Trans>
        </p>
        <LitScreens
          lit={used}
          total={allowed || Math.max(1, used)}
          label={allowed === 0 ? t`Screens in use: ${used}, no limit` : t`Screens in use: ${used} of ${allowed}`}
        />
      </div>
    </DeckHead>
  );
}

/** The last use by the reader's clock, in a sentence; null before the first. */
function useLastUse(iso: string | null): string | null {
  const { t } = useLingui();
  const { locale, formatDay } = useFormat();
  if (!iso) return null;
  const time = new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeStyle: "short" }).format(new Date(iso));
  const days = (new Date().setHours(0, 0, 0, 0) - new Date(iso).setHours(0, 0, 0, 0)) / DAY_MS;
  if (days < 0.5) return t`Last used today at ${time}.`;
  if (days < 1.5) return t`Last used yesterday at ${time}.`;
  return t`Last used on ${formatDay(iso)} at ${time}.`;
}
