import { useLingui } from "@lingui/react/macro";
import { addressInput } from "../../../../common/schemas/setup.ts";
import type { SetupAnswer } from "../../../../common/wire/setup.ts";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Form } from "../../ui/form/form.tsx";
import { SubmitButton } from "../../ui/form/submit-button.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import type { OperatorCalls } from "./api.ts";
import { Changeable } from "./changeable.tsx";
import { FromEnvironment, StepCard } from "./step-card.tsx";

const schema = addressInput();

/** The public address, of which the links in mails are made. */
export function AddressStep({
  setup: { address, steps },
  calls,
}: {
  setup: SetupAnswer;
  calls: OperatorCalls | undefined;
}) {
  const { t } = useLingui();
  const { url, source } = address;
  return (
    <StepCard
      step="address"
      state={steps.address}
      title={t`Public address`}
      description={
        source === "none"
          ? t`Links in e-mails still lead to ${url}, which nobody else can open.`
          : t`Links in e-mails lead to ${url}.`
      }
    >
      {source === "environment" ? (
        <FromEnvironment names="APP_URL" />
      ) : (
        calls && (
          <Changeable done={steps.address === "done"}>
            <Form
              schema={schema}
              defaultValues={{ url: source === "none" ? location.origin : url }}
              onSubmit={async (values) => {
                await calls.address(values);
                toast(t`The public address is saved.`);
              }}
            >
              <TextField
                name="url"
                label={t`Address`}
                hint={t`The address that visitors type, such as https://example.org.`}
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
              />
              <div className="flex justify-end">
                <SubmitButton>{t`Save`}</SubmitButton>
              </div>
            </Form>
          </Changeable>
        )
      )}
    </StepCard>
  );
}
