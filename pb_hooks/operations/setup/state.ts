import {
  SETUP_STEPS,
  type SetupAnswer,
  type SetupState,
  type SetupStep,
  skipInput,
} from "../../../common/contract/setup.ts";
import { billing } from "../../billing/public.ts";
import { change } from "../../lib/change.ts";
import { must } from "../../lib/errors.ts";
import { readNote, writeNote } from "../../lib/operator-settings.ts";
import { findOne } from "../../lib/records.ts";
import { count, exists } from "../../lib/sql.ts";
import { missingLegal, publicLook } from "../../platform/site/public.ts";
import { hasSources, sourcesAreSaid } from "../../streaming/addons/public.ts";
import { currentProvisioner } from "../../streaming/stremio/public.ts";
import { forgetCopies, judgeConnections } from "../system/public.ts";
import { generatedAddress } from "./account.ts";
import { addressState } from "./address.ts";
import { backupState } from "./backup.ts";
import { keyState } from "./key.ts";
import { mailState } from "./mail.ts";

/** `GET /api/app/admin/setup`, admin: SetupAnswer. What can be read from the installation is not noted anywhere. */
export function readSetup(e: core.RequestEvent) {
  return stateOf(e.app, must(e.auth, "administrator").email());
}

/** `POST /api/app/admin/setup/skip` {step, skipped}, admin: does without a step, or takes it up again; SetupAnswer. */
export const skipStep = change(skipInput, (tx, { step, skipped }, e) => {
  const others = skippedSteps(tx).filter((each) => each !== step);
  writeNote(tx, "setup_skipped", [...others, ...(skipped ? [step] : [])].join(","));
  if (step === "backup" && skipped) forgetCopies(tx);
  return stateOf(tx, must(e.auth, "administrator").email());
});

function stateOf(app: CoreApp, email: string): SetupAnswer {
  const generated = generatedAddress(app);
  const legalMissing = missingLegal(app);
  const [address, mail, key] = [addressState(app), mailState(app), keyState(app)];
  const payments = billing.connection.state(app);
  const backup = backupState(app);
  const done: Record<SetupStep, boolean> = {
    account: generated === "",
    address: address.source !== "none",
    legal: legalMissing.length === 0,
    mail: mail.tested,
    payments: payments.delivered !== null && !payments.held && payments.works,
    key: key.copied,
    backup: backup.works,
    source: hasSources(app),
    // A colleague, or an invitation on its way.
    team: count(app, "users", "admin = TRUE", {}) > 1 || exists(app, "team_invitations", "TRUE", {}),
    brand: publicLook(app) !== null,
  };
  const skipped = skippedSteps(app);
  const stateOfStep = (step: SetupStep): SetupState =>
    done[step] ? "done" : skipped.includes(step) ? "skipped" : "missing";
  return {
    steps: Object.fromEntries(SETUP_STEPS.map((step) => [step, stateOfStep(step)])) as SetupAnswer["steps"], // each one
    account: { email, operator: findOne(app, "_superusers", "email = {:email}", { email }) !== undefined, generated },
    legalMissing,
    address,
    mail,
    payments,
    provisioner: currentProvisioner().name,
    sourcesSaid: sourcesAreSaid(app),
    problems: judgeConnections(app),
    key,
    backup,
  };
}

function skippedSteps(app: CoreApp): string[] {
  return readNote(app, "setup_skipped").split(",").filter(Boolean);
}
