import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { KnowledgeCategories } from "../features/audience/content/knowledge-categories.tsx";
import { SearchBox } from "../features/audience/content/search-box.tsx";
import { usePageData } from "../router/page-data.tsx";

/** /aide: the knowledge base for everyone; its index at /base-de-connaissances is for members (spec §6). */
export default function HelpPage() {
  const { t } = useLingui();
  const { categories } = usePageData("help");
  return (
    <div className="wrap flex-1 py-12 lg:py-16">
      <h1 className="text-title">{t`How can we help?`}</h1>
      <SearchBox className="mt-6 max-w-xl" />
      <KnowledgeCategories categories={categories} />
      <p className="mt-4 text-muted">
        <Trans>
          Not what you were looking for?{" "}
          <Link to="/contact" className="link">
            Write to us
          </Link>
          .
        </Trans>
      </p>
    </div>
  );
}
