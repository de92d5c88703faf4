import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useStepNames } from "../../../shared/first-visit-phone.tsx";
import { FourSteps } from "../../../shared/four-steps.tsx";
import { Lamps } from "../../../ui/bridge/lamps.tsx";
import { Lanterns } from "../../../ui/bridge/lanterns.tsx";
import { Television } from "../../../ui/bridge/television.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { type Device, storeOf } from "./device.ts";
import { helpPath } from "./help.ts";
import { Install } from "./install.tsx";
import { LinkTools } from "./link-tools.tsx";
import { thisDevice } from "./use-install.ts";

/** Remembers, on this device alone, that Stremio is there. */
const HERE = "stremio-here";

type Props = {
  card: AddonCard;
  /** What comes last: the confirmation of the address, the price. */
  later: ReactNode;
  /** The member has done all four. */
  onDone: () => void;
};

/** A new member's four steps, which tick themselves: the account, Stremio, the add-on, the television. */
export function FirstVisit({ card, later, onDone }: Props) {
  const { t } = useLingui();
  const device = thisDevice();
  const [isHere, setHere] = useState(() => card.installed || localStorage.getItem(HERE) !== null);
  function tick(): void {
    localStorage.setItem(HERE, "1");
    setHere(true);
  }
  const now = card.installed ? 4 : isHere ? 3 : 2;
  const names = useNames(now, device);
  return (
    <div className="relative lg:grid lg:grid-cols-[minmax(0,31rem)_minmax(0,1fr)] lg:gap-x-18">
      <div>
        <div className="mb-5 flex items-end justify-between gap-4 lg:mb-7 lg:flex-col-reverse lg:items-start">
          <div>
            <h1 className="max-w-80 text-display lg:max-w-96">{t`Your account is ready.`}</h1>
            <p className="mt-2 text-lead">{[t`Three steps left.`, t`Two steps left.`, t`One step left.`][now - 2]}</p>
          </div>
          <Lamps total={4} lit={now - 1} className="w-25 shrink-0 lg:w-54" />
        </div>
        <FourSteps
          className="[&_.step-name]:text-lg [&>li]:pb-7"
          steps={names.map((name, index) => ({
            name,
            state: index + 1 < now ? "done" : index + 1 === now ? "now" : "later",
            children: [
              undefined,
              <StremioHere key="2" device={device} isHere={isHere} onHere={tick} />,
              now === 3 ? <AddOn key="3" card={card} /> : undefined,
              <Living key="4" isNow={now === 4} onDone={onDone} />,
            ][index],
          }))}
        />
      </div>
      <div className="max-lg:mt-7 max-lg:border-t max-lg:border-line max-lg:pt-5">
        <Dark />
        <div className="flex max-w-lg flex-col gap-3.5 lg:mt-12 lg:ml-auto">{later}</div>
      </div>
      <Lanterns from=".install" to=".dark-tv" a={[1.01, 0.3]} b={[0.04, 0.62]} rise={60} pale />
    </div>
  );
}

function useNames(now: number, device: Device): readonly string[] {
  const { t } = useLingui();
  const [account, phone, addOn, television] = useStepNames();
  const here = device === "computer" ? t`Stremio is on this computer` : phone;
  return [
    account,
    now > 2 ? here : t`Install Stremio, a free app`,
    now > 3 ? t`Your add-on is in Stremio` : addOn,
    television,
  ];
}

function StremioHere({ device, isHere, onHere }: { device: Device; isHere: boolean; onHere: () => void }) {
  const { t } = useLingui();
  const store = device === "android" ? t`Open Google Play` : t`Get Stremio`;
  const link = (className: string, label: ReactNode) => (
    <a
      href={storeOf(device)}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      onClick={onHere}
      className={className}
    >
      {label}
    </a>
  );
  if (isHere) return <p className="text-base">{link("link", <Trans>Not yet? {store}</Trans>)}</p>;
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      {link(buttonClass("primary", "md"), store)}
      <Button variant="secondary" onClick={onHere}>{t`I have it`}</Button>
    </div>
  );
}

function AddOn({ card }: { card: AddonCard }) {
  const { t } = useLingui();
  if (card.url === "") return <p className="text-base text-muted">{t`Only the member sees the private link.`}</p>;
  return (
    <div className="install flex flex-col gap-3 text-base">
      <Install card={card} />
      <LinkTools card={card} />
    </div>
  );
}

function Living({ isNow, onDone }: { isNow: boolean; onDone: () => void }) {
  const { t } = useLingui();
  return (
    <div className="text-base">
      <p>
        <Trans>
          Install Stremio there too and sign in once with the same Stremio account: the add-on is already there.
        </Trans>{" "}
        <Link to={helpPath("install-tv", useLocale())} className="link">{t`For your television`}</Link>
      </p>
      {isNow && <Button className="mt-3 w-full" onClick={onDone}>{t`All set`}</Button>}
    </div>
  );
}

/** The television that waits. Decorative, and too small for a phone. */
function Dark() {
  const { t } = useLingui();
  return (
    <div aria-hidden="true" className="relative max-lg:hidden">
      <div className="opacity-30">
        <Television className="dark-tv tv-foot" row={t`Classics`} facts={t`Film · 1 h 42`} />
      </div>
      <p className="absolute inset-x-0 top-[30%] mx-auto max-w-80 text-center text-title text-balance">
        {t`Your television lights up at step 4.`}
      </p>
      <div className="deck -mx-4 mt-6" />
    </div>
  );
}
