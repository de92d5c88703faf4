import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type AdminTermination, approvalInput } from "../../../../../common/contract/terminations.ts";
import { EMAIL_MAX } from "../../../../../common/limits.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { MemberLink } from "../../../shared/member-link.tsx";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { FormDialog } from "../../../ui/overlay/form-dialog.tsx";
import { ReasonDialog, ReasonField } from "../../../ui/overlay/reason-dialog.tsx";
import { type Column, column, Table } from "../../../ui/table/table.tsx";
import { approve, refuse } from "./api.ts";

type Asked = { act: "approve" | "refuse"; request: AdminTermination };

/** Requests of signed-out people without a confirmation by mail. */
export function RequestsTable({ requests }: { requests: readonly AdminTermination[] }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const number = asked?.request.number ?? "";
  return (
    <>
      <Table
        caption={t`Requests to decide on`}
        showCaption
        most={20}
        columns={useColumns(setAsked)}
        rows={requests}
        empty={
          <EmptyState title={t`No requests to decide on`}>
            {t`Requests that nobody confirms through the link by e-mail appear here.`}
          </EmptyState>
        }
      />
      {asked?.act === "approve" && <Approve request={asked.request} onClose={close} />}
      {asked?.act === "refuse" && (
        <ReasonDialog
          onClose={close}
          title={t`Refuse the request ${number}?`}
          description={t`No contract ends. The person is notified by e-mail, with your reason word for word.`}
          confirmLabel={t`Refuse the request`}
          onConfirm={(reason) => refuse(asked.request.id, reason)}
          done={t`The request is refused. The person has been notified.`}
        />
      )}
    </>
  );
}

function Approve({ request, onClose }: { request: AdminTermination; onClose: () => void }) {
  const { t } = useLingui();
  const { number, member } = request;
  return (
    <FormDialog
      onClose={onClose}
      title={t`End the contract of request ${number}?`}
      description={t`The time of the request counts. The member gets the receipt, and a refund where one is due.`}
      schema={approvalInput()}
      defaultValues={{ email: member?.email ?? "", reason: "" }}
      submitLabel={t`End the contract`}
      tone="danger"
      onSubmit={(approval) => approve(request.id, approval)}
      done={t`The contract has ended. The member has been notified.`}
    >
      {!member && (
        <TextField name="email" type="email" autoComplete="off" maxLength={EMAIL_MAX} label={t`Member’s address`} />
      )}
      <ReasonField />
    </FormDialog>
  );
}

function useColumns(onAsk: (asked: Asked) => void): Column<AdminTermination>[] {
  const { t } = useLingui();
  const { formatDate, formatDateTime } = useFormat();
  const writes = useMay()("money.write");
  const columns: Column<AdminTermination>[] = [
    column(t`Request`, ({ number, created, kind }) => (
      <span className="inline-flex flex-col">
        <span className="font-mono font-semibold">{number}</span>
        <span>{kind === "cancel" ? t`Cancellation` : t`Withdrawal`}</span>
        <span className="text-xs text-faint">{formatDateTime(created)}</span>
      </span>
    )),
    column(t`Person`, ({ name, email, reference, from_day }) => (
      <span className="inline-flex flex-col wrap-anywhere">
        <span>{name}</span>
        <span>{email}</span>
        <span className="text-xs text-faint">{[reference, formatDate(from_day)].filter(Boolean).join(" · ")}</span>
      </span>
    )),
    column(t`Member`, ({ member }) => (member ? <MemberLink member={member} /> : t`Not found`)),
  ];
  if (!writes) return columns;
  columns.push(
    column(t`Actions`, (request) => {
      const { number } = request;
      return (
        <span className="inline-flex flex-wrap gap-2">
          <Button size="sm" aria-label={t`Approve ${number}`} onClick={() => onAsk({ act: "approve", request })}>
            {t`Approve`}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={t`Refuse ${number}`}
            onClick={() => onAsk({ act: "refuse", request })}
          >
            {t`Refuse`}
          </Button>
        </span>
      );
    }),
  );
  return columns;
}
