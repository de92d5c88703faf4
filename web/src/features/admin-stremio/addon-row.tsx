import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type { AdminAddon } from "../../../../common/wire/stremio.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { SettingsIcon } from "../../ui/icon/account-icons.tsx";
import { LockIcon } from "../../ui/icon/icons.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { MoveButtons } from "../../ui/table/move-buttons.tsx";

type Props = {
  addon: AdminAddon;
  move: ComponentProps<typeof MoveButtons>;
  onEdit: () => void;
  onDelete: () => void;
};

/** One add-on of the list. */
export function AddonRow({ addon, move, onEdit, onDelete }: Props) {
  const { t } = useLingui();
  const { name, url, locked, active, manifest } = addon;
  const { name: title, version } = manifest;
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-sunken px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words">{name}</span>
          {locked && (
            <Badge tone="accent">
              <LockIcon className="size-3.5" />
              {t`Locked`}
            </Badge>
          )}
          {!active && <Badge>{t`Off`}</Badge>}
        </div>
        <p className="mt-0.5 font-mono text-xs break-all text-muted">{url}</p>
        {title && (
          <p className="text-xs text-faint">
            {title} {version}
          </p>
        )}
      </div>
      <div className="flex items-center">
        <MoveButtons {...move} />
        <Menu trigger={<IconButton label={t`Actions for ${name}`} icon={<SettingsIcon />} />}>
          <MenuItem onSelect={onEdit}>{t`Change…`}</MenuItem>
          <MenuItem onSelect={onDelete} danger>{t`Delete…`}</MenuItem>
        </Menu>
      </div>
    </li>
  );
}
