import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import type { AddonSource, AddonSources, SourceChange } from "../../../../../common/contract/addons.ts";
import { LOCALES } from "../../../../../common/contract/api.ts";
import { isSaid } from "../../../../../common/contract/source-lines.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { SettingsIcon } from "../../../ui/icon/account-icons.tsx";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { MoveButtons } from "../../../ui/table/move-buttons.tsx";
import { SourceFacts } from "./source-facts.tsx";
import { sourceLook } from "./texts.tsx";

type Props = {
  source: AddonSource;
  plans: AddonSources["plans"];
  move: ComponentProps<typeof MoveButtons>;
  onEdit: () => void;
  onTest: () => void;
  onDelete: () => void;
};

/** One source: its health, its plans and its actions. */
export function SourceRow({ source, plans, move, onEdit, onTest, onDelete }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const writes = useMay()("service.write");
  const { name, host, tail, manifest } = source;
  const { tone, label } = sourceLook(source);
  const own = plans.filter(({ id }) => source.plans.includes(id)).map(({ names }) => names[locale]);
  const list = own.join(", ");
  return (
    <li className="flex flex-col gap-4 rounded-control border border-line bg-sunken px-4 py-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="text-base">{name}</h3>
            <Badge tone={tone}>{label}</Badge>
          </div>
          <p className="mt-1 font-mono text-xs break-all text-muted">
            {host} …{tail}
          </p>
          <p className="mt-0.5 text-xs text-faint">
            {manifest.name} {manifest.version} · {own.length > 0 ? t`Plans: ${list}` : t`Every plan`}
          </p>
        </div>
        {writes && (
          <div className="flex flex-wrap items-center">
            <MoveButtons {...move} />
            <Menu trigger={<IconButton label={t`Actions for ${name}`} icon={<SettingsIcon />} />}>
              <MenuItem onSelect={onEdit}>{t`Change…`}</MenuItem>
              <MenuItem onSelect={onDelete} danger>{t`Delete…`}</MenuItem>
            </Menu>
            <Button variant="secondary" size="sm" aria-label={t`Test ${name}`} onClick={onTest} className="ml-2">
              {t`Test…`}
            </Button>
          </div>
        )}
      </div>
      <SourceFacts source={source} />
      <SourceDifference difference={source.difference} />
      {writes && source.active && !LOCALES.every((language) => isSaid(source.line, language)) && (
        <Alert tone="warning">
          {t`Visitors do not know yet what it shows, who provides it or under which right. “Change…” asks for it.`}
        </Alert>
      )}
    </li>
  );
}

/** The changes that the last hourly reading of a manifest found, if any. */
function SourceDifference({ difference }: { difference: AddonSource["difference"] }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const { gone, added, since } = difference;
  if (gone.length + added.length === 0) return null;
  const time = since ? formatDateTime(since) : "";
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
