import { Trans, useLingui } from "@lingui/react/macro";
import type { PublicSource } from "../../../common/contract/source-lines.ts";
import { useSite } from "../router/page-data.tsx";
import { Phone } from "../ui/bridge/phone.tsx";
import { PlayIcon } from "../ui/icon/icons.tsx";
import { LogoMark } from "../ui/text/logo.tsx";

/* The screens of the four steps, with the press marked. Decorative: hide them from assistive technology. */

/** The sign-up form. */
export function SignUpCrop({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  return (
    <div className={`crop ${className}`}>
      <p className="mb-3 text-heading">{t`Create your account`}</p>
      {t`E-mail address`}
      <p className="crop-field">{t`camille@example.com`}</p>
      {t`Password`}
      <p className="crop-field">••••••••••••••</p>
      <span className="phone-button press mt-1.5">{t`Create my account`}</span>
    </div>
  );
}

/** Stremio in the store of the device. */
export function StorePhone({ className = "" }: { className?: string }) {
  const { t } = useLingui();
  return (
    <Phone className={`phone-cut store ${className}`}>
      <p className="px-[1.4em] pt-[1.5em] pb-[0.9em] text-[0.92em]">{t`App store`}</p>
      <div className="px-[1.4em] pb-[2em]">
        <span className="grid size-[4.75em] place-items-center rounded-[1.2em] bg-[#2b3f4c] text-[#d4e3ea]">
          <PlayIcon className="size-[2.5em]" />
        </span>
        <p className="mt-[0.5em] mb-[0.25em] font-display text-[2em]/none font-extrabold">Stremio</p>
        {t`Free app`}
        <span className="phone-button press mt-[0.7em]">{t`Install`}</span>
      </div>
    </Phone>
  );
}

/** Stremio, which asks before it adds the add-on. */
export function AddOnPhone({ sources, className = "" }: { sources: readonly PublicSource[]; className?: string }) {
  const { t } = useLingui();
  const { brand } = useSite();
  const rows = sources
    .filter((source) => source.said && source.cost !== "own")
    .map((source) => source.rows)
    .filter(Boolean)
    .join(", ");
  return (
    <Phone className={`phone-cut asks ${className}`}>
      <p className="px-[1.4em] pt-[1.5em] pb-[0.9em] font-semibold">Stremio</p>
      <p className="px-[0.8em] pb-[0.9em] font-display text-[1.75em]/none font-extrabold tracking-tight">{t`Install this add-on?`}</p>
      <div className="mx-[0.9em] mb-[1.5em] rounded-[1.2em] bg-raised px-[1.1em] pt-[1.25em] pb-[1em]">
        <div className="flex items-center gap-[0.75em]">
          <span className="grid size-[3.25em] shrink-0 place-items-center rounded-[0.8em] bg-info-ink">
            <LogoMark className="size-[2em] text-accent" />
          </span>
          <p className="min-w-0">
            <b className="block truncate font-display text-[1.4em]/[1.1] font-extrabold">{brand}</b>
            {t`Your add-on`}
          </p>
        </div>
        {rows && (
          <p className="mt-[0.75em] text-[0.95em]">
            <Trans>Rows: {rows}.</Trans>
          </p>
        )}
        <span className="phone-button press mt-[0.9em]">{t`Install`}</span>
        <p className="p-[0.7em] text-center font-semibold">{t`Cancel`}</p>
      </div>
    </Phone>
  );
}
