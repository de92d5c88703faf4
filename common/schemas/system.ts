import * as v from "valibot";
import { QUERY_MAX } from "../limits.ts";
import { LOG_LEVELS, type LogLevel } from "../wire/logs.ts";
import { BACKUP_SCHEDULES, JOB_STATES } from "../wire/system.ts";
import { missingAs, oneOf, rawText, time, wholeNumber } from "./fields.ts";

/** When PocketBase makes automatic backups, and how many it keeps. */
export const scheduleInput = () => v.object({ schedule: oneOf(BACKUP_SCHEDULES), keep: wholeNumber(1, 60) });

/** The decision on a restored backup's jobs. */
export const heldInput = () => v.object({ answer: oneOf(["run", "discard"]) });

export const jobsQuery = () => v.object({ state: missingAs("failed", v.picklist(JOB_STATES)), after: rawText });

const LEVELS = Object.keys(LOG_LEVELS) as LogLevel[]; // the literal's own keys

/** What the log is asked for; "" is any. `after` is the number of the last entry that was searched. */
export const logsQuery = () =>
  v.object({
    level: missingAs("", v.picklist(["", ...LEVELS])),
    text: v.pipe(rawText, v.trim(), v.maxLength(QUERY_MAX, "validation_in_invalid")),
    ...{ from: time(), to: time() },
    after: v.pipe(rawText, v.regex(/^\d{0,15}$/)),
  });
