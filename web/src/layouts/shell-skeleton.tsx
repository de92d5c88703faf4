import { useLingui } from "@lingui/react/macro";

/** What a signed-in page shows before the browser has filled it. */
export function ShellSkeleton() {
  const { t } = useLingui();
  return (
    <div className="shell-skeleton" role="status">
      <span className="shell-skeleton-mark" aria-hidden="true" />
      <span className="sr-only">{t`Loading…`}</span>
      <noscript>
        <p>{t`This page needs JavaScript.`}</p>
      </noscript>
    </div>
  );
}
