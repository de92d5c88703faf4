import { useLingui } from "@lingui/react/macro";
import type { OwnInvoice } from "../../../common/contract/invoices.ts";
import { callsOf } from "../lib/call.ts";
import { Button } from "../ui/button/button.tsx";
import { useDownload } from "../ui/feedback/use-download.tsx";
import { DownloadIcon } from "../ui/icon/icons.tsx";

type Props = { document: Pick<OwnInvoice, "id" | "number" | "kind" | "ready">; area: "/invoices" | "/admin/invoices" };

/** Saves the PDF of an invoice or a credit note; while the PDF has to wait, it says so. */
export function InvoiceButton({ document: { id, number, kind, ready }, area }: Props) {
  const { t } = useLingui();
  const { pending, download } = useDownload(() => callsOf(`/api/app${area}`).download(`/${id}/pdf`));
  if (!ready) return <span className="text-xs text-faint">{t`PDF to come`}</span>;
  const name = kind === "credit_note" ? t`Download credit note ${number}` : t`Download invoice ${number}`;
  return (
    <Button variant="secondary" size="sm" pending={pending} onClick={download}>
      {!pending && <DownloadIcon className="size-4" />}
      {t`PDF`}
      <span className="sr-only">{name}</span>
    </Button>
  );
}
