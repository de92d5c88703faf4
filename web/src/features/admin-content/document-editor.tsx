import { Plural, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { LOCALES, type Locale } from "../../../../common/wire/api.ts";
import type { ContentVersion } from "../../../../common/wire/content.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useLocale } from "../../lib/use-locale.ts";
import { LeaveQuestion } from "../../shared/editor/leave-question.tsx";
import { SaveBar } from "../../shared/editor/save-bar.tsx";
import { LANGUAGES } from "../../shared/languages.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useErrorText } from "../../ui/feedback/use-error-text.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeleteDocument } from "./delete-document.tsx";
import { type Draft, firstVersion, withVersion } from "./draft.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SharedFields } from "./shared-fields.tsx";
import { useDocumentEditor } from "./use-document-editor.ts";
import { VersionPane } from "./version-pane.tsx";

/** A document in both languages: side by side where there is room, one at a time on small screens. */
export function DocumentEditor({ start }: { start: Draft }) {
  const { t } = useLingui();
  const own = useLocale();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const editor = useDocumentEditor(start);
  const { draft, setDraft, dirty, refusal } = editor;
  const [shown, setShown] = useState<Locale>(() => firstVersion(draft.versions, own));
  const [preview, setPreview] = useState<Locale | null>(null);
  /** Languages whose saved text lost some of its markup. */
  const [lost, setLost] = useState("");
  /** Where to go once everything is saved. */
  const [onward, setOnward] = useState<string>();
  useEffect(() => {
    if (onward) navigate(onward, { replace: true });
  }, [onward, navigate]);

  const set = (locale: Locale, version: ContentVersion) =>
    setDraft((old) => ({ ...old, versions: { ...old.versions, [locale]: version } }));
  const errorOf = (field: string) => {
    const code = refusal?.fields[field];
    return code ? errorText(code) : undefined;
  };

  async function save(force = false): Promise<void> {
    setLost("");
    const outcome = await editor.save(force);
    if (!outcome) return;
    const { document, cleaned } = outcome;
    setLost(cleaned.map((locale) => LANGUAGES[locale]).join(", "));
    queryClient.setQueryData(["content-document", document.kind, document.key], document);
    if (draft.key === null) setOnward(`/admin/content/${document.kind}/${document.key}`);
  }

  function deleted(locale: Locale | null): void {
    toast(t`Deleted.`);
    if (locale) setDraft((old) => ({ ...old, versions: { ...old.versions, [locale]: null } }));
    const left = LOCALES.some((one) => one !== locale && draft.versions[one]?.updated);
    if (!locale || !left) setOnward("/admin/content");
    else void editor.reload();
  }

  const refused = Object.keys(refusal?.fields ?? {});
  const count = refused.length;
  const title = LOCALES.map((locale) => draft.versions[locale]?.title).find(Boolean);
  const seen = preview && draft.versions[preview];
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Link
          to="/admin/content"
          className="inline-flex min-h-9 items-center text-sm text-muted hover:text-fg hover:underline"
        >
          {t`All content`}
        </Link>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="min-w-0 text-title break-words">
            {title ?? (draft.kind === "posts" ? t`New post` : t`New article`)}
          </h1>
          {draft.key !== null && <DeleteDocument draft={draft} keyName={draft.key} onDeleted={deleted} />}
        </div>
      </div>
      <LanguageChoice shown={shown} onShow={setShown} label={t`Language`} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {LOCALES.map((locale) => (
          <VersionPane
            key={locale}
            kind={draft.kind}
            locale={locale}
            version={draft.versions[locale]}
            onChange={(version) => set(locale, version)}
            onBegin={() => setDraft((old) => withVersion(old, locale))}
            onPreview={() => setPreview(locale)}
            errorOf={(field) => errorOf(`${locale}.${field}`)}
            generation={editor.generation}
            hasCover={Boolean(editor.cover ?? (editor.cover === undefined && draft.cover))}
            className={locale === shown ? "" : "max-xl:hidden"}
          />
        ))}
      </div>
      <SharedFields
        draft={draft}
        onChange={(shared) => setDraft((old) => ({ ...old, shared }))}
        cover={editor.cover}
        onCover={editor.setCover}
        errorOf={errorOf}
      />
      <SaveBar
        dirty={dirty}
        fresh={draft.key === null}
        pending={editor.pending}
        note={lost && t`Saved. Markup that is not allowed was removed from the text: ${lost}`}
        onSave={() => void save()}
        problem={
          refusal &&
          (refusal.form || refused.includes("versions") ? (
            refused.includes("versions") ? (
              t`Write at least one language.`
            ) : (
              errorText(refusal.form ?? "")
            )
          ) : (
            <Plural value={count} one="A field needs your attention." other="# fields need your attention." />
          ))
        }
      />
      {seen && preview && (
        <PreviewDialog version={seen} locale={preview} cover={draft.cover} onClose={() => setPreview(null)} />
      )}
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

type ChoiceProps = { shown: Locale; onShow: (locale: Locale) => void; label: string };

/** The language to show when there is no room for both. */
function LanguageChoice({ shown, onShow, label }: ChoiceProps) {
  return (
    <fieldset aria-label={label} className="flex gap-1 border-b border-line xl:hidden">
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === shown}
          onClick={() => onShow(locale)}
          className="-mb-px min-h-11 border-b-2 border-transparent px-3 text-sm font-semibold text-muted hover:text-fg aria-pressed:border-accent aria-pressed:text-fg"
        >
          {LANGUAGES[locale]}
        </button>
      ))}
    </fieldset>
  );
}
