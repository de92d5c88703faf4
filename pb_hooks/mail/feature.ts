import { feature } from "../lib/feature.ts";
import * as hooks from "./hooks.ts";
import * as jobs from "./jobs.ts";
import { AUTH_ALERT, EMAIL_CHANGE, NOTICE, REPLACED, RESET, VERIFICATION } from "./public.ts";

/** PocketBase's mails to members in their language, retried when they fail; printed where no SMTP is set. */
export default feature({
  hooks: {
    onMailerSend: hooks.printWithoutSmtp,
    "onMailerRecordVerificationSend users": hooks.verification,
    "onMailerRecordPasswordResetSend users": hooks.reset,
    "onMailerRecordEmailChangeSend users": hooks.emailChange,
    "onMailerRecordOTPSend users": hooks.code,
    "onMailerRecordAuthAlertSend users": hooks.authAlert,
    "onRecordAuthWithOTPRequest users": hooks.codeLogin,
    "onRecordRequestVerificationRequest users": hooks.requestVerification,
  },
  jobs: {
    [VERIFICATION]: ["mail", jobs.verification],
    [RESET]: ["mail", jobs.reset],
    [REPLACED]: ["mail", jobs.replaced],
    [EMAIL_CHANGE]: ["mail", jobs.emailChange],
    [AUTH_ALERT]: ["mail", jobs.authAlert],
    [NOTICE]: ["mail", jobs.notice],
  },
});
