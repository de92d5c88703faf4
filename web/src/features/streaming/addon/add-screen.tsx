import { useLingui } from "@lingui/react/macro";
import type { ComponentType } from "react";
import { Link } from "wouter";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { LaptopIcon, PhoneIcon, TvIcon } from "../../../ui/icon/device-icons.tsx";
import { helpPath } from "./help.ts";
import { Install } from "./install.tsx";
import { LinkTools } from "./link-tools.tsx";
import { UpdateNotice } from "./update-notice.tsx";

/** The one raised box of Watch: how another screen gets the add-on. */
export function AddScreen({ card }: { card: AddonCard }) {
  const { t } = useLingui();
  return (
    <section
      id="screens"
      aria-labelledby="screens-title"
      className="scroll-mt-20 rounded-card bg-raised p-5 md:max-xl:col-span-2"
    >
      <h2 id="screens-title" className="mb-3 text-heading">
        {t`Add a screen`}
      </h2>
      {card.update && <UpdateNotice />}
      <ul className="mb-3.5 grid grid-cols-3 gap-2">
        <DeviceTile article="install-tv" Icon={TvIcon} label={t`Television`} />
        <DeviceTile article="install-phone" Icon={PhoneIcon} label={t`Phone`} />
        <DeviceTile article="install-computer" Icon={LaptopIcon} label={t`Computer`} />
      </ul>
      {card.url === "" ? (
        <p className="text-muted">{t`Only the member sees the private link.`}</p>
      ) : (
        <div className="flex flex-col gap-3.5">
          <Install card={card} />
          <LinkTools card={card} />
        </div>
      )}
    </section>
  );
}

type TileProps = {
  article: Parameters<typeof helpPath>[0];
  Icon: ComponentType<{ className?: string }>;
  label: string;
};

/** How to install Stremio on a kind of device, in the help centre. */
function DeviceTile({ article, Icon, label }: TileProps) {
  return (
    <li className="flex">
      <Link
        to={helpPath(article, useLocale())}
        className="flex min-w-0 flex-1 flex-col items-center gap-2 rounded-card border border-edge bg-surface py-4 sm:text-sm text-center text-xs font-semibold hover:border-fg"
      >
        <Icon className="size-7.5 text-info" />
        {label}
      </Link>
    </li>
  );
}
