import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { type Browser, chromium, type Page } from "playwright";
import { until } from "../tests/support/poll.ts";
import { freePort } from "../tests/support/server.ts";
import { type Demo, readDemo } from "./demo/folder.ts";
import { chromiumPath } from "./lib/chromium.ts";
import { ROOT } from "./lib/shell.ts";

/**
 * Takes the README's pictures of bin/passerelle with a demo behind it. They are committed: run this by hand when a page
 * that they show has changed, on a machine with Arial or its like (Debian: fonts-liberation).
 */
type Picture = { file: string; path: string; as?: (demo: Demo) => string; heading: RegExp };

const member = (demo: Demo) => demo.members.paid;
const trial = (demo: Demo) => demo.members.trial;
const admin = (demo: Demo) => demo.admin;

const PICTURES: Picture[] = [
  { file: "home-fr", path: "/", heading: /./ },
  { file: "home-en", path: "/en", heading: /./ },
  { file: "dashboard-fr", path: "/UserDashboard", as: member, heading: /prêt/ },
  { file: "dashboard-en", path: "/en/UserDashboard", as: member, heading: /ready/ },
  { file: "checkout-fr", path: "/checkout?plan=comfort&period=month", as: trial, heading: /commande/ },
  { file: "admin-users-en", path: "/en/admin/users", as: admin, heading: /Members/ },
];

/** Signs a person in by the form, as they would. */
async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("input[type=password]").press("Enter");
  await page.waitForURL((address) => !address.pathname.endsWith("/login"));
}

async function take(browser: Browser, url: string, demo: Demo, { file, path, as, heading }: Picture): Promise<void> {
  const locale = path.startsWith("/en") ? "en-GB" : "fr-FR";
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", locale });
  const page = await context.newPage();
  if (as) await signIn(page, url, as(demo), demo.password);
  await page.goto(url + path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await page.screenshot({ path: `${ROOT}docs/images/${file}.png` });
  await context.close();
}

const dir = mkdtempSync(`${tmpdir()}/passerelle-pictures-`);
const http = `127.0.0.1:${await freePort()}`;
const options = ["--new", "--no-build", `--dir=${dir}`, `--http=${http}`];
const demo = spawn(process.execPath, [`${ROOT}scripts/demo.ts`, ...options], {
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  const isUp = async () => demo.exitCode !== null || (await fetch(`http://${http}/api/health`)).ok;
  await until("the demo", isUp, 180_000);
  // The demo answers before its sources are there, and the home page names them.
  const sources = async () => (await (await fetch(`http://${http}/_payload.json`)).text()).includes('"said":true');
  await until("the demo's sources", sources, 60_000);
  const made = readDemo(dir);
  if (!made) throw new Error(`no demo in ${dir}`);
  const args = ["--no-sandbox", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath: chromiumPath(), args });
  for (const picture of PICTURES) await take(browser, `http://${http}`, made, picture);
  await browser.close();
} finally {
  demo.kill("SIGTERM");
  if (demo.exitCode === null) await once(demo, "exit");
  rmSync(dir, { recursive: true, force: true });
}
