import { Receipt } from "../features/billing/receipt.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /receipt?payment=: one of the member's payments, to print. */
export function ReceiptPage() {
  return (
    <MemberArea>
      <div className="wrap py-8 sm:py-14">
        <div className="mx-auto max-w-2xl">
          <Receipt id={new URLSearchParams(location.search).get("payment") ?? ""} />
        </div>
      </div>
    </MemberArea>
  );
}
