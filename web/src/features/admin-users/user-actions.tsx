import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { UserDetail } from "../../../../common/wire/admin.ts";
import { saveFile } from "../../lib/save-file.ts";
import { beginImpersonation } from "../../shared/impersonation.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast-store.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlay/menu.tsx";
import { SecretField } from "../../ui/text/secret-field.tsx";
import { ActionDialog, type ActionInput } from "./action-dialog.tsx";
import { actOnUser, exportUser, impersonate, refreshUsers, revealPassword } from "./api.ts";

type Name =
  | "extend"
  | "comp"
  | "suspend"
  | "lift"
  | "regenerate"
  | "verify"
  | "factors"
  | "admin"
  | "api"
  | "reveal"
  | "export"
  | "impersonate"
  | "delete";
type Texts = { title: string; description: ReactNode; verb: string; danger?: boolean };

/** Every action on a member; each asks for its reason. */
export function UserActions({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [action, setAction] = useState<Name>();
  const [password, setPassword] = useState("");
  const texts = useTexts(user);

  async function run(name: Name, { reason, days, confirm }: ActionInput): Promise<void> {
    if (name === "reveal") return setPassword((await revealPassword(user.id, reason)).password);
    if (name === "export") {
      const data = JSON.stringify(await exportUser(user.id, reason), null, 2);
      return saveFile(new Blob([data], { type: "application/json" }), "member.json");
    }
    if (name === "impersonate") {
      await beginImpersonation(await impersonate(user.id, reason));
      return navigate("/UserDashboard");
    }
    if (name === "admin") await actOnUser(user.id, "flags", { admin: !user.admin, reason });
    else if (name === "api") await actOnUser(user.id, "flags", { isApi: !user.isApi, reason });
    else await actOnUser(user.id, name, { reason, days, confirm });
    if (name === "delete") navigate("/admin/users", { replace: true });
    void refreshUsers();
    toast(t`Done.`);
  }

  const item = (name: Name) => (
    <MenuItem danger={texts[name].danger ?? false} onSelect={() => setAction(name)}>
      {texts[name].title}…
    </MenuItem>
  );
  const open = action && texts[action];
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => setAction("extend")}>{t`Extend the trial…`}</Button>
      <Button variant="secondary" size="sm" onClick={() => setAction("comp")}>{t`Give paid days…`}</Button>
      <Button variant="secondary" size="sm" onClick={() => setAction(user.blocked ? "lift" : "suspend")}>
        {user.blocked ? t`Lift the suspension…` : t`Suspend…`}
      </Button>
      <Menu align="start" trigger={<Button variant="secondary" size="sm">{t`More actions`}</Button>}>
        {!user.admin && item("impersonate")}
        {!user.verified && item("verify")}
        {item("regenerate")}
        {item("reveal")}
        {item("export")}
        {!user.admin && item("factors")}
        <MenuSeparator />
        {item("api")}
        {item("admin")}
        <MenuSeparator />
        {item("delete")}
      </Menu>
      {action && open && (
        <ActionDialog
          onClose={() => setAction(undefined)}
          title={open.title}
          description={open.description}
          confirmLabel={open.verb}
          tone={open.danger ? "danger" : "primary"}
          withDays={action === "extend" || action === "comp"}
          withAddress={action === "delete"}
          onConfirm={(input) => run(action, input)}
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

function useTexts(user: UserDetail): Record<Name, Texts> {
  const { t } = useLingui();
  const again = t`The member is signed out everywhere and must sign in again.`;
  const taken = t`The member is signed out everywhere. The API keys made with this right are revoked permanently.`;
  return {
    extend: {
      title: t`Extend the trial`,
      description: t`From the end of the trial, or from now when it is over.`,
      verb: t`Extend`,
    },
    comp: {
      title: t`Give paid days`,
      description: t`From the end of the paid time, or from now. The member keeps these days on top of later payments.`,
      verb: t`Give`,
    },
    suspend: {
      title: t`Suspend this member`,
      description: t`No more streaming, and all sessions end. A card subscription is not renewed.`,
      verb: t`Suspend`,
      danger: true,
    },
    lift: {
      title: t`Lift the suspension`,
      description: t`The member may stream again, as far as trial and payments allow.`,
      verb: t`Lift`,
    },
    regenerate: {
      title: t`New streaming credentials`,
      description: t`The old ones stop working at once. The new ones are on the member’s dashboard.`,
      verb: t`Replace`,
      danger: true,
    },
    verify: {
      title: t`Send the confirmation again`,
      description: t`A new e-mail with a link goes to the member’s address.`,
      verb: t`Send`,
    },
    factors: {
      title: t`Remove the second factors`,
      description: t`For a member who has lost them. Check who is asking first: after this, the password alone signs in. The member gets an e-mail.`,
      verb: t`Remove`,
      danger: true,
    },
    admin: {
      title: user.admin ? t`Remove administrator rights` : t`Make an administrator`,
      description: user.admin ? taken : again,
      verb: user.admin ? t`Remove` : t`Give`,
      danger: true,
    },
    api: {
      title: user.isApi ? t`Remove API access` : t`Give API access`,
      description: user.isApi ? taken : again,
      verb: user.isApi ? t`Remove` : t`Give`,
    },
    reveal: {
      title: t`Show the streaming password`,
      description: t`The member sees in their activity that the team has viewed it.`,
      verb: t`Show`,
      danger: true,
    },
    export: {
      title: t`Export the member’s data`,
      description: t`The same file as the member can download.`,
      verb: t`Export`,
    },
    impersonate: {
      title: t`See the site as this member`,
      description: t`For 15 minutes, read-only: nothing can be changed. The member sees it in their activity.`,
      verb: t`Begin`,
    },
    delete: {
      title: t`Delete this account`,
      description: t`The account and everything linked to it are deleted at once and permanently.`,
      verb: t`Delete`,
      danger: true,
    },
  };
}
