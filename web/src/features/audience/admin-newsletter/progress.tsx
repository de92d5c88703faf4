import { Trans, useLingui } from "@lingui/react/macro";
import type { Issue, Outcomes } from "../../../../../common/contract/newsletter.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { RecordHead } from "../../../shared/editor/record-head.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { actOnIssue } from "./api.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { IssueBadge } from "./texts.tsx";

/** The progress and the actions of an issue after its draft. */
export function IssueProgress({ issue }: { issue: Issue }) {
  const { t } = useLingui();
  const { locale, formatDateTime, formatNumber } = useFormat();
  const { outcome, state } = issue;
  const total = Object.values(outcome).reduce((sum, letters) => sum + letters, 0);
  const [done, all] = [formatNumber(total - outcome.queued), formatNumber(total)];
  const at = issue.sendAt ? formatDateTime(issue.sendAt) : "";
  return (
    <div className="flex flex-col gap-6">
      <RecordHead
        list="/admin/newsletter"
        listName={t`All issues`}
        title={issue.subject[locale] || issue.subject.fr || issue.subject.en}
      />
      <ProblemNote issue={issue} />
      <Card title={t`Sending`} aside={<IssueBadge state={state} />} footer={<Actions issue={issue} />}>
        {state === "scheduled" && <p>{t`It will be sent on ${at}.`}</p>}
        {state === "sending" && !issue.queued && <p role="status">{t`The recipients are being listed…`}</p>}
        {total > 0 && (
          <>
            <ProgressBar value={total - outcome.queued} max={total}>
              <Trans>
                {done} of {all} e-mails
              </Trans>
            </ProgressBar>
            <Counts outcome={outcome} />
          </>
        )}
        {total === 0 && state !== "scheduled" && issue.queued && <p>{t`Nobody matched when it was sent.`}</p>}
      </Card>
    </div>
  );
}

function Counts({ outcome }: { outcome: Outcomes }) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const rows = [
    [t`E-mails sent`, outcome.sent, ""],
    [t`Waiting`, outcome.queued, ""],
    [t`Failed`, outcome.failed, t`The mail server refused them.`],
    [t`Skipped`, outcome.skipped, t`These people have unsubscribed or been blocked in the meantime.`],
    [
      t`Unknown`,
      outcome.unknown,
      t`The mail server may already have them. They are not sent again, so nobody gets two.`,
    ],
  ] as const;
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {rows
        .filter(([, count], index) => index < 2 || count > 0)
        .map(([name, count, hint]) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{formatNumber(count)}</dd>
            {hint && <dd className="col-span-2 text-xs text-faint">{hint}</dd>}
          </div>
        ))}
    </dl>
  );
}

function Actions({ issue: { id, state, number, listed } }: { issue: Issue }) {
  const { t } = useLingui();
  const act = useAction((verb: "pause" | "resume" | "list" | "unlist") => actOnIssue(id, verb));
  const stops = state === "sending" || state === "paused";
  const over = state === "sent" || state === "stopped";
  return (
    <div className="flex flex-wrap gap-2">
      {state === "sending" && (
        <Button variant="secondary" size="sm" pending={act.isPending} onClick={() => act.mutate("pause")}>
          {t`Pause`}
        </Button>
      )}
      {state === "paused" && (
        <Button size="sm" pending={act.isPending} onClick={() => act.mutate("resume")}>
          {t`Resume`}
        </Button>
      )}
      {stops && (
        <ConfirmDialog
          title={t`Stop sending?`}
          confirmLabel={t`Stop sending`}
          onConfirm={() => actOnIssue(id, "stop")}
          trigger={<Button variant="ghost" size="sm" className="text-bad!">{t`Stop…`}</Button>}
        >
          {t`The e-mails still waiting will never be sent. To continue later, pause sending instead.`}
        </ConfirmDialog>
      )}
      {state === "scheduled" && (
        <ConfirmDialog
          tone="primary"
          title={t`Turn it back into a draft?`}
          confirmLabel={t`Turn into a draft`}
          onConfirm={() => actOnIssue(id, "stop")}
          trigger={<Button variant="secondary" size="sm">{t`Unschedule`}</Button>}
        >
          {t`It is not sent at that time. You can change it and send it later.`}
        </ConfirmDialog>
      )}
      <PreviewDialog id={id} disabled={false} />
      {over && (
        <Button
          variant="secondary"
          size="sm"
          pending={act.isPending}
          onClick={() => act.mutate(listed ? "unlist" : "list")}
        >
          {listed ? t`Remove from the archive` : t`Show in the archive`}
        </Button>
      )}
      {number > 0 && listed && (
        <ButtonLink to={`/newsletter/${number}`} variant="ghost" size="sm">{t`In the archive`}</ButtonLink>
      )}
    </div>
  );
}
