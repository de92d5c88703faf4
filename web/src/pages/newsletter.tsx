import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { formatDate } from "../../../common/format.ts";
import { NumberedPages } from "../features/content/numbered-pages.tsx";
import { SubscribeForm } from "../features/newsletter/subscribe-form.tsx";
import { useLocale } from "../lib/use-locale.ts";
import { usePageData } from "../router/page-data.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";

/** /newsletter: the form to subscribe, and the letters so far. */
export function NewsletterPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const { issues, page, pages } = usePageData("newsletter");
  return (
    <>
      <PageIntro
        title={t`Newsletter`}
        lead={t`News about the service, now and then, in your language. Without an account, and without trackers.`}
      />
      <div className="wrap grid items-start gap-x-16 gap-y-12 py-12 lg:grid-cols-[5fr_7fr] lg:py-16">
        <section aria-labelledby="newsletter-subscribe">
          <h2 id="newsletter-subscribe" className="mb-5 text-heading">{t`Subscribe`}</h2>
          <SubscribeForm />
        </section>
        <section aria-labelledby="newsletter-archive">
          <h2 id="newsletter-archive" className="text-heading">{t`The letters so far`}</h2>
          {issues.length > 0 ? (
            <ul className="mt-3 border-b border-line">
              {issues.map(({ number, subject, published }) => (
                <li key={number} className="border-t border-line py-4">
                  <Link to={`/newsletter/${number}`} className="link font-semibold wrap-anywhere">
                    {subject}
                  </Link>
                  <time dateTime={published} className="mt-1 block text-sm text-faint">
                    {formatDate(published, locale)}
                  </time>
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title={t`No letter yet`}>{t`The first one appears here once it is sent.`}</EmptyState>
          )}
          <NumberedPages
            page={page}
            pages={pages}
            path={(number) => (number > 1 ? `/newsletter?page=${number}` : "/newsletter")}
            before={t`Newer`}
            after={t`Older`}
          />
        </section>
      </div>
    </>
  );
}
