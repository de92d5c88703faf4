import { useLingui } from "@lingui/react/macro";
import { type AccountName, type Accounts, accountsInput } from "../../../../../common/contract/books.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Card } from "../../../ui/text/card.tsx";
import { saveAccounts } from "./api.ts";

const schema = accountsInput();

/** The account numbers of the journal. */
export function AccountsForm({ accounts }: { accounts: Accounts }) {
  const { t } = useLingui();
  const labels: Readonly<Record<AccountName, string>> = {
    customers: t`Customers`,
    sales: t`Sales`,
    vat: t`VAT collected`,
    stripe: t`Stripe`,
    bank: t`Bank`,
    fees: t`Stripe’s fees`,
    feeVat: t`VAT on fees`,
    waiting: t`Suspense account`,
  };
  return (
    <Card
      title={t`Accounts of the journal`}
      description={t`Numbers of your chart of accounts: ask your accountant. The next journal uses them.`}
    >
      <Form schema={schema} defaultValues={accounts} onSubmit={saveAccounts} success={t`Saved.`}>
        <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          {Object.entries(labels).map(([name, label]) => (
            <TextField key={name} name={name} label={label} autoComplete="off" spellCheck={false} maxLength={12} />
          ))}
        </div>
        <SubmitButton variant="secondary" className="self-start">{t`Save`}</SubmitButton>
      </Form>
    </Card>
  );
}
