import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isoTime } from "../../../../../common/time.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { AUDIT_ACTIONS } from "../../../shared/audit-actions.ts";
import { Card } from "../../../ui/text/card.tsx";
import { readActivity } from "./api.ts";

const ENTRIES = 10;

const ACTORS: Readonly<Record<string, ReactNode>> = {
  member: <Trans>you</Trans>,
  admin: <Trans>our team</Trans>,
  superuser: <Trans>our team</Trans>,
  system: <Trans>the system</Trans>,
};

/** What was done to the member's account, and by whom in general terms. Renders nothing without an entry. */
export function ActivityCard({ userId }: { userId: string }) {
  const { t, i18n } = useLingui();
  const { formatMoment } = useFormat();
  const { data } = useQuery({
    queryKey: ["activity", userId],
    queryFn: () => readActivity(ENTRIES),
  });
  if (!data || data.length === 0) return null;
  return (
    <Card id="activity" title={t`Activity`} description={t`What was changed on your account, and by whom.`}>
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
    </Card>
  );
}
