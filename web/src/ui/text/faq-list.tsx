import type { PublicFaq } from "../../../../common/contract/content.ts";
import { PlusIcon } from "../icon/icons.tsx";

/** Questions and answers as native disclosures: they open, and in-page search finds them, before any script runs. */
export function FaqList({ faqs }: { faqs: readonly PublicFaq[] }) {
  return (
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
  );
}
