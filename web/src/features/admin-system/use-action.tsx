import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toast } from "../../ui/feedback/toast-store.ts";
import { useFailureText } from "../../ui/feedback/use-failure-text.ts";
import { refreshSystem } from "./system-api.ts";

/** A button's work: says that it was done, or why not, and reads the page again. */
export function useAction<Input, Output>(work: (input: Input) => Promise<Output>, done: (output: Output) => ReactNode) {
  const failureText = useFailureText();
  return useMutation({
    mutationFn: work,
    onSuccess: async (output) => {
      await refreshSystem();
      toast(done(output));
    },
    onError: (error) => {
      const reason = failureText(error);
      toast(<Trans>That did not work. {reason}</Trans>, "danger");
    },
  });
}
