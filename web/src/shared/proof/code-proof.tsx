import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import { useAuth } from "../../lib/auth.tsx";
import { memberCall } from "../../lib/call.ts";
import { Button } from "../../ui/button/button.tsx";
import { useAction } from "../../ui/feedback/use-action.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

const schema = v.object({ answer: v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required")) });

/** A code, mailed to the member's address. */
export function CodeProof({ prove }: { prove: (answer: string) => Promise<void> }) {
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
    <Form schema={schema} defaultValues={{ answer: "" }} onSubmit={({ answer }) => prove(`${id}:${answer}`)}>
      <TextField
        name="answer"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        label={t`Code from the e-mail`}
        hint={t`8 digits, valid for 5 minutes.`}
      />
      <SubmitButton className="w-full">{t`Confirm`}</SubmitButton>
    </Form>
  );
}
