import { Trans, useLingui } from "@lingui/react/macro";

/** Instead of a page that the reader's role does not open: 403 in words. */
export function Forbidden() {
  const { t } = useLingui();
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <h1 className="text-title">{t`Page of another role`}</h1>
      <p>
        <Trans>
          Your role in the team does not open this page. The menu has the pages that it opens; an owner of the service
          can give you another role.
        </Trans>
      </p>
    </div>
  );
}
