import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { type BrandColours, brandProperties, inkOn, mixed } from "../../../../../common/brand.ts";
import { buttonClass } from "../../../ui/button/button-styles.ts";

type Props = { colours: BrandColours; display: boolean };

/** Both surfaces in these colours. The tokens follow from `--brand-…` on the root element alone, so they are set again. */
export function Sample({ colours, display }: Props) {
  const { t } = useLingui();
  const { press, glow } = colours;
  const properties = {
    ...brandProperties(colours, display),
    "--press": press,
    "--glow": glow,
    "--color-accent": press,
    "--color-accent-hover": mixed(press, 0.68, "#ffffff"),
    "--color-on-accent": inkOn(press),
    "--color-bright": mixed(press, 0.68, "#ffffff"),
    "--color-info": glow,
    "--color-on-info": inkOn(glow),
    "--color-info-ink": mixed(glow, 0.19, "#02121c"),
    ...(!display && { "--font-display": "var(--brand-display)" }),
  } as CSSProperties;
  const surface = (
    <>
      <p className="font-display text-heading font-extrabold">{t`Press play.`}</p>
      <p>
        <span className="link">{t`A link`}</span> · <b className="text-info">4,99 €</b>
      </p>
      <span className={buttonClass("primary", "md", "self-start")}>{t`Start my trial`}</span>
    </>
  );
  return (
    <div
      aria-hidden="true"
      style={properties}
      className="grid overflow-hidden rounded-card border border-line sm:grid-cols-2"
    >
      <div className="flex flex-col gap-3 bg-canvas p-5">{surface}</div>
      <div className="paper flex flex-col gap-3 p-5">{surface}</div>
    </div>
  );
}
