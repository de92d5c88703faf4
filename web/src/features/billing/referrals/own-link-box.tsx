import { Trans, useLingui } from "@lingui/react/macro";
import { localePath } from "../../../../../common/locale.ts";
import { invitePath } from "../../../../../common/referral.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { Button } from "../../../ui/button/button.tsx";
import { buttonClass } from "../../../ui/button/button-styles.ts";
import { CopyButton } from "../../../ui/button/copy-button.tsx";
import { QrIcon } from "../../../ui/icon/account-icons.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { QrCode } from "../../../ui/text/qr-code.tsx";

/** The link that carries the member's code in the reader's language: copied, shared, or as a QR code. */
export function OwnLinkBox({ code }: { code: string }) {
  const { t } = useLingui();
  const url = location.origin + localePath(invitePath(code), useLocale());
  const name = <code className="font-mono font-semibold select-all">{code}</code>;
  return (
    <section id="sharing" aria-labelledby="own-link" className="scroll-mt-20 rounded-card bg-raised p-5 lg:p-6">
      <h2 id="own-link" className="mb-3 text-heading">
        {t`Your link`}
      </h2>
      <p
        className="rounded-control border border-edge bg-sunken px-4 py-3 font-mono select-all wrap-anywhere"
        translate="no"
      >
        {url.replace(/^https?:\/\//, "")}
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2.5 *:grow">
        <CopyButton
          text={url}
          label={t`Copy the link`}
          className={buttonClass("primary", "md", "basis-full sm:basis-auto")}
        >
          {t`Copy the link`}
        </CopyButton>
        {typeof navigator.share === "function" && (
          <Button variant="secondary" onClick={() => void navigator.share({ url }).catch(() => {})}>{t`Share…`}</Button>
        )}
        <Dialog
          title={t`Your link`}
          description={t`Anyone who scans it comes to the sign-up page with your code.`}
          trigger={
            <Button variant="secondary">
              <QrIcon className="size-5" />
              {t`QR code`}
            </Button>
          }
        >
          <QrCode value={url} label={t`QR code of your referral link`} className="mx-auto size-64 max-w-full" />
        </Dialog>
      </div>
      <p className="mt-4 border-t border-line pt-3.5">
        <Trans>
          Or just pass on the code, for the sign-up form: {name}. Your referrals do not learn who invited them; you see
          numbers, never names.
        </Trans>
      </p>
    </section>
  );
}
