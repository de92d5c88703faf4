import { Plural, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import type { ContentSaved } from "../../../../../common/contract/content.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { ConflictDialog } from "../../../shared/editor/conflict-dialog.tsx";
import { LeaveQuestion } from "../../../shared/editor/leave-question.tsx";
import { RecordHead } from "../../../shared/editor/record-head.tsx";
import { SaveBar } from "../../../shared/editor/save-bar.tsx";
import { UnsavedOffer } from "../../../shared/editor/unsaved-offer.tsx";
import { useNewAddress, useOnward } from "../../../shared/editor/use-onward.ts";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useErrorText, useFieldErrors } from "../../../ui/feedback/use-error-text.ts";
import type { ServerError } from "../../../ui/form/form-errors.ts";
import { dropDraft, readUnsaved } from "./api.ts";
import { DeleteDocument } from "./delete-document.tsx";
import { type Draft, restored, sameTexts } from "./draft.ts";
import { SharedFields } from "./shared-fields.tsx";
import { useDocumentEditor } from "./use-document-editor.ts";
import { VersionPanes } from "./version-panes.tsx";
import { Versions } from "./versions.tsx";

/** A document in both languages: side by side where there is room, one at a time on small screens. */
export function DocumentEditor({ start }: { start: Draft }) {
  const { t } = useLingui();
  const page = useRef<HTMLDivElement>(null);
  const editor = useDocumentEditor(start, page);
  const { draft, setDraft, dirty, refusal } = editor;
  const [cleaned, setCleaned] = useState<readonly Locale[]>([]);
  const [problems, setProblems] = useState<ContentSaved["problems"]>();
  const [onward, setOnward] = useOnward();
  useNewAddress(start.key === null && draft.key !== null ? `/admin/content/${draft.kind}/${draft.key}` : undefined);
  const errorOf = useFieldErrors(refusal);

  async function save(force = false): Promise<void> {
    setCleaned([]);
    setProblems(undefined);
    const outcome = await editor.save(force);
    if (!outcome) return;
    const { document } = outcome;
    setCleaned(outcome.cleaned);
    setProblems(outcome.problems);
    queryClient.setQueryData(["content-document", document.kind, document.key], document);
  }

  function deleted(locale: Locale | null): void {
    toast(t`The document is deleted.`);
    const left = LOCALES.some((one) => one !== locale && draft.versions[one]?.updated);
    if (!locale || !left) setOnward("/admin/content");
    else void editor.drop(locale);
  }

  const named = LOCALES.map((locale) => draft.versions[locale]?.title).find(Boolean);
  const title = named ?? (draft.kind === "posts" ? t`New post` : t`New article`);
  return (
    <div ref={page} className="flex flex-col gap-6">
      <RecordHead list="/admin/content" listName={t`All content`} title={title}>
        {draft.key !== null && <DeleteDocument draft={draft} keyName={draft.key} onDeleted={deleted} />}
      </RecordHead>
      <UnsavedOffer
        name={[start.kind, start.key]}
        read={(signal) => readUnsaved(start.kind, start.key, signal)}
        isSame={(unsaved) => sameTexts(restored(start, unsaved, true), start)}
        onTake={(unsaved) => editor.resume(unsaved)}
        drop={({ id }) => dropDraft(id)}
      />
      <VersionPanes editor={editor} errorOf={errorOf} problems={problems} />
      <SharedFields
        draft={draft}
        onChange={(shared) => setDraft((old) => ({ ...old, shared }))}
        cover={editor.cover}
        onCover={editor.setCover}
        errorOf={errorOf}
      />
      {draft.key !== null && <Versions draft={draft} keyName={draft.key} onRestore={editor.restore} />}
      <SaveBar
        dirty={dirty}
        kept={editor.kept}
        fresh={draft.key === null}
        pending={editor.pending}
        cleaned={cleaned}
        onSave={() => void save()}
        problem={refusal && !(named && isEmpty(refusal)) && <Problem refusal={refusal} />}
      />
      {editor.conflict && (
        <ConflictDialog
          onClose={editor.closeConflict}
          onTheirs={() => void editor.reload()}
          onMine={() => void save(true)}
        />
      )}
      <LeaveQuestion active={dirty && onward === undefined} />
    </div>
  );
}

/** Whether no language had been written: the first title says otherwise. */
const isEmpty = ({ fields }: ServerError) => "versions" in fields;

function Problem({ refusal }: { refusal: ServerError }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  if (isEmpty(refusal)) return t`Write at least one language.`;
  if (refusal.form) return errorText(refusal.form);
  const count = Object.keys(refusal.fields).length;
  return <Plural value={count} one="A field needs correcting." other="# fields need correcting." />;
}
