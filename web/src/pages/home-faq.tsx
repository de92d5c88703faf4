import { Trans } from "@lingui/react/macro";
import { PlusIcon } from "../components/icons.tsx";
import { usePageData } from "../lib/page-data.tsx";

/** Questions and answers as native disclosures: they open, and can be searched in the page, before any script. */
export function HomeFaq() {
  const { faqs } = usePageData("home");
  if (faqs.length === 0) return null;
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="wrap grid gap-x-16 gap-y-8 py-16 lg:grid-cols-[1fr_2fr] lg:py-24"
    >
      <h2 id="faq-title" className="text-title">
        <Trans>Questions people ask before they sign up</Trans>
      </h2>
      <div className="border-t border-line">
        {faqs.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex items-center justify-between gap-6 rounded-control py-4 font-semibold hover:text-bright">
              <h3 className="text-base tracking-normal">{question}</h3>
              <PlusIcon className="size-5 text-accent transition-transform group-open:rotate-45" />
            </summary>
            <p className="max-w-prose pr-10 pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
