import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicSource } from "../../../common/contract/source-lines.ts";
import { TvIcon } from "../ui/icon/device-icons.tsx";
import { SectionLink } from "../ui/nav/section-link.tsx";

/** One line on what members watch, and a link to the bill; nothing as long as the operator has not said so. */
export function SourceLineNote({ sources, className = "" }: { sources: readonly PublicSource[]; className?: string }) {
  const { t } = useLingui();
  const named = sources.filter((source) => source.said).map(({ rows, provider }) => `${rows} (${provider})`);
  if (named.length === 0) return null;
  const list = named.join(", ");
  return (
    <p className={`flex gap-3 ${className}`}>
      <TvIcon className="mt-0.5 size-6 text-info" />
      <span className="max-w-3xl">
        <Trans>
          <strong className="font-semibold">What you will watch:</strong> {list}.
        </Trans>{" "}
        <SectionLink section="sources" className="link">{t`Where the films come from`}</SectionLink>
      </span>
    </p>
  );
}
