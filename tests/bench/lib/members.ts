import { DatabaseSync } from "node:sqlite";
import { TEXT } from "../../../pb_hooks/lib/member-words.ts";

const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $count)";

/** Plants and birds as names, so that searches match both common and unique names. */
const FIRST =
  "lilac elm amber hazel clover linden maple acacia cedar jasmine iris ash sorrel nettle juniper poppy alder thyme zinnia tansy".split(
    " ",
  );
const LAST =
  "magpie bunting dove thrush robin redwing plover duck lapwing merlin starling linnet lark mallard gannet dipper bittern rook vireo finch egret gull gadwall avocet dunnock lanner bluethroat fulmar murre osprey".split(
    " ",
  );
const HOSTS = ["gamma.example", "orange.example", "hotelier.example", "mail.example", "free.example"];

/** An SQL expression that picks an entry of a list, spread over the numbers. */
function pick(list: readonly string[], spread: number): string {
  const cases = list.map((value, index) => `WHEN ${index} THEN '${value}'`).join(" ");
  return `CASE (n.i * ${spread} / 7) % ${list.length} ${cases} END`;
}

/** An SQL condition that is true for one in `among` numbers, independently of other conditions. */
const oneIn = (among: number, spread: number) => `(n.i * ${spread} / 65536) % ${among} = 0`;

/** A stored time, `seconds` (an SQL expression) before now. */
const ago = (seconds: string) => `strftime('%Y-%m-%d %H:%M:%fZ', 'now', printf('%+d seconds', -(${seconds})))`;

const YEARS_3 = 3 * 365 * 86_400;

/**
 * Writes `count` members with their streaming accounts into the data folder of a stopped server, by SQL in one transaction,
 * as if they had signed up over three years: one in ten pays, the newest are on trial.
 */
export function writeMembers(folder: string, count: number): void {
  const database = new DatabaseSync(`${folder}/data/data.db`);
  // A failure may corrupt this throw-away file. In the write-ahead log one transaction of this size takes many times as long.
  database.exec("PRAGMA journal_mode = DELETE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
  database.exec("PRAGMA cache_size = -2000000; BEGIN");
  const putBack = takeOff(database);
  const created = ago(`($count - n.i) * ${YEARS_3} / $count`);
  const paying = oneIn(10, 48_271);
  const paidBefore = oneIn(9, 69_621);
  const paidUntil = `CASE WHEN ${paying} THEN ${ago("-86400 * (1 + n.i % 300)")} WHEN ${paidBefore} THEN ${ago("86400 * (1 + n.i % 900)")} ELSE '' END`;
  const first = pick(FIRST, 11);
  const last = pick(LAST, 13);
  database
    .prepare(
      `${NUMBERS} INSERT INTO users (id, email, emailVisibility, verified, name, password, tokenKey, affiliate_code, plan,
         newsletter, is_monthly, admin, is_api, price, locale, terms_accepted, stremio_username, stremio_password, stripe,
         trial_ends, paid_until, referred_by, blocked, created, updated)
       SELECT printf('m%014d', n.i), ${first} || '.' || ${last} || n.i || '@' || ${pick(HOSTS, 17)}, FALSE, NOT (${oneIn(9, 40_692)}),
         ${first} || ' ' || ${last}, '', printf('t%049d', n.i), printf('AFF-%08X', n.i * 2654435761 % 4294967296),
         CASE WHEN ${paying} OR ${paidBefore} OR ${oneIn(50, 16_807)} THEN 'paid' ELSE 'free' END, n.i % 2, NOT (${oneIn(3, 39_373)}),
         n.i % 300000 = 5, n.i % 2000 = 9, '', CASE WHEN ${oneIn(4, 31_337)} THEN 'en' ELSE 'fr' END, '',
         ${first} || printf('_%06x', n.i) || '@passerelle.example', '',
         CASE WHEN ${paying} THEN printf('cus_%014x', n.i) ELSE '' END,
         ${ago(`($count - n.i) * ${YEARS_3} / $count - 3 * 86400`)}, ${paidUntil},
         CASE WHEN n.i % 12 = 1 THEN printf('m%014d', n.i / 2 + 1) ELSE '' END,
         CASE WHEN n.i % 5000 = 11 THEN ${created} ELSE '' END, ${created}, ${created} FROM n`,
    )
    .run({ count });
  database
    .prepare(
      `${NUMBERS} INSERT INTO stremio (id, user, email, field, created, updated)
       SELECT printf('s%014d', n.i), printf('m%014d', n.i), printf('s_%06x@passerelle.example', n.i),
         CASE WHEN n.i % 40000 = 1 THEN 'error' WHEN n.i % 50000 = 2 THEN 'queued' WHEN ${paying} THEN 'active'
           ELSE 'suspended' END, ${created}, ${created} FROM n`,
    )
    .run({ count });
  const plans = database.prepare("SELECT id FROM plans").all();
  database
    .prepare(
      `${NUMBERS} INSERT INTO subscriptions (id, user, plan, period, provider, status, price_cents, current_period_start,
         current_period_end, cancel_at_period_end, past_due_since, stripe_subscription, created, updated)
       SELECT printf('b%014d', n.i), printf('m%014d', n.i), ${pick(
         plans.map(({ id }) => String(id)),
         7,
       )},
         CASE WHEN ${oneIn(3, 39_373)} THEN 'year' ELSE 'month' END, CASE WHEN n.i % 7 = 0 THEN 'manual' ELSE 'stripe' END, 'active',
         499, ${created}, ${ago("-86400 * (1 + n.i % 300)")}, n.i % 11 = 0, CASE WHEN n.i % 97 = 0 THEN ${ago("86400 * (n.i % 20)")} ELSE '' END,
         printf('sub_%014x', n.i), ${created}, ${created} FROM n WHERE ${paying}`,
    )
    .run({ count });
  database
    .prepare(
      `${NUMBERS} INSERT INTO addon_access (id, user, token, token_hash, state, last_used, created, updated)
       SELECT printf('a%014d', n.i), printf('m%014d', n.i), printf('k%d', n.i), printf('h%d', n.i), 'open',
         CASE WHEN n.i % 3 = 0 THEN '' ELSE ${ago("3600 * (n.i % 5000)")} END, ${created}, ${created} FROM n`,
    )
    .run({ count });
  putBack("index");
  database.exec(`INSERT INTO user_docs (user, words) SELECT id, ${TEXT} FROM users u WHERE id LIKE 'm0%' ORDER BY id`);
  database.exec(
    "INSERT INTO user_words (rowid, words) SELECT id, words FROM user_docs WHERE user LIKE 'm0%' ORDER BY id",
  );
  putBack("trigger");
  // Like the cron `database-statistics`: without it the query planner still assumes the small tables of the first start.
  database.exec("ANALYZE");
  // A database without the write-ahead log would count as a restored backup.
  database.exec("COMMIT; PRAGMA journal_mode = WAL");
  database.close();
}

/**
 * Drops the indexes of the tables, which are faster built at the end, and the triggers of the search, which write a member's texts row
 * by row and again with each subscription. @returns what makes those of a type again
 */
function takeOff(database: DatabaseSync): (type: "index" | "trigger") => void {
  const taken = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE sql != '' AND (type = 'trigger' AND name LIKE 'user\\_%' ESCAPE '\\'
         OR type = 'index' AND tbl_name IN ('users', 'stremio', 'subscriptions', 'addon_access'))`,
    )
    .all();
  for (const { type, name } of taken) database.exec(`DROP ${String(type)} ${String(name)}`);
  return (type) => {
    for (const each of taken) if (each.type === type) database.exec(String(each.sql));
  };
}
