import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import type { BrandAnswer, BrandPreview, Look } from "../../../../../common/contract/brand.ts";
import { localePath } from "../../../../../common/locale.ts";
import { useLocale } from "../../../lib/use-locale.ts";
import { useRead } from "../../../lib/use-read.ts";
import { MailFrame } from "../../../shared/mail-frame.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { useDownload } from "../../../ui/feedback/use-download.tsx";
import { DownloadIcon } from "../../../ui/icon/icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { discardDraft, downloadInvoice, previewKey, publishDraft, readPreview } from "./api.ts";
import { pngAddress } from "./pictures.ts";
import { showPublished, tryOnSite } from "./show-look.ts";

type Props = Pick<BrandAnswer, "live" | "draft"> & { name: string; onEnd: () => void };

/** What the draft, or else what counts, looks like outside of this page; and the draft's publication. */
export function PreviewCard({ live, draft, name, onEnd }: Props) {
  const { t } = useLingui();
  const preview = useRead(previewKey((draft ?? live)?.version ?? "", name), readPreview);
  return (
    <Card
      title={draft ? t`Your draft` : live ? t`Your brand, as it is published` : t`The original look`}
      description={
        draft
          ? t`Nobody but administrators sees it until you publish it.`
          : t`Save a draft above: this is where you see it before it counts.`
      }
      footer={draft && <DraftActions draft={draft} onEnd={onEnd} />}
    >
      <Loaded from={preview} skeleton="h-96">
        {(drawn) => <Previews {...drawn} />}
      </Loaded>
    </Card>
  );
}

function DraftActions({ draft, onEnd }: { draft: Look; onEnd: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [, navigate] = useLocation();
  function look(): void {
    const back = { href: localePath("/admin/brand", locale), label: t`Back to the brand` };
    tryOnSite(draft, t`This is your draft. Visitors still see what is published.`, back);
    navigate("/");
  }
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmDialog
        title={t`Publish this brand?`}
        confirmLabel={t`Publish`}
        tone="primary"
        onConfirm={async () => {
          showPublished((await publishDraft(draft.version)).live);
          onEnd();
        }}
        done={t`Your brand is published.`}
        trigger={<Button>{t`Publish…`}</Button>}
      >
        <Trans>The site, e-mails, invoices, link previews and notices in Stremio follow at once.</Trans>
      </ConfirmDialog>
      <Button variant="secondary" onClick={look}>{t`See it on the site`}</Button>
      <ConfirmDialog
        title={t`Discard this draft?`}
        confirmLabel={t`Discard`}
        onConfirm={() => discardDraft().then(onEnd)}
        done={t`The draft is discarded.`}
        trigger={<Button variant="ghost">{t`Discard the draft…`}</Button>}
      >
        <Trans>What is published stays as it is.</Trans>
      </ConfirmDialog>
    </div>
  );
}

function Previews({ share, icon, notices, mail }: BrandPreview) {
  const { t } = useLingui();
  const locale = useLocale();
  const invoice = useDownload(() => downloadInvoice(locale));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <figure>
          <img src={pngAddress(share)} alt="" width={1200} height={630} className="h-auto w-full rounded-control" />
          <figcaption className="mt-1 text-sm text-muted">{t`Link previews`}</figcaption>
        </figure>
        <div>
          <Button variant="secondary" pending={invoice.pending} onClick={invoice.download}>
            {!invoice.pending && <DownloadIcon className="size-4" />}
            {t`See an invoice (PDF)`}
          </Button>
          <p className="mt-1 text-sm text-muted">{t`A sample: it takes no number and is not stored.`}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-4 self-start">
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
  );
}
