import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Session } from "../../../../../common/contract/sessions.ts";
import { DAY_MS } from "../../../../../common/time.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { endSession, readSessions } from "./api.ts";

const KEY = ["sessions"] as const;

/** Where the member is signed in, and signing out there. */
export function DevicesCard() {
  const { t } = useLingui();
  const list = useRead(KEY, readSessions);
  const others = (list.data?.sessions ?? []).some(({ current }) => !current) || list.data?.older;
  return (
    <Card
      id="devices"
      title={t`Your devices`}
      description={t`The browsers in which you are signed in. Sign out of those that you do not recognise, then change your password.`}
      footer={others && <EndOthers />}
    >
      <Loaded from={list} skeleton={3}>
        {(data) => (
          <ul className="divide-y divide-line">
            {data.sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
            {data.older && (
              <Row
                name={t`Older sessions`}
                note={t`Browsers that have not been here since our last update. They expire within five days.`}
              />
            )}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Device({ session }: { session: Session }) {
  const { t } = useLingui();
  const { id, browser, system, current } = session;
  const name = browser && system ? t`${browser} on ${system}` : browser || system || t`Unknown device`;
  const end = useAction(() => thenRefresh(endSession(id), KEY), { done: () => t`Signed out: ${name}.` });
  return (
    <Row
      name={name}
      badge={current && <Badge tone="success">{t`This device`}</Badge>}
      note={<Used iso={session.used} />}
      action={
        !current && (
          <Button
            variant="secondary"
            size="sm"
            pending={end.isPending}
            aria-label={t`Sign out: ${name}`}
            onClick={() => end.mutate()}
          >
            {t`Sign out`}
          </Button>
        )
      }
    />
  );
}

type RowProps = { name: ReactNode; badge?: ReactNode; note: ReactNode; action?: ReactNode };

function Row({ name, badge, note, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {name}
          {badge}
        </p>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {action}
    </li>
  );
}

/** The server records the last use to within ten minutes, so the day is precise enough. */
function Used({ iso }: { iso: string }) {
  const daysAgo = (new Date().setHours(0, 0, 0, 0) - new Date(iso).setHours(0, 0, 0, 0)) / DAY_MS;
  if (daysAgo < 0.5) return <Trans>Last used today</Trans>;
  if (daysAgo < 1.5) return <Trans>Last used yesterday</Trans>;
  return (
    <Trans>
      Last used on <Day iso={iso} />
    </Trans>
  );
}

function EndOthers() {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t`Sign out everywhere else?`}
      confirmLabel={t`Sign out everywhere else`}
      onConfirm={() => thenRefresh(endSession("others"), KEY)}
      trigger={<Button variant="secondary">{t`Sign out everywhere else…`}</Button>}
    >
      <Trans>You stay signed in here. All other browsers are signed out at once.</Trans>
    </ConfirmDialog>
  );
}
