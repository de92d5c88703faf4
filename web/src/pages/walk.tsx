import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PublicSource } from "../../../common/contract/source-lines.ts";
import { FirstVisitPhone } from "../shared/first-visit-phone.tsx";
import { Lanterns } from "../ui/bridge/lanterns.tsx";
import { Television } from "../ui/bridge/television.tsx";
import { AddOnPhone, SignUpCrop } from "./gesture-figures.tsx";

/** The four steps, each with its screen; lanterns lead from each press to the next screen. */
export function Walk({ sources }: { sources: readonly PublicSource[] }) {
  const { t } = useLingui();
  const source = sources.find((one) => one.said && one.cost !== "own" && one.rows);
  return (
    <div className="wrap walk-stage pb-16 lg:pb-24">
      <ol className="walk">
        <Step
          number={1}
          id="account"
          title={t`An address, a password`}
          figure={<SignUpCrop />}
          place="lg:col-[1/7]"
          words="lg:col-[8/13]"
        >
          {t`No bank card. You arrive on your page at once; the link that confirms your address is waiting in your inbox.`}
        </Step>
        <Step
          number={2}
          id="stremio"
          title={t`Install Stremio`}
          figure={<FirstVisitPhone now={2} className="lg:ml-auto" />}
          place="lg:order-1 lg:col-[8/13]"
          words="lg:col-[3/8]"
        >
          {t`The app is free and made by others. Your page leads to the right store; if you have Stremio already, go on. In it, sign in with your own Stremio account, or create one.`}
        </Step>
        <Step
          number={3}
          id="add-on"
          title={t`Add your add-on`}
          figure={<AddOnPhone sources={sources} />}
          place="lg:order-1 lg:col-[2/7]"
          words="lg:order-1 lg:col-[7/12]"
        >
          <Trans>
            A button on your page opens Stremio with your private link, and Stremio asks you to confirm; its menu says
            “Addons”. The link is yours alone: do not share it. Nothing opens? Your page lets you copy it.
          </Trans>
        </Step>
        <Step
          number={4}
          id="watch"
          title={t`The television lights up`}
          figure={
            <Television
              row={source?.rows ?? t`Classics`}
              tag={source?.provider || t`through your add-on`}
              lit="quai"
              facts={t`Film · 1 h 42`}
            />
          }
          place="lg:order-3 lg:col-[1/13]"
          words="lg:order-2 lg:col-[6/13]"
        >
          {t`Install Stremio there too and sign in with the same Stremio account: your rows are already there.`}{" "}
          <Trans>Televisions and boxes with Android TV or Google TV; otherwise a box or a computer plugged in.</Trans>{" "}
          <Link to="/aide" className="link whitespace-nowrap">{t`What about mine?`}</Link>
        </Step>
      </ol>
      <Lanterns from=".walk-1 .press" to=".walk-2 .phone" a={[0.98, 1.1]} fall />
      <Lanterns from=".walk-2 .phone" to=".walk-3 .phone" a={[0.82, 1]} b={[0.5, 0]} fall />
      <Lanterns from=".walk-3 .press" to=".walk-4 .lit" a={[0.9, 1.4]} fall />
    </div>
  );
}

type StepProps = {
  number: number;
  /** Anchor of the step. */
  id: string;
  title: ReactNode;
  figure: ReactNode;
  /** Where the screen and the words are on wide screens. */
  place: string;
  words: string;
  children: ReactNode;
};

function Step({ number, id, title, figure, place, words, children }: StepProps) {
  return (
    <li>
      <div className={`walk-${number} ${place}`} aria-hidden="true">
        {figure}
      </div>
      <div id={id} className={`walk-text ${words}`}>
        <span className="walk-number" aria-hidden="true">
          {number}
        </span>
        <h2 className="mt-4 text-title">{title}</h2>
        <p className="mt-2 max-w-md text-[1.0625rem]">{children}</p>
      </div>
    </li>
  );
}
