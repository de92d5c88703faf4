import { readFile, writeFile } from "node:fs/promises";
import { formatter } from "@lingui/format-po";
import { frenchProblems } from "./french.ts";
import { capture, ROOT } from "./shell.ts";

const LOCALES = ["en", "fr"];
const file = (locale: string) => `${ROOT}web/src/locales/${locale}.po`;

/** The catalogs hold exactly the source's texts, all of them translated, with French typography. */
export async function checkFrench(): Promise<string[]> {
  const before = await Promise.all(LOCALES.map((locale) => readFile(file(locale), "utf8")));
  const { code, output } = await capture("lingui", ["extract", "--clean"]);
  if (code !== 0) return [output];
  const after = await Promise.all(LOCALES.map((locale) => readFile(file(locale), "utf8")));
  const problems: string[] = [];
  for (const [index, locale] of LOCALES.entries()) {
    if (withoutDate(before[index]) === withoutDate(after[index])) continue;
    problems.push(`${locale}.po is stale: run npm run extract`);
  }
  await Promise.all(LOCALES.map((locale, index) => writeFile(file(locale), before[index] ?? "")));
  const catalog = await formatter().parse(after[1] ?? "", { locale: "fr", sourceLocale: "en", filename: file("fr") });
  for (const [id, message] of Object.entries(catalog)) {
    for (const problem of frenchProblems(message.translation ?? ""))
      problems.push(`${message.message ?? id}: ${problem}`);
  }
  return problems;
}

const withoutDate = (po = "") => po.replace(/^"POT-Creation-Date.*$/m, "");
