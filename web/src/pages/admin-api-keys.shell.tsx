import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { AllKeys } from "../features/programs/api-keys/all-keys.tsx";
import { NewKeyDialog } from "../features/programs/api-keys/new-key-dialog.tsx";
import { Button } from "../ui/button/button.tsx";
import { ListHeading } from "../ui/table/list-heading.tsx";

/** /admin/api-keys: all keys, and new ones that read every account. */
export default function AdminApiKeysPage() {
  const { t } = useLingui();
  const make = <Button variant="secondary" size="sm">{t`Create a key…`}</Button>;
  return (
    <div className="flex flex-col gap-6">
      <ListHeading
        title={t`API keys`}
        lead={
          <Trans>
            For your add-on server and other programs. What they can request is on{" "}
            <Link to="/api-docs" className="link">
              the page about the API
            </Link>
            .
          </Trans>
        }
        action={<NewKeyDialog area="admin" trigger={make} />}
      />
      <AllKeys />
    </div>
  );
}
