import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { pollForNewVersion } from "../router/manifest.ts";

/** Announces a new release, and reloads when the reader agrees (spec §4: the manifest is polled). */
export function VersionNotice({ buildId }: { buildId: string }) {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => pollForNewVersion(buildId, () => setOutdated(true)), [buildId]);
  if (!outdated) return null;
  return (
    <div role="status" className="version-notice">
      <p>
        <Trans>A new version is available.</Trans>
      </p>
      <button type="button" onClick={() => location.reload()}>
        <Trans>Reload</Trans>
      </button>
      <button type="button" onClick={() => setOutdated(false)}>
        <Trans>Later</Trans>
      </button>
    </div>
  );
}
