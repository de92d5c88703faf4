import { useLingui } from "@lingui/react/macro";
import type { ComponentType, ReactNode } from "react";
import * as v from "valibot";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { ServerError, toServerError } from "../../ui/form/form-errors.ts";
import { typedCode } from "../../ui/form/typed-code.ts";

/** One way for members to prove who they are. `prove` throws the server's refusal at `answer`. */
export type ProofPanel = ComponentType<{ prove: (answer: string) => Promise<void> }>;

const schema = v.object({ answer: typedCode });

type Props = {
  /** Named `answer`. */
  field: ReactNode;
  /** The message for a wrong code, in place of that of mailed ones. */
  wrong?: string;
  prove: (answer: string) => Promise<void>;
};

/** Asks for a code of any kind. */
export function CodeForm({ field, wrong, prove }: Props) {
  const { t } = useLingui();
  async function send(answer: string): Promise<void> {
    try {
      await prove(answer);
    } catch (error) {
      const refused = toServerError(error);
      throw wrong && refused.fields.answer === "code_wrong" ? new ServerError({ fields: { answer: wrong } }) : refused;
    }
  }
  return (
    <Form schema={schema} defaultValues={{ answer: "" }} onSubmit={({ answer }) => send(answer)}>
      {field}
      <SubmitButton className="w-full">{t`Confirm`}</SubmitButton>
    </Form>
  );
}
