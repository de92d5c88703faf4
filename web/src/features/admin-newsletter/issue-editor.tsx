import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { LOCALES, type Locale } from "../../../../common/wire/api.ts";
import type { Issue } from "../../../../common/wire/newsletter.ts";
import { queryClient } from "../../lib/query-client.ts";
import { LeaveQuestion } from "../../shared/editor/leave-question.tsx";
import { SaveBar } from "../../shared/editor/save-bar.tsx";
import { LANGUAGES } from "../../shared/languages.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useErrorText } from "../../ui/feedback/use-error-text.ts";
import { type ServerError, toServerError } from "../../ui/form/form-errors.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { actOnIssue, issueKey, saveIssue } from "./api.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { type Draft, inputOf, same } from "./draft.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { VersionPane } from "./version-pane.tsx";

/** A draft in both languages side by side, its recipients and its actions. */
export function IssueEditor({ start }: { start: Draft }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(start);
  const [saved, setSaved] = useState(start);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ServerError>();
  const [note, setNote] = useState("");
  const [generation, setGeneration] = useState(0);
  const [onward, setOnward] = useState<string>();
  useEffect(() => {
    if (onward) navigate(onward, { replace: true });
  }, [onward, navigate]);
  const dirty = !same(draft, saved);
  const ready = draft.id !== "" && !dirty;

  async function save(): Promise<void> {
    if (pending) return;
    setPending(true);
    setRefusal(undefined);
    try {
      const { issue, cleaned } = await saveIssue(inputOf(draft));
      take(issue);
      setNote(cleaned.map((locale) => LANGUAGES[locale]).join(", "));
      if (cleaned.length > 0) setGeneration((count) => count + 1);
      if (draft.id === "") setOnward(`/admin/newsletter/${issue.id}`);
    } catch (error) {
      setRefusal(toServerError(error));
    } finally {
      setPending(false);
    }
  }

  function take(issue: Issue): void {
    setDraft(issue);
    setSaved(issue);
    queryClient.setQueryData(issueKey(issue.id), issue);
  }

  async function remove(): Promise<void> {
    await actOnIssue(draft.id, "delete");
    toast(t`Deleted.`);
    setOnward("/admin/newsletter");
  }

  const errorOf = (field: string) => {
    const code = refusal?.fields[field];
    return code ? errorText(code) : undefined;
  };
  const set = (locale: Locale, version: Draft[Locale]) => setDraft((old) => ({ ...old, [locale]: version }));
  const problem = refusal && errorText(refusal.form ?? Object.values(refusal.fields)[0] ?? "unknown");
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link
          to="/admin/newsletter"
          className="inline-flex min-h-9 items-center text-sm text-muted hover:text-fg hover:underline"
        >
          {t`All issues`}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 text-title break-words">{draft.fr.subject || draft.en.subject || t`New issue`}</h1>
          <div className="flex flex-wrap gap-2">
            {draft.id !== "" && (
              <ConfirmDialog
                title={t`Delete this issue?`}
                confirmLabel={t`Delete permanently`}
                onConfirm={remove}
                trigger={<Button variant="ghost" size="sm" className="text-bad!">{t`Delete`}</Button>}
              >
                {t`Nobody has received it. This cannot be undone.`}
              </ConfirmDialog>
            )}
            <PreviewDialog id={draft.id} disabled={!ready} />
            <SendDialog draft={draft} disabled={!ready} onSent={take} />
          </div>
        </div>
        {!ready && <p className="mt-2 text-sm text-faint">{t`Save it to preview, test or send it.`}</p>}
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {LOCALES.map((locale) => (
          <VersionPane
            key={`${locale}${generation}`}
            locale={locale}
            version={draft[locale]}
            onChange={(version) => set(locale, version)}
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
        fresh={draft.id === ""}
        pending={pending}
        note={note && t`Saved. Markup that is not allowed was removed from the text: ${note}`}
        onSave={() => void save()}
        problem={problem}
      />
      <LeaveQuestion active={dirty && onward === undefined} />
    </div>
  );
}
