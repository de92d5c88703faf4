import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";

/** /wp-admin and /wp-login: paths that scanners of other software try. Nothing to see, nothing to learn. */
export default function WpDecoyPage() {
  const { t } = useLingui();
  return (
    <div className="wrap flex flex-col items-start pt-[max(5rem,24svh)] pb-20">
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
