import { Trans, useLingui } from "@lingui/react/macro";
import { usePageData, useSite } from "../router/page-data.tsx";
import { Honest } from "../shared/honest.tsx";
import { SourceBill } from "../shared/source-bill.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";
import { Closing } from "./closing.tsx";
import { MoreComparison } from "./more-comparison.tsx";
import { MoreDevices } from "./more-devices.tsx";

/** /more: what the service is and is not, what one watches, where it works, and who does not need it. */
export default function MorePage() {
  const { t } = useLingui();
  const { brand } = useSite();
  const { sources, fromCents, company } = usePageData("more");
  return (
    <>
      <PageIntro
        title={t`We get Stremio ready and keep it working.`}
        lead={
          <Trans>
            {brand} prepares your add-on, keeps its rows up to date on every screen, and helps you, device by device.
            That is what you pay for; the films come from sources with a name.
          </Trans>
        }
      />
      <SourceBill sources={sources} fromCents={fromCents} company={company} size="text-title" />
      <Honest page="/more" />
      <MoreDevices />
      <MoreComparison />
      <Closing title={t`An account in a minute.`} />
    </>
  );
}
