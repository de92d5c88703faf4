import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../../common/format.ts";
import type { AddonSource, SourceChange } from "../../../../common/wire/addons.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

/** The changes that the last hourly reading of a manifest found, if any. */
export function SourceDifference({ difference }: { difference: AddonSource["difference"] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { gone, added, since } = difference;
  if (gone.length + added.length === 0) return null;
  const time = since ? formatDateTime(since, locale) : "";
  return (
    <Alert
      tone={gone.length > 0 ? "warning" : "info"}
      title={time ? t`The source changed on ${time}` : t`The source changed`}
    >
      <ul className="break-words">
        {gone.map((change) => (
          <li key={`gone ${change.kind} ${change.name}`}>{sentence(change, true)}</li>
        ))}
        {added.map((change) => (
          <li key={`added ${change.kind} ${change.name}`}>{sentence(change, false)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function sentence({ kind, name }: SourceChange, gone: boolean): ReactNode {
  if (kind === "catalog") return gone ? <Trans>Catalogue removed: {name}</Trans> : <Trans>New catalogue: {name}</Trans>;
  if (kind === "resource") return gone ? <Trans>Resource removed: {name}</Trans> : <Trans>New resource: {name}</Trans>;
  return gone ? <Trans>Type removed: {name}</Trans> : <Trans>New type: {name}</Trans>;
}
