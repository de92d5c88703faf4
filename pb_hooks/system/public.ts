import { legalIsComplete } from "../site/public.ts";
import { cronStates } from "./crons.ts";

/** A summary of the service's health; /admin/system has the rest. */
export type SystemHealth = {
  lateCrons: number;
  failedCrons: number;
  /** Whether mails are delivered. */
  mail: boolean;
  /** Whether the legal notice has everything that the law always requires. */
  legal: boolean;
};

/** Reads it now. */
export function systemHealth(app: CoreApp): SystemHealth {
  const crons = cronStates(app);
  return {
    lateCrons: crons.filter(({ late }) => late).length,
    failedCrons: crons.filter(({ lastError }) => lastError !== "").length,
    mail: app.settings().smtp.enabled,
    legal: legalIsComplete(app),
  };
}
