import { Plural, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LOCALES, type Locale } from "../../../../../common/contract/api.ts";
import type { ContentSaved, ContentVersion } from "../../../../../common/contract/content.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DocumentBody } from "../../../ui/text/document-body.tsx";
import { previewBody } from "./api.ts";
import { firstVersion, withVersion } from "./draft.ts";
import { Problems } from "./problems.tsx";
import type { useDocumentEditor } from "./use-document-editor.ts";
import { VersionPane } from "./version-pane.tsx";

type Props = {
  editor: ReturnType<typeof useDocumentEditor>;
  errorOf: (field: string) => string | undefined;
  /** What the last save has found to correct. */
  problems: ContentSaved["problems"] | undefined;
};

/** Both languages of a document, side by side where there is room, with their previews. */
export function VersionPanes({ editor, errorOf, problems }: Props) {
  const { draft, setDraft, cover } = editor;
  const own = useLocale();
  const [shown, setShown] = useState<Locale>(() => firstVersion(draft.versions, own));
  const [preview, setPreview] = useState<Locale | null>(null);
  const seen = preview && draft.versions[preview];
  return (
    <>
      <LanguageChoice shown={shown} onShow={setShown} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {LOCALES.map((locale) => (
          <VersionPane
            key={locale}
            kind={draft.kind}
            locale={locale}
            version={draft.versions[locale]}
            onChange={(version) => setDraft((old) => ({ ...old, versions: { ...old.versions, [locale]: version } }))}
            onBegin={() => setDraft((old) => withVersion(old, locale))}
            onPreview={() => setPreview(locale)}
            errorOf={(field) => errorOf(`${locale}.${field}`)}
            problems={problems?.[locale] ?? []}
            generation={editor.generation}
            hasCover={Boolean(cover ?? (cover === undefined && draft.cover))}
            className={locale === shown ? "" : "max-xl:hidden"}
          />
        ))}
      </div>
      {seen && preview && (
        <PreviewDialog version={seen} locale={preview} cover={draft.cover} onClose={() => setPreview(null)} />
      )}
    </>
  );
}

/** The language to show when there is no room for both. */
function LanguageChoice({ shown, onShow }: { shown: Locale; onShow: (locale: Locale) => void }) {
  const { t } = useLingui();
  return (
    <fieldset aria-label={t`Language`} className="flex gap-1 border-b border-line xl:hidden">
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

type PreviewDialogProps = { version: ContentVersion; locale: Locale; cover: string; onClose: () => void };

/** A version as readers will see it: its body cleaned by the server, in the article's styles. */
function PreviewDialog({ version, locale, cover, onClose }: PreviewDialogProps) {
  const { t } = useLingui();
  const preview = useRead(["content-preview", version.body, locale], () => previewBody(version.body, locale), {
    gcTime: 0,
  });
  return (
    <Dialog size="lg" title={t`Preview`} onClose={onClose}>
      <article lang={locale}>
        <h3 className="text-title">{version.title}</h3>
        <p className="mt-3 text-lg text-muted">{version.excerpt}</p>
        {preview.data && (
          <p className="mt-3 text-sm text-faint">
            <Plural value={preview.data.minutes} one="# minute read" other="# minute read" />
          </p>
        )}
        {cover && (
          <img src={cover} alt={version.coverAlt} className="mt-6 aspect-video w-full rounded-card object-cover" />
        )}
        <div className="mt-6">
          <Loaded from={preview} skeleton={6}>
            {({ body, problems }) => (
              <div className="flex flex-col gap-6">
                <Problems problems={problems} />
                <DocumentBody html={body} />
              </div>
            )}
          </Loaded>
        </div>
      </article>
    </Dialog>
  );
}
