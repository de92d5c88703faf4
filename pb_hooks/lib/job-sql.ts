/* In its own file so that tests can ask SQLite for its query plans: some jobs are kept for a year, so a table has millions. */

/** Of a queued job, a run that still works on what it read before: another one would wait for it, and end after the job is done. */
export const FREE = "holder NOT IN (SELECT value FROM json_each({:live}))";
const DUE = `lane = {:lane} AND state = 'queued' AND run_at <= {:now} AND ${FREE}`;

/** The job of a lane that has been due for longest. */
export const OLDEST = `SELECT id FROM jobs WHERE ${DUE} ORDER BY run_at LIMIT 1`;

/** The same among kinds, one look at idx_jobs_queued for each: a hundred thousand jobs of other kinds may be due. */
export const OLDEST_OF_KINDS = `SELECT j.id FROM json_each({:kinds}) k CROSS JOIN jobs j ON j.id = (
    SELECT id FROM jobs WHERE ${DUE} AND kind = k.value ORDER BY run_at LIMIT 1)
  ORDER BY j.run_at LIMIT 1`;

/** Deletes jobs whose key is one of {:keys}, or continues one after a colon: each ends with an id, and ids have one length. */
export const DELETE_KEYS = `DELETE FROM jobs WHERE id IN (
  SELECT j.id FROM json_each({:keys}) k CROSS JOIN jobs j ON j.key >= k.value AND j.key < k.value || ';')`;

/** The index is named because SQLite would rather walk idx_jobs_state, with all kept notices. */
export const DELETE_DONE = `DELETE FROM jobs INDEXED BY idx_jobs_settled
  WHERE state = 'done' AND kind NOT IN ('mail.notice', 'mail.warning') AND updated < {:before}`;
export const DELETE_NOTICES =
  "DELETE FROM jobs WHERE state = 'done' AND kind IN ('mail.notice', 'mail.warning') AND updated < {:before}";
