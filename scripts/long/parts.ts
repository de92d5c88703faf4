import { LONG } from "../lib/test-results.ts";

/**
 * A part of `npm run test:long`: a command of node_modules/.bin or of Go, run in the project's folder after a build. It
 * gets its seed in SEED, fails with its exit code, and prints its result on its last lines.
 */
export type Part = {
  name: string;
  /** What it proves, in a few words, for docs/reliability.md. */
  proves: string;
  command: readonly [string, ...string[]];
  env?: Readonly<Record<string, string>>;
  /** Debian's packages whose programs it runs; installed where they are missing. */
  packages?: readonly string[];
};

/** All parts, in the order in which they run. To add one, add a line here. */
export const PARTS: readonly Part[] = [
  {
    name: "proxies",
    proves:
      "deploy/nginx.conf and deploy/Caddyfile pass streams over a minute, large pictures and the visitors' own addresses",
    command: ["vitest", "run", "--project=api", "tests/api/platform/proxies.test.ts"],
    env: { PROXIES: "required" },
    packages: ["nginx-light", "caddy", "openssl"],
  },
  {
    name: "varnish",
    proves:
      "three nodes with deploy/varnish.vcl show a change within 2 s, show pages without the server and keep nothing private",
    command: ["vitest", "run", "--project=api", "tests/api/platform/varnish.test.ts"],
    env: { VARNISH: "required" },
    packages: ["varnish", "varnish-modules"],
  },
  {
    name: "histories",
    proves: "1,000 random lives of members end with our books equal to Stripe's",
    command: ["vitest", "run", "--project=api", "tests/api/billing/billing-histories.test.ts"],
    env: { HISTORIES: "1000" },
  },
  {
    name: "worlds",
    proves:
      "10,000 generated add-ons, and 50 of long catalogues and series, show in the real engine through the gateway what they show directly",
    command: ["vitest", "run", "--project=api", "tests/api/streaming/engine-worlds.test.ts"],
    env: { WORLDS: "10000", SLOW_WORLDS: "50" },
  },
  {
    name: "properties",
    proves: "each property of the rules (fast-check) holds 20,000 times",
    command: ["vitest", "run", "--project=unit", "rules", "sanitize", "euros", "mailbox"],
    env: { FUZZ_RUNS: "20000" },
  },
  {
    name: "long",
    proves:
      "the server survives kills, floods, silent partners, full disks and new installations: the api tests with the tag `long`",
    command: ["vitest", "run", "--project=api", "--project=alone", `--tags-filter=${LONG}`],
  },
  {
    name: "mail-kills",
    proves: "40 kills while mails are sent lose none, and a mail that leaves twice keeps its Message-ID",
    command: ["vitest", "run", "--project=api", "tests/api/platform/mail-kills.test.ts"],
    env: { KILLS: "40" },
  },
  {
    name: "job-kills",
    proves:
      "20 kills during each of seven kinds of work on many rows, or at a partner, change none twice and lose none",
    command: [
      "vitest",
      "run",
      "--project=api",
      "tests/api/platform/job-kills.test.ts",
      "tests/api/platform/partner-kills.test.ts",
    ],
    env: { KILLS: "20" },
  },
  {
    name: "import-kills",
    proves:
      "20 kills during an import, its undo and its invitations leave nobody half-made, nobody twice and no mail twice",
    command: ["vitest", "run", "--project=api", "tests/api/members/import-kills.test.ts"],
    env: { KILLS: "20" },
  },
  {
    name: "adoption-kills",
    proves:
      "20 kills while subscriptions are read, adopted and given back leave each of them with us or not, never between",
    command: ["vitest", "run", "--project=api", "tests/api/billing/adoption-kills.test.ts"],
    env: { KILLS: "20" },
  },
  {
    name: "invoices",
    proves: "1,000 payments at once and three kills leave no gap, no double and no payment without its number",
    command: ["vitest", "run", "--project=api", "tests/api/billing/invoices-kills.test.ts"],
    env: { PAYMENTS: "1000" },
  },
  {
    name: "storage",
    proves:
      "copies in an S3 server, restores from it, its set-up on a page, and a second machine that takes over, with Stripe and jobs",
    command: ["vitest", "run", "--project=storage"],
  },
  {
    name: "takeovers",
    proves: "50 takeovers (kill -9, SIGSTOP, storage cut off, down, slow): one writer, no answered sign-up lost",
    command: ["vitest", "run", "--project=storage", "tests/storage/takeovers.test.ts"],
    env: { TAKEOVERS: "50" },
  },
  {
    name: "large-copies",
    proves:
      "a database of 2 GB is copied and drilled beside the server with bounded memory and disk, and restored to any moment",
    command: ["vitest", "run", "--project=api", "tests/api/operations/large-copies.test.ts"],
    env: { LARGE_GB: "2" },
  },
  {
    name: "engines",
    proves: "the core journey works in Chromium, Firefox and WebKit, and axe finds nothing on any page",
    command: ["vitest", "run", "--project=engines"],
    packages: ["firefox-esr", "webkit2gtk-driver", "xvfb"],
  },
  {
    name: "journeys",
    proves: "every journey through the site and the admin area works in French and in English, the long ones too",
    command: ["playwright", "test"],
    env: { JOURNEYS: "all" },
  },
  {
    name: "fuzz",
    proves: "10,000 broken requests to every door as every role: no 5xx, nothing slow, no word of the server's inside",
    command: ["node", "tests/fuzz/fuzz.ts", "--requests=10000"],
  },
  {
    name: "faults",
    proves: "kills, power cuts and a full disk lose nothing that was answered",
    command: ["node", "tests/faults/faults.ts"],
  },
];
