import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { readContract } from "../features/billing/contract/api.ts";
import { DocumentCard } from "../features/billing/contract/document-card.tsx";
import { useRead } from "../lib/use-read.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";

/** /contrat: what was agreed, declared and sent about the member's contracts, to read, print and keep. */
export default function ContractPage() {
  const { t } = useLingui();
  const query = useRead(["contract"], readContract);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <div>
        <h1 className="text-title">{t`My contract`}</h1>
        <p className="mt-2 text-muted print:hidden">
          <Trans>
            Everything that you accepted and that we sent you, word for word. Your invoices are with{" "}
            <Link to="/UserDashboard/plan#invoices" className="link">
              your payments
            </Link>
            . You may also{" "}
            <Link to="/resilier" className="link">
              cancel your contract
            </Link>{" "}
            or{" "}
            <Link to="/retractation" className="link">
              withdraw from it
            </Link>
            .
          </Trans>
        </p>
      </div>
      <Loaded from={query} skeleton="h-64">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t`No documents yet`}>{t`They appear here with your first order.`}</EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {items.map((document) => (
                <DocumentCard key={document.id} document={document} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
