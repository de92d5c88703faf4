import { useLingui } from "@lingui/react/macro";
import type { BookFormat } from "../../../../../common/contract/books.ts";
import { Button } from "../../../ui/button/button.tsx";
import { useDownload } from "../../../ui/feedback/use-download.tsx";
import { DownloadIcon } from "../../../ui/icon/icons.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { downloadBooks } from "./api.ts";
import type { Range } from "./ranges.ts";

/** The files of a range. */
export function Downloads({ range }: { range: Range }) {
  const { t } = useLingui();
  return (
    <Card
      title={t`Files`}
      description={t`Every document and every movement of these days, one line each. Spreadsheets get the separator and the decimals of your language.`}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          <FileButton range={range} format="csv" label={t`CSV for a spreadsheet`} />
          <FileButton range={range} format="json" label={t`JSON`} />
          <FileButton range={range} format="fec" label={t`Sales journal (FEC format)`} />
        </div>
        <p className="text-sm text-muted">
          {t`The journal has the eighteen columns of the French FEC, for your accounting software to import. It is not your company’s FEC: that one comes from your accounts as a whole.`}
        </p>
      </div>
    </Card>
  );
}

function FileButton({ range, format, label }: { range: Range; format: BookFormat; label: string }) {
  const { pending, download } = useDownload(() => downloadBooks(range, format));
  return (
    <Button variant="secondary" size="sm" pending={pending} onClick={download}>
      {!pending && <DownloadIcon className="size-5" />}
      {label}
    </Button>
  );
}
