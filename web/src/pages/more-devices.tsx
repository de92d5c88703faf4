import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { BrowserIcon, LaptopIcon, PhoneIcon, TvIcon } from "../ui/icon/device-icons.tsx";

/** Where the account works, and the requirements. */
export function MoreDevices() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="devices-title" className="border-y border-line bg-sunken">
      <div className="wrap py-16 lg:py-20">
        <h2 id="devices-title" className="text-title">{t`Devices`}</h2>
        <p className="mt-3 max-w-2xl text-muted">
          <Trans>
            The account works wherever the Stremio app does. You sign in once on each device;{" "}
            <Link to="/comment-ca-marche" className="link">
              see the three steps
            </Link>
            .
          </Trans>
        </p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Device icon={<TvIcon className="size-8" />} name={t`Television`}>
            {t`Android TV and Google TV sets and boxes, and recent smart TVs that offer the app.`}
          </Device>
          <Device icon={<PhoneIcon className="size-8" />} name={t`Phone and tablet`}>
            {t`Android with the app; iPhone and iPad with the app or the web version.`}
          </Device>
          <Device icon={<LaptopIcon className="size-8" />} name={t`Computer`}>
            {t`Windows, macOS and Linux. The easiest place to begin: you copy and paste.`}
          </Device>
          <Device icon={<BrowserIcon className="size-8" />} name={t`Web browser`}>
            {t`Nothing to install: handy on a borrowed device, if you sign out afterwards.`}
          </Device>
        </ul>
      </div>
    </section>
  );
}

function Device({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) {
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <span className="text-accent">{icon}</span>
      <h3 className="mt-3 text-heading">{name}</h3>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </li>
  );
}
