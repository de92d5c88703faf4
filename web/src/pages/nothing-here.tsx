import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";

/** /wp-admin and /wp-login: other software's doors. Nothing to see, nothing to learn. */
export function NothingHerePage() {
  const { t } = useLingui();
  return (
    <div className="wrap flex flex-1 flex-col items-start justify-center py-20">
      <h1 className="text-title">{t`Nothing here`}</h1>
      <p className="mt-3 max-w-xl text-muted">
        <Trans>
          This site does not run WordPress.{" "}
          <Link to="/" className="link">
            Go to the home page
          </Link>
          .
        </Trans>
      </p>
    </div>
  );
}
