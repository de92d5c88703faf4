import fc from "fast-check";
import sdk from "stremio-addon-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GatewayProduct, startGateway } from "../../support/addons.ts";
import type { Engine } from "../../support/engine/engine.ts";
import { type Probe, shownBy, startViewer } from "../../support/engine/shown.ts";
import { isObject, listOf } from "../../support/http.ts";
import { type Member, signedIn, signUpMany } from "../../support/product.ts";
import { missing } from "../../support/worlds/missing.ts";
import { startWorldSource, type WorldSource } from "../../support/worlds/source.ts";
import { probesOf, type World, worlds } from "../../support/worlds/world.ts";

/*
 * The real engine is the judge: what it shows of a generated add-on, it shows of our address with that add-on as its source.
 */

const WORLDS = Number(process.env.WORLDS ?? 40);
const SLOW = Number(process.env.SLOW_WORLDS ?? 0);
const SEED = Number(process.env.SEED ?? 1);
/** The path of a world that a run has printed: with WORLDS=1 this world alone. */
const PATH = process.env.WORLD_PATH ?? "";

/** Worlds that are tried to make a failing one smaller. */
const MOST_STEPS = 300;

let gateway: GatewayProduct;
let source: WorldSource;
let direct: Engine;
let through: Engine;
let members: { member: Member; url: string }[];
let id = "";
let turn = 0;
/** The administrator, in a session whose proof is fresh. */
let admin: Member;
let proved = 0;
const PROOF_MS = 120_000;
/** Entries that the engine has shown directly: a generator of add-ons that nobody can use would prove nothing. */
let seenAtAll = 0;

beforeAll(async () => {
  source = await startWorldSource();
  gateway = await startGateway();
  admin = gateway.admin;
  [direct, through] = [await startViewer(), await startViewer()];
  const joined = await signUpMany(gateway.product, Math.ceil((WORLDS + 10 * SLOW) / 25));
  members = [];
  for (const member of joined) members.push({ member, url: await gateway.addressOf(member) });
});
afterAll(async () => {
  direct?.close();
  through?.close();
  source?.close();
  await gateway?.product.stop();
});

/** What is missing of a world through us. */
async function lost(world: World): Promise<string[]> {
  turn += 1;
  if (Date.now() - proved > PROOF_MS) {
    admin = await signedIn(gateway.product, admin);
    proved = Date.now();
  }
  const url = source.serve(world);
  const probes = probesOf(world);
  const shown = await shownBy(direct, url, probes);
  if (!shown) return [];
  seenAtAll += Object.values(shown).flat().length;
  const body = {
    ...{ id, name: "World", url, active: true, plans: [], resources: [], catalogs: [] },
    ...{ timeoutMs: 5000, cacheMin: 0, cacheMax: 0 },
  };
  const saved = await gateway.product.call("POST", "/api/app/admin/addons/save", { token: admin.token, body });
  if (saved.status !== 200) return [`the source is refused: ${saved.status} ${saved.text.slice(0, 300)}`];
  id = String(saved.json.id);
  const ours = members[turn % members.length]?.url ?? "";
  const seen = await shownBy(through, ours, probes, (name) => name.replace(/^[^~]*~/, ""));
  if (!seen) return ["our manifest is refused"];
  return [...missing(shown, seen), ...(await refusedBySdk(ours, probes))];
}

/** What the SDK's client refuses at our address: the manifest, which it gives to its linter, or an answer. */
async function refusedBySdk(url: string, probes: readonly Probe[]): Promise<string[]> {
  const { addon } = await sdk.detectFromURL(url);
  const catalogs = listOf(addon.manifest, "catalogs").filter(
    ({ extra }) => !JSON.stringify([extra]).includes("isRequired"),
  );
  const asked = [
    ...catalogs.map(({ type, id }) => ["catalog", String(type), String(id), "metas"] as const),
    ...probes.flatMap(({ type, id, video = id }) => [
      ["meta", type, id, "meta"] as const,
      ["stream", type, video, "streams"] as const,
      ["subtitles", type, video, "subtitles"] as const,
    ]),
  ];
  const refused: string[] = [];
  for (const [resource, type, id, field] of asked) {
    if (!addon.isSupported(resource, type, id)) continue;
    const answer = await addon.get(resource, type, id).catch((error: unknown) => String(error));
    if (!isObject(answer) || !(field in answer)) refused.push(`${resource} ${type} ${id}: ${JSON.stringify(answer)}`);
  }
  return refused;
}

it.each([
  ["short", WORLDS],
  ["long", SLOW],
] as const)(
  `shows what its sources show, in %s worlds (SEED=${SEED})`,
  { timeout: 7_200_000 },
  async (size, numRuns) => {
    if (numRuns === 0) return;
    let steps = 0;
    const whole = fc.asyncProperty(worlds(size), async (world) => {
      fc.pre(steps < MOST_STEPS);
      const found = await lost(world);
      if (steps > 0 || found.length > 0) steps += 1;
      expect(found).toEqual([]);
    });
    await fc.assert(whole, { numRuns, seed: SEED, path: PATH });
    expect(seenAtAll).toBeGreaterThan(numRuns);
    console.log(`${numRuns} ${size} worlds with ${seenAtAll} entries`);
  },
);
