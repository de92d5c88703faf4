import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { parisDay } from "../../../common/paris.ts";
import { AccountsForm } from "../features/billing/admin-books/accounts-form.tsx";
import { booksKey, readBooks } from "../features/billing/admin-books/api.ts";
import { Downloads } from "../features/billing/admin-books/downloads.tsx";
import { Proof } from "../features/billing/admin-books/proof.tsx";
import { type Choice, RangePicker } from "../features/billing/admin-books/range-picker.tsx";
import { isRange, type Range, rangeOf } from "../features/billing/admin-books/ranges.ts";
import { Documents, Money } from "../features/billing/admin-books/sums.tsx";
import { useRead } from "../lib/use-read.ts";
import { useMay } from "../shared/permissions.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /admin/books: invoices, payments, fees and payouts of a range, whether they agree, and their files. */
export default function AdminBooksPage() {
  const { t } = useLingui();
  const today = parisDay(new Date());
  const [choice, setChoice] = useState<Choice>({ preset: "month", own: rangeOf("month", today) });
  const range = choice.preset === "own" ? choice.own : rangeOf(choice.preset, today);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-title">{t`Books`}</h1>
        <p className="mt-1 text-muted">
          {t`Invoices, payments, Stripe’s fees and payouts of any days, for your accountant. Days are those of Paris.`}
        </p>
      </div>
      <RangePicker choice={choice} onChange={setChoice} />
      {isRange(range) && <OfRange range={range} />}
    </div>
  );
}

function OfRange({ range }: { range: Range }) {
  const may = useMay();
  const books = useRead(booksKey(range), (signal) => readBooks(range, signal));
  return (
    <Loaded from={books} skeleton="h-96">
      {(data) => (
        <>
          <Documents documents={data.documents} />
          <Money books={data} />
          <Proof books={data} />
          {may("money.write") && <Downloads range={range} />}
          {may("money.write") && <AccountsForm accounts={data.accounts} />}
        </>
      )}
    </Loaded>
  );
}
