import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isoTime } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { useRead } from "../../../lib/use-read.ts";
import { AUDIT_ACTIONS } from "../../../shared/audit-actions.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { readActivity } from "./api.ts";

const ENTRIES = 10;

const ACTORS: Readonly<Record<string, ReactNode>> = {
  member: <Trans>you</Trans>,
  admin: <Trans>our team</Trans>,
  superuser: <Trans>our team</Trans>,
  system: <Trans>the system</Trans>,
};

/** What was done to the member's account, and by whom in general terms. */
export function Activity({ userId }: { userId: string }) {
  const { t, i18n } = useLingui();
  const { formatMoment } = useFormat();
  const entries = useRead(["activity", userId], () => readActivity(ENTRIES));
  return (
    <Loaded from={entries} skeleton={3}>
      {(data) =>
        data.length === 0 ? (
          <p className="text-muted">{t`Nothing yet.`}</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {data.map(({ id, action, actor_kind: kind, created }) => {
              const name = AUDIT_ACTIONS[action];
              const at = String(created);
              return (
                <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0">
                  <span>{name ? i18n._(name) : t`Change of the account`}</span>
                  <span className="text-muted">
                    <time dateTime={isoTime(at)}>{formatMoment(at)}</time>
                    {"\u00a0· "}
                    {ACTORS[kind]}
                  </span>
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}
