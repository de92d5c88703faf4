import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { SetupAnswer } from "../../../../../common/contract/setup.ts";
import { PROVISIONERS, type ProvisionerName } from "../../../../../common/contract/stremio.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/text/card.tsx";

const MEANS: Record<ProvisionerName, ReactNode> = {
  local: (
    <Trans>Here, and nothing leaves the server. The streaming credentials open the page “Install the add-on”.</Trans>
  ),
  webhook: (
    <Trans>On your own server, which hears of every change. You tell members what else the credentials open.</Trans>
  ),
  stremio: (
    <Trans>
      At Stremio, once the member accepts its terms. The credentials also open Stremio, where the add-on waits.
    </Trans>
  ),
};

/** Where streaming accounts live, and what each choice means. */
export function StreamingCard({ setup: { provisioner } }: { setup: SetupAnswer }) {
  const { t } = useLingui();
  return (
    <Card
      id="streaming"
      title={t`Where do streaming accounts live?`}
      description={t`The server’s environment decides (STREMIO_PROVISIONER). In every mode, members install the add-on by its private link.`}
      className="scroll-mt-24"
    >
      <dl className="flex flex-col gap-3 text-sm">
        {PROVISIONERS.map((name) => (
          <div key={name}>
            <dt className="flex items-center gap-2 font-mono">
              {name}
              {name === provisioner && <Badge tone="success">{t`In use`}</Badge>}
            </dt>
            <dd className="text-muted">{MEANS[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
