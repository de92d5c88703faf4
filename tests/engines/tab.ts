import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { until } from "../support/poll.ts";

/** One page of a browser. Engines differ only in how they are reached: each operation here uses real input. */
export type Tab = {
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page; `args` and the result are JSON. Promises are awaited. */
  run: (body: string, ...args: (string | number)[]) => Promise<unknown>;
  /** Clicks the middle of an element. */
  click: (css: string) => Promise<void>;
  /** Types into an element that has the focus, or presses one named key. */
  type: (text: string) => Promise<void>;
  press: (key: "ArrowDown" | "ArrowUp" | "Enter" | "Escape" | "Tab") => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Console errors and uncaught ones so far. */
  errors: () => string[];
  /** A picture of the window, PNG. */
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type Engine = { name: string; tab: () => Promise<Tab>; close: () => Promise<void> };

/** What a person looks for: an element by its role and its name, as assistive technology computes it in simple cases. */
type Kind = "link" | "button" | "menuitem" | "field" | "heading" | "checkbox";

const FIND = `
  const [kind, wanted, inside] = arguments;
  const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const css = {
    link: "a[href]", button: "button, [role=button]", menuitem: "[role^=menuitem]", heading: "h1, h2, h3",
    field: "input:not([type=hidden]):not([type=checkbox]), textarea, select", checkbox: "[type=checkbox], [role=checkbox]",
  }[kind];
  const byIds = (ids) => ids?.split(" ").map((id) => document.getElementById(id)?.textContent).join(" ");
  const nameOf = (element) => plain(
    byIds(element.getAttribute("aria-labelledby")) || element.getAttribute("aria-label") ||
    (element.labels?.length ? [...element.labels].map((label) => label.textContent).join(" ") : element.textContent));
  const root = inside ? document.querySelector(inside) : document;
  const shown = [...(root?.querySelectorAll(css) ?? [])].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const found = shown.find((element) => nameOf(element) === wanted) ?? shown.find((element) => nameOf(element).startsWith(wanted));
  if (!found) return "";
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const mark = found.dataset.walk ??= Math.random().toString(36).slice(2);
  return '[data-walk="' + mark + '"]';
`;

/** A text with one kind of space. */
const plain = (text: string) => text.replace(/\s+/g, " ").trim();

/** Waits for an element that a reader sees. @returns a selector of it */
export function see(tab: Tab, kind: Kind, name: string, inside = ""): Promise<string> {
  return until(`${kind} "${name}"`, async () => String(await tab.run(FIND, kind, plain(name), inside)) || undefined);
}

/** Waits until the page shows a text. A failure says what it shows instead. */
export async function read(tab: Tab, text: string): Promise<void> {
  const wanted = plain(text);
  let shown = "";
  const found = async () => {
    shown = plain(String(await tab.run("return document.body.innerText")));
    return shown.includes(wanted);
  };
  await until(`the text "${text}"`, found).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${shown}`);
  });
}

/** Clicks what a reader sees, once it no longer moves. */
export async function press(tab: Tab, kind: Kind, name: string, inside = ""): Promise<void> {
  const css = await see(tab, kind, name, inside);
  const place = () =>
    tab.run(`return JSON.stringify(document.querySelector(arguments[0])?.getBoundingClientRect())`, css);
  let before: unknown;
  await until(`${kind} "${name}" to stand still`, async () => {
    const at = await place();
    const still = at === before;
    before = at;
    return still;
  });
  await tab.click(css);
}

/** Replaces the text of a field by typing. */
export async function fill(tab: Tab, label: string, text: string, inside = ""): Promise<void> {
  const css = await see(tab, "field", label, inside);
  await tab.run(`const field = document.querySelector(arguments[0]); field.focus(); field.select?.()`, css);
  await tab.type(text);
  const value = () => tab.run(`return document.querySelector(arguments[0])?.value`, css);
  await until(`"${label}" to hold what was typed`, async () => (await value()) === text);
}

/** Waits until the browser shows an address of the site: `path` is its end. */
export async function arrive(tab: Tab, path: string): Promise<void> {
  await until(`the page ${path}`, async () => String(await tab.run("return location.pathname")).endsWith(path));
}

/** Waits until React has taken over what the server sent. */
export async function alive(tab: Tab): Promise<void> {
  const body = `const root = document.getElementById("root");
    const first = root?.firstElementChild ?? root;
    return first !== null && Object.keys(first).some((key) => key.startsWith("__react"))`;
  await until("a page that is alive", () => tab.run(body));
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the page on show (WCAG 2.2 A and AA, best practice), and a page wider than its window. */
export async function violations(tab: Tab): Promise<string[]> {
  await tab.run(`window.scrollTo({ top: 0, behavior: "instant" });
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(timed.map((animation) => animation.finished))`);
  if (!(await tab.run(`return "axe" in window`))) await tab.run(`${AXE};`);
  const found = await tab.run(`
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const result = await axe.run(document, { runOnly, resultTypes: ["violations"], iframes: false });
    const outside = () => [...document.querySelectorAll("main *")]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
      .map((element) => element.tagName + "." + element.className).join(", ").slice(0, 600);
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    return JSON.stringify([
      ...result.violations.map((one) => one.id + ": " + one.nodes.map((node) => node.target.join(" ")).join(", ")),
      ...(wide > 0 ? [location.pathname + " is wider than its window by " + wide + " px: " + outside()] : []),
    ])`);
  const list: unknown = JSON.parse(String(found));
  return Array.isArray(list) ? list.map(String) : [];
}
