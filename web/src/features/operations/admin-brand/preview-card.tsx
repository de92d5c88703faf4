import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import type { Look } from "../../../../../common/contract/brand.ts";
import { localePath } from "../../../../../common/locale.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { MailFrame } from "../../../shared/mail-frame.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { discardDraft, previewKey, publishDraft, readPreview } from "./api.ts";
import { pngAddress } from "./pictures.ts";
import { tryOnSite } from "./try-on-site.ts";

/** What the draft looks like outside of this page, and its publication. */
export function PreviewCard({ draft, onDiscarded }: { draft: Look; onDiscarded: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [, navigate] = useLocation();
  const preview = useRead(previewKey(draft.version), readPreview);
  function look(): void {
    const back = { href: localePath("/admin/brand", locale), label: t`Back to the brand` };
    tryOnSite(draft, t`This is your draft. Visitors still see what is published.`, back);
    navigate("/");
  }
  return (
    <Card
      title={t`Your draft`}
      description={t`Nobody but administrators sees it until you publish it.`}
      footer={
        <div className="flex flex-wrap gap-3">
          <ConfirmDialog
            title={t`Publish this brand?`}
            confirmLabel={t`Publish`}
            tone="primary"
            onConfirm={() => publishDraft(draft.version)}
            done={t`Your brand is published.`}
            trigger={<Button>{t`Publish…`}</Button>}
          >
            <Trans>The site, e-mails, invoices, link previews and notices in Stremio follow at once.</Trans>
          </ConfirmDialog>
          <Button variant="secondary" onClick={look}>{t`See it on the site`}</Button>
          <ConfirmDialog
            title={t`Discard this draft?`}
            confirmLabel={t`Discard`}
            onConfirm={() => discardDraft().then(onDiscarded)}
            done={t`The draft is discarded.`}
            trigger={<Button variant="ghost">{t`Discard the draft…`}</Button>}
          >
            <Trans>What is published stays as it is.</Trans>
          </ConfirmDialog>
        </div>
      }
    >
      <Loaded from={preview} skeleton="h-96">
        {({ share, icon, notices, mail }) => (
          <div className="grid gap-6 lg:grid-cols-2">
            <figure>
              <img src={pngAddress(share)} alt="" width={1200} height={630} className="h-auto w-full rounded-control" />
              <figcaption className="mt-1 text-sm text-muted">{t`Link previews`}</figcaption>
            </figure>
            <div className="flex flex-wrap items-end gap-4">
              <figure>
                <img
                  src={pngAddress(notices[locale === "fr" ? 0 : 1] ?? "")}
                  alt=""
                  width={600}
                  height={900}
                  className="h-60 w-auto rounded-poster"
                />
                <figcaption className="mt-1 text-sm text-muted">{t`A notice in Stremio`}</figcaption>
              </figure>
              <figure>
                <img src={pngAddress(icon)} alt="" width={192} height={192} className="size-24" />
                <figcaption className="mt-1 text-sm text-muted">{t`Icon`}</figcaption>
              </figure>
            </div>
            <figure className="min-w-0 lg:col-span-2">
              <MailFrame html={mail[locale]} style={mail.style} lang={locale} />
              <figcaption className="mt-1 text-sm text-muted">{t`An e-mail`}</figcaption>
            </figure>
          </div>
        )}
      </Loaded>
    </Card>
  );
}
