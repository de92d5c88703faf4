import { Plural, useLingui } from "@lingui/react/macro";
import { useSite } from "../router/page-data.tsx";
import { Phone } from "../ui/bridge/phone.tsx";
import { LogoMark } from "../ui/text/logo.tsx";
import { FourSteps } from "./four-steps.tsx";

type Props = {
  /** The step whose button is pressed in the picture. */
  now: 2 | 3;
  /** Where a string of lanterns begins. */
  buttonId?: string;
  className?: string;
};

/** The names of the first visit's four steps, as its card and the drawings of it say them. */
export function useStepNames(): readonly [account: string, stremio: string, addOn: string, television: string] {
  const { t } = useLingui();
  return [t`Account created`, t`Stremio is on this phone`, t`Add your add-on`, t`Then the television`];
}

/** The first visit on a phone, with the press on its button. Decorative: hide it from assistive technology. */
export function FirstVisitPhone({ now, buttonId, className }: Props) {
  const { t } = useLingui();
  const { brand, trialDays } = useSite();
  const names = useStepNames();
  const label = now === 2 ? t`Open the store` : t`Install in Stremio`;
  return (
    <Phone className={className ?? ""}>
      <div className="flex items-center justify-between gap-[0.5em] px-[1.4em] pt-[1.5em] pb-[0.9em] text-[0.92em]">
        <span className="flex items-center gap-[0.4em]">
          <LogoMark className="size-[1.6em] text-accent" />
          <b className="font-display text-[1.15em]/none font-extrabold">{brand}</b>
        </span>
        {trialDays > 0 && (
          <span className="text-[0.92em] font-semibold text-ok">
            <Plural value={trialDays} one="Trial: # day" other="Trial: # days" />
          </span>
        )}
      </div>
      <p className="px-[0.66em] pt-[0.35em] pb-[0.75em] font-display text-[2.15em]/[0.98] font-extrabold tracking-tight text-balance">{t`Your account is ready.`}</p>
      <FourSteps
        className="px-[1.4em] pb-[1.6em]"
        steps={names.map((name, index) => ({
          name,
          state: index + 1 < now ? "done" : index + 1 === now ? "now" : "later",
          children: index + 1 === now && (
            <span id={buttonId} className="phone-button press">
              {label}
            </span>
          ),
        }))}
      />
    </Phone>
  );
}
