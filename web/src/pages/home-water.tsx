import { Trans, useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { LaptopIcon, PhoneIcon, TvIcon } from "../ui/icon/device-icons.tsx";
import { SectionLink } from "../ui/nav/section-link.tsx";

/** Under the deck: where Stremio installs, and whose films these are. */
export function HomeWater() {
  const { t } = useLingui();
  const said = usePageData("home").sources.some((source) => source.said);
  return (
    <div className="deck deck-lit water relative">
      <div className="wrap relative z-2 flex flex-wrap items-center gap-x-8 gap-y-3 py-5 font-medium lg:py-6">
        <ul className="flex flex-wrap gap-x-6 gap-y-2 *:flex *:items-center *:gap-2">
          <li>
            <TvIcon className="size-5 text-info" />
            {t`Android TV, Google TV`}
          </li>
          <li>
            <PhoneIcon className="size-5 text-info" />
            {t`Android, iPhone, iPad`}
          </li>
          <li>
            <LaptopIcon className="size-5 text-info" />
            {t`Computer, browser`}
          </li>
        </ul>
        <p className="lg:ml-auto">
          {said ? (
            <Trans>
              The films come from{" "}
              <SectionLink section="sources" className="underline underline-offset-4">
                these sources
              </SectionLink>
              , not from us.
            </Trans>
          ) : (
            <Trans>
              We supply no films.{" "}
              <SectionLink section="sources" className="underline underline-offset-4">
                Where do they come from?
              </SectionLink>
            </Trans>
          )}
        </p>
      </div>
    </div>
  );
}
