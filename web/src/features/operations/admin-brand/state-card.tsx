import { Trans, useLingui } from "@lingui/react/macro";
import type { BrandAnswer } from "../../../../../common/contract/brand.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { resetBrand } from "./api.ts";
import { showPublished } from "./show-look.ts";

/** What counts: nothing of the operator's, a brand since a day, and whether a draft waits. */
export function StateCard({ live, since, draft, onReset }: BrandAnswer & { onReset: () => void }) {
  const { t } = useLingui();
  const { formatDateTime } = useFormat();
  const when = since && formatDateTime(since);
  const seen = !live
    ? t`Visitors see the original look: you have not published a brand yet.`
    : when
      ? t`Visitors have seen your brand since ${when}.`
      : t`Visitors see your brand.`;
  return (
    <Card
      title={t`What visitors see`}
      description={draft ? `${seen} ${t`Your draft is not published: only administrators see it.`}` : seen}
      aside={
        <>
          {live ? <Badge tone="success">{t`Your brand`}</Badge> : <Badge>{t`Original look`}</Badge>}
          {draft && <Badge tone="warning">{t`Draft not published`}</Badge>}
        </>
      }
    >
      {live && (
        <ConfirmDialog
          title={t`Return to the original look?`}
          confirmLabel={t`Return to the original look`}
          onConfirm={async () => {
            showPublished((await resetBrand()).live);
            onReset();
          }}
          done={t`The original look is back.`}
          trigger={<Button variant="secondary" size="sm">{t`Return to the original look…`}</Button>}
        >
          <Trans>Your colours, logo and icon are deleted, also those of the draft. Keep your files.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  );
}
