import { useLingui } from "@lingui/react/macro";
import type { AddonCard } from "../../../../../common/contract/addons.ts";
import { Button } from "../../../ui/button/button.tsx";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { QrIcon } from "../../../ui/icon/account-icons.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { QrCode } from "../../../ui/text/qr-code.tsx";

const TOOL = "min-h-11! gap-1.5 px-1! whitespace-nowrap max-[24rem]:[&>svg]:hidden";

/** The private link for another device: copied, or as a QR code behind a click, because the picture contains the link. */
export function LinkTools({ card: { url, install } }: { card: AddonCard }) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <CopyButton text={url} label={t`Copy the private link`} className={buttonClass("secondary", "sm", TOOL)}>
        {t`Copy the link`}
      </CopyButton>
      <Dialog
        title={t`On another device`}
        description={t`Scan it with the camera of a device that has Stremio. Do not show it to anyone else.`}
        trigger={
          <Button variant="secondary" size="sm" className={TOOL}>
            <QrIcon className="size-5" />
            {t`QR code`}
          </Button>
        }
      >
        <QrCode value={install} label={t`QR code of the private link`} className="mx-auto size-64 max-w-full" />
      </Dialog>
    </div>
  );
}
