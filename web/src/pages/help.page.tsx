import { useLingui } from "@lingui/react/macro";
import { KnowledgeCategories } from "../features/audience/content/knowledge-categories.tsx";
import { SearchBox } from "../features/audience/content/search-box.tsx";
import { still } from "../lib/still.tsx";
import { usePageData } from "../router/page-data.tsx";
import { ButtonLink } from "../ui/button/button-link.tsx";

const HelpDevices = still("help-devices", async () => (await import("./help-devices.tsx")).HelpDevices);

/** /aide: the knowledge base for everyone; its index at /base-de-connaissances is for members (spec §6). */
export default function HelpPage() {
  const { t } = useLingui();
  const { categories } = usePageData("help");
  return (
    <>
      <div className="wrap pt-10 pb-14 sm:pt-16 lg:pb-20">
        <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_27rem]">
          <h1 className="max-w-[12em] text-display">{t`Which screen do you watch on?`}</h1>
          <SearchBox examples={t`Wi-Fi, password, invoice…`} />
        </div>
        <HelpDevices className="mt-8 lg:mt-14" />
        <KnowledgeCategories categories={categories} />
      </div>
      <section aria-labelledby="write" className="border-t border-line">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-9">
          <h2 id="write" className="text-title">{t`Not what you were looking for?`}</h2>
          <ButtonLink to="/contact" variant="secondary" className="max-sm:w-full">{t`Write to us`}</ButtonLink>
        </div>
      </section>
    </>
  );
}
