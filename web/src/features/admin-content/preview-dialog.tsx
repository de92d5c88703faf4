import { Plural, useLingui } from "@lingui/react/macro";
import type { ContentVersion } from "../../../../common/schemas/content.ts";
import type { Locale } from "../../../../common/wire/api.ts";
import { useRead } from "../../lib/use-read.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DocumentBody } from "../../ui/text/document-body.tsx";
import { previewBody } from "./api.ts";

type Props = { version: ContentVersion; locale: Locale; cover: string; onClose: () => void };

/** A version as readers will see it: its body cleaned by the server, in the article's styles. */
export function PreviewDialog({ version, locale, cover, onClose }: Props) {
  const { t } = useLingui();
  const preview = useRead(["content-preview", version.body], () => previewBody(version.body), { gcTime: 0 });
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
            {({ body }) => <DocumentBody html={body} />}
          </Loaded>
        </div>
      </article>
    </Dialog>
  );
}
