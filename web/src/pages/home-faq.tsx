import { useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { FaqList } from "../ui/text/faq-list.tsx";

/** Questions before signing up. */
export function HomeFaq() {
  const { t } = useLingui();
  const { faqs } = usePageData("home");
  if (faqs.length === 0) return null;
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="wrap grid gap-x-16 gap-y-8 py-16 lg:grid-cols-[1fr_2fr] lg:py-24"
    >
      <h2 id="faq-title" className="text-title">{t`Questions people ask before they sign up`}</h2>
      <FaqList faqs={faqs} />
    </section>
  );
}
