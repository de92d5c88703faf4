import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { until } from "../support/poll.ts";
import { freePort } from "../support/server.ts";
import type { Engine, Tab } from "./tab.ts";

/** Where Debian puts WebKitGTK's own small browser; its folder tells the library's version. */
const BROWSERS = ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
/** Keys that are no text, in the private area of Unicode (W3C WebDriver, "keyboard actions"). */
const KEYS = { ArrowDown: "\uE015", ArrowUp: "\uE013", Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };
/** The name of an element reference on the wire (W3C WebDriver, "elements"). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/**
 * WebKit over W3C WebDriver: it speaks the classic protocol only. Each tab has its own session, because storage belongs
 * to the session. WebKit needs a screen: a virtual one.
 */
export async function startWebKit(): Promise<Engine> {
  const { screen, display } = await startScreen();
  const tabs = new Set<Tab>();
  return {
    name: "WebKit",
    tab: async () => {
      const tab = await openTab(display, () => tabs.delete(tab));
      tabs.add(tab);
      return tab;
    },
    close: async () => {
      for (const tab of tabs) await tab.close();
      screen.kill();
    },
  };
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let printed = "";
  screen.stdout.on("data", (data: Buffer) => (printed += data.toString()));
  const display = await until("a screen", () => /\d+\n/.exec(printed)?.[0].trim());
  return { screen, display: `:${display}` };
}

async function openTab(display: string, onClose: () => void): Promise<Tab> {
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_DMABUF_RENDERER: "1", LIBGL_ALWAYS_SOFTWARE: "1" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: ["ignore", "pipe", "pipe"] });
  const errors: string[] = [];
  for (const stream of [driver.stdout, driver.stderr]) {
    stream.on("data", (data: Buffer) => {
      for (const line of data.toString().split("\n")) if (/CONSOLE .*ERROR/.test(line)) errors.push(line);
    });
  }
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
    const { value } = (await answer.json()) as { value: unknown }; // every answer of W3C WebDriver
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await until("WebKit's driver", () => send("GET", "/status"));
  const binary = BROWSERS.find(existsSync);
  const args = ["--automation", "--enable-write-console-messages-to-stdout=true"];
  const wanted = { "webkitgtk:browserOptions": { binary, args } };
  const begun = (await send("POST", "/session", { capabilities: { alwaysMatch: wanted } })) as { sessionId: string }; // "new session"
  const session = `/session/${begun.sessionId}`;
  const post = (path: string, body: object) => send("POST", session + path, body);
  const keys = async (text: string) => {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await post("/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };
  await post("/timeouts", { script: 15_000, pageLoad: 15_000, implicit: 0 });
  return {
    open: async (url) => {
      await post("/url", { url });
    },
    run: (body, ...args) =>
      // A promise whose page is left is never settled: only what waits is made one.
      post("/execute/sync", {
        script: body.includes("await ") ? `return (async function () { ${body} }).apply(null, arguments)` : body,
        args,
      }),
    click: async (css) => {
      const found = (await post("/element", { using: "css selector", value: css })) as Record<string, string>; // "find element"
      await post(`/element/${found[ELEMENT]}/click`, {});
    },
    type: keys,
    press: (key) => keys(KEYS[key]),
    resize: async (width, height) => {
      await post("/window/rect", { width, height });
    },
    errors: () => errors,
    picture: async () => Buffer.from(String(await send("GET", `${session}/screenshot`)), "base64"),
    close: async () => {
      onClose();
      await send("DELETE", session).catch(() => {}); // a browser that has crashed is gone
      driver.kill();
    },
  };
}
