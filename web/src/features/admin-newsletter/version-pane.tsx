import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { SUBJECT_MAX } from "../../../../common/schemas/newsletter.ts";
import type { Locale } from "../../../../common/wire/api.ts";
import { BodyField } from "../../shared/editor/body-field.tsx";
import { LANGUAGES } from "../../shared/languages.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import type { Draft } from "./draft.ts";

type Props = {
  locale: Locale;
  version: Draft[Locale];
  onChange: (version: Draft[Locale]) => void;
  errorOf: (field: string) => string | undefined;
};

/** One language of an issue: its subject and its text. */
export function VersionPane({ locale, version, onChange, errorOf }: Props) {
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
