import * as v from "valibot";
import { BACKUP_SCHEDULES, JOB_STATES } from "../wire/system.ts";
import { missingAs, oneOf, rawText, wholeNumber } from "./fields.ts";

/** When PocketBase makes automatic backups, and how many it keeps. */
export const scheduleInput = () => v.object({ schedule: oneOf(BACKUP_SCHEDULES), keep: wholeNumber(1, 60) });

/** The decision on a restored backup's jobs. */
export const heldInput = () => v.object({ answer: oneOf(["run", "discard"]) });

export const jobsQuery = () => v.object({ state: missingAs("failed", v.picklist(JOB_STATES)), after: rawText });
