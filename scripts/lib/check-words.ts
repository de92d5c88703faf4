import { readFile } from "node:fs/promises";
import { formatter } from "@lingui/format-po";
import { released } from "./check-migrations.ts";
import { prose } from "./references.ts";
import { ROOT } from "./shell.ts";
import { sources } from "./sources.ts";
import { docProblems, nameProblems, siteProblems, titleOf } from "./words.ts";

/** The server's texts for people: mails, notices, legal texts, seeded content. Both languages are in one file. */
const SERVER_TEXTS = [
  "pb_hooks/**/texts.ts",
  "pb_hooks/billing/trials/reminders.ts",
  "pb_hooks/operations/system/copy-notices.ts",
  "pb_hooks/platform/guard/refusal.ts",
  "pb_hooks/billing/legal/*.ts",
  "pb_hooks/programs/api-v1/errors.ts",
  "pb_hooks/programs/api-v1/operations.ts",
  "pb_hooks/programs/api-v1/schemas.ts",
  "pb_hooks/**/*-texts.ts",
  "pb_hooks/**/notices.ts",
  "pb_hooks/**/mails/texts*.ts",
  "pb_migrations/content/**/*.ts",
  "pb_migrations/*-seed-*.ts",
];

/** The product's code. */
const NAMED = /^(common|pb_hooks|web\/src)\/.*\.tsx?$/;

/** Names the roles of the access table. */
const ROLES = /^docs\/security\.md$/;

const TESTS = /\.(test|spec)\.tsx?$/;

/** Docs, catalogs, the server's texts, comments, titles of tests, and names use the words of docs/vocabulary.md. */
export async function checkWords(): Promise<string[]> {
  return [...(await checkDocs()), ...(await checkSources()), ...(await checkCatalogs()), ...(await checkServerTexts())];
}

async function checkDocs(): Promise<string[]> {
  const problems: string[] = [];
  for (const file of await sources("*.md")) {
    if (file === "docs/vocabulary.md") continue; // names the words
    const lines = (await readFile(ROOT + file, "utf8")).split("\n");
    for (const [index, line] of lines.entries())
      for (const problem of line.startsWith("    ") ? [] : docProblems(line, ROLES.test(file)))
        problems.push(`${file}:${index + 1}: ${problem}`);
  }
  return problems;
}

async function checkSources(): Promise<string[]> {
  const problems: string[] = [];
  const frozen = Object.keys(await released()).map((name) => `pb_migrations/${name}`);
  for (const file of await sources("*.ts", "*.tsx", "*.go", "*.mjs", "*.css", "deploy/*")) {
    // Names the words; a released migration stays unchanged.
    if (/^scripts\/lib\/words(\.test)?\.ts$/.test(file) || frozen.includes(file)) continue;
    const text = await readFile(ROOT + file, "utf8");
    const comments = prose(file, text);
    for (const [index, line] of text.split("\n").entries())
      for (const problem of [
        ...docProblems(comments[index] ?? ""),
        ...(TESTS.test(file) ? docProblems(titleOf(line)) : []),
        ...(NAMED.test(file) ? nameProblems(line) : []),
      ])
        problems.push(`${file}:${index + 1}: ${problem}`);
  }
  return problems;
}

async function checkCatalogs(): Promise<string[]> {
  const filename = `${ROOT}web/src/locales/fr.po`;
  const text = await readFile(filename, "utf8");
  const catalog = await formatter().parse(text, { locale: "fr", sourceLocale: "en", filename });
  return Object.entries(catalog).flatMap(([id, { message = id, translation = "" }]) =>
    [...siteProblems(message, "en"), ...siteProblems(translation, "fr")].map((problem) => `${message}: ${problem}`),
  );
}

async function checkServerTexts(): Promise<string[]> {
  const problems: string[] = [];
  for (const file of await sources(...SERVER_TEXTS.map((pattern) => `:(glob)${pattern}`))) {
    if (file.includes(".test.")) continue;
    const lines = (await readFile(ROOT + file, "utf8")).split("\n");
    for (const [index, line] of lines.entries()) {
      if (/^\s*(\*|\/\*|\/\/|import |id:)/.test(line)) continue;
      if (/« | »/.test(line)) problems.push(`${file}:${index + 1}: no-break spaces belong inside « »`);
      const texts = line.replaceAll("\\u00a0", " ").replaceAll("\\u202f", " ");
      for (const problem of [...siteProblems(texts, "en"), ...siteProblems(texts, "fr")])
        problems.push(`${file}:${index + 1}: ${problem}`);
    }
  }
  return problems;
}
