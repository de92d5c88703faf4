import { basename, dirname, join } from "node:path";

/** A path or a file name as written in comments and docs: pb_hooks/lib/jobs.ts, worker.ts, tests/api. */
const FILE = /(?<![\w/.@:-])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|go|mjs|css|md))(?![\w/])/g;
const FOLDER =
  /(?<![\w/.@:$-])((?:common|pb_hooks|pb_migrations|web\/src|scripts|tests|docs|internal|types)\/[\w/-]*\w)(?![\w./-]|\.\w)/g;

/** A file's prose: all of a Markdown file, the comments of everything else. One text per line. */
export function prose(file: string, text: string): string[] {
  const lines = text.split("\n");
  if (file.endsWith(".md")) return lines;
  const comment = file.startsWith("deploy/") ? /(?:^|\s)#(.*)$/ : /(?:^\s*\/?\*|(?<![:"'`\w])\/\/)(.*)$/;
  return lines.map((line) => comment.exec(line)?.[1] ?? "");
}

/**
 * Names of files and folders in `line` that do not exist in `known`, the project's files. A bare or partial path may
 * match the end of a known one, or a file beside the one that names it.
 */
export function deadReferences(line: string, file: string, known: ReadonlySet<string>): string[] {
  const exists = (name: string) =>
    known.has(name) || known.has(join(dirname(file), name)) || [...known].some((path) => path.endsWith(`/${name}`));
  const isFolder = (name: string) =>
    [...known].some(
      (path) => path.startsWith(`${name}/`) || path.startsWith(`${name}.`) || path.startsWith(`${name}-`),
    );
  const dead = [...line.matchAll(FILE)]
    .map(([, name = ""]) => name)
    .filter((name) => !exists(name) && basename(name) !== name.slice(name.lastIndexOf(".")));
  return [
    ...dead,
    ...[...line.matchAll(FOLDER)].map(([, name = ""]) => name).filter((name) => !known.has(name) && !isFolder(name)),
  ];
}

/** Sections of docs/specification.md that `line` cites as "spec §n" and that are missing in `sections`, its numbers. */
export function deadSections(line: string, sections: ReadonlySet<string>): string[] {
  return [...line.matchAll(/\bspec §(\d+)/g)].flatMap(([cited, number = ""]) => (sections.has(number) ? [] : [cited]));
}

/** Decisions that `line` cites as “decision 016” or “decisions 016 and 017” and that are missing in `numbers`. */
export function deadDecisions(line: string, numbers: ReadonlySet<string>): string[] {
  return [...line.matchAll(/\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/gi)]
    .flatMap(([, cited = ""]) => cited.match(/\d{3}/g) ?? [])
    .filter((number) => !numbers.has(number))
    .map((number) => `decision ${number}`);
}

/** The anchors of a Markdown text: its headings as GitHub names them; a second heading of the same name is not counted. */
export function anchors(text: string): ReadonlySet<string> {
  const outside = text.replaceAll(/^```.*?^```/gms, "");
  return new Set([...outside.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => anchor(heading)));
}

const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, "")
    .replaceAll(" ", "-");

/** Links in `line` of the page `file` that lead to no heading; `pages` has the anchors of each Markdown file, by path. */
export function deadAnchors(line: string, file: string, pages: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...line.matchAll(/\]\(([^)\s:#]*)#([^)\s]+)\)/g)]
    .filter(([, path = "", name = ""]) => !pages.get(path ? join(dirname(file), path) : file)?.has(name))
    .map(([, path = "", name = ""]) => `${path}#${name}`);
}
