import { feature } from "../../lib/feature.ts";
import { may, noStore, requireSuperuser } from "../../lib/guards.ts";
import { changeAccount } from "./account.ts";
import { changeAddress } from "./address.ts";
import { changeBackup, startCopies } from "./backup.ts";
import { downloadKey } from "./key.ts";
import { confirmMail, sendTest } from "./mail.ts";
import { NOTICES } from "./notices.ts";
import { changeKey, changeWebhook, disconnect, takeOver, testWebhook } from "./payments.ts";
import { readSetup, skipStep } from "./state.ts";

const AREA = "/api/app/admin/setup";
/** What leads to superusers' secrets asks for a superuser: the page signs one in, with a code where one is due. */
const operator = [noStore, may("settings"), requireSuperuser] as const;

/** The first set-up, step by step, without a shell (docs/design/operations.md, The set-up pages). */
export default feature({
  rows: { operator_settings: "kept" },
  hooks: {
    onBootstrap: (e) => {
      e.next();
      startCopies(e.app);
    },
  },
  routes: {
    [`GET ${AREA}`]: [noStore, may("settings"), readSetup],
    [`POST ${AREA}/skip`]: [noStore, may("settings"), skipStep],
    [`POST ${AREA}/account`]: [...operator, changeAccount],
    [`POST ${AREA}/address`]: [...operator, changeAddress],
    [`POST ${AREA}/mail`]: [...operator, sendTest],
    [`POST ${AREA}/mail/confirm`]: [...operator, confirmMail],
    [`POST ${AREA}/payments`]: [...operator, changeKey],
    [`POST ${AREA}/payments/webhook`]: [...operator, changeWebhook],
    [`POST ${AREA}/payments/take-over`]: [...operator, takeOver],
    [`POST ${AREA}/payments/test`]: [...operator, testWebhook],
    [`POST ${AREA}/backup`]: [...operator, changeBackup],
    [`POST ${AREA}/payments/disconnect`]: [...operator, disconnect],
    [`POST ${AREA}/key`]: [...operator, downloadKey],
  },
  notices: NOTICES,
});
