import { createServer } from "node:http";
import sdk from "stremio-addon-sdk";

/**
 * An add-on built with the protocol's own SDK: `node addon-server.ts <port> <streams> <delay in ms>`. With a negative
 * delay, requests for streams never get a response.
 */
const [port = 0, count = 0, delay = 0] = process.argv.slice(2).map(Number);

const builder = new sdk.addonBuilder({
  id: `bench.${port}`,
  version: "1.0.0",
  name: `Add-on ${port}`,
  description: "Invented streams",
  types: ["movie"],
  idPrefixes: ["tt"],
  resources: ["stream"],
  catalogs: [],
});
const streams = Array.from({ length: count }, (_, index) => ({
  name: `Bench\n${index % 2 ? "1080p" : "2160p"}`,
  description: `A film that nobody made, part ${index} of ${count}\n4.2 GB · two languages`,
  infoHash: `${port}${index}`.padEnd(40, "0"),
  fileIdx: index,
  behaviorHints: { bingeGroup: `bench-${port}`, filename: `film-${index}.mkv` },
}));
builder.defineStreamHandler(async () => {
  if (delay < 0) await new Promise(() => undefined);
  if (delay > 0) await new Promise((done) => setTimeout(done, delay));
  return { streams, cacheMaxAge: 3600 };
});
const router = sdk.getRouter(builder.getInterface());
createServer((request, response) => router(request, response, () => response.writeHead(404).end())).listen(
  port,
  "127.0.0.1",
);
