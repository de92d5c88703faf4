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
      <div className="wrap border-b border-line py-12 sm:py-16">
        <h1 className="text-[clamp(2rem,1.3rem+2.8vw,3.25rem)]/[1.08]">{t`Newsletter`}</h1>
        <p className="mt-5 max-w-xl text-lg text-muted">
          {t`News about the service, now and then, in your language. Without an account, and without trackers.`}
        </p>
      </div>
      <div className="wrap grid items-start gap-x-16 gap-y-12 py-12 lg:grid-cols-[5fr_7fr] lg:py-16">
        <section aria-labelledby="newsletter-subscribe">
          <h2 id="newsletter-subscribe" className="mb-5 text-heading">{t`Subscribe`}</h2>
          <SubscribeForm />
        </section>
        <section aria-labelledby="newsletter-archive">
          <h2 id="newsletter-archive" className="text-heading">{t`Past issues`}</h2>
          {issues.length > 0 ? (
            <ul className="mt-3 border-b border-line">
              {issues.map(({ number, subject, published, day }) => (
                <li key={number} className="border-t border-line py-4">
                  <Link to={`/newsletter/${number}`} className="link font-semibold wrap-anywhere">
                    {subject}
                  </Link>
                  <time dateTime={published} className="mt-1 block text-sm text-faint">
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
    </>
  );
}
