import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { QrIcon } from "../../../ui/icon/account-icons.tsx";
import { BrowserIcon } from "../../../ui/icon/device-icons.tsx";
import { DownloadIcon } from "../../../ui/icon/icons.tsx";
import { Fact } from "../../../ui/text/fact.tsx";
import { QrCode } from "../../../ui/text/qr-code.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { CardNotice, type Holds } from "./card-notice.tsx";

/** The ways to install a member's private address, and how it is used. The address itself is shown on request. */
export function AddressPanel({ card, holds = null }: { card: AddonCard; holds?: Holds }) {
  const { t } = useLingui();
  const { url } = card;
  return (
    <div className="flex flex-col gap-5">
      <CardNotice card={card} holds={holds} />
      {url ? <Ways card={card} /> : <p className="text-muted">{t`Only the member sees the private address.`}</p>}
      <Facts card={card} />
    </div>
  );
}

function Ways({ card: { url, install, state } }: { card: AddonCard }) {
  const { t } = useLingui();
  return (
    <>
      <div className="flex flex-wrap gap-3 *:grow">
        <a href={install} className={buttonClass(state === "active" ? "primary" : "secondary")}>
          <DownloadIcon />
          {t`Install in Stremio`}
        </a>
        <a
          href={`https://web.stremio.com/#/addons?addon=${encodeURIComponent(url)}`}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          className={buttonClass("secondary")}
        >
          <BrowserIcon />
          {t`In the browser`}
        </a>
        <QrToggle key={url} install={install} />
      </div>
      {/* A new address starts hidden. */}
      <SecretField key={url} label={t`Private address`} value={url} copyLabel={t`Copy the private address`} />
    </>
  );
}

/** The install link for the camera of another device, shown after a click because the picture contains the address. */
function QrToggle({ install }: { install: string }) {
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <QrIcon />
        {open ? t`Hide the QR code` : t`Show the QR code`}
      </Button>
      <div id={id} className={open ? "basis-full" : "hidden"}>
        {open && (
          <figure className="flex flex-col items-center gap-3 rounded-control border border-line bg-sunken p-5">
            <QrCode value={install} label={t`QR code of the install link`} className="size-56 max-w-full" />
            <figcaption className="max-w-sm text-center text-sm text-muted">
              {t`Scan it with the camera of a device that has Stremio. Do not show it to anyone else.`}
            </figcaption>
          </figure>
        )}
      </div>
    </>
  );
}

/** Screens in use, and the time of a client's last request. */
function Facts({ card }: { card: AddonCard }) {
  const { t } = useLingui();
  const { formatMoment } = useFormat();
  const { lastUsed } = card;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-8 gap-y-3 text-sm">
      <Fact term={t`Screens in use now`}>
        <Screens {...card.screens} />
      </Fact>
      <Fact term={t`Last used`}>{lastUsed ? formatMoment(lastUsed) : t`never`}</Fact>
    </dl>
  );
}

function Screens({ used, allowed }: AddonCard["screens"]) {
  const { t } = useLingui();
  const { formatNumber } = useFormat();
  const now = formatNumber(used);
  if (allowed === 0) return t`${now}, no limit`;
  const most = formatNumber(allowed);
  return (
    <Trans>
      {now} of {most}
    </Trans>
  );
}
