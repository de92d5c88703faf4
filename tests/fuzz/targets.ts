import { routes } from "../../common/routes.ts";
import { isObject } from "../../pb_hooks/lib/json.ts";
import type { Random } from "../../scripts/demo/random.ts";
import { listOf, objectOf, textOf } from "../support/http.ts";
import { newEmail, PASSWORD, type Product, signUpBody } from "../support/product.ts";
import { registeredRoutes } from "../support/routes.ts";
import { TAKES } from "./bodies.ts";
import { sample } from "./sample.ts";

type Fields = { [field: string]: unknown };

/** An endpoint; `base` is a body or a query that it accepts, or nearly. */
export type Target = { method: string; path: string; base: (chance: Random) => Fields };

/** Endpoints that stay open or stop the server, and the site's only record, without which nothing works. */
const LEFT_OUT = /realtime$|\/backups?(\/|$)|\/restore|collections\/_/;
const AUTH = [
  "auth-methods",
  "auth-with-password",
  "auth-with-oauth2",
  "auth-with-otp",
  "auth-refresh",
  "request-otp",
  "request-password-reset",
  "confirm-password-reset",
  "request-verification",
  "confirm-verification",
  "request-email-change",
  "confirm-email-change",
  "impersonate/{id}",
];

/** Every custom route, page, payload, feed, API operation and collection of a running product. */
export async function targetsOf(product: Product): Promise<Target[]> {
  return [
    ...registeredRoutes().map(toTarget),
    ...pages(),
    ...(await operations(product)),
    ...(await collections(product)),
    ...["realtime", "batch", "files/token", "settings", "logs", "sql"].map((name) => toTarget(`POST /api/${name}`)),
    ...["health", "settings", "collections", "logs", "crons", "files/users/{id}/x.png"].map((name) =>
      toTarget(`GET /api/${name}`),
    ),
  ].filter(({ method, path }) => method !== "GET" || !LEFT_OUT.test(path));
}

function toTarget(route: string): Target {
  const [method = "", path = ""] = route.split(" ");
  return { method, path, base: (chance) => baseOf(route, chance) };
}

/** Samples of a route's schemas. */
function baseOf(route: string, chance: Random): Fields {
  return Object.assign({}, ...Object.values(TAKES[route] ?? {}).map((schema) => sample(schema(), chance)));
}

function pages(): Target[] {
  return routes.flatMap(({ path }) =>
    ["", "/en"].flatMap((prefix) => {
      const page = `${prefix}${path === "/" && prefix ? "" : path}`.replace(/:(\w+)/g, "{$1}");
      return [toTarget(`GET ${page}`), toTarget(`GET ${page.replace(/\/$/, "")}/_payload.json`)];
    }),
  );
}

/** Samples of what the OpenAPI document says that the API accepts. */
async function operations(product: Product): Promise<Target[]> {
  const document = (await product.call("GET", "/api/v1/openapi.json")).json;
  return Object.entries(objectOf(document, "paths")).flatMap(([path, methods]) =>
    Object.keys(isObject(methods) ? methods : {}).map((method) => {
      return toTarget(`${method.toUpperCase()} ${path}`);
    }),
  );
}

/** Records of every collection, with the fields of its schema. */
async function collections(product: Product): Promise<Target[]> {
  const found = listOf(await product.manage("GET", "/api/collections?perPage=500"), "items");
  return found.flatMap((collection) => {
    const name = textOf(collection, "name");
    const fields = listOf(collection, "fields").map((field) => textOf(field, "name"));
    const base =
      name === "users"
        ? () => ({ ...signUpBody(newEmail("fuzz")), oldPassword: PASSWORD })
        : () => Object.fromEntries(fields.filter((field) => field !== "id").map((field) => [field, "x"]));
    const records = `/api/collections/${name}/records`;
    const target = (method: string, path: string): Target => ({
      ...{ method, path },
      base: (chance) => ({ ...base(), ...baseOf(`${method} ${path}`, chance) }),
    });
    const crud = [
      target("GET", records),
      target("POST", records),
      target("GET", `${records}/{id}`),
      target("PATCH", `${records}/{id}`),
      target("DELETE", `${records}/{id}`),
    ];
    if (collection.type !== "auth") return crud;
    return [...crud, ...AUTH.map((action) => target("POST", `/api/collections/${name}/${action}`))];
  });
}
