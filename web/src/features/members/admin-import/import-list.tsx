import { Plural, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { ImportItem, ImportList as List } from "../../../../../common/contract/imports.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { IMPORTS_KEY, readImports, refreshMembers } from "./api.ts";
import { ImportActions, toAdopt } from "./import-actions.tsx";
import { RefusedRows } from "./refused-rows.tsx";
import { ImportSteps } from "./steps.tsx";

const POLL_MS = 2000;

/** The last imports, with their progress. */
export function ImportList() {
  const { t } = useLingui();
  const list = useRead([...IMPORTS_KEY, "list"], readImports, {
    // The adoption, on another page, changes what comes next.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(moves) ? POLL_MS : false),
  });
  const running = list.data?.items.some(moves) ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !running) void refreshMembers();
    wasRunning.current = running;
  }, [running]);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-heading">{t`Imports`}</h2>
      <Loaded from={list} skeleton="h-40">
        {({ items, mails }) =>
          items.length === 0 ? (
            <EmptyState title={t`No imports yet`}>{t`Choose a file to see what happens to each row.`}</EmptyState>
          ) : (
            <ul className="flex flex-col gap-4">
              {items.map((item) => (
                <li key={item.id}>
                  <ImportCard item={item} mails={mails} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

/** Whether the server changes it without a click. */
function moves({ state, mails }: ImportItem): boolean {
  return state === "running" || state === "undoing" || mails === "sending";
}

function ImportCard({ item, mails }: { item: ImportItem; mails: List["mails"] }) {
  const { t } = useLingui();
  const { formatDateTime, formatNumber } = useFormat();
  const { counts, state, total } = item;
  const isUndo = state === "undoing" || state === "undone";
  const waiting = isUndo ? counts.created : counts.waiting;
  const [done, all] = [formatNumber(total - waiting), formatNumber(total)];
  const [invited, toInvite] = [formatNumber(item.invited), formatNumber(item.invited + item.uninvited)];
  return (
    <Card
      as="article"
      title={<span className="wrap-anywhere">{item.name}</span>}
      description={formatDateTime(item.created)}
      aside={<StateBadge item={item} />}
      footer={canAct(item) && <ImportActions item={item} mails={mails} />}
    >
      <div className="flex flex-col gap-5">
        {!isUndo && state !== "filling" && <ImportSteps item={item} toAdopt={toAdopt(item)} />}
        {(state === "running" || state === "paused" || state === "undoing") && (
          <ProgressBar value={total - waiting} max={total}>
            {isUndo ? t`Undone: ${done} of ${all} rows` : t`${done} of ${all} rows done`}
          </ProgressBar>
        )}
        <Counts item={item} />
        {item.mails !== "" && (
          <ProgressBar value={item.invited} max={item.invited + item.uninvited}>
            {t`${invited} of ${toInvite} invitations sent`}
          </ProgressBar>
        )}
        {counts.refused > 0 && <RefusedRows id={item.id} count={counts.refused} />}
        {item.payers > 0 && <Payers count={item.payers} first={toAdopt(item)} />}
      </div>
    </Card>
  );
}

/** Whether there is anything left to do with an import. */
function canAct({ state, mails, uninvited }: ImportItem): boolean {
  if (state === "undoing" || state === "undone") return false;
  return state !== "done" || mails !== "sent" || uninvited > 0;
}

/** Members whose file names a customer at Stripe: what comes next for them. */
function Payers({ count, first }: { count: number; first: boolean }) {
  const { t } = useLingui();
  return (
    <Alert
      tone="info"
      title={
        <Plural
          value={count}
          one="# member is a Stripe customer without a subscription here"
          other="# members are Stripe customers without a subscription here"
        />
      }
      action={
        <ButtonLink
          to="/admin/adopt"
          variant={first ? "primary" : "secondary"}
          size="sm"
        >{t`Adopt the subscriptions`}</ButtonLink>
      }
    >
      {t`If their subscriptions run in your Stripe account, adopt them before you send the invitations: until then, these members have no access.`}
    </Alert>
  );
}

function StateBadge({ item: { state, mails } }: { item: ImportItem }) {
  const { t } = useLingui();
  if (state === "filling") return <Badge tone="warning">{t`Not started`}</Badge>;
  if (state === "running") return <Badge tone="info">{t`Under way`}</Badge>;
  if (state === "paused") return <Badge tone="warning">{t`Paused`}</Badge>;
  if (state === "undoing") return <Badge tone="info">{t`Being undone`}</Badge>;
  if (state === "undone") return <Badge>{t`Undone`}</Badge>;
  if (mails === "sending") return <Badge tone="info">{t`Invitations under way`}</Badge>;
  if (mails === "paused") return <Badge tone="warning">{t`Invitations paused`}</Badge>;
  return <Badge tone="success">{t`Import done`}</Badge>;
}

function Counts({ item: { counts } }: { item: ImportItem }) {
  const { created, known, refused, undone, kept } = counts;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold empty:hidden">
      {created > 0 && (
        <li>
          <Plural value={created} one="# new member" other="# new members" />
        </li>
      )}
      {known > 0 && (
        <li>
          <Plural value={known} one="# member already" other="# members already" />
        </li>
      )}
      {refused > 0 && (
        <li>
          <Plural value={refused} one="# row to correct" other="# rows to correct" />
        </li>
      )}
      {undone > 0 && (
        <li>
          <Plural value={undone} one="# undone" other="# undone" />
        </li>
      )}
      {kept > 0 && (
        <li>
          <Plural value={kept} one="# kept: already in use" other="# kept: already in use" />
        </li>
      )}
    </ul>
  );
}
