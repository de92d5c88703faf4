import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { ContentKind } from "../../../common/wire/content.ts";
import { readDocument } from "../features/admin-content/api.ts";
import { DocumentEditor } from "../features/admin-content/document-editor.tsx";
import { newDraft } from "../features/admin-content/draft.ts";
import { statusOf } from "../lib/request-error.ts";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { LoadError } from "../ui/feedback/load-error.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";

/** /admin/content/{kind}/{key}: one document in both languages; the key `new` starts one. */
export function AdminDocumentPage() {
  const { kind: name, key = "" } = useParams();
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
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["content-document", kind, name],
    queryFn: ({ signal }) => readDocument(kind, name, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <DocumentEditor start={data} />;
  if (error && statusOf(error) === 404) {
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
  if (error) return <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true">
      <SkeletonText lines={8} />
    </div>
  );
}
