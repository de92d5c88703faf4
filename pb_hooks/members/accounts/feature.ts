import { must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { noStore, proved, requireAuth } from "../../lib/guards.ts";
import { deliverSoon, verificationKey } from "../../platform/mail/public.ts";
import { changeAddressFor } from "./address-for-member.ts";
import { beginPasskey, checkUndo, FORMER_ADDRESS_JOB, mailFormerAddress, undoAddress } from "./address-undo.ts";
import { requestLink, requestUpdate } from "./email-change.ts";
import { enrichOwner, viewOwner } from "./enrich.ts";
import { purgeFormer } from "./former-credentials.ts";
import { NOTICES } from "./notices.ts";
import { memberData } from "./profile.ts";
import { changePassword, confirmAddress, deleteAccount, exportData, forgetMember, me } from "./routes.ts";
import { createAccount, readSignUp } from "./sign-up.ts";
import { checkSignUp, refuseSignUp } from "./sign-up-refusal.ts";
import { updateAccount } from "./update.ts";

/** Members: sign-up, changes, and their own data. */
export default feature({
  hooks: {
    "onRecordCreateRequest users": readSignUp,
    "onRecordCreate users": createAccount,
    "onRecordAfterCreateSuccess users": (e) => {
      const user: Rec<"users"> = must(e.record, "record");
      if (!user.verified()) deliverSoon(e.app, verificationKey(user.id));
      e.next();
    },
    "onRecordRequestEmailChangeRequest users": requestLink,
    "onRecordUpdateRequest users": requestUpdate,
    "onRecordUpdate users": updateAccount,
    "onRecordDelete users": forgetMember,
    "onRecordViewRequest users": viewOwner,
    "onRecordEnrich users": enrichOwner,
  },
  routes: {
    "GET /api/app/me": [noStore, requireAuth, me],
    "GET /api/app/export": [noStore, requireAuth, exportData],
    "POST /api/app/admin/users/{id}/address": [...proved("members.write"), changeAddressFor],
    "POST /api/app/account/password": [noStore, requireAuth, changePassword],
    "POST /api/app/account/address/confirm": [noStore, requireAuth, confirmAddress],
    "POST /api/app/account/address/undo": [noStore, undoAddress],
    "POST /api/app/account/address/undo/check": [noStore, checkUndo],
    "POST /api/app/account/address/undo/passkey": [noStore, beginPasskey],
    "POST /api/app/account/delete": [noStore, requireAuth, deleteAccount],
    "POST /api/app/account/sign-up/check": [noStore, checkSignUp],
    "POST /api/app/account/sign-up/refuse": [noStore, refuseSignUp],
  },
  crons: { "former-credentials-purge": ["45 * * * *", () => purgeFormer($app), "dated"] },
  jobs: { [FORMER_ADDRESS_JOB]: ["mail", mailFormerAddress] },
  naming: { [FORMER_ADDRESS_JOB]: "all" },
  notices: NOTICES,
  memberData,
});
