import { Trans, useLingui } from "@lingui/react/macro";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Fact } from "../../../ui/text/fact.tsx";
import { CardNotice } from "./card-notice.tsx";
import { Install } from "./install.tsx";
import { LinkTools } from "./link-tools.tsx";
import { PrivateLink } from "./private-link.tsx";

/** The ways to install a member's add-on on a device that is signed in nowhere, and how it is used. The link itself is shown on request. */
export function AddressPanel({ card }: { card: AddonCard }) {
  return (
    <div className="flex flex-col gap-5">
      <CardNotice card={card} />
      <Install card={card} />
      <LinkTools card={card} />
      <PrivateLink card={card} />
      <Facts card={card} />
    </div>
  );
}

/** Screens in use, and the time of a client's last request. */
function Facts({ card }: { card: AddonCard }) {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  const { lastUsed } = card;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-8 gap-y-3 text-sm">
      <Fact term={t`Screens in use now`}>
        <Screens {...card.screens} />
      </Fact>
      <Fact term={t`Last used`}>{lastUsed ? formatMoment(lastUsed) : t`never`}</Fact>
    </dl>
  );
}

function Screens({ used, allowed }: AddonCard["screens"]) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const now = formatNumber(used);
  if (allowed === 0) return t`${now}, no limit`;
  const most = formatNumber(allowed);
  return (
    <Trans>
      {now} of {most}
    </Trans>
  );
}
