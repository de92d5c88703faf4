import { useLingui } from "@lingui/react/macro";
import { Link, useParams } from "wouter";
import { FRESH_MS, readThread, threadKey } from "../features/members/inbox/api.ts";
import { ThreadList } from "../features/members/inbox/thread-list.tsx";
import { ThreadView } from "../features/members/inbox/thread-view.tsx";
import { AccessSentence } from "../features/operations/admin-users/access-sentence.tsx";
import { readUser, userKey } from "../features/operations/admin-users/api.ts";
import { useMedia } from "../lib/use-media.ts";
import { useRead } from "../lib/use-read.ts";
import { useLiveOverview } from "../shared/live-overview.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";

const TO_ANSWER = { state: "waiting", owner: "", q: "" } as const;

/** /admin/inbox/{id}: one thread, with what its member may stream, and on wide screens the threads to answer beside it. */
export default function AdminThreadPage() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const wide = useMedia("(min-width: 80rem)");
  const thread = (
    <div className="flex min-w-0 max-w-4xl flex-col gap-5">
      <Link
        to="/admin/inbox"
        className="-mb-5 inline-flex min-h-9 items-center self-start text-sm text-muted hover:text-fg hover:underline"
      >
        {t`All conversations`}
      </Link>
      <Thread key={id} id={id} />
    </div>
  );
  if (!wide) return thread;
  return (
    <div className="grid grid-cols-[19rem_minmax(0,1fr)] items-start gap-x-8">
      <aside
        aria-label={t`To answer`}
        className="sticky top-19 -m-1 flex max-h-[calc(100dvh-6rem)] flex-col gap-2 overflow-y-auto p-1"
      >
        <h2 className="text-heading">{t`To answer`}</h2>
        <ThreadList query={TO_ANSWER} current={id} empty={<p className="text-muted">{t`Nothing to answer`}</p>} />
      </aside>
      {thread}
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
