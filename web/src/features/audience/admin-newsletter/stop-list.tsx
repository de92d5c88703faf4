import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { StoppedAddress } from "../../../../../common/contract/newsletter.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ReasonDialog } from "../../../ui/overlay/reason-dialog.tsx";
import { PagedTable } from "../../../ui/table/paged-table.tsx";
import { type Column, column } from "../../../ui/table/table.tsx";
import { liftStop, NEWSLETTER_KEY, readStops } from "./api.ts";

/** Addresses whose mails came back or whose readers complained; each can be allowed again. */
export function StopList() {
  const { t } = useLingui();
  const { formatDate } = useFormat();
  const [lifted, setLifted] = useState<StoppedAddress>();
  const list = usePages([...NEWSLETTER_KEY, "stops"], readStops);
  const reasons = { bounced: t`Bounced`, complained: t`Complained`, "": t`Soft bounces` };
  const columns: Column<StoppedAddress>[] = [
    column(t`Address`, ({ email }) => <span className="break-all">{email}</span>),
    column(t`State`, ({ reason }) => <Badge tone={reason ? "warning" : "neutral"}>{reasons[reason]}</Badge>),
    column(t`Detail`, ({ detail }) => <span className="wrap-anywhere">{detail || "–"}</span>),
    column(t`Last time`, ({ updated }) => formatDate(updated)),
    column(t`Actions`, (stop) => <Lift stop={stop} onLift={setLifted} />),
  ];
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        {t`These addresses get no newsletter. E-mails about their accounts or orders continue.`}
      </p>
      <PagedTable
        caption={t`Stopped addresses`}
        columns={columns}
        list={list}
        empty={
          <EmptyState
            title={t`No stopped addresses`}
          >{t`Bounces and complaints that your mail service reports appear here.`}</EmptyState>
        }
      />
      {lifted && (
        <ReasonDialog
          onClose={() => setLifted(undefined)}
          title={t`Allow this address again?`}
          description={t`It gets the next newsletter. Complaints cost your mail server its reputation: do this only when the person asked for it.`}
          confirmLabel={t`Allow again`}
          onConfirm={(reason) => liftStop(lifted.id, reason)}
        />
      )}
    </div>
  );
}

function Lift({ stop, onLift }: { stop: StoppedAddress; onLift: (stop: StoppedAddress) => void }) {
  const { t } = useLingui();
  const { email } = stop;
  return (
    <Button variant="secondary" size="sm" aria-label={t`Allow ${email} again`} onClick={() => onLift(stop)}>
      {t`Allow again`}
    </Button>
  );
}
