import { useLingui } from "@lingui/react/macro";
import type { Locale } from "../../../../../common/contract/api.ts";
import type { ContentVersion, VersionState } from "../../../../../common/contract/content.ts";
import { toLocalTime } from "../../../lib/local-time.ts";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { stateOf, withState, withTime } from "./draft.ts";

type Props = {
  locale: Locale;
  version: ContentVersion;
  onChange: (version: ContentVersion) => void;
  error: string | undefined;
};

/** Whether readers may see a version, and from when, in the editor's time zone. */
export function PublicationFields({ locale, version, onChange, error }: Props) {
  const { t } = useLingui();
  const state = stateOf(version, new Date());
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
      <Select
        name="state"
        label={t`Publication`}
        value={state}
        onChange={(event) => {
          // The options are those of VersionState.
          onChange(withState(version, event.target.value as VersionState, new Date()));
        }}
        options={{ draft: t`Draft`, scheduled: t`Scheduled`, published: t`Published` }}
      />
      {state !== "draft" && (
        <TextField
          name={`${locale}.publishedAt`}
          type="datetime-local"
          label={state === "scheduled" ? t`Appears on` : t`Published on`}
          hint={t`Time zone: ${zone}`}
          optional={state === "published"}
          {...(error && { error })}
          value={toLocalTime(version.publishedAt)}
          onChange={(event) => onChange(withTime(version, event.target.value, new Date()))}
        />
      )}
    </div>
  );
}
