import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { SubscribeForm } from "../features/audience/newsletter/subscribe-form.tsx";
import { usePageData } from "../router/page-data.tsx";

/**
 * /newsletter: the form to subscribe, and the letters so far. It draws its own heading and links: with the components
 * of other pages beside a form, its scripts would be over the budget of a public page.
 */
export default function NewsletterPage() {
  const { t } = useLingui();
  const { issues, page, pages } = usePageData("newsletter");
  return (
    <>
      <div className="wrap pt-10 pb-8 sm:pt-16 lg:pb-10">
        <h1 className="text-display">{t`Newsletter`}</h1>
        <p className="mt-4 max-w-2xl text-lead">
          {t`News about the service, now and then, in your language. Without an account, and without trackers.`}
        </p>
      </div>
      <div className="deck">
        <div className="wrap grid items-start gap-x-20 gap-y-12 py-9 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:py-12">
          <section aria-labelledby="newsletter-subscribe">
            <h2 id="newsletter-subscribe" className="mb-5 text-heading">{t`Subscribe`}</h2>
            <SubscribeForm />
          </section>
          <section aria-labelledby="newsletter-archive">
            <h2 id="newsletter-archive" className="text-heading">{t`Past issues`}</h2>
            {issues.length > 0 ? (
              <ul className="mt-3 border-t border-line">
                {issues.map(({ number, subject, published, day }) => (
                  <li
                    key={number}
                    className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-4"
                  >
                    <Link to={`/newsletter/${number}`} className="link font-semibold wrap-anywhere">
                      {subject}
                    </Link>
                    <time dateTime={published} className="text-muted">
                      {day}
                    </time>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="mt-3 text-muted">{t`No issues yet`}</p>
            )}
            <p className="mt-8 flex justify-between gap-4">
              {page > 1 && (
                <Link to={page > 2 ? `/newsletter?page=${page - 1}` : "/newsletter"} className="link" rel="prev">
                  {t`Newer`}
                </Link>
              )}
              {page < pages && (
                <Link to={`/newsletter?page=${page + 1}`} className="link ml-auto" rel="next">
                  {t`Older`}
                </Link>
              )}
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
