import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AccessState, MemberSummary, StreamingState } from "../../../../types/api.ts";
import { Badge } from "../../components/badge.tsx";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { useLocale } from "../../lib/use-locale.ts";

const ACCESS: Record<AccessState, ReactNode> = {
  blocked: <Trans>Blocked</Trans>,
  trial: <Trans>Free trial</Trans>,
  paid: <Trans>Paid</Trans>,
  expired: <Trans>Expired</Trans>,
  unpaid: <Trans>Awaiting payment</Trans>,
};
const STREAMING: Record<StreamingState, ReactNode> = {
  active: <Trans>Active</Trans>,
  suspended: <Trans>Suspended</Trans>,
  queued: <Trans>Being updated</Trans>,
  error: <Trans>Needs attention</Trans>,
};

/** One member, as an administrator may see it: no secret. */
export function MemberCard({ member }: { member: MemberSummary }) {
  const locale = useLocale();
  const { access, streaming } = member;
  return (
    <div className="rounded-control border border-line bg-sunken px-4 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-2 min-w-0 text-base break-all">{member.name || member.email}</h3>
        {member.verified ? (
          <Badge tone="success">
            <Trans>Address confirmed</Trans>
          </Badge>
        ) : (
          <Badge tone="warning">
            <Trans>Address not confirmed</Trans>
          </Badge>
        )}
        {member.admin && (
          <Badge tone="accent">
            <Trans>Administrator</Trans>
          </Badge>
        )}
      </div>
      <dl className="mt-4 grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        <Fact label={<Trans>E-mail address</Trans>}>
          <span className="break-all">{member.email}</span>
        </Fact>
        <Fact label={<Trans>Member since</Trans>}>{formatDate(member.created, locale)}</Fact>
        <Fact label={<Trans>Access</Trans>}>
          {ACCESS[access.state]}
          {access.until && <> · {formatDateTime(access.until, locale)}</>}
        </Fact>
        <Fact label={<Trans>Streaming account</Trans>}>
          {streaming ? STREAMING[streaming] : <Trans>Not made yet</Trans>}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
