import { useLingui } from "@lingui/react/macro";
import { readKnowledge } from "../features/audience/content/knowledge-api.ts";
import { KnowledgeCategories } from "../features/audience/content/knowledge-categories.tsx";
import { SearchBox } from "../features/audience/content/search-box.tsx";
import { useLocale } from "../lib/use-locale.ts";
import { useRead } from "../lib/use-read.ts";
import { MemberArea } from "../shared/member-area.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { Card } from "../ui/text/card.tsx";

/** /base-de-connaissances: where members look for help. */
export default function KnowledgePage() {
  const { t } = useLingui();
  return (
    <MemberArea>
      <h1 className="text-title">{t`How can we help?`}</h1>
      <SearchBox className="mt-6 max-w-xl" />
      <Index />
    </MemberArea>
  );
}

function Index() {
  const locale = useLocale();
  const index = useRead(["kb", locale], (signal) => readKnowledge(locale, signal));
  return (
    <Loaded from={index} skeleton={<IndexSkeleton />}>
      {({ categories }) => <KnowledgeCategories categories={categories} />}
    </Loaded>
  );
}

function IndexSkeleton() {
  return (
    <div className="mt-8 grid gap-4 md:grid-cols-2 lg:gap-6" aria-busy="true">
      {["a", "b", "c", "d"].map((key) => (
        <Card key={key}>
          <SkeletonText lines={4} />
        </Card>
      ))}
    </div>
  );
}
