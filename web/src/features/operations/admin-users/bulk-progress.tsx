import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { BulkProgress as Item } from "../../../../../common/contract/bulk.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { refreshUsers } from "./api.ts";
import { actOnBulk, BULK_KEY, readBulks, undoBulk } from "./bulk-api.ts";
import { LeftOutList } from "./bulk-effect.tsx";
import { BULK_TEXTS } from "./bulk-texts.ts";

const POLL_MS = 2000;

const isRunning = ({ state }: Item) => state === "running" || state === "undoing";

/** The actions on many members that run or wait, and the one just `begun`, with their progress; the latest others on demand. */
export function BulkProgress({ begun, onClose }: { begun: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data } = useRead(BULK_KEY, readBulks, {
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? POLL_MS : false),
  });
  const running = data?.items.filter(isRunning).length ?? 0;
  useEffect(() => {
    if (running === 0) void refreshUsers();
  }, [running]);
  if (!data) return null;
  const isShown = (item: Item) => isRunning(item) || item.state === "paused" || item.id === begun;
  const others = data.items.filter((item) => !isShown(item));
  return (
    <>
      {data.items.filter(isShown).map((item) => (
        <Progress key={item.id} item={item} onClose={item.id === begun ? onClose : undefined} />
      ))}
      {others.length > 0 && (
        <details>
          <summary className="link w-fit cursor-pointer py-2 text-sm">{t`Latest actions on many members`}</summary>
          <div className="mt-2 flex flex-col gap-3">
            {others.map((item) => (
              <Progress key={item.id} item={item} />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Progress({ item, onClose }: { item: Item; onClose?: (() => void) | undefined }) {
  const { t, i18n } = useLingui();
  const { formatDateTime } = useFormat();
  const mayWrite = useMay()("members.write");
  const act = useAction((verb: "pause" | "resume") => actOnBulk(item.id, verb));
  const { id, state, days, created, reason, leftOut, canUndo } = item;
  const isUndo = state === "undoing" || state === "undone";
  const began = formatDateTime(created);
  return (
    <Alert
      tone={state === "done" || state === "undone" ? "success" : state === "paused" ? "warning" : "info"}
      role="status"
      title={
        <>
          {i18n._(BULK_TEXTS[item.action].title)}
          {days > 0 && (
            <>
              {" – "}
              <Plural value={days} one="# day" other="# days" />
            </>
          )}
        </>
      }
      action={
        <>
          {state === "running" && mayWrite && (
            <Button variant="secondary" size="sm" pending={act.isPending} onClick={() => act.mutate("pause")}>
              {t`Pause`}
            </Button>
          )}
          {state === "paused" && mayWrite && (
            <Button variant="secondary" size="sm" pending={act.isPending} onClick={() => act.mutate("resume")}>
              {t`Resume`}
            </Button>
          )}
          {canUndo && mayWrite && <Undo id={id} />}
          {onClose && !isRunning(item) && <Button variant="secondary" size="sm" onClick={onClose}>{t`Close`}</Button>}
        </>
      }
    >
      <p className="mb-2 wrap-anywhere">
        {began} – {reason}
      </p>
      <ProgressBar value={isUndo ? item.undone : item.done} max={isUndo ? item.done - item.skipped : item.total}>
        <Words item={item} />
      </ProgressBar>
      {leftOut.length > 0 && (
        <div className="mt-2">
          <LeftOutList leftOut={leftOut} />
        </div>
      )}
    </Alert>
  );
}

function Words({ item }: { item: Item }) {
  const { formatNumber } = useFormat();
  const { state, skipped } = item;
  const [done, total] = [formatNumber(item.done), formatNumber(item.total)];
  const [undone, changed] = [formatNumber(item.undone), formatNumber(item.done - item.skipped)];
  if (state === "paused") {
    return (
      <Trans>
        Paused: {done} of {total} done.
      </Trans>
    );
  }
  if (state === "running") {
    return (
      <Trans>
        {done} of {total} done. It continues if you leave this page.
      </Trans>
    );
  }
  if (state === "undoing") {
    return (
      <Trans>
        {undone} of {changed} taken back. It continues if you leave this page.
      </Trans>
    );
  }
  if (state === "undone") {
    return (
      <>
        <Plural value={item.undone - item.kept} one="Taken back for # member." other="Taken back for # members." />
        {item.kept > 0 && (
          <>
            {" "}
            <Plural value={item.kept} one="# had changed since and stays." other="# had changed since and stay." />
          </>
        )}
      </>
    );
  }
  return (
    <>
      <Plural value={item.done - skipped} one="Done for # member." other="Done for # members." />
      {skipped > 0 && (
        <>
          {" "}
          <Plural value={skipped} one="# was left out." other="# were left out." />
        </>
      )}
    </>
  );
}

function Undo({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={t`Undo this action?`}
      description={t`Given days are taken back, and blocks are lifted. What has changed since stays: nobody loses what they paid for.`}
      confirmLabel={t`Undo the action`}
      onConfirm={(reason) => undoBulk(id, reason)}
      trigger={<Button variant="ghost" size="sm" className="text-bad!">{t`Undo the action…`}</Button>}
    />
  );
}
