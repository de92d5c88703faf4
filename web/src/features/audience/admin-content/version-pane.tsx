import { useLingui } from "@lingui/react/macro";
import { type ChangeEvent, useId } from "react";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { BodyProblem, ContentKind, ContentVersion } from "../../../../../common/contract/content.ts";
import { localePath } from "../../../../../common/locale.ts";
import { BodyField } from "../../../shared/editor/body-field.tsx";
import { LANGUAGES } from "../../../shared/languages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { changeVersion, stateOf } from "./draft.ts";
import { pathOf, StateBadge } from "./names.tsx";
import { Problems } from "./problems.tsx";
import { PublicationFields } from "./publication-fields.tsx";

type Props = {
  kind: ContentKind;
  locale: Locale;
  version: ContentVersion | null;
  onChange: (version: ContentVersion) => void;
  onBegin: () => void;
  onPreview: () => void;
  /** Error messages by field of this version. */
  errorOf: (field: string) => string | undefined;
  problems: readonly BodyProblem[];
  /** Changes when another text replaces the edited one. */
  generation: number;
  hasCover: boolean;
  className: string;
};

/** One language of a document. */
export function VersionPane(props: Props) {
  const { t } = useLingui();
  const { locale, version, onBegin, onPreview, className } = props;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5 ${className}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} lang={locale} className="mr-auto text-heading">
          {LANGUAGES[locale]}
        </h2>
        {version && (
          <>
            {version.updated && <StateBadge state={stateOf(version, new Date())} />}
            <Button variant="secondary" size="sm" onClick={onPreview}>{t`Preview`}</Button>
          </>
        )}
      </div>
      {version ? (
        <VersionFields {...props} version={version} />
      ) : (
        <EmptyState
          title={t`Not written yet`}
          action={<Button variant="secondary" onClick={onBegin}>{t`Write this version`}</Button>}
        >
          {t`Readers of this language cannot find the document.`}
        </EmptyState>
      )}
    </section>
  );
}

function VersionFields(props: Props & { version: ContentVersion }) {
  const { t } = useLingui();
  const { kind, locale, version, onChange, errorOf, problems, generation, hasCover } = props;
  const change = (part: Partial<ContentVersion>) => onChange(changeVersion(version, part));
  /** What each text of the version passes to its input. */
  const text = (field: "title" | "slug" | "excerpt" | "coverAlt") => ({
    name: `${locale}.${field}`,
    value: version[field],
    error: errorOf(field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [field]: event.target.value }),
  });
  return (
    <div className="mt-5 flex flex-col gap-5">
      <PublicationFields locale={locale} version={version} onChange={onChange} error={errorOf("publishedAt")} />
      <TextField {...text("title")} label={t`Title`} lang={locale} />
      <TextField
        {...text("slug")}
        label={t`Address`}
        hint={<span className="break-all">{localePath(pathOf(kind, version.slug || "…"), locale)}</span>}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea
        {...text("excerpt")}
        label={t`Summary`}
        hint={t`In lists, in search engines and in link previews; 320 characters at most.`}
        optional
        lang={locale}
        rows={3}
      />
      <BodyField
        key={generation}
        html={version.body}
        onChange={(body) => change({ body })}
        error={errorOf("body")}
        lang={locale}
      />
      <Problems problems={problems} />
      {hasCover && (
        <TextField
          {...text("coverAlt")}
          label={t`What the cover shows`}
          hint={t`For readers who cannot see it.`}
          lang={locale}
        />
      )}
    </div>
  );
}
