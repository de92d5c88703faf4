import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { THREAD_OWNERS, THREAD_STATES, type ThreadState } from "../../../common/contract/inbox.ts";
import { Mailbox } from "../features/members/inbox/mailbox.tsx";
import { Replies } from "../features/members/inbox/replies.tsx";
import { ThreadList } from "../features/members/inbox/thread-list.tsx";
import { useEntryState } from "../router/entry-state.ts";
import { useMay } from "../shared/permissions.ts";
import { SearchField } from "../shared/search-field.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Select } from "../ui/form/select.tsx";
import { Tabs } from "../ui/nav/tabs.tsx";

/** /admin/inbox: what people write to the operator, by whose turn it is. */
export default function AdminInboxPage() {
  const { t } = useLingui();
  const may = useMay();
  const [keptState, setState] = useEntryState("state", () => "waiting");
  const [keptOwner, setOwner] = useEntryState("owner", () => "");
  const [keptWords, setWords] = useEntryState("q", () => "");
  const [q, setQ] = useState(keptWords);
  const owner = THREAD_OWNERS.find((known) => known === keptOwner) ?? "";
  const tab = [...THREAD_STATES, "replies", "mailbox"].find((known) => known === keptState) ?? "waiting";
  const search = (words: string) => {
    setWords(words);
    setQ(words);
  };
  const list = (state: ThreadState, empty: ReactNode) => <ThreadList query={{ state, owner, q }} empty={empty} />;
  const listTab = (id: ThreadState, label: string, title: string, text: string) => ({
    id,
    label,
    content: list(id, <EmptyState title={title}>{text}</EmptyState>),
  });
  const answered = t`Conversations in which the team wrote last appear here until the person answers.`;
  const closed = t`A new message opens a closed conversation again.`;
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-title">{t`Inbox`}</h1>
      {tab !== "replies" && tab !== "mailbox" && (
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 basis-96 grow">
            <SearchField label={t`Subject, name, address, number or words of a message`} onSearch={search} first={q} />
          </div>
          <Select
            name="owner"
            label={t`Assigned to`}
            optional="filter"
            value={owner}
            onChange={(event) => setOwner(event.currentTarget.value)}
            options={{ "": t`Anyone`, me: t`Me`, nobody: t`Nobody` }}
            className="w-44"
          />
        </div>
      )}
      {q ? (
        list("waiting", null)
      ) : (
        <Tabs
          label={t`Conversations`}
          value={tab}
          onChange={setState}
          tabs={[
            listTab("waiting", t`To answer`, t`Nothing to answer`, t`Messages of the contact page appear here.`),
            listTab("answered", t`Answered`, t`No answered conversations`, answered),
            listTab("closed", t`Closed`, t`No closed conversations`, closed),
            { id: "replies", label: t`Saved replies`, content: <Replies /> },
            ...(may("settings") ? [{ id: "mailbox", label: t`Mailbox`, content: <Mailbox /> }] : []),
          ]}
        />
      )}
    </div>
  );
}
