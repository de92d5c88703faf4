import type { ReactNode } from "react";
import { Link } from "wouter";
import type { LegalBlock, LegalDocument } from "../../../common/contract/legal.ts";

/** One section of a legal page, or of a page of the operator: paragraphs, lists, facts with their names, and boxes. */
export function LegalSection({ section }: { section: LegalDocument["sections"][number] }) {
  return (
    <section {...(section.title && { id: section.id, "aria-labelledby": `${section.id}-title` })}>
      {section.title && (
        <h2 id={`${section.id}-title`} className="text-heading">
          {section.title}
        </h2>
      )}
      {section.blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if ("text" in block) return <p className="mt-3">{withLinks(block.text)}</p>;
  if ("list" in block) {
    return (
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-accent">
        {block.list.map((item) => (
          <li key={item}>{withLinks(item)}</li>
        ))}
      </ul>
    );
  }
  if ("box" in block) {
    return (
      <div className="mt-4 rounded-card border-2 border-edge px-5 pt-2 pb-5">
        {block.box.map((inner) => (
          <Block key={JSON.stringify(inner)} block={inner} />
        ))}
      </div>
    );
  }
  return (
    <dl className="mt-4 border-t border-line">
      {block.facts.map(({ term, value }) => (
        <div key={term} className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="font-semibold wrap-anywhere">{term}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-muted">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Text with links written as `[words](/path)`; everything else unchanged. */
function withLinks(text: string): ReactNode[] {
  const [first = "", ...rest] = text.split(/\[([^\]]+)\]\(((?:\/|https:\/\/)[^)\s]*)\)/);
  const parts: ReactNode[] = [first];
  for (let at = 0; at + 2 < rest.length; at += 3) {
    const [words, target = "", after] = rest.slice(at, at + 3);
    parts.push(
      target.startsWith("/") ? (
        <Link key={at} to={target} className="link">
          {words}
        </Link>
      ) : (
        <a key={at} href={target} rel="noopener" className="link">
          {words}
        </a>
      ),
      after,
    );
  }
  return parts;
}
