import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { ContentShared } from "../../../../../common/contract/content.ts";
import { slugOf } from "../../../../../common/slug.ts";
import { FileField } from "../../../shared/editor/file-field.tsx";
import { useCategoryName, useTagName } from "../../../shared/use-topics.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { type Draft, parseTagText } from "./draft.ts";

type Props = {
  draft: Draft;
  onChange: (shared: ContentShared) => void;
  /** A chosen file, null to remove it, undefined to keep it. */
  cover: File | null | undefined;
  onCover: (cover: File | null | undefined) => void;
  errorOf: (field: string) => string | undefined;
};

const TAGS = ["accounts", "behind-the-scenes", "devices", "guides", "picture", "security", "subscription"];
const CATEGORIES = ["start", "devices", "account", "billing", "privacy"];

/** The fields that both languages of a document share: subject, order, author, cover. */
export function SharedFields({ draft, onChange, cover, onCover, errorOf }: Props) {
  const { t } = useLingui();
  const { kind, shared } = draft;
  const change = (part: Partial<ContentShared>) => onChange({ ...shared, ...part });
  return (
    <Card title={t`For both languages`}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {kind === "posts" ? (
          <TagsField tags={shared.tags} onChange={(tags) => change({ tags })} error={errorOf("tags")} />
        ) : (
          <>
            <CategoryField
              category={shared.category}
              onChange={(category) => change({ category })}
              error={errorOf("category")}
            />
            <TextField
              name="position"
              type="number"
              label={t`Position`}
              hint={t`Lower numbers come first.`}
              value={shared.position}
              onChange={(event) => change({ position: Math.round(Number(event.target.value)) || 0 })}
              error={errorOf("position")}
            />
          </>
        )}
        <TextField
          name="author"
          label={t`Author`}
          hint={t`If left empty, the name of the service is used.`}
          optional
          value={shared.author}
          onChange={(event) => change({ author: event.target.value })}
          error={errorOf("author")}
        />
        <CoverField stored={draft.cover} cover={cover} onCover={onCover} error={errorOf("cover")} />
      </div>
    </Card>
  );
}

type CategoryProps = { category: string; onChange: (category: string) => void; error: string | undefined };

function CategoryField({ category, onChange, error }: CategoryProps) {
  const { t } = useLingui();
  const listId = useId();
  const nameOf = useCategoryName();
  return (
    <>
      <TextField
        name="category"
        label={t`Category`}
        hint={nameOf(category || "start")}
        list={listId}
        value={category}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(slugOf(category))}
        error={error}
      />
      <datalist id={listId}>
        {CATEGORIES.map((key) => (
          <option key={key} value={key}>
            {nameOf(key)}
          </option>
        ))}
      </datalist>
    </>
  );
}

type CoverProps = Pick<Props, "cover" | "onCover"> & { stored: string; error: string | undefined };

function CoverField({ stored, cover, onCover, error }: CoverProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <FileField key={stored} name="cover" label={t`Cover`} optional onFile={onCover} error={error} />
      {stored && cover === undefined && (
        <div className="flex items-center gap-3">
          <img src={stored} alt="" className="aspect-video w-32 rounded-control object-cover" />
          <Button variant="secondary" size="sm" onClick={() => onCover(null)}>{t`Remove the cover`}</Button>
        </div>
      )}
      {cover === null && (
        <p role="status" className="text-sm text-muted">{t`The cover will be removed when you save.`}</p>
      )}
    </div>
  );
}

type TagsProps = { tags: readonly string[]; onChange: (tags: string[]) => void; error: string | undefined };

/** Tags as text, so that the author can type a comma before the next word. */
function TagsField({ tags, onChange, ...rest }: TagsProps) {
  const { t } = useLingui();
  const [text, setText] = useState(tags.join(", "));
  const nameOf = useTagName();
  const names = TAGS.map((tag) => `${tag} (${nameOf(tag)})`).join(", ");
  return (
    <TextField
      name="tags"
      label={t`Topics`}
      hint={t`Separate them with commas. These have a name in both languages: ${names}`}
      optional
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parseTagText(event.target.value));
      }}
      {...rest}
    />
  );
}
