import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useFormat } from "../lib/use-format.ts";
import { usePageData } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { DocumentBody } from "../ui/text/document-body.tsx";

/** /newsletter/{number}: one letter in the archive. */
export default function NewsletterIssuePage() {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const { subject, published, body } = usePageData("newsletter-issue");
  return (
    <article className="wrap py-10 lg:py-14">
      <Link to="/newsletter" className="link inline-flex min-h-9 items-center">
        {t`Newsletter`}
      </Link>
      <header className="mt-3 max-w-3xl">
        <h1 className="text-display">{subject}</h1>
        <p className="mt-4 text-muted">
          <time dateTime={published}>{formatDate(published)}</time>
        </p>
      </header>
      <div className="mt-8 max-w-3xl">
        <DocumentBody html={body} />
        <ButtonLink to="/newsletter" variant="secondary" className="mt-10">{t`Subscribe to the newsletter`}</ButtonLink>
      </div>
    </article>
  );
}
