import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatMoment, formatNumber } from "../../../../common/format.ts";
import type { AddonCard } from "../../../../common/wire/addons.ts";
import { useLocale } from "../../lib/use-locale.ts";

/** Screens in use, and the time of a client's last request. */
export function Facts({ card }: { card: AddonCard }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { lastUsed } = card;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] gap-x-8 gap-y-3 text-sm">
      <Fact term={t`Screens in use now`}>
        <Screens {...card.screens} />
      </Fact>
      <Fact term={t`Last used`}>{lastUsed ? formatMoment(lastUsed, locale) : t`never`}</Fact>
    </dl>
  );
}

function Screens({ used, allowed }: AddonCard["screens"]) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = formatNumber(used, locale);
  if (allowed === 0) return t`${now}, no limit`;
  const most = formatNumber(allowed, locale);
  return (
    <Trans>
      {now} of {most}
    </Trans>
  );
}

function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-faint">{term}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
