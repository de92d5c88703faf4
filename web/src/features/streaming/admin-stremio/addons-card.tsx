import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import type { AdminAddon } from "../../../../../common/contract/stremio.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { SettingsIcon } from "../../../ui/icon/account-icons.tsx";
import { LockIcon, PlusIcon } from "../../../ui/icon/icons.tsx";
import { Menu, MenuItem } from "../../../ui/overlay/menu.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { MoveButtons } from "../../../ui/table/move-buttons.tsx";
import { useRowOrder } from "../../../ui/table/use-row-order.ts";
import { Card } from "../../../ui/text/card.tsx";
import { AddonDialog } from "./addon-dialog.tsx";
import { deleteAddon, KEY, orderAddons, readAddons } from "./api.ts";

type Asked = { kind: "edit"; addon: AdminAddon | undefined } | { kind: "delete"; addon: AdminAddon };

/** The add-ons of every account, in order. */
export function AddonsCard() {
  const { t } = useLingui();
  const writes = useMay()("service.write");
  const [asked, setAsked] = useState<Asked>();
  const list = useRead([...KEY, "addons"], readAddons);
  const items = list.data?.items ?? [];
  const order = useRowOrder(items, orderAddons);

  const add = writes && (
    <Button variant="secondary" size="sm" onClick={() => setAsked({ kind: "edit", addon: undefined })}>
      <PlusIcon />
      {t`Add an add-on…`}
    </Button>
  );
  return (
    <Card
      id="addons"
      title={t`Add-ons of every account`}
      description={
        <Trans>
          In this order. Locked ones come first, are restored if a member removes them, and are removed while access is
          suspended. The others are added once. Changes reach the accounts automatically.
        </Trans>
      }
      aside={items.length > 0 && add}
    >
      <Loaded from={list} skeleton={3}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={t`No add-ons yet`} action={add}>
              {t`Accounts are created with the service’s own add-ons only.`}
            </EmptyState>
          ) : (
            <ol className="flex flex-col gap-3" aria-busy={order.pending}>
              {items.map((addon, index) => (
                <AddonRow
                  key={addon.id}
                  addon={addon}
                  move={order.buttons(index)}
                  onEdit={() => setAsked({ kind: "edit", addon })}
                  onDelete={() => setAsked({ kind: "delete", addon })}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      <p role="status" className="sr-only">
        {order.said}
      </p>
      {asked?.kind === "edit" && <AddonDialog addon={asked.addon} onClose={() => setAsked(undefined)} />}
      {asked?.kind === "delete" && <DeleteDialog addon={asked.addon} onClose={() => setAsked(undefined)} />}
    </Card>
  );
}

function DeleteDialog({ addon, onClose }: { addon: AdminAddon; onClose: () => void }) {
  const { t } = useLingui();
  const { name } = addon;
  return (
    <ReasonDialog
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete it`}
      onConfirm={(reason) => deleteAddon(addon.id, reason)}
      done={t`${name} is being removed from every account.`}
      onClose={onClose}
      description={t`It will be removed from every account.`}
    />
  );
}

type Props = {
  addon: AdminAddon;
  move: ComponentProps<typeof MoveButtons>;
  onEdit: () => void;
  onDelete: () => void;
};

/** One add-on of the list. */
function AddonRow({ addon, move, onEdit, onDelete }: Props) {
  const { t } = useLingui();
  const writes = useMay()("service.write");
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
      {writes && (
        <div className="flex items-center">
          <MoveButtons {...move} />
          <Menu trigger={<IconButton label={t`Actions for ${name}`} icon={<SettingsIcon />} />}>
            <MenuItem onSelect={onEdit}>{t`Change…`}</MenuItem>
            <MenuItem onSelect={onDelete} danger>{t`Delete…`}</MenuItem>
          </Menu>
        </div>
      )}
    </li>
  );
}
