import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { usePageData } from "../router/page-data.tsx";
import { Poster } from "../ui/bridge/poster.tsx";
import { AddOnPhone, SignUpCrop, StorePhone } from "./gesture-figures.tsx";

/** The four steps, each with its screen. */
export function GestureList() {
  const { t } = useLingui();
  const { sources } = usePageData("home");
  return (
    <ol className="gestures">
      <Gesture
        number={1}
        title={t`Sign up`}
        figure={<SignUpCrop />}
        words={t`An e-mail address and a password. One minute.`}
      />
      <Gesture
        number={2}
        title={t`Install Stremio`}
        figure={<StorePhone />}
        words={t`Free, from your device’s app store. Create your own Stremio account in it, or sign in. Done already? Skip this.`}
      />
      <Gesture
        number={3}
        title={t`Add your add-on`}
        figure={<AddOnPhone sources={sources} />}
        words={t`It tells Stremio which rows to show. A button on your page opens Stremio with your private link, and Stremio asks you to confirm.`}
      />
      <Gesture
        number={4}
        title={t`Turn on the television`}
        figure={<RowsTelevision />}
        wide
        words={
          <>
            {t`Install Stremio there too and sign in with the same Stremio account: your rows are already there.`}
            <span className="mt-2 block text-muted">
              <Trans>
                On televisions and boxes with <b className="font-semibold text-fg">Android TV or Google TV</b>, and on
                some other makes. On any other television, with a box or a computer plugged in.
              </Trans>{" "}
              <Link to="/aide" className="link whitespace-nowrap">{t`What about mine?`}</Link>
            </span>
          </>
        }
      />
    </ol>
  );
}

type GestureProps = { number: number; title: ReactNode; figure: ReactNode; words: ReactNode; wide?: boolean };

function Gesture({ number, title, figure, words, wide = false }: GestureProps) {
  return (
    <li>
      <div className={wide ? "gesture-figure wide-tv" : "gesture-figure"} aria-hidden="true">
        {figure}
      </div>
      <div className="gesture-words">
        <span className="gesture-number" aria-hidden="true">
          {number}
        </span>
        <h3 className="text-heading">{title}</h3>
        <p className="mt-1.5">{words}</p>
      </div>
    </li>
  );
}

/** A television close up: two rows, the lower one of which has just arrived. */
function RowsTelevision() {
  const { t } = useLingui();
  const { sources } = usePageData("home");
  const named = sources.filter((source) => source.said && source.cost !== "own" && source.rows);
  const source = named[1] ?? named[0];
  return (
    <div className="tv rows-tv">
      <div className="tv-in">
        <div className="tv-posters tv-above">
          <Poster name="bac" />
          <Poster name="ecl" />
          <Poster name="fact" />
          <Poster name="mars" />
        </div>
        <div className="tv-row">
          <div className="tv-name">
            {source?.rows || t`Short films`}
            <span className="tv-tag">{source?.provider || t`through your add-on`}</span>
          </div>
          <div className="tv-posters">
            <Poster name="poil" />
            <Poster name="vagues" className="lit" />
            <Poster name="serre" />
            <Poster name="quai" />
          </div>
        </div>
      </div>
    </div>
  );
}
