import { Trans, useLingui } from "@lingui/react/macro";
import { usePageData } from "../router/page-data.tsx";
import { FirstVisitPhone } from "../shared/first-visit-phone.tsx";
import { Television } from "../ui/bridge/television.tsx";

/** The press on the phone, the row that it lights up on the television, and both in the water. */
export function HomeScreens() {
  const { t } = useLingui();
  const { sources } = usePageData("home");
  const source = sources.find((one) => one.said && one.cost !== "own" && one.rows);
  const provider = source?.provider;
  return (
    <>
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
      <div className="reflection">
        <span>
          <i className="text-[#cf2434]" />
          <i className="text-[#2b1456]" />
          <i className="text-[#17604c]" />
          <i className="text-[#ff7a59]" />
          <i className="text-[#2c7fa9]" />
        </span>
      </div>
    </>
  );
}
