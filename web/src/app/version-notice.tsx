import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { pollForNewVersion } from "../router/manifest.ts";

/** Announces a new release, and reloads when the reader agrees (spec §4: the manifest is polled). */
export function VersionNotice({ buildId }: { buildId: string }) {
  const { t } = useLingui();
  const [outdated, setOutdated] = useState(false);
  useEffect(() => pollForNewVersion(buildId, () => setOutdated(true)), [buildId]);
  if (!outdated) return null;
  return (
    <div role="status" className="notice-bar">
      <p>{t`A new version is available.`}</p>
      <button type="button" onClick={() => location.reload()}>{t`Reload`}</button>
      <button type="button" onClick={() => setOutdated(false)}>{t`Later`}</button>
    </div>
  );
}
