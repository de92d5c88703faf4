import { Trans, useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { FirstVisitPhone } from "../shared/first-visit-phone.tsx";
import { Lanterns } from "../ui/bridge/lanterns.tsx";
import { Television } from "../ui/bridge/television.tsx";

/** The press on the phone, the lanterns, and the row that lights up on the television. Decorative. */
export function HomeStage() {
  const { t } = useLingui();
  const { sources } = usePageData("home");
  const source = sources.find((one) => one.said && one.cost !== "own" && one.rows);
  const provider = source?.provider;
  return (
    <div className="stage" aria-hidden="true">
      <Television
        className="tv-foot"
        row={source?.rows ?? t`Classics`}
        tag={
          provider ? (
            <Trans>
              {provider}
              <span className="tv-through">, through your add-on</span>
            </Trans>
          ) : (
            t`through your add-on`
          )
        }
        lit="mars"
        facts={t`Film · 1 h 42`}
      />
      <FirstVisitPhone now={3} buttonId="hero-press" />
      <Lanterns from="#hero-press" to=".lit" rise={430} />
      <div className="reflection">
        <span>
          <i className="text-[#cf2434]" />
          <i className="text-[#2b1456]" />
          <i className="text-[#d9e64c]" />
          <i className="text-[#ff7a59]" />
          <i className="text-[#ffce3a]" />
          <i className="text-[#2c7fa9]" />
        </span>
      </div>
    </div>
  );
}
