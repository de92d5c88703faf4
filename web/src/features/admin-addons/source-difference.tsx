import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../../common/format.ts";
import type { AddonSource, SourceChange } from "../../../../common/wire/addons.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { Alert } from "../../ui/feedback/alert.tsx";

const KINDS: Record<SourceChange["kind"], ReactNode> = {
  catalog: <Trans>catalog</Trans>,
  resource: <Trans>resource</Trans>,
  type: <Trans>type</Trans>,
};

/** What the last hourly reading of a manifest found changed; nothing when nothing did. */
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
      <ul>
        {gone.map(({ kind, name }) => (
          <li key={`gone ${kind} ${name}`}>
            − {name} ({KINDS[kind]}): {t`gone`}
          </li>
        ))}
        {added.map(({ kind, name }) => (
          <li key={`added ${kind} ${name}`}>
            + {name} ({KINDS[kind]}): {t`new`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
