import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { usePageData, useSite } from "../router/page-data.tsx";
import { FaqList } from "../ui/text/faq-list.tsx";

/** Questions before signing up, the first two answered at once, and who answers for the service. */
export function HomeFaq() {
  const { t } = useLingui();
  const { brand } = useSite();
  const { faqs, company, address } = usePageData("home");
  if (faqs.length === 0) return null;
  const operator = [company, address].filter(Boolean).join(", ");
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="wrap grid gap-x-12 gap-y-5 pb-12 lg:grid-cols-[22rem_1fr] lg:pb-26"
    >
      <div>
        <h2 id="faq-title" className="text-title">{t`Before you start`}</h2>
        {company && (
          <p className="mt-4 text-muted">
            <Trans>
              {brand} is run by <strong className="font-semibold text-fg">{operator}</strong>:{" "}
              <Link to="/mentions" className="link">
                legal notice
              </Link>
              ,{" "}
              <Link to="/contact" className="link">
                contact us
              </Link>
              .
            </Trans>
          </p>
        )}
      </div>
      <FaqList faqs={faqs} open={2} />
    </section>
  );
}
