import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { AuditItem } from "../../../../../common/contract/audit.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { AUDIT_ACTIONS } from "../../../shared/audit-actions.ts";
import { Whole } from "../../../ui/text/whole.tsx";
import { type Change, changesOf, isIds } from "./audit-rules.ts";
import { ChangeLine } from "./change-line.tsx";
import { FIELD_LABELS } from "./field-labels.ts";

/** Changes shown at once; the others on demand. */
const SHOWN = 2;

const KNOWN = Object.keys(FIELD_LABELS);

/** One entry: what, when, by whom, about whom, why, and what changed, which is folded where it is not `wide`. */
export function AuditEntry({ item, wide }: { item: AuditItem; wide: boolean }) {
  const { t, i18n } = useLingui();
  const { formatDateTime } = useFormat();
  const name = AUDIT_ACTIONS[item.action];
  const changes = changesOf(item, KNOWN);
  const time = (
    <time dateTime={item.at} className="text-xs text-muted">
      {formatDateTime(item.at)}
    </time>
  );
  const folded = !wide && changes.length > 0;
  return (
    <li className="flex flex-col border-t border-line py-2 text-sm first:border-0 sm:gap-1 sm:py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-sm font-semibold">
          {name ? i18n._(name) : <code className="font-mono text-sm">{item.action}</code>}
        </h2>
        {!folded && time}
      </div>
      <p className="text-xs text-muted wrap-anywhere sm:text-sm">
        <Actor item={item} />
        {item.member && <About member={item.member} />}
        <Target item={item} />
      </p>
      {item.reason && (
        <p className="wrap-anywhere">
          <span className="text-muted">{t`Reason:`}</span> {item.reason}
        </p>
      )}
      {folded ? (
        <details>
          <summary className="flex cursor-pointer items-baseline justify-between gap-4 pt-1">
            {time}
            <span className="link">{t`Details`}</span>
          </summary>
          <Changes changes={changes} shown={changes.length} />
        </details>
      ) : (
        <Changes changes={changes} shown={SHOWN} />
      )}
    </li>
  );
}

function About({ member: { id, email } }: { member: NonNullable<AuditItem["member"]> }) {
  const { t } = useLingui();
  return (
    <>
      {"\u00a0· "}
      <Link to={email ? `/admin/users/${id}` : `/admin/audit?member=${id}`} className="link">
        {email || t`Deleted member`}
      </Link>
    </>
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
  // The action names a step of the set-up, and its target a collection.
  const isNameless = isIds(targetId) || targetId === target || /^(setup|collection)\./.test(action);
  const name = subject || (isNameless ? "" : targetId);
  const parts = [/^(record|collection)\./.test(action) ? target : "", name === member?.email ? "" : name];
  return parts.filter(Boolean).map((part) => (
    <span key={part}>
      {"\u00a0· "}
      <Whole>{part}</Whole>
    </span>
  ));
}

function Changes({ changes, shown }: { changes: readonly Change[]; shown: number }) {
  const lines = (some: typeof changes) => some.map((change) => <ChangeLine key={change.field} change={change} />);
  return (
    <>
      {changes.length > 0 && <ul>{lines(changes.slice(0, shown))}</ul>}
      {changes.length > shown && (
        <details>
          <summary className="link w-fit cursor-pointer py-1">
            <Plural value={changes.length - shown} one="# more change" other="# more changes" />
          </summary>
          <ul>{lines(changes.slice(shown))}</ul>
        </details>
      )}
    </>
  );
}
