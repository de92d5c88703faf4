import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { ChevronRightIcon } from "../../../ui/icon/account-icons.tsx";
import { BrowserIcon } from "../../../ui/icon/device-icons.tsx";
import { DownloadIcon } from "../../../ui/icon/icons.tsx";
import { inBrowser, installLink, storeOf } from "./device.ts";
import { thisDevice, useInstall } from "./use-install.ts";

type Props = { card: AddonCard };

/** The button that opens Stremio's own installation and, where nothing opens, the other ways to the same add-on. */
export function Install({ card }: Props) {
  const { press, isLost } = useInstall();
  const device = thisDevice();
  return (
    <div>
      <a
        href={installLink(card.install, device)}
        onClick={press}
        className={buttonClass(
          card.state === "active" ? "primary" : "secondary",
          "lg",
          "w-full max-sm:px-2! max-sm:text-base!",
        )}
      >
        <Trans>Install in Stremio</Trans>
      </a>
      <div role="status" className="empty:hidden">
        {isLost && <OtherWays url={card.url} />}
      </div>
    </div>
  );
}

/** Nothing opened: Stremio is not there, or the browser does not let a page open it. */
function OtherWays({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <div className="relative mt-4 rounded-card bg-info/12 p-4 before:absolute before:-top-2 before:left-8 before:border-8 before:border-t-0 before:border-transparent before:border-b-info/12">
      <h2 className="text-heading">{t`Nothing opened?`}</h2>
      <ul className="mt-1 divide-y divide-line">
        <Way href={storeOf(thisDevice())} icon={<DownloadIcon className="size-5 text-info" />}>
          {t`Install Stremio first`}
        </Way>
        <Way href={inBrowser(url)} icon={<BrowserIcon className="size-5 text-info" />}>
          {t`Open Stremio in the browser`}
        </Way>
        <li>
          <CopyButton
            text={url}
            label={t`Copy my private link`}
            className="flex min-h-12 w-full items-center gap-3 text-left font-semibold hover:underline"
          >
            {t`Copy my private link`}
          </CopyButton>
        </li>
      </ul>
    </div>
  );
}

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        className="flex min-h-12 items-center gap-3 py-2 font-semibold hover:underline"
      >
        {icon}
        <span className="flex-1">{children}</span>
        <ChevronRightIcon className="size-5 text-muted" />
      </a>
    </li>
  );
}
