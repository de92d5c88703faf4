import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isAborted } from "../../lib/request-error.ts";
import { toast } from "./toast-store.ts";
import { useFailureText } from "./use-failure-text.ts";

type Sentences<Output> = {
  /** The message on success. */
  done?: (output: Output) => ReactNode;
  /** The message on failure; `reason` is its own sentence. */
  failed?: (reason: string) => ReactNode;
};

/** The action of a button outside forms and dialogs: `isPending` while it runs, then a toast with the outcome. */
export function useAction<Output, Input = void>(
  work: (input: Input) => Promise<Output>,
  { done, failed }: Sentences<Output> = {},
) {
  const { t } = useLingui();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: work,
    onSuccess: (output) => {
      if (done) toast(done(output));
    },
    onError: (error) => {
      if (isAborted(error)) return;
      const reason = failureText(error);
      toast(failed ? failed(reason) : t`That did not work. ${reason}`, "danger");
    },
  });
}
