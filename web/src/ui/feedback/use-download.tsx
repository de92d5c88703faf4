import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { isAborted } from "../../lib/request-error.ts";
import { saveFile } from "../../lib/save-file.ts";
import { toast } from "./toast-store.ts";
import { useFailureText } from "./use-failure-text.ts";

/** Fetches a file and has the browser save it under a name; a failure is said in a toast. */
export function useDownload(fetchFile: () => Promise<Blob>, name: () => string) {
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);

  async function download(): Promise<void> {
    setPending(true);
    try {
      saveFile(await fetchFile(), name());
    } catch (error) {
      if (isAborted(error)) return;
      const reason = failureText(error);
      toast(<Trans>The file could not be created. {reason}</Trans>, "danger");
    } finally {
      setPending(false);
    }
  }
  return { pending, download: () => void download() };
}
