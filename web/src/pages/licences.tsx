import { Trans } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { PageIntro } from "../ui/text/page-intro.tsx";

/** /licences: the libraries in the release; their full texts are in one plain file. */
export function LicencesPage() {
  const { components } = usePageData("licences");
  return (
    <>
      <PageIntro
        title={<Trans>Open-source licences</Trans>}
        lead={<Trans>This service is built with the software of others. Thank you to its authors.</Trans>}
      >
        <a href="/licences.txt" className="link">
          <Trans>Read all licence texts</Trans>
        </a>
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
