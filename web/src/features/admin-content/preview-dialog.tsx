import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Locale } from "../../../../common/wire/api.ts";
import type { ContentVersion } from "../../../../common/wire/content.ts";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DocumentBody } from "../../ui/text/document-body.tsx";
import { previewBody } from "./api.ts";

type Props = { version: ContentVersion; locale: Locale; cover: string; onClose: () => void };

/** A version as readers will see it: its body cleaned by the server, in the article's styles. */
export function PreviewDialog({ version, locale, cover, onClose }: Props) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["content-preview", version.body],
    queryFn: () => previewBody(version.body),
    gcTime: 0,
  });
  return (
    <Dialog size="lg" title={t`Preview`} onClose={onClose}>
      <article lang={locale}>
        <h3 className="text-title">{version.title}</h3>
        <p className="mt-3 text-lg text-muted">{version.excerpt}</p>
        {data && (
          <p className="mt-3 text-sm text-faint">
            <Plural value={data.minutes} one="# minute read" other="# minute read" />
          </p>
        )}
        {cover && (
          <img src={cover} alt={version.coverAlt} className="mt-6 aspect-video w-full rounded-card object-cover" />
        )}
        <div className="mt-6">
          {data ? (
            <DocumentBody html={data.body} />
          ) : error ? (
            <LoadError error={error} pending={isFetching} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={6} />
          )}
        </div>
      </article>
    </Dialog>
  );
}
