import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useParams } from "wouter";
import { issueKey, readIssue } from "../features/audience/admin-newsletter/api.ts";
import { NEW_DRAFT } from "../features/audience/admin-newsletter/draft.ts";
import { IssueEditor } from "../features/audience/admin-newsletter/issue-editor.tsx";
import { ProblemNote } from "../features/audience/admin-newsletter/problem-note.tsx";
import { IssueProgress } from "../features/audience/admin-newsletter/progress.tsx";
import { statusOf } from "../lib/request-error.ts";
import { useRead } from "../lib/use-read.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";

const FRESH_MS = 3000;

/** /admin/newsletter/{id}: one issue, the editor of a draft or the progress of what is sent; the id `new` starts one. */
export default function AdminNewsletterIssuePage() {
  // As it was opened: the editor of a new issue stays when that gets its address.
  const params = useParams();
  const [{ id = "" }] = useState(params);
  return id === "new" ? <IssueEditor start={NEW_DRAFT} /> : <Stored key={id} id={id} />;
}

function Stored({ id }: { id: string }) {
  const { t } = useLingui();
  // Someone else may schedule or send it meanwhile: what is not saved stays in its editor.
  const [dirty, setDirty] = useState(false);
  const issue = useRead(issueKey(id), (signal) => readIssue(id, signal), {
    refetchInterval: ({ state }) => (moves(state.data?.state) ? FRESH_MS : false),
  });
  if (!issue.data && statusOf(issue.error) === 404) {
    return (
      <>
        <h1 className="sr-only">{t`Newsletter`}</h1>
        <EmptyState
          title={t`This issue no longer exists`}
          action={<ButtonLink to="/admin/newsletter">{t`All issues`}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <Loaded from={issue} skeleton={8}>
      {(data) =>
        data.state === "draft" || dirty ? (
          <div className="flex flex-col gap-6">
            <ProblemNote issue={data} />
            <IssueEditor start={data} onDirty={setDirty} />
          </div>
        ) : (
          <IssueProgress issue={data} />
        )
      }
    </Loaded>
  );
}

/** Whether the server changes it without a click. */
function moves(state: string | undefined): boolean {
  return state === "sending" || state === "scheduled";
}
