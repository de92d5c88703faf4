import { legalIsComplete } from "../site/public.ts";
import { cronStates } from "./crons.ts";

/** How the service itself is doing, for a first look; /admin/system has the rest. */
export type SystemHealth = {
  lateCrons: number;
  failedCrons: number;
  /** Whether mails reach anybody. */
  mail: boolean;
  /** Whether the legal notice has all that the law asks of everybody. */
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
