import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { UserQuery } from "../../../../../common/contract/admin.ts";
import type { BulkAction, Message } from "../../../../../common/contract/bulk.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlay/menu.tsx";
import type { Whom } from "./bulk-api.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { BULK_TEXTS } from "./bulk-texts.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { ScopeButton } from "./scope-button.tsx";
import { useBulkStart } from "./use-bulk-start.ts";

type Props = {
  /** Those chosen one by one; of no use where `all` is set. */
  ids: readonly string[];
  /** Whether all members of the filter are chosen. */
  all: boolean;
  onAll: (all: boolean) => void;
  query: UserQuery;
  /** How many the filter finds; null where nobody has counted that far. */
  count: number | null;
  /** Clears the selection. */
  onClear: () => void;
};

/** Actions on the chosen members, or on all of the filter, and the progress of the latest ones. */
export function BulkBar(props: Props) {
  const { ids, all, query, onClear } = props;
  const [begun, setBegun] = useState("");
  const [opened, setOpened] = useState<{ action: BulkAction; whom: Whom }>();
  const start = useBulkStart();
  const whom: Whom = all ? { query: { ...query, sort: "-created" } } : { ids };
  const close = () => setOpened(undefined);

  const begin =
    ({ action, whom }: { action: BulkAction; whom: Whom }) =>
    async (typed: { days?: number; message?: Message; reason: string }, givenUp: AbortSignal): Promise<void> => {
      setBegun(await start(action, whom, typed));
      // After a late answer, the selection and what was typed meanwhile are another action's.
      if (!givenUp.aborted) onClear();
    };
  return (
    <>
      <BulkProgress begun={begun} onClose={() => setBegun("")} />
      {(all || ids.length > 0) && <Bar {...props} whom={whom} onOpen={(action) => setOpened({ action, whom })} />}
      {opened?.action === "message" && <MessageDialog whom={opened.whom} onStart={begin(opened)} onClose={close} />}
      {opened && opened.action !== "message" && (
        <BulkDialog
          key={opened.action}
          action={opened.action}
          whom={opened.whom}
          onStart={begin(opened)}
          onClose={close}
        />
      )}
    </>
  );
}

type BarProps = Props & { whom: Whom; onOpen: (action: BulkAction) => void };

/** On a phone it stays at the bottom of the screen: the list is long. */
function Bar({ ids, all, onAll, query, count, onClear, whom, onOpen }: BarProps) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const item = (action: BulkAction) => (
    <MenuItem danger={BULK_TEXTS[action].danger ?? false} onSelect={() => onOpen(action)}>
      {i18n._(BULK_TEXTS[action].title)}…
    </MenuItem>
  );
  return (
    <section
      aria-label={t`Selected members`}
      className="z-20 grid grid-cols-2 items-center gap-2 border-line bg-raised px-4 py-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-card max-sm:border-t max-sm:shadow-float sm:flex sm:flex-wrap sm:rounded-card sm:border"
    >
      <div className="col-span-2 flex flex-wrap items-center gap-x-3 sm:mr-auto">
        <p className="text-sm font-semibold" role="status">
          {all ? (
            <AllOf count={count} />
          ) : (
            <Plural value={ids.length} one="# member selected" other="# members selected" />
          )}
        </p>
        {all ? (
          <Button variant="ghost" size="sm" onClick={() => onAll(false)}>{t`Only this page`}</Button>
        ) : (
          <ScopeButton count={count} beyond={ids.length} onAll={() => onAll(true)} />
        )}
        <Button variant="ghost" size="sm" onClick={onClear}>{t`Clear the selection`}</Button>
      </div>
      {may("members.write") && (
        <>
          <Button variant="secondary" size="sm" onClick={() => onOpen("comp")}>{t`Give paid days…`}</Button>
          {query.invited === "yes" ? (
            <Button variant="secondary" size="sm" onClick={() => onOpen("invite")}>{t`Invite again…`}</Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => onOpen("message")}>{t`Write…`}</Button>
          )}
        </>
      )}
      {may("members.export") && (
        <ExportDialog
          members={"ids" in whom ? whom : whom.query}
          trigger={<Button variant="secondary" size="sm">{t`Export…`}</Button>}
        />
      )}
      {may("members.write") && (
        <Menu trigger={<Button variant="secondary" size="sm">{t`More actions`}</Button>}>
          {item("extend")}
          {item("verify")}
          {item("invite")}
          <MenuSeparator />
          {item("lift")}
          {item("suspend")}
        </Menu>
      )}
    </section>
  );
}

function AllOf({ count }: { count: number | null }) {
  return count === null ? (
    <Trans>All of this filter are selected.</Trans>
  ) : (
    <Plural value={count} one="The # of this filter is selected." other="All # of this filter are selected." />
  );
}
