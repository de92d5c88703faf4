import { useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";

/** /licences: the libraries in the release; their full texts are in one plain file. */
export default function LicencesPage() {
  const { t } = useLingui();
  const { components } = usePageData("licences");
  return (
    <>
      <PageIntro
        title={t`Open-source licences`}
        lead={t`This service is built on open-source software. Thank you to its authors.`}
      >
        <a href="/licences.txt" className="link">{t`Read all licence texts`}</a>
      </PageIntro>
      <ul className="wrap columns-1 gap-x-12 py-12 text-sm sm:columns-2 lg:columns-3 lg:py-16">
        {components.map(({ name, version, license }) => (
          <li key={`${name} ${version}`} className="mb-3 break-inside-avoid wrap-anywhere">
            <span className="font-medium">{name}</span>{" "}
            <span className="text-muted">
              {version} · {license}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
