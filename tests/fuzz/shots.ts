import { type Random, random } from "../../scripts/demo/random.ts";
import { TAKES } from "./bodies.ts";
import { sample } from "./sample.ts";
import type { Shot } from "./send.ts";
import type { Target } from "./targets.ts";
import { RAW_BODIES, valuePool } from "./values.ts";

export type Role = { name: string; token: string };

/** Endpoints of the dashboard that let superusers break things: no findings. */
const SUPERUSERS_OWN = /^\/api\/(collections|settings|logs|crons|sql|batch)/;
/** The query parameters of PocketBase's lists and files. */
const QUERY = ["page", "perPage", "filter", "sort", "expand", "fields", "skipTotal", "token", "thumb"];

/** Generates requests without end; the same seed, targets and ids give the same requests. */
export function shooter(seed: number, targets: readonly Target[], ids: readonly string[]) {
  const chance = random(`fuzz:${seed}`);
  const values = valuePool(seed);
  const names = fieldNames(chance);
  let next = 0;
  const value = () => chance.pick(values);
  const text = () => {
    const found = value();
    return typeof found === "string" ? found : JSON.stringify(found);
  };

  function body(base: { [field: string]: unknown }): { [field: string]: unknown } {
    const made = { ...base };
    if (chance.percent(60)) for (let i = 0; i < 4; i++) made[chance.pick(names)] = value();
    for (const field of Object.keys(made)) {
      if (chance.percent(25)) made[field] = value();
      else if (chance.percent(10)) delete made[field];
    }
    if (chance.percent(5)) made[`${chance.pick(names)}+`] = value();
    return made;
  }

  return (roles: readonly Role[]): Shot => {
    // In turn, so that a short run reaches as many endpoints as possible.
    const target = targets[(next * 7919 + Math.floor(next / targets.length)) % targets.length] ?? targets[0];
    next++;
    if (!target) throw new Error("no targets");
    const fits = roles.filter(({ name }) => whoFits(target.path).includes(name));
    const role = chance.pick(chance.percent(60) ? fits : roles);
    const superuser = role.name === "S" && SUPERUSERS_OWN.test(target.path);
    const method = superuser
      ? "GET"
      : chance.percent(3)
        ? chance.pick(["PUT", "HEAD", "OPTIONS", "DELETE", "PATCH"])
        : target.method;
    const path = target.path.replace(/\{[^}]+\}/g, () =>
      encodeURIComponent(
        (chance.percent(60) && ids.length > 0 ? chance.pick(ids) : text()).slice(0, 300).toWellFormed(),
      ),
    );
    const headers: { [name: string]: string } = {};
    if (role.token) headers.Authorization = role.token;
    if (chance.percent(3)) headers.Authorization = encodeURIComponent(text().slice(0, 200).toWellFormed());
    if (chance.percent(5)) headers["Accept-Language"] = encodeURIComponent(text().slice(0, 200).toWellFormed());
    const shot = { role: role.name, method, path, headers };
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") {
      const known = body(target.method === "GET" ? target.base(chance) : {});
      return { ...shot, path: path + query(chance, names, text, known), body: undefined };
    }
    if (chance.percent(15)) {
      const [type, raw] = chance.pick(RAW_BODIES);
      return { ...shot, headers: type ? { ...headers, "Content-Type": type } : headers, body: raw };
    }
    return {
      ...shot,
      headers: { ...headers, "Content-Type": "application/json" },
      path: path + query(chance, names, text, {}),
      body: JSON.stringify(body(target.base(chance))),
    };
  };
}

/** The roles that pass the guard of a path. */
function whoFits(path: string): string {
  if (path.startsWith("/api/app/admin")) return "A";
  if (path.startsWith("/api/v1")) return "K";
  return path.startsWith("/api/app") ? "MI" : "GMIAS";
}

function query(
  chance: Random,
  names: readonly string[],
  text: () => string,
  known: { readonly [name: string]: unknown },
): string {
  const taken = Object.entries(known).map(([name, value]) => `${name}=${encodeURIComponent(flat(value))}`);
  if (!chance.percent(50)) return taken.length > 0 ? `?${taken.join("&")}` : "";
  const parts = Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => {
    const name = chance.percent(80) ? chance.pick(QUERY) : chance.pick(names);
    return `${name}=${chance.percent(5) ? "%zz%" : encodeURIComponent(text().slice(0, 800).toWellFormed())}`;
  });
  return `?${[...taken, ...parts].join("&")}`;
}

/** Every field of a body or a query that the hooks read. */
function fieldNames(chance: Random): string[] {
  const schemas = Object.values(TAKES).flatMap((schemas) => Object.values(schemas));
  return [...new Set(schemas.flatMap((schema) => Object.keys(Object(sample(schema(), chance)))))].sort();
}

/** A value in the form of a query parameter. */
function flat(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, 800).toWellFormed();
}
