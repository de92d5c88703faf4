import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useParams } from "wouter";
import type { ContentKind } from "../../../common/contract/content.ts";
import { readDocument } from "../features/audience/admin-content/api.ts";
import { DocumentEditor } from "../features/audience/admin-content/document-editor.tsx";
import { newDraft } from "../features/audience/admin-content/draft.ts";
import { statusOf } from "../lib/request-error.ts";
import { useRead } from "../lib/use-read.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /admin/content/{kind}/{key}: one document in both languages; the key `new` starts one. */
export default function AdminDocumentPage() {
  // As it was opened: the editor of a new document stays when that gets its address.
  const params = useParams();
  const [{ kind: name, key = "" }] = useState(params);
  const kind = name === "posts" ? "posts" : "articles"; // the route's check allows no other
  return key === "new" ? (
    <DocumentEditor key={kind} start={newDraft(kind)} />
  ) : (
    <Stored key={kind + key} kind={kind} name={key} />
  );
}

/** Fetches the document once: the editor's content belongs to the reader until it is saved. */
function Stored({ kind, name }: { kind: ContentKind; name: string }) {
  const { t } = useLingui();
  const document = useRead(["content-document", kind, name], (signal) => readDocument(kind, name, signal), {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (statusOf(document.error) === 404) {
    return (
      <>
        <h1 className="sr-only">{t`Content`}</h1>
        <EmptyState
          title={t`This document no longer exists`}
          action={<ButtonLink to="/admin/content">{t`All content`}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <Loaded from={document} skeleton={5}>
      {(start) => <DocumentEditor start={start} />}
    </Loaded>
  );
}
