import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import type { ThreadDetail } from "../../../../../common/contract/inbox.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { useAction } from "../../../ui/feedback/use-action.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Breakable } from "../../../ui/text/breakable.tsx";
import { assignThread, closeThread, reopenThread, seeThread } from "./api.ts";
import { Composer } from "./composer.tsx";
import { MessageItem } from "./message-item.tsx";
import { ThreadBadges, ThreadStateBadge } from "./thread-badges.tsx";

/** A thread: who writes, what was written, and the answer. `about` is what the team should know of the member. */
export function ThreadView({ thread, about }: { thread: ThreadDetail; about: ReactNode }) {
  const { t } = useLingui();
  const { id, unread, subject, name, email, member, number, messages, sameAddress } = thread;
  useEffect(() => {
    if (unread) void seeThread(id).catch(() => undefined); // the next visit says so again
  }, [id, unread]);
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="text-title wrap-anywhere">{subject}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted">
          {name && <span className="wrap-anywhere">{name}</span>}
          {member ? <MemberLink member={member} /> : <Breakable text={email} />}
          <span className="font-mono text-sm">{number}</span>
          <ThreadStateBadge state={thread.state} />
          <ThreadBadges thread={thread} />
        </p>
      </div>
      {sameAddress && (
        <Alert tone="info">
          <Trans>
            A member has this address: <MemberLink member={sameAddress} />. The person was not signed in, and the
            address is not confirmed.
          </Trans>
        </Alert>
      )}
      {about}
      <Acts thread={thread} />
      <ol aria-label={t`Messages`} className="flex flex-col gap-5">
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} member={member !== null} />
        ))}
      </ol>
      <Composer thread={thread} />
    </>
  );
}

function Acts({ thread: { id, state, last, assigned, team } }: { thread: ThreadDetail }) {
  const { t } = useLingui();
  const assign = useAction((user: string) => assignThread(id, user));
  const move = useAction(() => (state === "closed" ? reopenThread(id) : closeThread(id, { last })));
  const known = assigned && !team.some((each) => each.id === assigned.id) ? [...team, assigned] : team;
  const options = [{ value: "", label: t`Nobody` }, ...known.map((each) => ({ value: each.id, label: each.name }))];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        name="assigned"
        label={t`Assigned to`}
        optional="filter"
        options={options}
        value={assigned?.id ?? ""}
        disabled={assign.isPending}
        onChange={(event) => assign.mutate(event.currentTarget.value)}
        className="w-64 max-w-full"
      />
      <Button variant="secondary" pending={move.isPending} onClick={() => move.mutate()}>
        {state === "closed" ? t`Reopen` : t`Close the conversation`}
      </Button>
    </div>
  );
}
