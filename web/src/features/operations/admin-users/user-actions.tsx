import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import type { UserDetail } from "../../../../../common/contract/admin.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { beginImpersonation } from "../../../shared/impersonation.ts";
import { useMay } from "../../../shared/permissions.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ButtonLink } from "../../../ui/button/button-link.tsx";
import { toast } from "../../../ui/feedback/toast-store.ts";
import { ServerError } from "../../../ui/form/form-errors.ts";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlay/menu.tsx";
import { SecretField } from "../../../ui/text/secret-field.tsx";
import { ActionDialog, type ActionInput } from "./action-dialog.tsx";
import { ACTIONS, type ActionName, DATES, FLAGS } from "./actions.ts";
import { AddressDialog } from "./address-dialog.tsx";
import { actOnUser, exportUser, impersonate, refreshUsers, revealPassword } from "./api.ts";
import { PlanDialog } from "./plan-dialog.tsx";

/** Every action on a member; each asks for its reason. */
export function UserActions({ user, onMessage }: { user: UserDetail; onMessage: () => void }) {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  // With the member as the administrator saw them: a second attempt after a lost answer must not count from the new date.
  const [opened, setOpened] = useState<{ action: ActionName; seen: UserDetail }>();
  const [asked, setAsked] = useState<"plan" | "address">();
  const [password, setPassword] = useState("");

  async function run(name: ActionName, seen: UserDetail, input: ActionInput, attempt: AbortSignal): Promise<void> {
    const { reason, days, confirm } = input;
    if (name === "reveal") {
      const revealed = await revealPassword(user.id, reason);
      return attempt.aborted ? undefined : setPassword(revealed.password);
    }
    if (name === "export") {
      const data = JSON.stringify(await exportUser(user.id, reason), null, 2);
      return attempt.aborted ? undefined : saveFile(new Blob([data], { type: "application/json" }), "member.json");
    }
    if (name === "impersonate") {
      const hasBegun = await beginImpersonation(() => impersonate(user.id, reason), attempt);
      if (hasBegun) return navigate("/UserDashboard");
      if (attempt.aborted) return;
      throw new ServerError({ form: "try_again" }); // another tab has signed out, or begun one
    }
    const [flags, date] = [FLAGS[name], DATES[name]];
    try {
      if (flags) await actOnUser(user.id, "flags", { ...flags, reason });
      else if (date) await actOnUser(user.id, name, { reason, days, before: { until: seen[date] } });
      else await actOnUser(user.id, name, { reason, confirm });
      if (name === "delete" && !attempt.aborted) navigate("/admin/users", { replace: true });
    } finally {
      void refreshUsers(); // also after a refusal: others may have changed the member
    }
    toast(t`Done.`);
  }

  const may = useMay();
  const open = (action: ActionName) => setOpened({ action, seen: user });
  const texts = opened && ACTIONS[opened.action];
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {may("inbox") && <MessageButtons user={user} onMessage={onMessage} />}
      {may("members.write") && (
        <>
          {user.access.state !== "paid" && (
            <Button variant="secondary" size="sm" onClick={() => open("extend")}>{t`Extend the trial…`}</Button>
          )}
          <Button variant="secondary" size="sm" onClick={() => open("comp")}>{t`Give paid days…`}</Button>
          <Button variant="secondary" size="sm" onClick={() => open(user.blocked ? "lift" : "suspend")}>
            {user.blocked ? t`Unblock…` : t`Block…`}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => open("note")}>{t`Note…`}</Button>
        </>
      )}
      {user.planName && may("money.write") && <ContractActs onAct={open} onPlan={() => setAsked("plan")} />}
      <MoreActions user={user} onAct={open} onAddress={() => setAsked("address")} />
      {asked === "plan" && <PlanDialog user={user} onClose={() => setAsked(undefined)} />}
      {asked === "address" && <AddressDialog user={user} onClose={() => setAsked(undefined)} />}
      {opened && texts && (
        <ActionDialog
          onClose={() => setOpened(undefined)}
          title={i18n._(texts.title)}
          description={i18n._(texts.description)}
          confirmLabel={i18n._(texts.verb)}
          tone={texts.danger ? "danger" : "primary"}
          withDays={opened.action in DATES}
          reasonField={opened.action === "note" ? <TextArea name="reason" label={t`Note`} rows={4} /> : undefined}
          withAddress={opened.action === "delete"}
          onConfirm={(input, attempt) => run(opened.action, opened.seen, input, attempt)}
        />
      )}
      <Dialog
        open={password !== ""}
        onOpenChange={(next) => !next && setPassword("")}
        title={t`Streaming password`}
        description={user.streamingName}
      >
        <SecretField label={t`Streaming password`} value={password} copyLabel={t`Copy the password`} secret />
      </Dialog>
    </div>
  );
}

type MenuProps = { user: UserDetail; onAct: (name: ActionName) => void };

/** The way to the member's latest message that waits for an answer, and to a new one. */
function MessageButtons({ user, onMessage }: { user: UserDetail; onMessage: () => void }) {
  const { t } = useLingui();
  const waiting = user.threads.find(({ state }) => state === "waiting");
  return (
    <>
      {waiting && (
        <ButtonLink to={`/admin/inbox/${waiting.id}`} variant="secondary" size="sm">
          {t({ message: "Answer", context: "verb" })}
        </ButtonLink>
      )}
      <Button variant="secondary" size="sm" onClick={onMessage}>{t`Message…`}</Button>
    </>
  );
}

/** What changes or ends a contract. */
function ContractActs({ onAct, onPlan }: Pick<MenuProps, "onAct"> & { onPlan: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Button variant="secondary" size="sm" onClick={onPlan}>{t`Change the plan…`}</Button>
      <Menu align="start" trigger={<Button variant="secondary" size="sm">{t`End the contract`}</Button>}>
        <MenuItem danger onSelect={() => onAct("cancel")}>
          {i18n._(ACTIONS.cancel.title)}…
        </MenuItem>
        <MenuItem danger onSelect={() => onAct("withdraw")}>
          {i18n._(ACTIONS.withdraw.title)}…
        </MenuItem>
      </Menu>
    </>
  );
}

function MoreActions({ user, onAct, onAddress }: MenuProps & { onAddress: () => void }) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const [writes, enters] = [may("members.write"), may("members.enter")];
  const item = (name: ActionName) => (
    <MenuItem danger={ACTIONS[name].danger ?? false} onSelect={() => onAct(name)}>
      {i18n._(ACTIONS[name].title)}…
    </MenuItem>
  );
  return (
    <Menu align="start" trigger={<Button variant="secondary" size="sm">{t`More actions`}</Button>}>
      {enters && !user.admin && item("impersonate")}
      {writes && !user.verified && item("verify")}
      {writes && !user.admin && <MenuItem onSelect={onAddress}>{t`Change the address`}…</MenuItem>}
      {writes && item("regenerate")}
      {enters && item("reveal")}
      {may("members.export") && item("export")}
      {writes && !user.admin && item("factors")}
      {may("settings") && (
        <>
          <MenuSeparator />
          {item(user.isApi ? "revokeApi" : "grantApi")}
        </>
      )}
      {may("members.delete") && (
        <>
          <MenuSeparator />
          {item("delete")}
        </>
      )}
    </Menu>
  );
}
