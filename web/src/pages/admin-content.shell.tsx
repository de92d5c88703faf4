import { useLingui } from "@lingui/react/macro";
import { ContentList } from "../features/audience/admin-content/content-list.tsx";
import { MissedSearches } from "../features/audience/admin-content/missed-searches.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";
import { Tabs } from "../ui/nav/tabs.tsx";

/** /admin/content: posts and articles, and searches without results. */
export default function AdminContentPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-title">{t`Content`}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/content/posts/new" size="sm">{t`New post`}</ButtonLink>
          <ButtonLink to="/admin/content/articles/new" variant="secondary" size="sm">{t`New article`}</ButtonLink>
        </div>
      </div>
      <Tabs
        label={t`Content`}
        tabs={[
          { id: "documents", label: t`Posts and articles`, content: <ContentList /> },
          { id: "searches", label: t`Searches`, content: <MissedSearches /> },
        ]}
      />
    </div>
  );
}
