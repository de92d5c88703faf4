import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { BrowserIcon, LaptopIcon, PhoneIcon, TvIcon } from "../ui/icon/device-icons.tsx";

/** Where the add-on works, and the requirements. */
export function MoreDevices() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="devices-title" className="wrap py-16 lg:py-20">
      <h2 id="devices-title" className="text-title">{t`Devices`}</h2>
      <p className="mt-3 max-w-2xl text-[1.0625rem]">
        <Trans>
          Your add-on works wherever the Stremio app does. You sign in to Stremio once on each device;{" "}
          <Link to="/comment-ca-marche" className="link">
            see the four steps
          </Link>
          .
        </Trans>
      </p>
      <ul className="mt-10 grid gap-x-8 gap-y-9 border-b-3 border-deck pb-8 sm:grid-cols-2 lg:grid-cols-4">
        <Device icon={<TvIcon className="size-9" />} name={t`Television`}>
          {t`Android TV and Google TV sets and boxes, and recent smart TVs that offer the app.`}
        </Device>
        <Device icon={<PhoneIcon className="size-9" />} name={t`Phone and tablet`}>
          {t`Android with the app; iPhone and iPad with the app or the web version.`}
        </Device>
        <Device icon={<LaptopIcon className="size-9" />} name={t`Computer`}>
          {t`Windows, macOS and Linux. The easiest place to begin: one click installs the add-on.`}
        </Device>
        <Device icon={<BrowserIcon className="size-9" />} name={t`Web browser`}>
          {t`Nothing to install: handy on a borrowed device, if you sign out afterwards.`}
        </Device>
      </ul>
    </section>
  );
}

function Device({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className="text-info">{icon}</span>
      <h3 className="mt-3 text-heading">{name}</h3>
      <p className="mt-1">{children}</p>
    </li>
  );
}
