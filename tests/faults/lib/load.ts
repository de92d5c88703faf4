import { query } from "../../support/database.ts";
import { call, textOf } from "../../support/http.ts";
import { pause, until } from "../../support/poll.ts";
import { newEmail, signUpBody } from "../../support/product.ts";

/** Visitors who sign up over and over; `acknowledged` are the members whose sign-up was answered with 200. */
export type Load = { acknowledged: string[]; refused: Map<number, number>; stop: () => Promise<void> };

/** Starts visitors. Each ends when the server is gone, or with `stop`. */
export function startLoad(url: string, visitors: number): Load {
  const acknowledged: string[] = [];
  const refused = new Map<number, number>();
  let stopped = false;
  const visit = async () => {
    while (!stopped) {
      try {
        const body = signUpBody(newEmail("fault"));
        const answer = await call(url, "POST", "/api/collections/users/records", { body });
        if (answer.status === 200) acknowledged.push(textOf(answer.json, "id"));
        else {
          refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
          await pause(50);
        }
      } catch (error) {
        if (error instanceof TypeError) return; // the connection broke: the server is gone
        throw error;
      }
    }
  };
  const running = Array.from({ length: visitors }, visit);
  return {
    acknowledged,
    refused,
    stop: async () => {
      stopped = true;
      await Promise.all(running);
    },
  };
}

/** Waits until `count` more sign-ups were answered. */
export async function moreSignUps(load: Load, count: number): Promise<void> {
  const before = load.acknowledged.length;
  await until(`${count} sign-ups`, () => load.acknowledged.length >= before + count, 60_000);
}

/** How many of some members a data folder lacks. */
export function lostOf(dir: string, members: readonly string[]): number {
  const kept = new Set(query(dir, "SELECT id FROM users").map(({ id }) => id));
  return members.filter((id) => !kept.has(id)).length;
}

/** What a data folder lacks of what was answered, in sentences: lost members, half-made ones, a damaged file. */
export function verify(dir: string, acknowledged: readonly string[]): string[] {
  const members = query(
    dir,
    `SELECT u.id, (SELECT COUNT(*) FROM stremio WHERE user = u.id) AS accounts,
       (SELECT COUNT(*) FROM jobs WHERE key = 'stremio.provision:' || u.id) AS provisioning,
       (SELECT COUNT(*) FROM jobs WHERE key = 'mail.verification:' || u.id) AS mails
     FROM users u WHERE u.admin = FALSE`,
  );
  const ids = new Set(members.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !ids.has(id));
  const half = members.filter(
    ({ accounts, provisioning, mails }) => mails !== "1" || (accounts !== "1" && provisioning === "0"),
  );
  const check = query(dir, "PRAGMA integrity_check").map((row) => row.integrity_check ?? "");
  return [
    ...(lost.length > 0 ? [`${lost.length} of ${acknowledged.length} acknowledged members are lost`] : []),
    ...(half.length > 0 ? [`${half.length} members are half made: ${JSON.stringify(half.slice(0, 3))}`] : []),
    ...(check.join() === "ok" ? [] : [`integrity_check: ${check.join("; ")}`]),
  ];
}
