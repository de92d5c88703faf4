import { iconsQuery } from "../../../common/contract/icons.ts";
import { hostOf } from "../../../common/host.ts";
import { errorText, fail, must } from "../../lib/errors.ts";
import { feature } from "../../lib/feature.ts";
import { request } from "../../lib/http.ts";
import { parseQuery, pathValue } from "../../lib/parse-body.ts";
import own from "./passerelle.json";
import { type IconAnswer, MAX_REMOTE, MAX_URL, parseCollection, parseRemote, pick, remoteServer } from "./rules.ts";

/** Collections in the binary, by prefix. */
const collections: Readonly<Record<string, IconAnswer>> = { [own.prefix]: own };

/** Timeout of the remote server, in seconds (spec §9). */
const TIMEOUT = 5;
/** How many remote answers are cached. */
const MAX_KEPT = 500;

/**
 * `GET /api/_nuxt_icon/{collection}.json?icons=a,b`: icon data in the Iconify protocol, from the binary, else from the
 * server that ICON_REMOTE names. Public.
 */
function icons(e: core.RequestEvent): IconAnswer {
  const url = must(must(e.request, "request").url, "request address");
  if (url.requestURI().length > MAX_URL) throw fail(414, "validation_length_out_of_range", "icons");
  const prefix = parseCollection(pathValue(e, "file"));
  if (!prefix) throw fail(404, "not_found", "collection");
  const { icons: names } = parseQuery(iconsQuery, e);
  const local = Object.hasOwn(collections, prefix) ? collections[prefix] : undefined;
  const answer = local ? pick(local, names) : remoteIcons(prefix, names);
  if (!answer) throw fail(404, "not_found", "collection");
  e.response.header().set("Cache-Control", "public, max-age=86400");
  return answer;
}

/** Icons of a collection that is not in the binary; undefined when none can be fetched. */
function remoteIcons(prefix: string, names: readonly string[]): IconAnswer | undefined {
  const server = remoteServer($os.getenv("ICON_REMOTE"), $os.getenv("ICON_REMOTE_HOSTS"));
  if (!server) return undefined;
  const address = `${server}/${prefix}.json?icons=${names.join(",")}`;
  const kept = $app.store().get(`icons:${address}`) as string | null; // only written below
  if (kept) return JSON.parse(kept) as IconAnswer; // as it was stored
  const answer = fetchIcons(address, prefix, names);
  if (answer) $app.store().setIfLessThanLimit(`icons:${address}`, JSON.stringify(answer), MAX_KEPT);
  return answer;
}

function fetchIcons(address: string, prefix: string, names: readonly string[]): IconAnswer | undefined {
  try {
    const options = { method: "GET", url: address, hosts: [hostOf(address)] } as const;
    const answer = request({ ...options, timeoutSeconds: TIMEOUT, maxBytes: MAX_REMOTE });
    return answer.status === 200 ? parseRemote(answer.body, prefix, names) : undefined;
  } catch (error) {
    $app.logger().warn("Cannot fetch icons", "address", address, "error", errorText(error));
    return undefined;
  }
}

export default feature({
  hooks: {
    onBootstrap: (e) => {
      e.next();
      remoteServer($os.getenv("ICON_REMOTE"), $os.getenv("ICON_REMOTE_HOSTS")); // a wrong address must stop the start
    },
  },
  routes: { "GET /api/_nuxt_icon/{file}": [icons] },
});
