import { randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Context } from "../context.ts";
import type { Prepared } from "../lib/hosts.ts";
import { expectOk, json } from "../lib/http.ts";
import { interleave } from "../lib/numbers.ts";
import { type Row, rateRow } from "../lib/report.ts";

const GOAL = 1.6;
const AT_A_TIME = 8;

/**
 * Sign-ups per second, eight visitors at a time. Ours also creates the affiliate code, the streaming account and the
 * verification mail, which without SMTP goes to standard output before the response; the stock build creates the bare
 * record and no mail.
 */
export async function measureSignUp({ ours, stock, quick }: Context): Promise<Row[]> {
  const cost = await alignCost(ours, stock);
  const count = quick ? 16 : 24;
  const our = () => signUps(ours, count);
  const other = () => signUps(stock, count);
  await signUps(ours, AT_A_TIME); // warms both up, not counted
  await signUps(stock, AT_A_TIME);
  const found = await interleave(quick ? 3 : 7, our, other);
  return [rateRow(`sign-ups against stock PocketBase's bare ones (${cost})`, found, "/s", GOAL, 1)];
}

async function signUps(host: Prepared, count: number): Promise<number> {
  let left = count;
  const visitor = async () => {
    while (left-- > 0) {
      const name = randomBytes(8).toString("hex");
      const password = randomBytes(12).toString("hex");
      const body = {
        ...{ email: `${name}@bench.example`, password, passwordConfirm: password, name: "Bench" },
        ...{ plan: "free", locale: "fr", terms_accepted: true, newsletter: false },
      };
      await expectOk(`${host.url}/api/collections/users/records`, { method: "POST", body });
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_A_TIME }, visitor));
  return (count * 1000) / (performance.now() - start);
}

const Collection = v.looseObject({
  fields: v.array(v.looseObject({ name: v.string(), cost: v.optional(v.number()) })),
});

/** Sets the stock build's bcrypt cost to ours and returns it (0 is PocketBase's default). */
async function alignCost(ours: Prepared, stock: Prepared): Promise<string> {
  const cost = passwordCost(await readUsers(ours));
  const users = await readUsers(stock);
  if (passwordCost(users) !== cost) {
    const fields = users.fields.map((field) => (field.name === "password" ? { ...field, cost } : field));
    await expectOk(`${stock.url}/api/collections/users`, { method: "PATCH", headers: stock.headers, body: { fields } });
    if (passwordCost(await readUsers(stock)) !== cost)
      throw new Error(`The stock build did not take bcrypt cost ${cost}`);
  }
  return cost === 0 ? "PocketBase's default bcrypt cost" : `bcrypt cost ${cost}`;
}

async function readUsers({ url, headers }: Prepared): Promise<v.InferOutput<typeof Collection>> {
  return v.parse(Collection, json(await expectOk(`${url}/api/collections/users`, { headers })));
}

function passwordCost(users: v.InferOutput<typeof Collection>): number {
  return users.fields.find((field) => field.name === "password")?.cost ?? 0;
}
