import { useLingui } from "@lingui/react/macro";
import { Link, useParams } from "wouter";
import { FRESH_MS, readThread, threadKey } from "../features/members/inbox/api.ts";
import { ThreadView } from "../features/members/inbox/thread-view.tsx";
import { AccessSentence } from "../features/operations/admin-users/access-sentence.tsx";
import { readUser, userKey } from "../features/operations/admin-users/api.ts";
import { useRead } from "../lib/use-read.ts";
import { useLiveOverview } from "../shared/live-overview.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /admin/inbox/{id}: one thread, with what its member may stream. */
export default function AdminThreadPage() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  return (
    <div className="flex flex-col gap-5">
      <Link
        to="/admin/inbox"
        className="-mb-5 inline-flex min-h-9 items-center self-start text-sm text-muted hover:text-fg hover:underline"
      >
        {t`All conversations`}
      </Link>
      <Thread key={id} id={id} />
    </div>
  );
}

function Thread({ id }: { id: string }) {
  const { t } = useLingui();
  const thread = useRead(threadKey(id), (signal) => readThread(id, signal), { refetchInterval: FRESH_MS });
  useLiveOverview(() => void thread.refetch());
  return (
    <>
      {!thread.data && <h1 className="text-title">{t`Conversation`}</h1>}
      <Loaded from={thread} skeleton="h-96">
        {(found) => <ThreadView thread={found} about={found.member && <Access id={found.member.id} />} />}
      </Loaded>
    </>
  );
}

/** Why the member may stream or may not: what most messages are about. */
function Access({ id }: { id: string }) {
  const member = useRead(userKey(id), (signal) => readUser(id, signal));
  return (
    <Loaded from={member} skeleton="h-24">
      {(user) => <AccessSentence user={user} />}
    </Loaded>
  );
}
