import { InvoicesList } from "../features/billing/subscription/invoices-list.tsx";
import { MemberArea } from "../shared/member-area.tsx";

/** /receipt: the member's invoices; with ?payment= those of one payment, where the mail about it leads. */
export default function ReceiptPage() {
  return (
    <MemberArea>
      <div className="wrap min-h-dvh py-8 sm:py-14">
        <div className="mx-auto max-w-3xl">
          <InvoicesList payment={new URLSearchParams(location.search).get("payment") ?? ""} />
        </div>
      </div>
    </MemberArea>
  );
}
