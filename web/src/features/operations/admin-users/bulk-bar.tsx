import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { BulkAction } from "../../../../../common/contract/admin.ts";
import { newId } from "../../../lib/new-id.ts";
import { statusOf } from "../../../lib/request-error.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { ActionDialog, type ActionInput } from "./action-dialog.tsx";
import { readBulk, refreshUsers, startBulk } from "./api.ts";
import { ExportDialog } from "./export-dialog.tsx";

const POLL_MS = 2000;

/** The progress of the last action, and actions on the chosen members. */
export function BulkBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [running, setRunning] = useState("");
  // What is sent again after a lost answer is one action, also where the selection was cleared and made again.
  const attempts = useRef(new Map<string, string>());
  return (
    <>
      {running && <Progress key={running} id={running} onClose={() => setRunning("")} />}
      {ids.length > 0 && <Actions ids={ids} attempts={attempts.current} onBegun={setRunning} onDone={onDone} />}
    </>
  );
}

type Props = {
  ids: readonly string[];
  /** The id of each attempt without an answer yet, by what it does. */
  attempts: Map<string, string>;
  onBegun: (id: string) => void;
  /** Clears the selection. */
  onDone: () => void;
};

function Actions({ ids, attempts, onBegun, onDone }: Props) {
  const { t } = useLingui();

  const start =
    (action: BulkAction) =>
    async ({ reason, days }: ActionInput, givenUp: AbortSignal) => {
      // The order of the clicks makes no other action.
      const wanted = { action, ids: [...ids].sort(), ...(action === "extend" && { days }) };
      const key = JSON.stringify(wanted);
      const attempt = attempts.get(key) ?? newId();
      attempts.set(key, attempt);
      try {
        onBegun((await startBulk({ ...wanted, reason, attempt })).id);
      } catch (error) {
        const status = statusOf(error) ?? 0;
        if (status >= 400 && status < 500) attempts.delete(key); // refused, not lost
        throw error;
      }
      attempts.delete(key);
      // After a late answer, the selection and what was typed meanwhile are another action's.
      if (!givenUp.aborted) onDone();
    };
  const count = ids.length;
  return (
    <section
      aria-label={t`Selected members`}
      className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-3"
    >
      <p className="mr-2 text-sm font-semibold" role="status">
        <Plural value={count} one="# member selected" other="# members selected" />
      </p>
      <ActionDialog
        title={<Plural value={count} one="Extend the trial of # member" other="Extend the trials of # members" />}
        description={t`From the end of the trial, or from now when it is over.`}
        withDays
        confirmLabel={t`Extend`}
        onConfirm={start("extend")}
        trigger={<Button variant="secondary" size="sm">{t`Extend the trial…`}</Button>}
      />
      <ActionDialog
        title={
          <Plural
            value={count}
            one="Send the confirmation to # member again"
            other="Send the confirmation to # members again"
          />
        }
        description={t`Members are skipped whose address is already confirmed, or who have just received several of these e-mails.`}
        confirmLabel={t`Send`}
        onConfirm={start("verify")}
        trigger={<Button variant="secondary" size="sm">{t`Send the confirmation again…`}</Button>}
      />
      <ActionDialog
        title={<Plural value={count} one="Block # member" other="Block # members" />}
        description={
          <Trans>
            They can no longer stream, all their sessions end, and card subscriptions are not renewed. Administrators
            are skipped.
          </Trans>
        }
        tone="danger"
        confirmLabel={t`Block`}
        onConfirm={start("suspend")}
        trigger={<Button variant="secondary" size="sm">{t`Block…`}</Button>}
      />
      <ExportDialog members={{ ids }} trigger={<Button variant="secondary" size="sm">{t`Export…`}</Button>} />
      <Button variant="ghost" size="sm" onClick={onDone}>{t`Clear the selection`}</Button>
    </section>
  );
}

/** The progress of a bulk action, which continues after the page is closed. */
function Progress({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const { data } = useRead(["admin", "bulk", id], (signal) => readBulk(id, signal), {
    refetchInterval: ({ state }) => (state.data && state.data.done >= state.data.total ? false : POLL_MS),
  });
  const finished = data !== undefined && data.done >= data.total;
  useEffect(() => {
    if (finished) void refreshUsers();
  }, [finished]);
  const { done = 0, total = 0, skipped = 0 } = data ?? {};
  return (
    <Alert
      tone={finished ? "success" : "info"}
      role="status"
      action={<Button variant="secondary" size="sm" onClick={onClose}>{t`Close`}</Button>}
    >
      <ProgressBar value={done} max={total}>
        {finished ? (
          <>
            <Plural value={total} one="Done for # member." other="Done for # members." />
            {skipped > 0 && (
              <>
                {" "}
                <Plural value={skipped} one="# was skipped." other="# were skipped." />
              </>
            )}
          </>
        ) : (
          <Trans>
            {done} of {total} done. It starts within a minute, and continues if you leave this page.
          </Trans>
        )}
      </ProgressBar>
    </Alert>
  );
}
