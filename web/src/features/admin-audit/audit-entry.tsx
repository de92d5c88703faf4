import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatDateTime } from "../../../../common/format.ts";
import type { AuditItem } from "../../../../common/wire/admin.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { AUDIT_ACTIONS } from "../../shared/audit-actions.ts";
import { changesOf, isIds } from "./audit-rules.ts";
import { ChangeLine } from "./change-line.tsx";

/** Changes shown at once; the others on demand. */
const SHOWN = 2;

/** One entry: what, when, by whom, about whom, why, and what changed. */
export function AuditEntry({ item, about = true }: { item: AuditItem; about?: boolean }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const name = AUDIT_ACTIONS[item.action];
  return (
    <li className="flex flex-col gap-1 border-t border-line py-3 text-sm first:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-semibold">
          {name ? i18n._(name) : <code className="font-mono text-sm">{item.action}</code>}
        </h2>
        <time dateTime={item.at} className="text-xs text-muted">
          {formatDateTime(item.at, locale)}
        </time>
      </div>
      <p className="text-muted wrap-anywhere">
        <Actor item={item} />
        {about && item.member && (
          <>
            {" · "}
            {item.member.email ? (
              <Link to={`/admin/users/${item.member.id}`} className="link">
                {item.member.email}
              </Link>
            ) : (
              <Link to={`/admin/audit?member=${item.member.id}`} className="link">{t`Deleted member`}</Link>
            )}
          </>
        )}
        <Target item={item} />
      </p>
      {item.reason && (
        <p className="wrap-anywhere">
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

function Actor({ item: { actor, member } }: { item: AuditItem }) {
  if (!actor.name || actor.id === member?.id) return KINDS[actor.kind];
  return (
    <>
      {KINDS[actor.kind]} ({actor.name})
    </>
  );
}

/** What the entry is about besides its member: its name, never its id. In PocketBase's dashboard also the collection. */
function Target({ item: { action, target, targetId, subject, member } }: { item: AuditItem }) {
  const name = subject || (isIds(targetId) || targetId === target ? "" : targetId);
  const parts = [/^(record|collection)\./.test(action) ? target : "", name === member?.email ? "" : name];
  return parts.filter(Boolean).map((part) => <span key={part}> · {part}</span>);
}

function Changes({ item }: { item: AuditItem }) {
  const changes = changesOf(item);
  if (changes.length === 0) return null;
  const lines = (some: typeof changes) => some.map((change) => <ChangeLine key={change.field} change={change} />);
  return (
    <>
      <ul>{lines(changes.slice(0, SHOWN))}</ul>
      {changes.length > SHOWN && (
        <details>
          <summary className="link w-fit cursor-pointer py-1">
            <Plural value={changes.length - SHOWN} one="# more change" other="# more changes" />
          </summary>
          <ul>{lines(changes.slice(SHOWN))}</ul>
        </details>
      )}
    </>
  );
}
