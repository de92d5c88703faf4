import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { TeamAnswer, TeamInvitation, TeamMember } from "../../../../../common/contract/team.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { ROLE_LABELS } from "../../../shared/roles.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { column, Table } from "../../../ui/table/table.tsx";
import { InvitationActions, MemberActions } from "./actions.tsx";

type Row = { id: string; person: TeamMember; invitation?: never } | { id: string; invitation: TeamInvitation };

/** Administrators first, then those who are invited. */
export function People({ team }: { team: TeamAnswer }) {
  const { t, i18n } = useLingui();
  const rows: Row[] = [
    ...team.people.map((person) => ({ id: person.id, person })),
    ...team.invitations.map((invitation) => ({ id: invitation.id, invitation })),
  ];
  const columns = [
    column<Row>(t`Person`, (row) =>
      row.invitation ? <Invited invitation={row.invitation} /> : <Person person={row.person} />,
    ),
    column<Row>(t`Role`, (row) => {
      const { role } = row.invitation ?? row.person;
      return role ? i18n._(ROLE_LABELS[role]) : <Badge tone="warning">{t`No role`}</Badge>;
    }),
    column<Row>(t`Second step`, (row) => !row.invitation && <SecondStep person={row.person} />),
    column<Row>(t`Last visit`, (row) =>
      row.invitation ? <Expiry invitation={row.invitation} /> : <LastVisit person={row.person} />,
    ),
    column<Row>(t`Actions`, (row) =>
      row.invitation ? <InvitationActions invitation={row.invitation} /> : <MemberActions person={row.person} />,
    ),
  ];
  return <Table caption={t`Team`} columns={columns} rows={rows} empty={null} />;
}

function Person({ person: { id, name, email, blocked } }: { person: TeamMember }) {
  const { t } = useLingui();
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Link to={`/admin/users/${id}`} className="font-semibold wrap-anywhere hover:underline">
        {name || email}
      </Link>
      {name && <span className="text-muted wrap-anywhere">{email}</span>}
      {blocked && <Badge tone="danger">{t`Blocked`}</Badge>}
    </span>
  );
}

function Invited({ invitation: { email, by, sent } }: { invitation: TeamInvitation }) {
  const { formatDate } = useFormat();
  const day = formatDate(sent);
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <strong className="font-semibold wrap-anywhere">{email}</strong>
      <span className="text-muted wrap-anywhere">
        {by ? (
          <Trans>
            invited by {by} on {day}
          </Trans>
        ) : (
          <Trans>invited on {day}</Trans>
        )}
      </span>
    </span>
  );
}

function SecondStep({ person: { factors } }: { person: TeamMember }) {
  const { t } = useLingui();
  const names = { totp: t`App`, passkey: t`Passkey`, mail: t`Codes by e-mail` };
  if (factors.length === 0) return <Badge tone="warning">{t`Not yet`}</Badge>;
  return factors.map((kind) => names[kind]).join(", ");
}

function LastVisit({ person: { lastSeen } }: { person: TeamMember }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  return lastSeen ? formatDateTime(lastSeen) : t`never`;
}

function Expiry({ invitation: { expires, expired } }: { invitation: TeamInvitation }) {
  const { formatDate } = useFormat();
  const day = formatDate(expires);
  if (!expired) return <Trans>until {day}</Trans>;
  return (
    <Badge tone="warning">
      <Trans>expired on {day}</Trans>
    </Badge>
  );
}
