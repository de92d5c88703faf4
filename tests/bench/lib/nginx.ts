import { writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { freePort } from "../../support/server.ts";
import type { Answer } from "./http.ts";
import { ask } from "./http.ts";
import { end, launch, sleep, tempFolder } from "./processes.ts";

/** Headers that nginx sets itself or that belong to one connection; it gets all other headers of our response. */
const OWN = new Set(
  "date content-length content-type content-encoding etag last-modified connection keep-alive".split(" "),
);

/** Plain: sendfile and precompressed files. Tuned: also sends header and body in one packet and keeps files open. */
export type Tuning = "plain" | "tuned";

const TUNED = `
      tcp_nopush on;
      open_file_cache max=100 inactive=300s;
      open_file_cache_valid 300s;`;

/**
 * Starts nginx with the same page: the file and, through `gzip_static`, exactly the gzip bytes that we send, with our
 * headers, two workers, no log, and connections that it never closes. With `anyPath` it serves the page at every path.
 * @returns the page's address
 */
export async function startNginx(
  page: Answer,
  tuning: Tuning,
  anyPath = false,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const folder = tempFolder();
  const port = await freePort();
  const packed = page.headers["content-encoding"] === "gzip";
  writeFileSync(`${folder}/index.html`, packed ? gunzipSync(page.body) : page.body);
  if (packed) writeFileSync(`${folder}/index.html.gz`, page.body);
  const rule = anyPath ? "rewrite ^ /index.html break;" : "";
  writeFileSync(`${folder}/nginx.conf`, configuration(folder, port, page, tuning, rule));
  const child = launch("nginx", ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}/index.html`;
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await ask(url).catch(() => undefined); // not listening yet
    if (answer?.status === 200) return { url, pid: child.pid ?? 0, stop: () => end(child) };
    await sleep(50);
  }
  await end(child);
  throw new Error("nginx did not start");
}

function configuration(folder: string, port: number, page: Answer, tuning: Tuning, rule: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
    daemon off;
    worker_processes 2;
    pid ${folder}/nginx.pid;
    error_log stderr crit;
    events { worker_connections 1024; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      types {}
      default_type "${page.headers["content-type"] ?? "text/html; charset=utf-8"}";
      access_log off;
      server_tokens off;
      sendfile on;
      keepalive_timeout 300;
      keepalive_requests 1000000000;${tuning === "tuned" ? TUNED : ""}
      gzip_static on;
      server {
        listen 127.0.0.1:${port} backlog=1024;
        root ${folder};
        ${rule}
        ${addedHeaders(page).join("\n        ")}
      }
    }`;
}

function addedHeaders(page: Answer): string[] {
  return Object.entries(page.headers).flatMap(([name, value]) => {
    if (OWN.has(name) || typeof value !== "string") return [];
    if (/["$\\]/.test(value)) throw new Error(`nginx can't send the header ${name}: ${value}`);
    return [`add_header ${name} "${value}";`];
  });
}
