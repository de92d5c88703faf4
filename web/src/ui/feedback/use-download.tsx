import { Trans } from "@lingui/react/macro";
import { saveFile } from "../../lib/save-file.ts";
import { useAction } from "./use-action.tsx";

/** Fetches a file and makes the browser save it under a name; a failure shows a toast. */
export function useDownload(fetchFile: () => Promise<Blob>, name: () => string) {
  const { isPending, mutate } = useAction(async () => saveFile(await fetchFile(), name()), {
    failed: (reason) => <Trans>The file could not be created. {reason}</Trans>,
  });
  return { pending: isPending, download: () => mutate() };
}
