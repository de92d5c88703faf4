import type { TimelineGroup } from "../../../common/contract/timeline.ts";

/* What a member's timeline is read from. In its own file so that tests can ask SQLite for its query plans. */

/** What the messages themselves say. */
const MESSAGES = "'thread.create', 'thread.answer'";
/** How much of a message an entry shows, in characters. */
const BEGINNING = 300;
const ACCESS = "'user.extend', 'user.comp', 'user.suspend', 'user.lift', 'user.undo'";

/** Selects, of the member {:user}: id, created, part, kind, text, detail, cents, actor, changed. */
export const SOURCES: readonly { of: readonly TimelineGroup[]; sql: string }[] = [
  {
    of: ["access", "mail", "team"],
    // A message that was sent to many is here permanently; its job goes after a week.
    sql: `SELECT a.id, a.created, CASE WHEN a.action IN (${ACCESS}) THEN 'access' WHEN a.action = 'user.message' THEN 'mail' ELSE 'team' END
        AS part, a.action AS kind, a.reason AS text, '' AS detail, 0 AS cents,
        COALESCE((SELECT CASE WHEN u.name = '' THEN u.email ELSE u.name END FROM users u WHERE u.id = a.actor AND a.actor != a.member),
          (SELECT s.email FROM _superusers s WHERE s.id = a.actor), '') AS actor, a."after" AS changed
      FROM audit_log a WHERE a.member = {:user} AND a.action NOT IN (${MESSAGES})`,
  },
  {
    of: ["access"],
    sql: `SELECT u.id, u.created, 'access' AS part, CASE WHEN r.id IS NULL THEN 'created' ELSE 'imported' END AS kind,
        COALESCE(i.name, '') AS text, '' AS detail, 0 AS cents, '' AS actor, '' AS changed
      FROM users u LEFT JOIN import_rows r ON r.user = u.id LEFT JOIN imports i ON i.id = r.import WHERE u.id = {:user}`,
  },
  {
    of: ["access"],
    sql: `SELECT id, created, 'access' AS part, 'signed_in' AS kind, TRIM(browser || ', ' || system, ', ') AS text, '' AS detail,
        0 AS cents, '' AS actor, '' AS changed FROM sessions WHERE user = {:user}`,
  },
  {
    of: ["money"],
    sql: `SELECT id, created, 'money' AS part, 'order' AS kind, reference AS text, '' AS detail, due_cents AS cents, '' AS actor,
        '' AS changed FROM orders WHERE user = {:user}`,
  },
  {
    of: ["money"],
    sql: `SELECT id, COALESCE(NULLIF(paid_at, ''), created) AS created, 'money' AS part, 'payment' AS kind, number AS text,
        status AS detail, amount_cents AS cents, '' AS actor, '' AS changed FROM payments WHERE user = {:user}`,
  },
  {
    of: ["money"],
    sql: `SELECT s.id, s.created, 'money' AS part, 'adopted' AS kind, a.subscription AS text, '' AS detail, 0 AS cents, '' AS actor,
        '' AS changed FROM adoptions a JOIN subscriptions s ON s.stripe_subscription = a.subscription AND a.subscription != ''
      WHERE a.user = {:user} AND a.state = 'adopted'`,
  },
  {
    of: ["money"],
    sql: `SELECT r.id, r.created, 'money' AS part, 'refund' AS kind, p.number AS text, '' AS detail, r.cents, '' AS actor, '' AS changed
      FROM payments p CROSS JOIN refunds r ON r.payment = p.id WHERE p.user = {:user}`,
  },
  {
    of: ["money"],
    sql: `SELECT id, created, 'money' AS part, kind, number AS text, '' AS detail, refund_cents AS cents, '' AS actor, '' AS changed
      FROM contract_requests WHERE member = {:user}`,
  },
  {
    of: ["messages"],
    sql: `SELECT m.id, m.created, 'messages' AS part, 'message.' || CASE WHEN m.kind = 'in' AND m.proved = FALSE THEN 'unproved' ELSE m.kind END
        AS kind, SUBSTR(m.text, 1, CASE WHEN m.fold > 0 THEN MIN(m.fold, ${BEGINNING}) ELSE ${BEGINNING} END) AS text, m.thread AS detail,
        0 AS cents, CASE WHEN m.kind = 'in' THEN m.sender ELSE
          COALESCE((SELECT CASE WHEN u.name = '' THEN u.email ELSE u.name END FROM users u WHERE u.id = m.author), '') END AS actor, '' AS changed
      FROM threads t CROSS JOIN messages m ON m.thread = t.id WHERE t.user = {:user}`,
  },
  {
    of: ["mail"],
    sql: `SELECT j.id, j.updated AS created, 'mail' AS part, j.kind, '' AS text, '' AS detail, 0 AS cents, '' AS actor,
        CASE WHEN j.kind IN ('mail.notice', 'mail.warning') THEN j.payload ELSE '' END AS changed
      FROM json_each({:starts}) k CROSS JOIN jobs j ON j.key >= k.value AND j.key < k.value || ';' WHERE j.state = 'done'`,
  },
];
