import { Trans } from "@lingui/react/macro";

/** What a signed-in page shows before the browser has filled it. */
export function ShellSkeleton() {
  return (
    <div className="shell-skeleton" role="status">
      <span className="shell-skeleton-mark" aria-hidden="true" />
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
      <noscript>
        <p>
          <Trans>This page needs JavaScript.</Trans>
        </p>
      </noscript>
    </div>
  );
}
