import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatDateTime } from "../../../../common/format.ts";
import type { AuditItem } from "../../../../common/wire/admin.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { AUDIT_ACTIONS } from "../../shared/audit-actions.ts";
import { changesOf, dateIn } from "./audit-rules.ts";

/** One entry: what, when, by whom, about whom, why, and what changed. */
export function AuditEntry({ item, about = true }: { item: AuditItem; about?: boolean }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const name = AUDIT_ACTIONS[item.action];
  return (
    <li className="flex flex-col gap-2 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">{name ? i18n._(name) : <code className="font-mono text-sm">{item.action}</code>}</h2>
        <time dateTime={item.at} className="text-sm text-muted">
          {formatDateTime(item.at, locale)}
        </time>
      </div>
      <p className="text-sm text-muted">
        <Actor item={item} />
        {about && item.member && (
          <>
            {" · "}
            {item.member.email ? (
              <Link to={`/admin/users/${item.member.id}`} className="link break-all">
                {item.member.email}
              </Link>
            ) : (
              t`Deleted member ${item.member.id}`
            )}
          </>
        )}
        {!item.member && item.targetId && (
          <>
            {" · "}
            <span className="break-all">
              {item.target} {item.targetId}
            </span>
          </>
        )}
      </p>
      {item.reason && (
        <p className="text-sm break-words">
          <span className="text-muted">{t`Reason:`}</span> {item.reason}
        </p>
      )}
      <Changes item={item} />
    </li>
  );
}

const KINDS: Record<AuditItem["actor"]["kind"], ReactNode> = {
  member: <Trans>The member</Trans>,
  admin: <Trans>An administrator</Trans>,
  superuser: <Trans>A superuser</Trans>,
  system: <Trans>The system</Trans>,
};

function Actor({ item: { actor } }: { item: AuditItem }) {
  if (!actor.name) return KINDS[actor.kind];
  return (
    <span className="break-all">
      {KINDS[actor.kind]} ({actor.name})
    </span>
  );
}

function Changes({ item }: { item: AuditItem }) {
  const { t } = useLingui();
  const locale = useLocale();
  const changes = changesOf(item);
  if (changes.length === 0) return null;
  const show = (value: string) => {
    const date = dateIn(value);
    if (date) return formatDateTime(date, locale);
    return value === "" ? "–" : value;
  };
  return (
    <dl className="flex flex-col gap-1 rounded-control border border-line bg-sunken px-3 py-2 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-3">
          <dt className="font-mono text-xs leading-6 text-muted">{field}</dt>
          <dd className="min-w-0 break-words">
            <del className="text-muted">
              <span className="sr-only">{t`Before:`} </span>
              {show(before)}
            </del>
            <span aria-hidden="true"> → </span>
            <ins className="no-underline">
              <span className="sr-only">{t`After:`} </span>
              {show(after)}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
