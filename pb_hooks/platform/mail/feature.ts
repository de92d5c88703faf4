import { feature } from "../../lib/feature.ts";
import { may, noStore } from "../../lib/guards.ts";
import { purgeLimits } from "../../lib/limit-store.ts";
import * as hooks from "./hooks.ts";
import {
  AUTH_ALERT,
  CODE,
  EMAIL_CHANGE,
  INVITATION,
  NOTICE,
  REPLACED,
  RESET,
  VERIFICATION,
  WARNING,
} from "./job-kinds.ts";
import * as jobs from "./jobs.ts";
import { mailTexts } from "./own-texts.ts";
import { previewInvitation, previewMail, testInvitation, testMail } from "./preview.ts";
import * as requests from "./requests.ts";

/** PocketBase's mails to members in their language, retried on failure; printed when SMTP is not configured. */
export default feature({
  hooks: {
    onMailerSend: hooks.printWithoutSmtp,
    "onMailerRecordEmailChangeSend users": hooks.emailChange,
    onMailerRecordOTPSend: hooks.code,
    "onMailerRecordAuthAlertSend users": hooks.authAlert,
    "onRecordAuthWithOTPRequest users": hooks.codeLogin,
    "onMailerRecordAuthAlertSend _superusers": requests.superuserAlert,
    "onRecordRequestVerificationRequest users": requests.requestVerification,
    onRecordRequestPasswordResetRequest: requests.requestReset,
    onRecordRequestEmailChangeRequest: requests.requestEmailChange,
    onRecordRequestOTPRequest: requests.requestCode,
  },
  texts: mailTexts,
  routes: {
    "POST /api/app/admin/texts/preview": [noStore, may("content.write"), previewMail],
    "POST /api/app/admin/texts/test": [noStore, may("content.write"), testMail],
    "POST /api/app/admin/invitation-mail/preview": [noStore, may("members.write"), previewInvitation],
    "POST /api/app/admin/invitation-mail/test": [noStore, may("members.write"), testInvitation],
  },
  crons: {
    "mail-limits-purge": [
      "25 * * * *",
      () => {
        purgeLimits($app);
        jobs.forgetCodes($app);
      },
    ],
  },
  jobs: {
    [CODE]: ["mail", jobs.mailCode],
    [VERIFICATION]: ["mail", jobs.mailVerification],
    [RESET]: ["mail", jobs.mailReset],
    [INVITATION]: ["mail", jobs.mailInvitation, "bulk"],
    [REPLACED]: ["mail", jobs.mailReplaced],
    [EMAIL_CHANGE]: ["mail", jobs.mailEmailChange],
    [AUTH_ALERT]: ["mail", jobs.mailAuthAlert],
    [NOTICE]: ["mail", jobs.mailNotice, "bulk"],
    [WARNING]: ["mail", jobs.mailNotice],
  },
  // An address that is not the member's yet, the network address of a sign-in, what the operator is told of members.
  naming: { [EMAIL_CHANGE]: "all", [AUTH_ALERT]: "all", [NOTICE]: "without user", [WARNING]: "without user" },
});
