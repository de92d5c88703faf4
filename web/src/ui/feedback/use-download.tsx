import { useLingui } from "@lingui/react/macro";
import { saveFile } from "../../lib/save-file.ts";
import { useAction } from "./use-action.tsx";

/** Fetches a file and makes the browser save it under the server's name; a failure shows a toast. */
export function useDownload(fetchFile: () => Promise<File>) {
  const { t } = useLingui();
  const { isPending, mutate } = useAction(async () => saveFile(await fetchFile()), {
    failed: (reason) => t`The file could not be created. ${reason}`,
  });
  return { pending: isPending, download: () => mutate() };
}
