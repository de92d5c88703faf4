import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Session } from "../../../../../common/contract/sessions.ts";
import { DAY_MS } from "../../../../../common/time.ts";
import { thenRefresh } from "../../../lib/query-client.ts";
import { useRead } from "../../../lib/use-read.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Day } from "../../../ui/text/day.tsx";
import { SettingRow, SettingSection } from "../../../ui/text/setting-row.tsx";
import { endSession, readSessions } from "./api.ts";

const KEY = ["sessions"] as const;

/** How many sessions show until the member asks for all. */
const SHOWN = 2;

/** Where the member is signed in, and signing out there. */
export function DeviceRows() {
  const { t } = useLingui();
  const list = useRead(KEY, readSessions);
  const [all, setAll] = useState(false);
  const { sessions = [], older = false } = list.data ?? {};
  const shown = all ? sessions : sessions.slice(0, SHOWN);
  const others = sessions.some(({ current }) => !current) || older;
  return (
    <SettingSection
      id="devices"
      title={t`Signed-in devices`}
      note={t`The browsers in which you are signed in here. Your screens are under Watch.`}
    >
      {list.data ? (
        shown.map((session) => <Device key={session.id} session={session} />)
      ) : (
        <li className="py-3">
          <Loaded from={list} skeleton={2}>
            {() => null}
          </Loaded>
        </li>
      )}
      {older && (
        <SettingRow
          name={t`Older sessions`}
          note={t`Browsers that have not been here since our last update. They expire within five days.`}
        />
      )}
      {others && (
        <li className="flex flex-wrap items-center justify-end gap-x-2 py-1">
          {shown.length < sessions.length && (
            <Button variant="ghost" size="sm" onClick={() => setAll(true)}>{t`Show all`}</Button>
          )}
          <EndOthers />
        </li>
      )}
    </SettingSection>
  );
}

function Device({ session }: { session: Session }) {
  const { t } = useLingui();
  const { id, browser, system, current } = session;
  const name = browser && system ? t`${browser} on ${system}` : browser || system || t`Unknown device`;
  const end = useAction(() => thenRefresh(endSession(id), KEY), { done: () => t`Signed out: ${name}.` });
  return (
    <SettingRow
      name={name}
      note={<Used iso={session.used} />}
      action={
        current ? (
          <Badge tone="success">{t`This device`}</Badge>
        ) : (
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
      trigger={<Button variant="ghost" size="sm" className="text-info!">{t`Sign out everywhere else…`}</Button>}
    >
      <Trans>You stay signed in here. All other browsers are signed out at once.</Trans>
    </ConfirmDialog>
  );
}
