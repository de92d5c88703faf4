import { Trans } from "@lingui/react/macro";
import { Button } from "../components/button.tsx";
import { AllKeys } from "../features/api-keys/all-keys.tsx";
import { NewKeyDialog } from "../features/api-keys/new-key-dialog.tsx";
import { Link } from "../lib/link.tsx";
import { MemberArea } from "../lib/query.tsx";

/** /admin/api-keys: everybody's keys, and new ones that read every account. */
export function AdminApiKeysPage() {
  return (
    <MemberArea>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-64">
            <h1 className="text-title">
              <Trans>API keys</Trans>
            </h1>
            <p className="mt-1 text-muted">
              <Trans>
                For your add-on server and other programs. What they can ask is on{" "}
                <Link to="/api-docs" className="link">
                  the page about the API
                </Link>
                .
              </Trans>
            </p>
          </div>
          <NewKeyDialog
            area="admin"
            trigger={
              <Button variant="secondary" size="sm">
                <Trans>Make a key…</Trans>
              </Button>
            }
          />
        </div>
        <AllKeys />
      </div>
    </MemberArea>
  );
}
