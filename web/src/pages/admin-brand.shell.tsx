import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { BRAND_KEY, readBrand, resetBrand } from "../features/operations/admin-brand/api.ts";
import { BrandForm } from "../features/operations/admin-brand/brand-form.tsx";
import { PreviewCard } from "../features/operations/admin-brand/preview-card.tsx";
import { useRead } from "../lib/use-read.ts";
import { Button } from "../ui/button/button.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { Card } from "../ui/text/card.tsx";

/** /admin/brand: the operator's colours and pictures, as a draft and in force. */
export default function AdminBrandPage() {
  const { t } = useLingui();
  const brand = useRead(BRAND_KEY, readBrand);
  // The form begins again only with what is no draft of the reader: a save keeps its fields, and the focus.
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((turn) => turn + 1);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-title">{t`Brand`}</h1>
        <p className="mt-1 max-w-3xl text-muted">
          <Trans>
            Your colours, logo and icon: on every page, in e-mails, invoices, link previews and Stremio. Name and
            tagline are in the{" "}
            <Link to="/admin/settings" className="link">
              settings
            </Link>
            .
          </Trans>
        </p>
      </div>
      <Loaded from={brand} skeleton={5}>
        {({ name, live, draft }) => (
          <>
            <BrandForm key={turn} look={draft ?? live} />
            {draft && <PreviewCard draft={draft} onDiscarded={again} />}
            {live && (
              <Card
                title={t`Your brand`}
                description={t`${name} shows its own colours and pictures.`}
                aside={
                  <ConfirmDialog
                    title={t`Return to the original look?`}
                    confirmLabel={t`Return to the original look`}
                    onConfirm={() => resetBrand().then(again)}
                    done={t`The original look is back.`}
                    trigger={<Button variant="secondary">{t`Return to the original look…`}</Button>}
                  >
                    <Trans>Your colours, logo and icon are deleted, also those of the draft. Keep your files.</Trans>
                  </ConfirmDialog>
                }
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
