import type { PublicFaq } from "../../../../common/contract/content.ts";
import { MinusIcon, PlusIcon } from "../icon/icons.tsx";

type Props = {
  faqs: readonly PublicFaq[];
  /** How many of the first answers are open at the start. */
  open?: number;
};

/** Questions and answers as native disclosures: they open, and in-page search finds them, before any script runs. */
export function FaqList({ faqs, open = 0 }: Props) {
  return (
    <div>
      {faqs.map(({ question, answer }, index) => (
        <details key={question} open={index < open} className="faq group border-b border-line">
          <summary className="flex items-center justify-between gap-4 py-4.5">
            <h3 className="text-heading group-open:text-[1.5rem]">{question}</h3>
            <PlusIcon className="size-5 text-info group-open:hidden" />
            <MinusIcon className="hidden size-5 text-info group-open:block" />
          </summary>
          <p className="max-w-2xl pb-6 text-[1.0625rem]">{answer}</p>
        </details>
      ))}
    </div>
  );
}
