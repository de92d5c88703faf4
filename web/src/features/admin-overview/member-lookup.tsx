import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import * as v from "valibot";
import type { MemberSummary } from "../../../../types/api.ts";
import { Alert } from "../../components/alert.tsx";
import { Card } from "../../components/card.tsx";
import { Form } from "../../components/form.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { TextField } from "../../components/text-field.tsx";
import { findUser } from "../../lib/user-lookup.ts";
import { MemberCard } from "./member-card.tsx";

const schema = v.object({
  email: v.pipe(v.string(), v.trim(), v.nonEmpty("validation_required"), v.email("validation_is_email")),
});

type Result = { email: string; member: MemberSummary | null };

/** Finds one member by the whole e-mail address, or says that there is none. */
export function MemberLookup() {
  const [result, setResult] = useState<Result>();

  async function find({ email }: v.InferOutput<typeof schema>): Promise<void> {
    setResult(undefined);
    setResult({ email, member: await findUser(email) });
  }

  return (
    <Card title={<Trans>Find a member</Trans>}>
      <Form schema={schema} defaultValues={{ email: "" }} onSubmit={find}>
        <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
          <TextField
            name="email"
            type="email"
            label={<Trans>E-mail address</Trans>}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="sm:flex-1"
          />
          {/* In line with the input, under a label of the same height. */}
          <SubmitButton variant="secondary" className="sm:mt-7.5">
            <Trans>Search</Trans>
          </SubmitButton>
        </div>
      </Form>
      <div role="status" className="mt-5 empty:hidden">
        {result && <Found {...result} />}
      </div>
    </Card>
  );
}

function Found({ email, member }: Result) {
  const address = <strong className="font-semibold break-all">{email}</strong>;
  if (member) return <MemberCard member={member} />;
  return (
    <Alert tone="info">
      <Trans>No member has the address {address}.</Trans>
    </Alert>
  );
}
