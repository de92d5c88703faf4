import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAuth } from "../../lib/auth.tsx";
import { memberCall } from "../../lib/call.ts";
import { Button } from "../../ui/button/button.tsx";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { CodeForm } from "./code-form.tsx";
import type { ProofPanel } from "./proof-dialog.tsx";

/** A code, mailed to the member's address. */
export const CodeProof: ProofPanel = ({ prove }) => {
  const { t } = useLingui();
  const { user } = useAuth();
  const [id, setId] = useState("");
  const send = useAction(async () => {
    const { otpId } = await memberCall((pb) => pb.collection("users").requestOTP(user?.email ?? ""));
    setId(otpId);
  });
  if (!id) {
    return (
      <Button className="w-full" pending={send.isPending} onClick={() => send.mutate()}>
        {t`Send me a code`}
      </Button>
    );
  }
  return (
    <CodeForm
      label={t`Code from the e-mail`}
      hint={t`8 digits, valid for 5 minutes.`}
      digits
      prove={(answer) => prove(`${id}:${answer}`)}
    />
  );
};
