import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { readContract } from "../features/billing/contract/api.ts";
import { DocumentCard } from "../features/billing/contract/document-card.tsx";
import { useRead } from "../lib/use-read.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { DeckHead } from "../ui/text/deck-head.tsx";

/** /contrat: what was agreed, declared and sent about the member's contracts, to read, print and keep. */
export default function ContractPage() {
  const { t } = useLingui();
  const query = useRead(["contract"], readContract);
  return (
    <>
      <DeckHead
        title={t`My contract`}
        lead={
          <span className="print:hidden">
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
          </span>
        }
      />
      <Loaded from={query} skeleton="h-64">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t`No documents yet`}>{t`They appear here with your first order.`}</EmptyState>
          ) : (
            <ul className="max-w-4xl">
              {items.map((document) => (
                <DocumentCard key={document.id} document={document} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
