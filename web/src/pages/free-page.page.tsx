import { usePageData } from "../router/page-data.tsx";
import { LegalSection } from "./legal-section.tsx";

/** /p/{name}: a page that the operator wrote on /admin/texts. */
export default function FreePage() {
  const { title, sections } = usePageData("free-page");
  return (
    <article className="wrap py-12 sm:py-16">
      <h1 className="max-w-4xl text-display wrap-anywhere">{title}</h1>
      <div className="mt-8 flex max-w-3xl flex-col gap-10 wrap-anywhere">
        {sections.map((section) => (
          <LegalSection key={section.id} section={section} />
        ))}
      </div>
    </article>
  );
}
