import { useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { useDownload } from "../../../ui/feedback/use-download.tsx";
import { DownloadIcon } from "../../../ui/icon/icons.tsx";
import { downloadReport, type List } from "./api.ts";
import type { View } from "./view-rules.ts";

/** The current report, as a CSV file. */
export function CsvButton({ view }: { view: View }) {
  const { t } = useLingui();
  const { pending, download } = useFile(view);
  return (
    <Button variant="secondary" size="sm" pending={pending} disabled={view.problem !== null} onClick={download}>
      {!pending && <DownloadIcon className="size-5" />}
      {t`Export as CSV`}
    </Button>
  );
}

/** A whole list of the traffic report, as a CSV file. */
export function ListCsvButton({ view, list, title }: { view: View; list: List; title: string }) {
  const { t } = useLingui();
  const { pending, download } = useFile(view, list);
  return (
    <IconButton
      label={t`Export as CSV: ${title}`}
      icon={<DownloadIcon className="size-5" />}
      disabled={pending}
      onClick={download}
      className="-my-2 -mr-2"
    />
  );
}

function useFile(view: View, list?: List) {
  return useDownload(() => downloadReport(view.report, view, list));
}
