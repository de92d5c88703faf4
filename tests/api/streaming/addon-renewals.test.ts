import { afterAll, beforeAll, expect, it } from "vitest";
import { startAddonSource } from "../../support/addon-source.ts";
import { type GatewayProduct, startGateway } from "../../support/addons.ts";
import { change, query } from "../../support/database.ts";
import { pause, until } from "../../support/poll.ts";
import type { Member } from "../../support/product.ts";
import { type Provisioned, startProvisioned } from "../../support/provisioned.ts";

/** Renewals tried; before the address and its version were read at one moment, one in fifty was lost. */
const RENEWALS = 300;
/** A renewal falls within the first reads of a reconciliation, in ms. */
const WITHIN_MS = 12;

let world: Provisioned;
let gateway: GatewayProduct;
let films: Awaited<ReturnType<typeof startAddonSource>>;
beforeAll(async () => {
  films = await startAddonSource("films", [{ id: "films:1", name: "Un été" }]);
  world = await startProvisioned();
  gateway = await startGateway({}, world.product);
});
afterAll(async () => {
  await world?.stop();
  await films?.close();
});

/** An address of a member, as it is stored. */
type Stored = { url: string; token: string; hash: string };

async function stored(member: Member): Promise<Stored> {
  const url = await gateway.addressOf(member);
  const [row] = query(world.product.dir, "SELECT token, token_hash FROM addon_access");
  return { url, token: row?.token ?? "", hash: row?.token_hash ?? "" };
}

it("an address that is renewed at any moment of a reconciliation reaches the account", {
  tags: "long",
  timeout: 300_000,
}, async () => {
  const { product } = world;
  const { member, account } = await world.joined();
  await gateway.save({ url: films.url, name: "Films" });
  await world.sync();
  const held = () => world.urls(account.username)?.filter((url) => url.startsWith(`${product.url}/addon/`))[0];
  const first = await stored(member);
  await product.call("POST", "/api/app/addon/renew", { token: member.token });
  const second = await stored(member);
  expect(second.url).not.toBe(first.url);
  await until("the second address", () => held() === second.url);

  // A member may renew once in ten seconds: the two addresses take turns in the database.
  const take = ({ token, hash }: Stored) =>
    change(product.dir, `UPDATE addon_access SET token = '${token}', token_hash = '${hash}'`);
  const isInSync = () => {
    const sql = `SELECT addons_version AS version FROM stremio WHERE addons_version LIKE '${second.hash.slice(0, 16)}.%'`;
    return query(product.dir, sql).length > 0;
  };
  const work = () => product.manage("POST", "/api/crons/stremio-sync");
  const lost: number[] = [];
  for (let turn = 0; turn < RENEWALS; turn++) {
    take(first);
    await work();
    await pause(Math.random() * WITHIN_MS);
    take(second);
    await until("the account to be in sync", async () => {
      await work();
      return isInSync();
    });
    // The run that began with the first address has yet to write it, and then the second one.
    await pause(15);
    for (let waits = 0; waits < 20 && held() !== second.url; waits++) await pause(20);
    if (held() === second.url || !isInSync()) continue;
    lost.push(turn);
    change(product.dir, "UPDATE stremio SET addons_version = ''");
    await until("the second address again", async () => {
      await work();
      return held() === second.url;
    });
  }
  expect(lost).toEqual([]);
});
