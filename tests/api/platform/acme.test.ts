import { readdirSync, rmSync, statSync } from "node:fs";
import { connect } from "node:tls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { command } from "../../support/command.ts";
import {
  certificateAlerts,
  DOMAIN,
  type HttpsServer,
  httpsFolder,
  send,
  serveDomains,
  session,
  watchSystem,
} from "../../support/https.ts";
import { type Issuer, preparePebble } from "../../support/pebble.ts";
import { until } from "../../support/poll.ts";
import { freePort } from "../../support/server.ts";

/** Renewed after two thirds of it, and overdue after four fifths. */
const SHORT_SECONDS = 12;
const DAY_SECONDS = 86_400;

let issuer: Issuer;
let server: HttpsServer;

beforeAll(async () => {
  issuer = await preparePebble();
  const [dir, port, plainPort] = [await httpsFolder(), await freePort(), await freePort()];
  await issuer.start({ validSeconds: DAY_SECONDS, httpPort: await freePort(), tlsPort: port });
  await serve({ dir, port, plainPort });
});
afterAll(async () => {
  await server?.stop();
  await issuer?.stop();
  if (server) rmSync(server.dir, { recursive: true, force: true });
});

async function serve(at: Pick<HttpsServer, "dir" | "port" | "plainPort">): Promise<void> {
  const running = await serveDomains({ ...at, domains: [DOMAIN], env: issuer.env });
  server = { ...at, ...running, ca: await issuer.root() };
}

/** The serial number of the certificate that visitors get, which leads to the issuer's root. */
function visit(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port: server.port, servername: DOMAIN, ca: server.ca };
    const socket = connect(options, () => {
      resolve(socket.authorized ? socket.getPeerCertificate().serialNumber : undefined);
      socket.destroy();
    });
    socket.once("error", () => resolve(undefined));
  });
}

it("gets a certificate before anyone asks (TLS-ALPN-01), serves it with its chain, and keeps it when it is killed", async () => {
  await until("the first certificate", () => issuer.issued() === 1);
  const serial = await until("a page", visit);
  const on = await session(server);
  expect((await send(on, { ":path": "/en" })).status).toBe(200);
  on.destroy();

  await server.stop("SIGKILL");
  const folder = `${server.dir}/.autocert_cache/localhost`;
  expect(readdirSync(folder).sort()).toEqual(["acme_account+key", DOMAIN]);
  for (const name of readdirSync(folder)) expect(statSync(`${folder}/${name}`).mode & 0o777).toBe(0o600);
  await serve(server);
  expect(await visit()).toBe(serial);
  expect(issuer.issued()).toBe(1);
});

it("renews it (HTTP-01), tells the operator that the issuer is down, and when it is over", {
  tags: "long",
}, async () => {
  await server.stop();
  rmSync(`${server.dir}/.autocert_cache`, { recursive: true });
  await issuer.close();
  await serve(server);
  const health = await command(server.dir, ["health", `--http=127.0.0.1:${server.plainPort}`]);
  expect([health.code, health.output, await visit()]).toEqual([0, "", undefined]);
  await issuer.open();
  await server.stop();
  await issuer.start({ validSeconds: SHORT_SECONDS, httpPort: server.plainPort, tlsPort: await freePort() });
  await serve(server);
  const first = await until("the first certificate", visit);
  const second = await until("its renewal", async () => {
    const serial = await visit();
    return serial !== first && serial;
  });
  await issuer.close();
  expect(second).not.toBe(first);

  await until("the alert", async () => {
    await look();
    return certificateAlerts(server.dir).length > 0;
  });
  const alerts = certificateAlerts(server.dir);
  expect(alerts.map(({ about, over }) => ({ about, over }))).toEqual([
    { about: `system.certificate-ends ${DOMAIN}`, over: false },
  ]);
  expect(alerts[0]?.facts).toContain("connection refused");

  await issuer.open();
  await server.stop();
  await serve(server);
  await until("a new certificate", visit);
  await until("the end of the alert", async () => {
    await look();
    return certificateAlerts(server.dir)[0]?.over;
  });
});

/** Runs the watch as an administrator, whatever the certificate is worth. */
async function look(): Promise<void> {
  const on = await session(server, "127.0.0.1", DOMAIN, false);
  await watchSystem(server.dir, on);
  on.destroy();
}
