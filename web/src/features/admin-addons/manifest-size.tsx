import { Trans } from "@lingui/react/macro";
import { formatNumber } from "../../../../common/format.ts";
import type { AddonSources } from "../../../../common/wire/addons.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";

/** The size of the largest manifest, as a share of what clients accept. */
export function ManifestSize({ sources: { manifestBytes, manifestMost } }: { sources: AddonSources }) {
  const locale = useLocale();
  const size = formatNumber(manifestBytes / 1024, locale, 1);
  const most = formatNumber(manifestMost / 1024, locale);
  return (
    <ProgressBar value={manifestBytes} max={manifestMost}>
      <Trans>
        The largest manifest uses {size} of the {most} KB that Stremio accepts. What does not fit is left out, starting
        with the last catalogues.
      </Trans>
    </ProgressBar>
  );
}
