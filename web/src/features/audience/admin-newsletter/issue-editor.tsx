import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useEffect, useId } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import { type Issue, SUBJECT_MAX } from "../../../../../common/contract/newsletter.ts";
import { BodyField } from "../../../shared/editor/body-field.tsx";
import { ConflictDialog } from "../../../shared/editor/conflict-dialog.tsx";
import { LeaveQuestion } from "../../../shared/editor/leave-question.tsx";
import { RecordHead } from "../../../shared/editor/record-head.tsx";
import { SaveBar } from "../../../shared/editor/save-bar.tsx";
import { UnsavedOffer } from "../../../shared/editor/unsaved-offer.tsx";
import { useNewAddress, useOnward } from "../../../shared/editor/use-onward.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { useErrorText, useFieldErrors } from "../../../ui/feedback/use-error-text.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { actOnIssue, dropUnsaved, readUnsaved } from "./api.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { type Draft, resumed, sameTexts } from "./draft.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { useIssueEditor } from "./use-issue-editor.ts";

type EditorProps = { start: Draft; onDirty?: (dirty: boolean) => void };

/** A draft in both languages side by side, its recipients and its actions. */
export function IssueEditor({ start, onDirty }: EditorProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { draft, setDraft, refusal, dirty, ...editor } = useIssueEditor(start);
  useEffect(() => onDirty?.(dirty), [onDirty, dirty]);
  const [onward, setOnward] = useOnward();
  const address = `/admin/newsletter/${draft.id}`;
  const isNew = start.id === "";
  useNewAddress(isNew && draft.id !== "" ? address : undefined);

  function sent(issue: Issue): void {
    editor.take(issue);
    if (isNew) setOnward(address); // its page shows the progress
  }

  const errorOf = useFieldErrors(refusal);
  const problem = refusal && errorText(refusal.form ?? Object.values(refusal.fields)[0] ?? "unknown");
  return (
    <div className="flex flex-col gap-6">
      <Head draft={draft} dirty={dirty} onSent={sent} onDeleted={() => setOnward("/admin/newsletter")} />
      <UnsavedOffer
        name={["newsletter", start.id]}
        read={(signal) => readUnsaved(start.id, signal)}
        isSame={(unsaved) => sameTexts(resumed(start, unsaved), start)}
        isOvertaken={({ updated }) => start.id !== "" && updated !== start.updated}
        onTake={editor.resume}
        drop={({ attempt }) => dropUnsaved(start.id, attempt)}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {LOCALES.map((locale) => (
          <VersionPane
            key={`${locale}${editor.generation}`}
            locale={locale}
            version={draft[locale]}
            onChange={(version) => setDraft((old) => ({ ...old, [locale]: version }))}
            errorOf={(field) => errorOf(`${locale}.${field}`)}
          />
        ))}
      </div>
      <AudienceFields audience={draft.audience} onChange={(audience) => setDraft((old) => ({ ...old, audience }))} />
      <Switch
        name="listed"
        label={t`Show it in the archive on the site`}
        hint={t`Everyone can read it there once it is being sent.`}
        checked={draft.listed}
        onChange={(event) => setDraft((old) => ({ ...old, listed: event.target.checked }))}
      />
      <SaveBar
        dirty={dirty}
        kept={editor.kept}
        fresh={draft.id === ""}
        pending={editor.pending}
        cleaned={editor.cleaned}
        onSave={() => void editor.save()}
        problem={problem}
      />
      {editor.conflict && (
        <ConflictDialog
          onClose={editor.closeConflict}
          onTheirs={() => void editor.reload()}
          onMine={() => void editor.save(true)}
        />
      )}
      <LeaveQuestion active={dirty && onward === undefined} />
    </div>
  );
}

type HeadProps = Pick<ComponentProps<typeof SendDialog>, "draft" | "onSent"> & {
  dirty: boolean;
  onDeleted: () => void;
};

/** The draft's name, and what can be done with it once it is saved. */
function Head({ draft, dirty, onSent, onDeleted }: HeadProps) {
  const { t } = useLingui();
  const ready = draft.id !== "" && !dirty;
  return (
    <div>
      <RecordHead
        list="/admin/newsletter"
        listName={t`All issues`}
        title={draft.fr.subject || draft.en.subject || t`New issue`}
      >
        <div className="flex flex-wrap gap-2">
          {draft.id !== "" && <DeleteIssue id={draft.id} onDeleted={onDeleted} />}
          <PreviewDialog id={draft.id} disabled={!ready} />
          <SendDialog draft={draft} disabled={!ready} onSent={onSent} />
        </div>
      </RecordHead>
      {!ready && <p className="mt-2 text-sm text-faint">{t`Save it to preview, test or send it.`}</p>}
    </div>
  );
}

function DeleteIssue({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const { t } = useLingui();
  async function remove(): Promise<void> {
    await actOnIssue(id, "delete");
    toast(t`The issue is deleted.`);
    onDeleted();
  }
  return (
    <ConfirmDialog
      title={t`Delete this issue?`}
      confirmLabel={t`Delete permanently`}
      onConfirm={remove}
      trigger={<Button variant="ghost" size="sm" className="text-bad!">{t`Delete`}</Button>}
    >
      {t`Nobody has received it. This cannot be undone.`}
    </ConfirmDialog>
  );
}

type Props = {
  locale: Locale;
  version: Draft[Locale];
  onChange: (version: Draft[Locale]) => void;
  errorOf: (field: string) => string | undefined;
};

/** One language of an issue: its subject and its text. */
function VersionPane({ locale, version, onChange, errorOf }: Props) {
  const { t } = useLingui();
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id={id} lang={locale} className="text-heading">
        {LANGUAGES[locale]}
      </h2>
      <div className="mt-5 flex flex-col gap-5">
        <TextField
          name={`${locale}.subject`}
          label={t`Subject`}
          lang={locale}
          maxLength={SUBJECT_MAX}
          value={version.subject}
          onChange={(event) => onChange({ ...version, subject: event.target.value })}
          error={errorOf("subject")}
        />
        <BodyField
          html={version.body}
          onChange={(body) => onChange({ ...version, body })}
          error={errorOf("body")}
          lang={locale}
        />
      </div>
    </section>
  );
}
